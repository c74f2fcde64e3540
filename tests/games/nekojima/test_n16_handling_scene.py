"""Handling as players do it, by records of their hands alone: take, two hands, put down, adjust, take back, again."""

import json

import numpy as np
import pytest

from nekobako.core.refusal import Refusal
from nekobako.games.nekojima.actions import Place, PolePlace, Take, TakeBack
from nekobako.games.nekojima.handling import begin, still
from nekobako.games.nekojima.handling_types import HandlingContext
from nekobako.games.nekojima.material import DENCHUU
from nekobako.physics.live_world.results import SurveyedWorld
from nekobako.physics.pose import pose
from tests.games.nekojima.scenes import Island, across


@pytest.mark.rule("N-13", "N-16")
@pytest.mark.parametrize("name", DENCHUU)
def test_every_denchuu_stands_ready_beside_the_board(name: str) -> None:
    """Both poles upright on the table, whatever their lengths, and the cord pulls at neither."""
    island = Island()
    worked = island.do(Take(denchuu=name))
    assert worked.at_rest
    for pole in "ab":
        stance = island.facts.stance(f"{name}.{pole}")
        assert stance.on == ("table",)
        assert stance.tilt < 0.1
    assert not island.own_fell()


@pytest.mark.rule("N-13", "N-14", "N-16")
def test_a_person_places_a_denchuu_with_a_mouse() -> None:
    """One pole is led to its place and let go, then the other; then the first is put better."""
    island = Island()
    island.quarters = ("attractions", "dining")
    with island.hands("white-3") as hands:
        a, b = hands.lift(3)
        hands.lead({a: pose(-6.2, 3.8, 3), b: pose(6.2, 3.8, 3, 180)})
        hands.lead({a: pose(-6.2, 3.8, 0.05)}, speed=10)
        hands.wait()
        hands.let_go(0)
        hands.lead({b: pose(6.2, 3.8, 0.05, 180)}, speed=10)
        hands.wait()
        hands.let_go(1)
        hands.rest()
        hands.grip(a, 1)  # with the other hand
        hands.lead({a: pose(-6.2, 3.8, 0.3)}, speed=5)
        hands.lead({a: pose(-6.5, 4.2, 0.3, -5)}, speed=5)
        hands.lead({a: pose(-6.5, 4.2, 0.0, -5)}, speed=5)
        hands.wait()
        hands.let_go(1)
    assert island.worked is not None
    assert island.worked.at_rest
    assert island.wrong() == []
    assert island.pose("white-3.a")[:2] == pytest.approx((-6.5, 4.2), abs=0.1)
    assert island.pose("white-3.b")[:2] == pytest.approx((6.2, 3.8), abs=0.1)


@pytest.mark.rule("N-13", "N-28")
def test_taken_back_changed_and_tried_again() -> None:
    island = Island()
    island.place("white-1", *across(3, 6.4))
    island.keep()
    before = {pole: island.pose(f"white-1.{pole}") for pole in "ab"}
    island.place("pink-1", (-6.4, 3, -90, "white-1.a"), (-6.4, -6.6, 90))
    island.hang("cat-1", "pink-1")
    island.do(TakeBack())
    assert {body.partition(".")[0] for body in island.now.world["poses"]} == {"white-1"}
    island.place("pink-1", *across(-5, 4.8))
    island.place("pink-4", *across(-5, 4.8))  # the last try comes off first
    assert island.own == "pink-4"
    assert {body.partition(".")[0] for body in island.now.world["poses"]} == {"white-1", "pink-4"}
    for pole, at in before.items():
        assert island.pose(f"white-1.{pole}") == pytest.approx(at, abs=0.005)


@pytest.mark.rule("N-16")
def test_a_pole_is_adjusted_on_its_top_and_down_from_it() -> None:
    island = Island()
    island.place("white-1", *across(3, 6.4))
    island.keep()
    island.place("pink-1", (-6.4, 3, -90, "white-1.a"), (-6.4, -6, 90))
    worked = island.adjust("pink-1.a", -6.2, 2.8, -95)
    assert worked.reached
    assert island.pose("pink-1.a")[:3] == pytest.approx((-6.2, 2.8, 5.0), abs=0.03)
    island.adjust("pink-1.a", -8.8, 1.5, -80)
    assert island.pose("pink-1.a")[:3] == pytest.approx((-8.8, 1.5, 0.0), abs=0.1)
    assert (island.own_fell(), island.fallen()) == (False, ())


@pytest.mark.rule("N-16", "N-17", "N-24")
def test_what_may_not_be_gripped() -> None:
    island = Island()
    island.place("white-1", *across(3, 6.4))
    island.keep()
    with island.hands("pink-1") as hands:
        for body, rule in (("pink-1.cord.3", "N-16"), ("white-1.a", "N-24"), ("white-1.cord.3", "N-16")):
            with pytest.raises(Refusal) as refused:
                hands.grip(body)
            assert (refused.value.code, refused.value.rule, refused.value.field) == ("illegal", rule, "hand.grip")
            assert refused.value.text("fr") != refused.value.text("en")
        with pytest.raises(Refusal) as refused:
            hands.tell(0, 0, "blue-1.a", pose(0, 0, 0))
        assert (refused.value.code, refused.value.field) == ("malformed", "hand.grip")
        with pytest.raises(Refusal) as refused:
            hands.grip("pink-1.a", seat=1)
        assert refused.value.code == "not_your_turn"
        hands.grip("pink-1.a")
    island.repairable = frozenset({"white-1.a"})
    with island.hands() as hands:
        hands.grip("white-1.a")


@pytest.mark.rule("N-51", "N-56")
def test_two_partners_place_one_denchuu_each_with_one_hand() -> None:
    island = Island(seats=(0, 2))
    island.quarters = ("culture", "homes")
    with island.hands("blue-1") as hands:
        a, b = "blue-1.a", "blue-1.b"
        hands.grip(a, seat=0)
        with pytest.raises(Refusal) as refused:
            hands.tell(2, 0, a, hands.world.pose(a))
        assert (refused.value.code, refused.value.rule) == ("illegal", "N-51")
        hands.grip(b, seat=2)
        hands.lead({a: pose(-8, -17, 3), b: pose(8, -17, 3, 180)})
        hands.lead({a: pose(-8, -5, 3), b: pose(8, -5, 3, 180)})
        hands.lead({a: pose(-8, -5, 0.05), b: pose(8, -5, 0.05, 180)}, speed=10)
        hands.wait()
        hands.let_go(seat=0)
        with pytest.raises(Refusal) as refused:
            hands.tell(0, 0, b, hands.world.pose(b))
        assert refused.value.rule == "N-51"
        hands.let_go(seat=2)
        hands.rest()
        with pytest.raises(Refusal) as refused:
            hands.tell(0, 0, b, hands.world.pose(b))
        assert refused.value.rule == "N-56", "both are set down: each adjusts their own"
        hands.grip(b, seat=2)
        hands.let_go(seat=2)
    assert island.wrong() == []
    assert island.worked is not None
    assert island.worked.holders == {"blue-1.a": 0, "blue-1.b": 2}


@pytest.mark.rule("N-51")
def test_a_program_places_with_a_hand_of_each_partner() -> None:
    island = Island(seats=(1, 3))
    worked = island.place("blue-1", *across(-5, 8))
    assert worked.reached
    assert island.wrong() == []


@pytest.mark.rule("N-16")
def test_a_trembling_hand_places_less_well_and_the_same_each_time() -> None:
    def off(tremor: float, seed: int) -> float:
        island = Island()
        island.place("white-1", *across(3, 6.4), tremor=tremor, seed=seed)
        return 10 * float(np.hypot(*(island.pose("white-1.a")[:2] - (-6.4, 3))))

    assert off(0.0, 1) < 0.3 < off(2.0, 1)
    assert off(2.0, 1) == off(2.0, 1) != off(2.0, 2)


def test_a_turn_that_was_saved_goes_on_to_the_bit() -> None:
    """Through JSON and back: the same action leaves the same world, state and all."""
    island = Island()
    island.place("white-1", *across(3, 6.4))
    island.keep()
    island.place("pink-1", (-6.4, 3, -90, "white-1.a"), (-6.4, -6.6, 90))
    island.hang("cat-1", "pink-1")
    other = island.copy()
    other.now, other.start = (still(json.loads(json.dumps(kept.world))) for kept in (island.now, island.start))
    assert (other.now, other.start) == (island.now, island.start)
    for each in (island, other):
        each.place("pink-2", *across(-5, 4.8), tremor=0.5, seed=7)
    assert island.worked == other.worked


def test_worlds_that_cannot_be_are_refused_with_the_field() -> None:
    at = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]
    for poses, code, field in (
        ({"green-1.a": at}, "unknown", "world.poses.green-1"),
        ({"white-1.a": at[:3]}, "malformed", "world.poses.white-1.a"),
        ({"white-1.a": at, "white-1.b": [60.0, *at[1:]]}, "impossible", "world.poses.white-1.b"),
        ({"white-1.b": at}, "malformed", "world.poses.white-1.a"),
    ):
        with pytest.raises(Refusal) as refused:
            still({"poses": poses})
        assert (refused.value.code, refused.value.field) == (code, field)


def test_a_placement_needs_its_numbers() -> None:
    def placed(poles: list[PolePlace] | None) -> None:
        island = Island()
        island.do(Place("white-1", poles))

    with pytest.raises(Refusal) as refused:
        placed(None)
    assert (refused.value.code, refused.value.field) == ("malformed", "poles")
    with pytest.raises(Refusal) as refused:
        placed([PolePlace(0, 0, 0), PolePlace(5, 0, 0, "blue-1.a")])
    assert (refused.value.code, refused.value.field) == ("malformed", "on")


def test_an_empty_board_is_a_world_without_poses() -> None:
    empty = still(None)
    assert empty.world["poses"] == {}
    by_hand = SurveyedWorld({"poses": {}, "folds": {}, "strains": {}, "state": None, "build": None}, empty.facts)
    live = begin(TakeBack(), HandlingContext(now=by_hand, start=by_hand))
    assert not live.by_people
    while not live.finished:
        live.frame()
