"""The Tower's face: its flags, sentences, menus and screen, gathered."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from nekobako.cli.ending import ranking
from nekobako.cli.faces.face import Advice, Event, Outcome, Reader
from nekobako.cli.faces.tower import table
from nekobako.cli.faces.tower.choices import TowerAsker
from nekobako.cli.faces.tower.speech import speech_for
from nekobako.cli.language import Tongue
from nekobako.cli.menu import Action, Menu
from nekobako.cli.rows import in_columns
from nekobako.games.tower.story import story

if TYPE_CHECKING:
    from nekobako.physics.world import World

NEVER_TOLD: Final = ("turn",)  # every line begins with who did it
ON_THE_SCREEN: Final = ("settled", "violation", "discarded")  # the table shows what is wrong for as long as it is


class TowerFace:
    flags: Sequence[str] = ("mode",)
    simulation: Mapping[str, Any] = {}
    people = "player"
    pictured = True
    colours: Mapping[str, str] = {
        "neko": "#38322f",  # a black cat too (T-02)
        "purple": "#8d5fb0",
        "orange": "#de8a33",
        "brick": "#bb5a40",
        "small_window": "#6d95bd",
        "large_window": "#92a765",
        "angel": "#dca93f",
        "column": "#a67aa9",
    }

    def story(self, reader: Reader, events: Sequence[Event], *, brief: bool) -> list[str]:
        left_out = NEVER_TOLD + ON_THE_SCREEN if brief else NEVER_TOLD
        return story(speech_for(reader), [event for event in events if event["event"] not in left_out])

    def menu(self, reader: Reader, view: Mapping[str, Any], legal: Sequence[Action], advice: Advice) -> Menu:
        return TowerAsker(reader, view, legal, advice).root()

    def label(self, reader: Reader, action: Action) -> str:
        return speech_for(reader).action(action)

    def table(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        return table.table(reader, view)

    def choices(self, reader: Reader, menu: Menu) -> RenderableType:
        return in_columns(list(enumerate(menu.choices, start=1)))

    def help(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        return Text(reader.tongue.say("tower.help"))

    def ending(self, reader: Reader, outcome: Outcome) -> RenderableType:
        say = reader.tongue.say
        lines = [Text(say("tower.reached", floor=outcome["floor"]), style="bold")]
        if outcome["milestones"]:
            lines.append(Text(say("tower.milestones", won=", ".join(map(str, outcome["milestones"])))))
        if len(outcome["ranking"]) == 1:  # together: all or none
            return Group(*lines)
        scores = outcome["scores"]
        ranked = ranking(reader.tongue, reader.titles, outcome, lambda seat: speech_for(reader).height(scores[seat]))
        return Group(*lines, ranked)

    def world(self, position: Mapping[str, Any]) -> "World":
        from nekobako.games.tower import handling

        return handling.world_of(handling.still(position.get("world")))

    def passed_on(self, outcome: Outcome) -> Mapping[str, Any]:
        """Milestones are kept from game to game, like the stickers on the box (T-41)."""
        return {"milestones": outcome["milestones"]} if outcome["milestones"] else {}

    def tally(self, outcomes: Sequence[Outcome]) -> Mapping[str, Any]:
        floors = [outcome["floor"] for outcome in outcomes]
        won = sorted({milestone for outcome in outcomes for milestone in outcome["milestones"]})
        return {"floors": floors, "mean_floor": fmean(floors), "best_floor": max(floors), "milestones": won}

    def tallied(self, tongue: Tongue, outcomes: Sequence[Outcome]) -> list[str]:
        found = self.tally(outcomes)
        won = Counter(milestone for outcome in outcomes for milestone in outcome["milestones"])
        lines = [tongue.say("tower.tally", mean=tongue.number(found["mean_floor"], 2), best=found["best_floor"])]
        if won:
            games = ", ".join(tongue.say("tower.won_in", floor=floor, games=won[floor]) for floor in sorted(won))
            lines.append(tongue.say("tower.milestones", won=games))
        return lines
