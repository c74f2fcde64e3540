"""Pebbles in the terminal."""

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from nekobako.cli.ending import ranking
from nekobako.cli.language import Translator
from nekobako.cli.menu import Action, Choice, Menu
from nekobako.cli.screens.game_screen import Advice, Event, GameScreen, Outcome, Reader
from pebbles.labels import Labels
from pebbles.narration import narrate
from pebbles.rules import WORDS


class PebblesScreen(GameScreen):
    def narrate(self, reader: Reader, events: Sequence[Event], *, brief: bool) -> list[str]:
        return narrate(_labels(reader), [event for event in events if event["event"] != "ended"])

    def menu(self, reader: Reader, view: Mapping[str, Any], legal: Sequence[Action], advice: Advice) -> Menu:
        labels = _labels(reader)
        choices = [Choice(labels.action(action), labels.effect(action), action) for action in legal]
        return Menu(labels.question(view), choices)

    def label(self, reader: Reader, action: Action) -> str:
        return _labels(reader).action(action)

    def table(self, reader: Reader, view: Mapping[str, Any]) -> RenderableType:
        return Text("o" * view["bowl"] + "." * (view["options"]["bowl"] - view["bowl"]))

    def ending(self, reader: Reader, outcome: Outcome) -> RenderableType:
        labels = _labels(reader)
        return ranking(
            reader.translator, reader.titles, outcome, lambda seat: labels.word("score", n=outcome["scores"][seat])
        )

    def tally(self, outcomes: Sequence[Outcome]) -> Mapping[str, Any]:
        return {"mean_winner": fmean(outcome["winners"][0] for outcome in outcomes)}

    def tallied(self, translator: Translator, outcomes: Sequence[Outcome]) -> list[str]:
        mean = translator.number(self.tally(outcomes)["mean_winner"], 1)
        return [translator.of(WORDS).say("tally", mean=mean)]


def _labels(reader: Reader) -> Labels:
    return Labels(reader.translator.language, reader.names, reader.seat)


SCREEN = PebblesScreen()
