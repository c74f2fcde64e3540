"""Whole numbers have a size: one that no database or language can hold is refused, wherever it stands."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import nekobako
from nekobako.core.refusal import Refusal
from nekobako.core.strict import LEAST, MOST

Path = tuple[str | int, ...]
GAMES = {"catham": 3, "nekojima": 2, "tower": 2}


def position_of(game: str) -> dict[str, Any]:
    """After some decisions without hands."""
    match = nekobako.new(game, seats=GAMES[game], seed=5)
    for _ in range(12):
        seat = match.deciders[0]
        ways = [way for way in match.legal(seat) if None not in way.values() and way["do"] not in ("concede", "done")]
        if not ways:
            break
        match.play(seat, ways[0])
    return match.save()


def numbers(value: Any, path: Path = ()) -> Iterator[Path]:
    """Where whole numbers stand, those of a list once."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value[:3]):
            yield from numbers(inner, (*path, place))
    elif type(value) is int:
        yield path


def changed(position: dict[str, Any], path: Path, number: int) -> dict[str, Any]:
    changed = copy.deepcopy(position)
    inside: Any = changed
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = number
    return changed


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", [10**19, 10**400, -(10**400), 10**5000], ids=["19", "400", "-400", "5000"])
def test_no_number_of_a_position_is_larger_than_any(game: str, number: int) -> None:
    position = position_of(game)
    for path in numbers(position):
        with pytest.raises(Refusal) as refused:
            nekobako.load(changed(position, path, number))
        assert refused.value.code in ("unknown", "impossible"), path
        assert refused.value.field, path
        assert refused.value.text("fr") != refused.value.text("en")


def test_the_field_is_named_in_words() -> None:
    with pytest.raises(Refusal) as refused:
        nekobako.load({**nekobako.new("catham", seed=1).save(), "seed": 10**400})
    assert (refused.value.code, refused.value.field) == ("impossible", "seed")
    assert refused.value.text("en") == "seed is too large or too small a number: it must fit into 64 bits."


@pytest.mark.parametrize(
    "ask",
    [
        lambda seed: nekobako.new("catham", seed=seed),
        lambda seed: nekobako.new("catham", options={"first": 0}).suggest(0, seed=seed),
    ],
)
def test_a_seed_has_a_size(ask: Callable[[int], object]) -> None:
    for fits in (LEAST, MOST):
        ask(fits)
    for seed in (MOST + 1, LEAST - 1, 10**5000):
        with pytest.raises(Refusal) as refused:
            ask(seed)
        assert (refused.value.code, refused.value.field) == ("impossible", "seed")
