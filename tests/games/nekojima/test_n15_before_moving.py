"""What can be told before anything moves: refused with its rule and field, and nothing has moved."""

from typing import Any

import pytest

from tests.games.nekojima.helpers import (
    DONE,
    Action,
    adjust,
    assert_illegal,
    broken,
    building,
    by_hands,
    does,
    hang,
    names,
    place,
    pole,
    public,
    refused,
)
from tests.games.nekojima.told_scenes import Scene

OTHER = Scene().stand("white-1", (6.0, 3.0), (6.0, -3.0))
A, B = pole(3.0, 3.0, -90.0), pole(3.0, -3.0, 90.0)


@pytest.mark.rule("N-15")
def test_a_pole_stands_on_the_board_or_on_a_pole_each_on_its_own_account() -> None:
    match = building(OTHER)
    after = OTHER.stand("pink-1", "white-1.a", (6.0, -5.0))
    by_hands(match, 0, place("pink-1", pole(6.0, 3.0, -90.0, on="white-1.a"), pole(6.0, -5.0, 90.0)), after)
    after = OTHER.stand("pink-2", "white-1.a", "white-1.b")
    by_hands(
        match,
        0,
        place("pink-2", pole(6.0, 3.0, -90.0, on="white-1.a"), pole(6.0, -3.0, 90.0, on="white-1.b")),
        after,
    )
    assert match.view(None)["denchuu"] == "pink-2"


@pytest.mark.rule("N-15")
def test_not_on_a_pole_that_is_not_below_that_place_or_not_there() -> None:
    match = building(OTHER)
    far = pole(6.0, 3.0 + 1.8, -90.0, on="white-1.a")
    assert_illegal(match, 0, place("pink-1", far, B), "N-15", "poles[0].on")
    assert_illegal(match, 0, place("pink-1", A, pole(3.0, -3.0, 90.0, on="blue-1.a")), "N-15", "poles[1].on")
    refusal = refused(match, 0, place("pink-1", pole(6.0, 3.0, on="white-1"), B))
    assert (refusal.code, refusal.field) == ("unknown", "poles[0].on")


@pytest.mark.rule("N-15")
def test_this_turns_denchuu_carries_nothing_as_it_goes_back_first() -> None:
    match = building(OTHER)
    by_hands(match, 0, place("pink-2"), OTHER.stand("pink-2", (3.0, 3.0), (3.0, -3.0)))
    assert_illegal(match, 0, place("pink-3", pole(3.0, 3.0, on="pink-2.a"), B), "N-15", "poles[0].on")


@pytest.mark.rule("N-17")
def test_a_denchuu_is_not_stacked_on_itself() -> None:
    match = building(OTHER)
    assert_illegal(match, 0, place("pink-1", A, pole(3.0, 3.0, 90.0, on="pink-1.a")), "N-17", "poles[1].on")


@pytest.mark.rule("N-26")
@pytest.mark.parametrize(("x", "y"), [(13.1, 0.0), (0.0, -13.1), (9.3, 9.3), (1e9, 0.0), (1e300, 0.0), (1e308, 1e308)])
def test_not_outside_the_board(x: float, y: float) -> None:
    match = building(OTHER)
    assert_illegal(match, 0, place("pink-1", pole(x, y), B), "N-26", "poles[0]")
    assert_illegal(match, 0, place("pink-1", A, pole(x, y)), "N-26", "poles[1]")
    by_hands(match, 0, place("pink-2"), OTHER.stand("pink-2", (3.0, 3.0), (3.0, -3.0)))
    assert_illegal(match, 0, adjust("pink-2.a", x, y), "N-26", "x")


@pytest.mark.rule("N-16")
def test_the_poles_are_not_farther_apart_than_the_cord_reaches() -> None:
    """Pink cords are 10 cm long and leave a pole 0.85 cm from its axis, the way it is turned."""
    match = building(OTHER)
    towards = place("pink-1", pole(0.0, 5.8, -90.0), pole(0.0, -5.8, 90.0))
    by_hands(match, 0, towards, OTHER.stand("pink-1", (0.0, 5.8), (0.0, -5.8)))
    assert_illegal(match, 0, place("pink-1", pole(0.0, 5.9, -90.0), pole(0.0, -5.9, 90.0)), "N-16", "poles")
    assert_illegal(match, 0, place("pink-1", pole(0.0, 5.8, 90.0), pole(0.0, -5.8, -90.0)), "N-16", "poles")
    high = place("pink-1", pole(6.0, 3.0, -90.0, on="white-1.a"), pole(6.0, -8.0, 90.0))
    assert_illegal(match, 0, high, "N-16", "poles")
    assert_illegal(match, 0, adjust("pink-1.a", 5.8, 5.8), "N-16", "x")


@pytest.mark.rule("N-16")
@pytest.mark.parametrize("piece", ["pink-1", "white-1", "cat-1"])
def test_only_poles_are_gripped(piece: str) -> None:
    match = building(OTHER)
    by_hands(match, 0, place("pink-1"), OTHER.stand("pink-1", (3.0, 3.0), (3.0, -3.0)))
    assert_illegal(match, 0, adjust(piece, 3.0, 3.0), "N-16", "piece")
    assert all("." in action["piece"] for action in does(match, 0, "adjust"))


@pytest.mark.rule("N-24")
def test_what_was_placed_before_is_touched_only_to_put_it_right() -> None:
    earlier = OTHER.stand("blue-1", (9.0, 3.0), (9.0, -3.0))
    match = building(earlier)
    scene = earlier.stand("pink-1", (3.0, 3.0), (3.0, -3.0))
    by_hands(match, 0, place("pink-1"), scene)
    assert [action["piece"] for action in does(match, 0, "adjust")] == ["pink-1.a", "pink-1.b"]
    assert_illegal(match, 0, adjust("white-1.a", 6.0, 4.0), "N-24", "piece")
    assert_illegal(match, 0, adjust("blue-2.a", 6.0, 4.0), "N-24", "piece")
    by_hands(match, 0, adjust("pink-1.a", 3.0, 4.0), scene.touching("white-1", "blue-1"))
    poles = [action["piece"] for action in does(match, 0, "adjust")]
    assert poles == [f"{name}.{pole}" for name in ("pink-1", "white-1", "blue-1") for pole in "ab"], "cords: by poles"
    seen: dict[str, Any] = {}
    events = by_hands(match, 0, adjust("white-1.a", 6.0, 3.5), scene.moved("white-1.a", 6.0, 3.5), told=seen)
    assert seen["repairable"] == {"white-1.a", "white-1.b", "blue-1.a", "blue-1.b"}
    assert [event["event"] for event in events] == ["adjusted", "settled"]
    assert_illegal(match, 0, adjust("white-1.a", 6.0, 3.0), "N-24", "piece")


@pytest.mark.rule("N-24")
def test_a_touch_of_ones_own_making_gives_no_leave_to_move_what_never_moved() -> None:
    match = building(OTHER)
    scene = OTHER.stand("pink-1", (3.0, 3.0), (3.0, -3.0)).touching("pink-1", "white-1")
    assert broken(by_hands(match, 0, place("pink-1"), scene)) == ["N-25"]
    assert_illegal(match, 0, adjust("white-1.a", 6.0, 3.2), "N-24", "piece")
    assert public(match, "repairable") == {}
    seen: dict[str, Any] = {}
    by_hands(match, 0, {"do": "take"}, scene, told=seen)
    assert seen["repairable"] == frozenset(), "nor to grip it"


@pytest.mark.rule("N-24")
@pytest.mark.parametrize(("cm", "free"), [(0.09, []), (0.11, ["white-1.a"])])
def test_of_what_ones_own_denchuu_touches_only_what_it_moved_is_touched(cm: float, free: list[str]) -> None:
    match = building(OTHER)
    scene = OTHER.stand("pink-1", (3.0, 3.0), (3.0, -3.0)).touching("pink-1", "white-1").moved("white-1.a", 6.0, 3 + cm)
    by_hands(match, 0, place("pink-1"), scene)
    assert list(public(match, "repairable")) == free
    assert [action["piece"] for action in does(match, 0, "adjust")] == ["pink-1.a", "pink-1.b", *free]


@pytest.mark.rule("N-24")
def test_what_is_put_right_goes_back_to_where_it_was() -> None:
    match = building(OTHER)
    scene = OTHER.stand("pink-1", (3.0, 3.0), (3.0, -3.0))
    by_hands(match, 0, place("pink-1"), scene.moved("white-1.a", 6.0, 5.1))
    assert public(match, "repairable") == {"white-1.a": [6.0, 3.0, 0.0, 1.0, 0.0, 0.0, 0.0]}
    assert_illegal(match, 0, adjust("white-1.a", 6.0, 4.1), "N-24", "x")
    assert "41 mm" not in refused(match, 0, adjust("white-1.a", 6.0, 4.1)).text("en")
    assert broken(by_hands(match, 0, adjust("white-1.a", 6.0, 3.9), scene.moved("white-1.a", 6.0, 3.9))) == []
    assert "validated" in names(match.play(0, DONE))


@pytest.mark.rule("N-24")
def test_with_nothing_on_the_board_to_put_right_hands_stay_away() -> None:
    match = building(OTHER)
    assert {"do": "take"} not in match.legal(0)
    assert_illegal(match, 0, {"do": "take"}, "N-24", "do")


NAN, INF = float("nan"), float("inf")
MALFORMED: list[tuple[Action, str]] = [
    ({"do": "place", "denchuu": "pink-1", "poles": None}, "poles"),
    ({"do": "place", "denchuu": "pink-1", "poles": [A]}, "poles"),
    ({"do": "place", "denchuu": "pink-1", "poles": [A, B, B]}, "poles"),
    ({"do": "place", "denchuu": "pink-1"}, "poles"),
    (place("pink-1", {**A, "x": NAN}, B), "poles[0].x"),
    (place("pink-1", A, {**B, "yaw": INF}), "poles[1].yaw"),
    (place("pink-1", {**A, "x": "3"}, B), "poles[0].x"),
    (place("pink-1", {**A, "z": 3.0}, B), "poles[0].z"),
    ({**place("pink-1"), "hand": {"tremor": -1.0}}, "hand.tremor"),
    ({**place("pink-1"), "hand": {"tremor": NAN}}, "hand.tremor"),
    ({**hang("cat-1", "pink-1"), "at": None}, "at"),
    ({**hang("cat-1", "pink-1"), "at": 1.01}, "at"),
    ({**hang("cat-1", "pink-1"), "at": -0.01}, "at"),
    ({**hang("cat-1", "pink-1"), "at": NAN}, "at"),
    ({"do": "rehang", "cat": "cat-1", "at": 2.0}, "at"),
    ({"do": "adjust", "piece": "pink-1.a", "x": None, "y": 1.0, "yaw": 0.0}, "x"),
    ({"do": "adjust", "piece": "pink-1.a", "x": 1.0, "y": 1.0, "yaw": None}, "yaw"),
    ({"do": "take", "denchuu": "pink-1", "cat": "cat-1"}, "cat"),
    ({"do": "give", "seat": True}, "seat"),
    ({"do": "done", "now": 1}, "now"),
]
UNKNOWN: list[tuple[Action, str]] = [
    (place("pink-9"), "denchuu"),
    (place("pink-1", {**A, "on": "roof"}, B), "poles[0].on"),
    (hang("cat-8", "pink-1"), "cat"),
    (hang("cat-1", "pink-1.a"), "denchuu"),
    ({"do": "rehang", "cat": "dog"}, "cat"),
    (adjust("pink-1.c", 0.0, 0.0), "piece"),
    ({"do": "take", "cat": "cat-0"}, "cat"),
    ({"do": "give", "seat": 2}, "seat"),
    ({"do": "quarter", "quarter": "harbour"}, "quarter"),
]


@pytest.mark.parametrize(("action", "field"), MALFORMED)
def test_what_has_no_shape_is_malformed(action: Action, field: str) -> None:
    refusal = refused(building(OTHER), 0, action)
    assert (refusal.code, refusal.field) == ("malformed", field)


@pytest.mark.parametrize(("action", "field"), UNKNOWN)
def test_what_there_is_not_is_unknown(action: Action, field: str) -> None:
    refusal = refused(building(OTHER), 0, action)
    assert (refusal.code, refusal.field) == ("unknown", field)


def test_a_hand_in_another_seats_turn_is_refused() -> None:
    match = building(OTHER, seats=3, seat=1)
    assert refused(match, 0, place("pink-1")).code == "not_your_turn"
    assert refused(match, 2, {"do": "take", "denchuu": "pink-1"}).code == "not_your_turn"
