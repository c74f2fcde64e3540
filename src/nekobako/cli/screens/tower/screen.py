"""The Tower's screen: its sentences, menus and table, gathered."""

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.text import Text

from nekobako.cli.ending import ranking
from nekobako.cli.language import Translator
from nekobako.cli.screens.balance_screen import BalanceScreen
from nekobako.cli.screens.game_screen import Event, Outcome, Reader
from nekobako.cli.screens.tower import table
from nekobako.cli.screens.tower.action_menu import TowerMenu
from nekobako.cli.screens.tower.labels import WORDS, labels_for
from nekobako.games.tower.narration import narrate

if TYPE_CHECKING:
    from nekobako.physics.world import World


class TowerScreen(BalanceScreen):
    menu_type = TowerMenu
    on_the_screen = (*BalanceScreen.on_the_screen, "discarded")
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

    def sentences(self, reader: Reader, events: Sequence[Event]) -> list[str]:
        return narrate(labels_for(reader), events)

    def table(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        return table.table(reader, view)

    def ending(self, reader: Reader, outcome: Outcome) -> RenderableType:
        say = labels_for(reader).say
        lines = [Text(say("reached", floor=outcome["floor"]), style="bold")]
        if outcome["milestones"]:
            lines.append(Text(say("milestones", won=", ".join(map(str, outcome["milestones"])))))
        if len(outcome["ranking"]) == 1:  # together: all or none
            return Group(*lines)
        scores = outcome["scores"]
        ranked = ranking(
            reader.translator, reader.titles, outcome, lambda seat: labels_for(reader).height(scores[seat])
        )
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

    def tallied(self, translator: Translator, outcomes: Sequence[Outcome]) -> list[str]:
        tally = self.tally(outcomes)
        won = Counter(milestone for outcome in outcomes for milestone in outcome["milestones"])
        lines = [
            translator.of(WORDS).say("tally", mean=translator.number(tally["mean_floor"], 2), best=tally["best_floor"])
        ]
        if won:
            games = ", ".join(
                translator.of(WORDS).say("won_in", floor=floor, games=won[floor]) for floor in sorted(won)
            )
            lines.append(translator.of(WORDS).say("milestones", won=games))
        return lines
