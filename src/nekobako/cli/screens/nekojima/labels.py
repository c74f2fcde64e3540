"""The game's sentences, for a reader at the terminal, and what places are called there."""

from collections.abc import Mapping
from typing import Any, Final

from nekobako.cli.no_break import TIED_SPACE
from nekobako.cli.screens.game_screen import Reader
from nekobako.cli.screens.nekojima.poles import length_of, quarter_at
from nekobako.cli.screens.nekojima.spots import PoleSpot
from nekobako.cli.screens.terminal_labels import TerminalLabels
from nekobako.core.words import Catalogue
from nekobako.games.nekojima.labels import Labels
from nekobako.games.nekojima.material import BOARD, CATS, QUARTERS, SIZES, Quarter, colour_of

WORDS: Final = Catalogue("nekobako.cli.screens.nekojima.words")


class NekojimaTerminalLabels(TerminalLabels, Labels):
    screen_words = WORDS
    unbroken = ("piece.",)

    # --- places

    def spot(self, place: PoleSpot) -> str:
        """As in "Homes, near the rim, towards Culture"."""
        say = self.say
        if place.on != BOARD:
            return say("on_top", quarter=self.quarter(place.quarter), pole=self.piece(place.on))
        side = say(f"side_{place.side}", quarter=self.quarter(_neighbour(place)))
        return f"{self.quarter(place.quarter)}, {say(f'ring_{place.ring}')}, {side}"

    def at(self, place: Mapping[str, Any]) -> str:
        """As in "Homes (3.2 −4.0)"."""
        x, y = place["x"], place["y"]
        where = self.quarter(quarter_at(x, y))
        if place.get("on", BOARD) != BOARD:
            return self.say("on_top", quarter=where, pole=self.piece(place["on"]))
        cm = f"({self.translator.number(x, 1)}{TIED_SPACE}{self.translator.number(y, 1)})"
        return f"{where}{TIED_SPACE}{cm}"

    def sizes(self, denchuu: str) -> str:
        """The lengths of a Denchuu's poles and cord."""
        lengths = {end: self.translator.number(length_of(f"{denchuu}.{end}"), 1) for end in "ab"}
        cord = self.translator.number(SIZES.of(colour_of(denchuu)).cord)
        return self.say("sizes", cord=cord, **lengths)

    def cat_size(self, cat: str) -> str:
        """How long a cat is, where they differ."""
        cut = SIZES.cats.cut
        return self.say("cat_size", cm=self.translator.number(cut[CATS.index(cat)].long, 1)) if cut else ""

    # --- what can be done, and what is wrong, with the places that only a terminal has to put into words

    def action(self, action: Mapping[str, Any]) -> str:
        sentence = super().action(action)
        if action.get("poles"):
            return self.say("placed", action=sentence, places=self.listed(list(map(self.at, action["poles"]))))
        if action.get("x") is not None:
            return self.say("placed", action=sentence, places=self.at(action))
        if action.get("at") is not None:
            return self.say("hung", action=sentence, share=self.translator.number(100 * action["at"]))
        return sentence

    def wrong(self, violation: Mapping[str, Any]) -> str:
        sentence = super().wrong(violation)
        if violation.get("at") is None:
            return sentence
        x, y, _ = violation["at"]
        return self.say("wrong_at", wrong=sentence, place=self.at({"x": x, "y": y}))


def labels_for(reader: Reader) -> NekojimaTerminalLabels:
    return NekojimaTerminalLabels(reader.translator.language, reader.names, reader.seat)


def _neighbour(place: PoleSpot) -> Quarter:
    """The quarter that a side lies towards."""
    step = {"before": -1, "centre": 0, "after": 1}[place.side]
    return QUARTERS[(QUARTERS.index(place.quarter) + step) % len(QUARTERS)]
