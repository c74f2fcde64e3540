"""What the referee foresees of a Denchuu in hands or in a plan, beside what it says when it stands there."""

from typing import Any

import pytest

import nekobako
from nekobako import Match
from nekobako.core.foresight import Foresight
from nekobako.core.refusal import Refusal
from nekobako.games.narration import narrator
from nekobako.games.nekojima.material import SIZES
from nekobako.physics.pose import Pose, pose
from tests.games.nekojima.scenes import Island, across

HIGH = 12.0  # cm, above everything that stands


def rules(foresight: Foresight | None) -> list[tuple[str, bool]]:
    assert foresight is not None
    return [(one.rule, one.close) for one in foresight.forebodings]


def held(island: Island, name: str, y: float) -> Foresight:
    """A Denchuu held by both poles along x, over the board."""
    (ax, ay, *_), (bx, by, *_) = across(y, 6.2)
    return led(island, name, pose(ax, ay, HIGH), pose(bx, by, HIGH, 180))


def led(island: Island, name: str, first: Pose, second: Pose) -> Foresight:
    with island.hands(name) as hands:
        a, b = hands.lift(HIGH + 1)
        hands.lead({a: first, b: second}, speed=60)
        hands.wait(0.3)
        foresight = hands.live.foresee()
        assert foresight is not None
        return foresight


@pytest.fixture(scope="module")
def crossed() -> Island:
    """A white cord along x at y = 3."""
    island = Island()
    island.place("white-1", *across(3.0, 6.2))
    island.keep()
    return island


def test_over_its_quarters_it_is_valid_and_says_where_it_is(crossed: Island) -> None:
    island = crossed.copy()
    island.quarters = ("homes", "culture")
    foresight = held(island, "white-2", -6.0)
    assert foresight.verdict == "valid"
    assert foresight.places == {"white-2.a": "culture", "white-2.b": "homes"}


def test_over_another_quarter_it_is_wrong_for_everyone_to_see(crossed: Island) -> None:
    island = crossed.copy()
    island.quarters = ("dining", "attractions")
    foresight = held(island, "white-2", -6.0)
    assert foresight.verdict == "wrong"
    assert [rule for rule, close in rules(foresight) if not close] == ["N-14", "N-14"]
    assert foresight.without_hints().forebodings == foresight.forebodings


def test_a_cord_that_would_lie_in_another_is_foreseen_as_a_hint(crossed: Island) -> None:
    island = crossed.copy()
    foresight = led(island, "white-2", pose(0.0, -3.2, HIGH, 90), pose(0.0, 9.2, HIGH, -90))
    assert foresight.verdict == "wrong"
    assert {rule for rule, close in rules(foresight) if not close} == {"N-25"}
    assert {"white-1", "white-2"} in [set(one.pieces) for one in foresight.forebodings]
    assert foresight.without_hints().verdict == "valid"


def test_what_comes_near_is_close_and_says_how_much_is_left(crossed: Island) -> None:
    near = 2 * SIZES.pole.radius + 0.15  # cm from axis to axis: 1.5 mm between the poles
    foresight = held(crossed.copy(), "white-2", 3.0 + near)
    gaps = {one.pieces: one.mm for one in foresight.forebodings if one.close and one.rule == "N-25"}
    assert gaps[("white-2.a", "white-1.a")] == pytest.approx(1.5, abs=0.7)  # a hand gives a little


def test_beyond_the_rim_is_wrong() -> None:
    foresight = held(Island(), "white-1", 11.0)
    assert ("N-26", False) in rules(foresight)


def test_half_over_a_top_it_would_not_stand(crossed: Island) -> None:
    """Its middle beyond the rim of the pole below."""
    foresight = held(crossed.copy(), "white-2", 3.0 + 1.3 * SIZES.pole.radius)
    assert {(one.rule, one.pieces) for one in foresight.forebodings if not one.close} >= {
        ("N-15", ("white-2.a",)),
        ("N-15", ("white-2.b",)),
    }
    assert held(crossed.copy(), "white-2", 3.0).verdict != "wrong"  # on top of both


@pytest.mark.parametrize("y", [3.0, -6.0, 8.5])
def test_what_is_foreseen_is_what_is_judged(crossed: Island, y: float) -> None:
    """Foreseen in the hands, then let go there: wrong by the same rules, or not at all."""
    island = crossed.copy()
    island.quarters = ("dining", "attractions")
    foresight = held(island, "white-2", y)
    on = ["white-1.a", "white-1.b"] if y == 3.0 else ["board", "board"]
    first, second = ((*spot[:3], under) for spot, under in zip(across(y, 6.2), on, strict=True))
    island.place("white-2", first, second)
    foreseen = {(one.rule, one.pieces) for one in foresight.forebodings if not one.close}
    assert foreseen == set(island.wrong())


def test_of_empty_hands_and_of_what_is_beside_the_board_nothing_is_said(crossed: Island) -> None:
    with crossed.copy().hands("white-2") as hands:
        assert hands.live.foresee() is None
        hands.lift(3)
        assert hands.live.foresee() is None


# --- plans


def to_build(**options: Any) -> tuple[Match, int, dict[str, Any]]:
    """A fresh match, whose turn it is to place, and a suggestion."""
    match = nekobako.new("nekojima", seats=2, seed=5, options=options)
    while True:
        seat = match.deciders[0]
        action = match.suggest(seat)
        if action["do"] == "place":
            return match, seat, action
        match.play(seat, action)


def elsewhere(action: dict[str, Any]) -> dict[str, Any]:
    """Turned by a quarter of the board: at least one pole is in a wrong one."""
    poles = [{**pole, "x": -pole["y"], "y": pole["x"], "yaw": pole["yaw"] + 90} for pole in action["poles"]]
    return {**action, "poles": poles}


def test_a_plan_is_foreseen_before_anything_moves() -> None:
    match, seat, action = to_build()
    before = match.save()
    good = match.foresee(seat, action)
    assert good is not None
    assert good.verdict != "wrong"
    assert rules(match.foresee(seat, elsewhere(action)))[0] == ("N-14", False)
    assert match.save() == before


def test_a_plan_that_cannot_be_is_refused_as_the_action_is() -> None:
    match, seat, action = to_build()
    far = {**action, "poles": [{**pole, "x": 40.0} for pole in action["poles"]]}
    with pytest.raises(Refusal) as asked:
        match.foresee(seat, far)
    with pytest.raises(Refusal) as done:
        match.play(seat, far)
    assert (asked.value.code, asked.value.rule, asked.value.field) == (
        done.value.code,
        done.value.rule,
        done.value.field,
    )
    with pytest.raises(Refusal, match="seat"):
        match.foresee(7, action)
    with pytest.raises(Refusal):
        match.foresee(1 - seat, action)


def test_without_hints_a_plan_is_told_no_more_than_anyone_sees() -> None:
    match, seat, action = to_build(mode="versus")
    assert not match.hints
    wrong = match.foresee(seat, elsewhere(action))
    assert wrong is not None
    assert {one.rule for one in wrong.forebodings} <= {"N-14", "N-26"}


def test_what_is_not_placed_is_not_foreseen() -> None:
    match = nekobako.new("nekojima", seats=2, seed=5)
    assert match.foresee(match.deciders[0], {"do": "roll"}) is None


def test_what_is_close_is_said_in_words() -> None:
    close = {"rule": "N-25", "pieces": ["white-1", "pink-2.a"], "mm": 1.24, "close": True}
    assert narrator("nekojima", "en", ["Mia"]).foreseen(close) == "white 1 and pole a of pink 2: 1.2 mm left"
    assert narrator("nekojima", "fr", ["Mia"]).foreseen(close).endswith("encore 1,2 mm")
