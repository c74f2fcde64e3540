"""A storey built by people's hand records: two walls one after the other, one of them folded anew on the way, and the
floor with two hands; then a bump, and the same again."""

import pytest

from nekobako.core.refusal import Refusal
from nekobako.games.tower.handling import fold, take
from nekobako.games.tower.judge import build_violations
from nekobako.games.tower.material import SIZES
from nekobako.physics.pose import pose
from tests.games.tower.scenes import Fingers, Scenery, storeys, surface

OWN = ("brick-1", "brick-2", "floor-2")


def stand(fingers: Fingers, hand: int, wall: str, x: float, yaw: float) -> None:
    """Lift a wall, carry it over, set it down on floor 1 and let go."""
    world = fingers.live.world
    up = world.pose(wall)
    up[2] += 6.0
    fingers.lead({hand: wall}, [up, pose(x, 0.0, 6.0, yaw), pose(x, 0.0, 0.3, yaw)])
    fingers.lead({hand: wall}, [pose(x, 0.0, 0.17, yaw)], speed=2.0)
    fingers.let_go(hand)
    fingers.wait(0.2)


def lay(fingers: Fingers, floor: str) -> None:
    """The floor in both hands, on top of what stands."""
    up = fingers.live.world.pose(floor)
    up[2] += 8.0
    there = surface(2) - SIZES.floor.thickness
    fingers.lead({0: floor, 1: floor}, [up, pose(0.0, 0.0, 8.0), pose(0.0, 0.0, there + 0.2)])
    fingers.lead({0: floor, 1: floor}, [pose(0.0, 0.0, there - 0.02)], speed=2.0)
    fingers.let_go(0, 1)


@pytest.mark.rule("T-13")
def test_a_build_by_two_hands_with_a_fold_on_the_way() -> None:
    scenery = Scenery()
    fingers = scenery.hands(OWN)
    stand(fingers, 0, "brick-1", -3.2, 0.0)
    handled = fingers.done()  # one wall stands, the other pieces wait beside the tower
    assert not handled.falls
    scenery.now = handled.after
    fingers = Fingers(fold(scenery.start(OWN), OWN, "brick-2", 120.0))
    stand(fingers, 1, "brick-2", 3.2, 180.0)
    lay(fingers, "floor-2")
    handled = fingers.done()
    assert handled.after.world["folds"] == {"brick-1": 90.0, "brick-2": 120.0}
    assert build_violations(handled.after.facts, ("brick-1", "brick-2"), "floor-2", "floor-1") == ()
    assert handled.at_rest


@pytest.mark.rule("T-13")
def test_a_wall_is_folded_in_the_hand() -> None:
    fingers = Scenery().hands(OWN)
    up = pose(14.0, 0.0, 8.0)
    fingers.lead({0: "brick-1"}, [up])
    fingers.live.refold("brick-1", 60.0)
    fingers.lead({0: "brick-1"}, [pose(-12.0, -12.0, 8.0)])
    assert fingers.live.world.pose("brick-1")[:3] == pytest.approx((-12.0, -12.0, 8.0), abs=0.5)  # still in the hand
    assert fingers.done().after.world["folds"]["brick-1"] == 60.0


@pytest.mark.rule("T-13")
def test_earlier_pieces_cannot_be_taken() -> None:
    scenery = storeys(1)
    fingers = Fingers(take(scenery.start(), ("angel-1", "angel-2", "floor-3")))
    for piece in ("brick-1", "floor-2", "floor-1", "neko"):
        with pytest.raises(Refusal) as refused:
            fingers.tell(0, piece, pose(0.0, 0.0, 5.0))
        assert refused.value.field == "hand.grip"
    fingers.tell(0, "angel-1", pose(14.0, 0.0, 5.0))


@pytest.mark.rule("T-13")
def test_pieces_of_another_try_go_back_to_the_reserve() -> None:
    scenery = Scenery()
    fingers = scenery.hands(OWN)
    scenery.now = fingers.done().after
    assert set(scenery.now.world["poses"]) == {"floor-1", "neko", *OWN}
    other = ("brick-1", "column-1", "floor-2")
    after = Fingers(take(scenery.start(OWN), other)).done().after
    assert set(after.world["poses"]) == {"floor-1", "neko", *other}


@pytest.mark.rule("T-13")
def test_a_held_wall_is_folded_by_records_of_the_hand() -> None:
    fingers = Scenery().hands(OWN)
    up = pose(14.0, 0.0, 8.0)
    fingers.lead({0: "brick-1"}, [up])
    for degrees in (100.0, 120.0, 120.0):
        fingers.tell(0, "brick-1", up, fold=degrees)
        fingers.wait(0.05)
    assert fingers.live.world.pose("brick-1")[:3] == pytest.approx((14.0, 0.0, 8.0), abs=0.3)  # still in the hand
    for bad in (0.0, 181.0, float("nan")):
        with pytest.raises(Refusal) as refused:
            fingers.tell(0, "brick-1", up, fold=bad)
        assert refused.value.field == "hand.fold"
    assert fingers.done().after.world["folds"] == {"brick-1": 120.0, "brick-2": 90.0}


@pytest.mark.rule("T-13")
def test_nothing_else_is_folded() -> None:
    fingers = Scenery().hands(OWN)
    with pytest.raises(Refusal) as refused:
        fingers.tell(0, "floor-2", pose(0.0, -17.0, 8.0), fold=90.0)
    assert (refused.value.rule, refused.value.field) == ("T-13", "hand.fold")
    with pytest.raises(Refusal):
        fingers.tell(1, None, pose(0.0, -17.0, 8.0), fold=90.0)


@pytest.mark.rule("T-13")
def test_where_there_is_no_room_it_stays_as_it_is_and_in_the_hand() -> None:
    """Beside another wall: opened wide it would go through it."""
    fingers = Scenery().hands(OWN)
    stand(fingers, 1, "brick-2", 0.0, 0.0)
    beside = pose(-0.6, 0.0, 0.5, 0.0)
    fingers.lead({0: "brick-1"}, [pose(14.0, 0.0, 8.0), pose(-0.6, 0.0, 8.0), beside])
    with pytest.raises(Refusal) as refused:
        fingers.tell(0, "brick-1", beside, fold=20.0)
    assert "no room" in refused.value.text("en")
    fingers.lead({0: "brick-1"}, [pose(-0.6, 0.0, 8.0)])
    assert fingers.live.world.pose("brick-1")[2] > 6.0
    assert fingers.done().after.world["folds"]["brick-1"] == 90.0
