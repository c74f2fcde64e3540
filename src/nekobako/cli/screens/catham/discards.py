"""Choosing cards to discard: one by one from a short list, or typed at once, as in "2m 1s"."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from nekobako.cli.menu import Action, Choice, Menu
from nekobako.cli.screens.catham.cards import LETTERS
from nekobako.cli.screens.catham.labels import labels_for
from nekobako.cli.screens.game_screen import Reader

_TYPED: Final = re.compile(r"(?:\d+\s*[a-z]\s*)+")
_PART: Final = re.compile(r"(\d+)\s*([a-z])")
_FACTIONS: Final = {letter.lower(): name for name, letter in LETTERS.items()}

Reading = Callable[[str], Action | None]


def typed_cards(discards: Sequence[Action]) -> Reading:
    """Reads "2m 1s" as the discard of 2 Mafia and 1 Scientist, if it is one of these."""

    def read(text: str) -> Action | None:
        text = text.strip().lower().replace(",", " ")
        if not _TYPED.fullmatch(text):
            return None
        cards: dict[str, int] = {}
        for count, letter in _PART.findall(text):
            name = _FACTIONS.get(letter, letter)
            cards[name] = cards.get(name, 0) + int(count)
        return next((action for action in discards if action["cards"] == cards), None)

    return read


def as_typed(discard: Action) -> str:
    return " ".join(f"{count}{LETTERS[name].lower()}" for name, count in discard["cards"].items())


def card_by_card(
    reader: Reader, question: str, discards: Sequence[Action], picked: Mapping[str, int], typed: Reading
) -> Menu:
    """Asks for the next card; the choices are those that some discard still allows."""
    labels = labels_for(reader)
    choices: list[Choice] = []
    for name in dict.fromkeys(name for action in discards for name in action["cards"]):
        now = {**picked, name: picked.get(name, 0) + 1}
        fitting = [action for action in discards if _within(now, action["cards"])]
        done = next((action for action in fitting if action["cards"] == now), None)
        if fitting:
            further = _further(reader, question, discards, now, typed)
            choices.append(Choice(labels.cards({name: 1}), "", further if done is None else done, subject=name))
    if picked:
        question = labels.say("ask_next", cards=labels.cards(dict(picked)))
    return Menu(question, choices, typed)


def _further(
    reader: Reader, question: str, discards: Sequence[Action], now: Mapping[str, int], typed: Reading
) -> Callable[[], Menu]:
    return lambda: card_by_card(reader, question, discards, now, typed)


def _within(some: Mapping[str, int], cards: Mapping[str, int]) -> bool:
    return all(count <= cards.get(name, 0) for name, count in some.items())
