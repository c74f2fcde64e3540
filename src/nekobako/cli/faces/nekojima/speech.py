"""The game's sentences, for a reader at the terminal, and what places are called there."""

from collections.abc import Mapping
from typing import Any

from nekobako.cli.binding import BOUND_SPACE, bound
from nekobako.cli.faces.face import Reader
from nekobako.cli.faces.nekojima.poles import length_of, quarter_at
from nekobako.cli.faces.nekojima.spots import Spot
from nekobako.cli.language import Tongue
from nekobako.games.nekojima.material import BOARD, QUARTERS, SIZES, Quarter, colour_of
from nekobako.games.nekojima.saying import Saying


class Speech(Saying):
    """With spaces that must not break made safe for the layout."""

    def word(self, key: str, **parameters: object) -> str:
        said = bound(super().word(key, **parameters))
        return said.replace(" ", BOUND_SPACE) if key.startswith("piece.") else said

    @property
    def tongue(self) -> Tongue:
        return Tongue(self.language)

    # --- places

    def spot(self, place: Spot) -> str:
        """As in "Homes, near the rim, towards Culture"."""
        say = self.tongue.say
        if place.on != BOARD:
            return say("nekojima.on_top", quarter=self.quarter(place.quarter), pole=self.piece(place.on))
        side = say(f"nekojima.side_{place.side}", quarter=self.quarter(_neighbour(place)))
        return f"{self.quarter(place.quarter)}, {say(f'nekojima.ring_{place.ring}')}, {side}"

    def at(self, place: Mapping[str, Any]) -> str:
        """As in "Homes (3.2 −4.0)"."""
        x, y = place["x"], place["y"]
        where = self.quarter(quarter_at(x, y))
        if place.get("on", BOARD) != BOARD:
            return self.tongue.say("nekojima.on_top", quarter=where, pole=self.piece(place["on"]))
        cm = f"({self.tongue.number(x, 1)}{BOUND_SPACE}{self.tongue.number(y, 1)})"
        return f"{where}{BOUND_SPACE}{cm}"

    def sizes(self, denchuu: str) -> str:
        """The lengths of a Denchuu's poles and cord."""
        lengths = {end: self.tongue.number(length_of(f"{denchuu}.{end}"), 1) for end in "ab"}
        cord = self.tongue.number(SIZES.of(colour_of(denchuu)).cord)
        return self.tongue.say("nekojima.sizes", cord=cord, **lengths)

    # --- what can be done, and what is wrong, with the places that only a terminal has to put into words

    def action(self, action: Mapping[str, Any]) -> str:
        said = super().action(action)
        if action.get("poles"):
            return self.tongue.say(
                "nekojima.placed", action=said, places=self.listed(list(map(self.at, action["poles"])))
            )
        if action.get("x") is not None:
            return self.tongue.say("nekojima.placed", action=said, places=self.at(action))
        if action.get("at") is not None:
            return self.tongue.say("nekojima.hung", action=said, share=self.tongue.number(100 * action["at"]))
        return said

    def wrong(self, violation: Mapping[str, Any]) -> str:
        said = super().wrong(violation)
        if violation.get("at") is None:
            return said
        x, y, _ = violation["at"]
        return self.tongue.say("nekojima.wrong_at", wrong=said, place=self.at({"x": x, "y": y}))


def speech_for(reader: Reader) -> Speech:
    return Speech(reader.tongue.language, reader.names, reader.seat)


def _neighbour(place: Spot) -> Quarter:
    """The quarter that a side lies towards."""
    step = {"before": -1, "centre": 0, "after": 1}[place.side]
    return QUARTERS[(QUARTERS.index(place.quarter) + step) % len(QUARTERS)]
