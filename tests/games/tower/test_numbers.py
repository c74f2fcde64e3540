"""Numbers that nobody means: in every numeric field of actions and positions, a refusal that JSON can carry."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

import nekobako
from nekobako import Refusal
from tests.games.tower.helpers import build, climb, move, nakama, pet, position, tower

Path = tuple[str | int, ...]
HUGE = [1e308, -1e308, 1e300, 1e20, 10**400]
NOT_FINITE = [float("nan"), float("inf"), -float("inf")]
LONGEST = 200  # characters of a sentence

CATS = {"black-0": "floor-2", "black-1": "table", "blue-1": "floor-2", "yellow-1": "floor-3", "blue-2": "yellow-1"}
HAND: dict[str, Any] = {"hand": {"tremor": 0.5, "seed": 1}}
ACTIONS = {
    "build": ("action", build("build-3", "brick", "angel", **HAND)),
    "nakama": ("action", nakama("nakama-blue", "blue", 2)),
    "on a cat": ("action", nakama("nakama-blue", "blue", "blue-2")),
    "pet": ("pet", {**pet(), "towards": 0.0}),
    "move": ("move", {**move("blue-1", 3), **HAND}),
    "climb": ("mission", climb("e-1", 3)),
}


def numbers(data: Any, path: Path = ()) -> Iterator[Path]:
    """The place of every number."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from numbers(value, (*path, key))
    elif isinstance(data, list):
        for place, value in enumerate(data):
            yield from numbers(value, (*path, place))
    elif isinstance(data, int | float) and not isinstance(data, bool):
        yield path


def with_number(data: Any, path: Path, number: float) -> Any:
    if not path:
        return number
    first, *rest = path
    copy: Any = dict(data) if isinstance(data, dict) else list(data)
    copy[first] = with_number(data[first], tuple(rest), number)
    return copy


def check(refusal: Refusal) -> None:
    assert refusal.field
    assert (refusal.rule is not None) or refusal.code != "illegal"
    json.dumps(refusal.detail, allow_nan=False)
    assert max(len(refusal.text(language)) for language in ("en", "fr")) < LONGEST


def given(phase: str) -> dict[str, Any]:
    return position(
        tower(4, CATS),
        seats=2,
        options={"mode": "versus"},
        missions={"hands": [["e-1", "g-1"], ["c-1", "h-1"]]},
        cards={"show": ["build-3", "nakama-blue", "either-1"]},
        turn={"phase": phase},
        fresh=["blue-2"],
    )


PLACES = [(name, path) for name, (_, action) in ACTIONS.items() for path in numbers(action)]


@pytest.mark.parametrize(("name", "path"), PLACES, ids=str)
def test_an_action_with_such_a_number_is_refused(name: str, path: Path) -> None:
    phase, action = ACTIONS[name]
    match = nekobako.load(given(phase))
    turned = path[-1] in ("yaw", "towards")  # an angle is an angle, however often it goes round
    for number in NOT_FINITE if turned else [*NOT_FINITE, *HUGE]:
        before = match.save()
        with pytest.raises(Refusal) as caught:
            match.begin(0, with_number(action, path, number))
        check(caught.value)
        assert match.save() == before


SAVED = nekobako.load(given("action")).save()
WRITTEN = {
    "game": "tower",
    "world": {
        "poses": {
            "floor-1": [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
            "neko": [3.2, -3.6, 0.18, 1.0, 0.0, 0.0, 0.0],
            "brick-1": [-2.2, 0.0, 0.18, 1.0, 0.0, 0.0, 0.0],
        },
        "folds": {"brick-1": 90.0},
    },
    "own": {"pieces": ["brick-1", "small_window-1", "floor-2"], "card": "build-1"},
}


@pytest.mark.parametrize("number", [1e308, float("nan"), 10**400], ids=["huge", "nan", "long"])
@pytest.mark.parametrize("written", [SAVED, WRITTEN], ids=["saved", "by hand"])
def test_a_position_with_such_a_number_is_refused(written: dict[str, Any], number: float) -> None:
    places = [path for path in numbers(written) if path[0] not in ("facts", "log", "seed", "stood")]
    for path in [path for path in places if path[:2] != ("world", "poses") or path[2] in ("floor-1", "brick-1")]:
        with pytest.raises(Refusal) as caught:
            nekobako.load(with_number(written, path, number))
        check(caught.value)


@pytest.mark.rule("T-13")
@pytest.mark.parametrize("written", [SAVED, WRITTEN], ids=["saved", "by hand"])
@pytest.mark.parametrize("fold", [270.0, 0.0, -90.0, 180.5])
def test_a_fold_that_card_cannot_have_is_refused_at_load(written: dict[str, Any], fold: float) -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.load(with_number(written, ("world", "folds", "brick-1"), fold))
    refusal = caught.value
    assert (refusal.code, refusal.rule, refusal.field) == ("impossible", "T-13", "world.folds.brick-1")
