"""Nekojima's face: its flags, sentences, menus and screen, gathered."""

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from nekobako.cli.ending import ranking
from nekobako.cli.faces.face import Advice, Event, Outcome, Reader
from nekobako.cli.faces.nekojima import table
from nekobako.cli.faces.nekojima.choices import NekojimaAsker
from nekobako.cli.faces.nekojima.speech import speech_for
from nekobako.cli.language import Tongue
from nekobako.cli.menu import Action, Menu
from nekobako.cli.rows import in_columns
from nekobako.games.nekojima.material import EACH
from nekobako.games.nekojima.story import story

if TYPE_CHECKING:
    from nekobako.physics.world import World

NEVER_TOLD: Final = ("turn",)  # every line begins with who did it
ON_THE_SCREEN: Final = ("settled", "violation")  # the table shows what is wrong for as long as it is


class NekojimaFace:
    flags: Sequence[str] = ("mode", "variants")
    simulation: Mapping[str, Any] = {}
    pictured = True
    colours: Mapping[str, str] = {}  # those that the names of its pieces tell
    people = "player"

    def story(self, reader: Reader, events: Sequence[Event], *, brief: bool) -> list[str]:
        left_out = NEVER_TOLD + ON_THE_SCREEN if brief else NEVER_TOLD
        return story(speech_for(reader), [event for event in events if event["event"] not in left_out])

    def menu(self, reader: Reader, view: Mapping[str, Any], legal: Sequence[Action], advice: Advice) -> Menu:
        return NekojimaAsker(reader, view, legal, advice).root()

    def label(self, reader: Reader, action: Action) -> str:
        return speech_for(reader).action(action)

    def table(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        return table.table(reader, view)

    def choices(self, reader: Reader, menu: Menu) -> RenderableType:
        return in_columns(list(enumerate(menu.choices, start=1)))

    def help(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        return Text(reader.tongue.say("nekojima.help"))

    def ending(self, reader: Reader, outcome: Outcome) -> RenderableType:
        level = Text(reader.tongue.say("nekojima.level", level=outcome["level"], of=EACH), style="bold")
        if len(outcome["ranking"]) == 1:  # together: all or none
            return level
        return Group(level, ranking(reader.tongue, reader.titles, outcome, lambda seat: _score(reader, outcome, seat)))

    def world(self, position: Mapping[str, Any]) -> "World":
        from nekobako.games.nekojima.handling.worlds import built
        from nekobako.games.nekojima.pieces import empty_world

        world = position.get("world")
        return empty_world() if world is None or not world.get("poses") else built(world)

    def passed_on(self, outcome: Outcome) -> Mapping[str, Any]:
        return {}

    def tally(self, outcomes: Sequence[Outcome]) -> Mapping[str, Any]:
        levels = [outcome["level"] for outcome in outcomes]
        return {"levels": levels, "mean_level": fmean(levels), "best_level": max(levels)}

    def tallied(self, tongue: Tongue, outcomes: Sequence[Outcome]) -> list[str]:
        found = self.tally(outcomes)
        mean = tongue.number(found["mean_level"], 2)
        return [tongue.say("nekojima.tally", mean=mean, best=found["best_level"])]


def _score(reader: Reader, outcome: Outcome, seat: int) -> str:
    return reader.tongue.say("nekojima.won" if seat in outcome["winners"] else "nekojima.lost")
