"""The game's sentences, for a reader at the terminal."""

from nekobako.cli.binding import BOUND_SPACE, bound
from nekobako.cli.faces.face import Reader
from nekobako.games.catham.saying import Saying


class Speech(Saying):
    """With spaces that must not break made safe for the layout."""

    def word(self, key: str, **parameters: object) -> str:
        said = bound(super().word(key, **parameters))
        return said.replace(" ", BOUND_SPACE) if key.startswith("card.") else said


def speech_for(reader: Reader) -> Speech:
    return Speech(reader.tongue.language, reader.names, reader.seat)
