"""The game's sentences, for a reader at the terminal, and what places and actions are called there."""

from collections.abc import Mapping
from typing import Any, Final

from nekobako.cli.menu import Action
from nekobako.cli.no_break import TIED_SPACE
from nekobako.cli.screens.game_screen import Reader
from nekobako.cli.screens.terminal_labels import TerminalLabels
from nekobako.core.decoding import shaped
from nekobako.core.words import Catalogue, capital
from nekobako.games.tower.cards import CardOption
from nekobako.games.tower.labels import Labels
from nekobako.games.tower.material import BLACK_CATS, NAKAMA, colour_of

WORDS: Final = Catalogue("nekobako.cli.screens.tower.words")


class TowerTerminalLabels(TerminalLabels, Labels):
    screen_words = WORDS
    unbroken = ("piece.", "wall.")

    # --- in little room

    def cat(self, name: str) -> str:
        """As in "blue 1"; others as the game calls them."""
        if name in NAKAMA:
            return self.say(f"colour.{colour_of(name)}") + TIED_SPACE + name.rpartition("-")[2]
        if name in BLACK_CATS:
            seat = BLACK_CATS.index(name)
            return self.say("own_cat") if seat == self.reader else self.say("cat_of", name=self.names[seat])
        return self.piece(name)

    def height(self, floor: int) -> str:
        return self.say("height", floor=floor) if floor else self.word("piece.table")

    def wall(self, kind: str) -> str:
        return self.word(f"wall.{kind}")

    def offered(self, option: Mapping[str, Any]) -> str:
        return self.option(shaped(option, CardOption))

    def goal(self, kind: str) -> str:
        """What a Mission asks for."""
        sentence = self.word(f"mission.{kind}")
        return capital(sentence)

    # --- what can be done

    def action(self, action: Action) -> str:
        """As in "Build: Brick at −2.3 0.0 (90°), Angel at 2.3 0.0 (90°)"."""
        parts: dict[str, Any] = {key: value for key, value in action.items() if isinstance(value, str | int)}
        match action["do"]:
            case "build" if action["walls"]:
                parts["walls"] = ", ".join(self._wall_at(place) for place in action["walls"])
            case "nakama":
                parts["cat"] = (
                    self.cat(action["from"]) if action.get("from") else self.word(f"nakama.{action['colour']}")
                )
                parts["where"] = self._where(action)
            case "move":
                parts["cat"], parts["where"] = self.cat(action["nakama"]), self._where(action)
            case "climb":
                parts["where"] = self._where(action)
            case "swap":
                parts["mission"] = self.mission(action["mission"])
            case "pet":
                parts["impulse"] = self.translator.number(action["impulse"])
        return self.say(f"do.{action['do']}", **parts)

    def _wall_at(self, place: Mapping[str, Any]) -> str:
        x, y, fold = (self.translator.number(place[key], digits) for key, digits in (("x", 1), ("y", 1), ("fold", 0)))
        return self.say("wall_at", wall=self.wall(place["kind"]), x=x, y=y, fold=fold)

    def _where(self, action: Action) -> str:
        if action.get("on") is not None:
            return self.say("on_cat", cat=self.cat(action["on"]))
        x, y = self.translator.number(action["x"], 1), self.translator.number(action["y"], 1)
        return self.say("on_floor", floor=action["floor"], x=x, y=y)

    # --- what is wrong

    def wrong(self, violation: Mapping[str, Any]) -> str:
        sentence = f"{super().wrong(violation)} ({violation['rule']})"
        if violation.get("at") is not None:
            x, y = (self.translator.number(value, 1) for value in violation["at"][:2])
            sentence = self.say("wrong_at", wrong=sentence, x=x, y=y)
        return capital(sentence)


def labels_for(reader: Reader) -> TowerTerminalLabels:
    return TowerTerminalLabels(reader.translator.language, reader.names, reader.seat)
