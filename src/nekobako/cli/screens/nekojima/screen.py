"""Nekojima's screen: its sentences, menus and table, gathered."""

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text

from nekobako.cli.ending import ranking
from nekobako.cli.language import Translator
from nekobako.cli.screens.balance_screen import BalanceScreen
from nekobako.cli.screens.game_screen import Event, Outcome, Reader
from nekobako.cli.screens.nekojima import table
from nekobako.cli.screens.nekojima.action_menu import NekojimaMenu
from nekobako.cli.screens.nekojima.labels import WORDS, labels_for
from nekobako.games.nekojima.material import EACH
from nekobako.games.nekojima.narration import narrate

if TYPE_CHECKING:
    from nekobako.physics.world import World


class NekojimaScreen(BalanceScreen):
    menu_type = NekojimaMenu

    def sentences(self, reader: Reader, events: Sequence[Event]) -> list[str]:
        return narrate(labels_for(reader), events)

    def table(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        return table.table(reader, view)

    def ending(self, reader: Reader, outcome: Outcome) -> RenderableType:
        level = Text(labels_for(reader).say("level", level=outcome["level"], of=EACH), style="bold")
        if len(outcome["ranking"]) == 1:  # together: all or none
            return level
        return Group(
            level, ranking(reader.translator, reader.titles, outcome, lambda seat: _score(reader, outcome, seat))
        )

    def world(self, position: Mapping[str, Any]) -> "World":
        from nekobako.games.nekojima.handling.world_builder import built
        from nekobako.games.nekojima.pieces import empty_world

        world = position.get("world")
        return empty_world() if world is None or not world.get("poses") else built(world)

    def tally(self, outcomes: Sequence[Outcome]) -> Mapping[str, Any]:
        levels = [outcome["level"] for outcome in outcomes]
        return {"levels": levels, "mean_level": fmean(levels), "best_level": max(levels)}

    def tallied(self, translator: Translator, outcomes: Sequence[Outcome]) -> list[str]:
        tally = self.tally(outcomes)
        mean = translator.number(tally["mean_level"], 2)
        return [translator.of(WORDS).say("tally", mean=mean, best=tally["best_level"])]


def _score(reader: Reader, outcome: Outcome, seat: int) -> str:
    return labels_for(reader).say("won" if seat in outcome["winners"] else "lost")
