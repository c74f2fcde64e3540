"""Menus of Catham City: every legal action can be reached, and nothing else."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import nekobako
from nekobako.cli.language import Translator
from nekobako.cli.menu import Menu, NotUnderstood, chosen, way_to
from nekobako.cli.players import PlayerList
from nekobako.cli.screens import screen_of
from nekobako.cli.screens.game_screen import Reader
from nekobako.core.chance import seeded

LONGEST = 7 + 5 * 2  # choices: the market's cards, and two ways to play each faction


def menu_of(match: nekobako.Match, seat: int) -> Menu:
    players, translator = PlayerList([None] * match.seats), Translator("en")
    screen = screen_of("catham")
    assert screen is not None
    reader = Reader(translator, players.names(translator), players.titles(translator), seat)
    return screen.menu(reader, match.view(seat), match.legal(seat), lambda seed: match.suggest(seat, seed))


def reachable(menu: Menu) -> Iterator[Mapping[str, Any]]:
    assert len(menu.choices) <= LONGEST
    for choice in menu.choices:
        at = choice.follow()
        if isinstance(at, Menu):
            yield from reachable(at)
        else:
            yield at


@pytest.mark.parametrize("seed", range(6))
def test_every_legal_action_and_nothing_else(seed: int) -> None:
    options = {"factions": "random", "turn_limit": 40}
    match = nekobako.new("catham", seats=2 + seed % 5, seed=seed, options=options)
    chance = seeded(seed, "menus")
    while match.deciders:
        seat = match.deciders[0]
        legal, menu = match.legal(seat), menu_of(match, seat)
        found = {repr(sorted(action.items(), key=str)) for action in map(in_order, reachable(menu))}
        assert found == {repr(sorted(action.items(), key=str)) for action in map(in_order, legal)}
        action = legal[chance.below(len(legal))]
        typed = way_to(menu, action)
        assert typed is not None
        assert chosen(menu, typed) == action
        match.play(seat, action)


def in_order(action: Mapping[str, Any]) -> dict[str, Any]:
    cards = action.get("cards")
    return dict(action) if cards is None else {**action, "cards": dict(sorted(cards.items()))}


def crowded() -> nekobako.Match:
    """A hand of ten, about to draw five."""
    hand = {"robocats": 4, "mafia": 3, "scientists": 3}
    players = [{"hand": hand, "points": 0}, {"hand": {"hackers": 3}, "points": 0}]
    match = nekobako.load({"game": "catham", "seed": 1, "players": players})
    match.play(0, {"do": "play", "faction": "robocats", "count": 2})
    return match


def test_cards_to_discard_can_be_typed() -> None:
    match = crowded()
    wanted = {"do": "discard", "cards": {"mafia": 2, "robocats": 1}}
    assert wanted in [in_order(action) for action in match.legal(0)]
    menu = menu_of(match, 0)
    for typed in ("2m 1r", "1r2m", "1m, 1m, 1r"):
        reached = chosen(menu, typed)
        assert not isinstance(reached, Menu)
        assert in_order(reached) == wanted


def test_or_chosen_one_by_one() -> None:
    menu = menu_of(crowded(), 0)
    first = chosen(menu, "1")
    assert isinstance(first, Menu)
    assert first.question.endswith(", and?")
    assert not isinstance(chosen(menu, "1 1 1"), Menu)


@pytest.mark.parametrize("typed", ["0", "99", "-1", "1.0", "²", "9m", "2m", "1x", "one", "1 1 1 1 1 1 1"])
def test_what_is_no_choice_is_not_understood(typed: str) -> None:
    with pytest.raises(NotUnderstood):
        chosen(menu_of(crowded(), 0), typed)
