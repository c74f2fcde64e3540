"""The game's sentences, for a reader at the terminal, and what places and actions are called there."""

from collections.abc import Mapping
from typing import Any

from nekobako.cli.binding import BOUND_SPACE, bound
from nekobako.cli.faces.face import Reader
from nekobako.cli.language import Tongue
from nekobako.cli.menu import Action
from nekobako.core.shaping import shaped
from nekobako.core.words import capital
from nekobako.games.tower.cards import CardOption
from nekobako.games.tower.material import BLACK_CATS, NAKAMA, colour_of
from nekobako.games.tower.saying import Saying


class Speech(Saying):
    """With spaces that must not break made safe for the layout."""

    def word(self, key: str, **parameters: object) -> str:
        said = bound(super().word(key, **parameters))
        return said.replace(" ", BOUND_SPACE) if key.startswith(("piece.", "wall.")) else said

    @property
    def tongue(self) -> Tongue:
        return Tongue(self.language)

    def say(self, key: str, **parameters: object) -> str:
        return self.tongue.say(f"tower.{key}", **parameters)

    # --- in little room

    def cat(self, name: str) -> str:
        """As in "blue 1"; others as the game calls them."""
        if name in NAKAMA:
            return self.say(f"colour.{colour_of(name)}") + BOUND_SPACE + name.rpartition("-")[2]
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
        said = self.word(f"mission.{kind}")
        return capital(said)

    # --- what can be done

    def action(self, action: Action) -> str:
        """As in "Build: Brick at −2.3 0.0 (90°), Angel at 2.3 0.0 (90°)"."""
        said: dict[str, Any] = {key: value for key, value in action.items() if isinstance(value, str | int)}
        match action["do"]:
            case "build" if action["walls"]:
                said["walls"] = ", ".join(self._wall_at(place) for place in action["walls"])
            case "nakama":
                said["cat"] = (
                    self.cat(action["from"]) if action.get("from") else self.word(f"nakama.{action['colour']}")
                )
                said["where"] = self._where(action)
            case "move":
                said["cat"], said["where"] = self.cat(action["nakama"]), self._where(action)
            case "climb":
                said["where"] = self._where(action)
            case "swap":
                said["mission"] = self.mission(action["mission"])
            case "pet":
                said["impulse"] = self.tongue.number(action["impulse"])
        return self.say(f"do.{action['do']}", **said)

    def _wall_at(self, place: Mapping[str, Any]) -> str:
        x, y, fold = (self.tongue.number(place[key], digits) for key, digits in (("x", 1), ("y", 1), ("fold", 0)))
        return self.say("wall_at", wall=self.wall(place["kind"]), x=x, y=y, fold=fold)

    def _where(self, action: Action) -> str:
        if action.get("on") is not None:
            return self.say("on_cat", cat=self.cat(action["on"]))
        x, y = self.tongue.number(action["x"], 1), self.tongue.number(action["y"], 1)
        return self.say("on_floor", floor=action["floor"], x=x, y=y)

    # --- what is wrong

    def wrong(self, violation: Mapping[str, Any]) -> str:
        said = f"{super().wrong(violation)} ({violation['rule']})"
        if violation.get("at") is not None:
            x, y = (self.tongue.number(value, 1) for value in violation["at"][:2])
            said = self.say("wrong_at", wrong=said, x=x, y=y)
        return capital(said)


def speech_for(reader: Reader) -> Speech:
    return Speech(reader.tongue.language, reader.names, reader.seat)
