"""Builds that are right and builds that are not, made by hands."""

import numpy as np
import pytest

from nekobako.games.tower.actions import FloorPlace, WallPlace
from nekobako.games.tower.geometry.footprints import crease_to_middle
from nekobako.games.tower.handling_types import HandlingResult
from nekobako.games.tower.judge import Violation, build_violations
from nekobako.physics.pose import pose, to_world
from tests.games.tower.scenes import Scenery, flat, level


def wrong(handled: HandlingResult, walls: tuple[str, ...]) -> list[Violation]:
    return list(build_violations(handled.after.facts, walls, "floor-2", "floor-1"))


@pytest.mark.rule("T-12")
@pytest.mark.rule("T-14")
@pytest.mark.parametrize("fold", [60.0, 90.0, 135.0])
def test_walls_folded_as_asked_and_a_floor_on_them(fold: float) -> None:
    walls = WallPlace("brick", -2.4, 0.3, 10.0, fold), WallPlace("large_window", 2.2, -0.2, 170.0, fold)
    handled, names = Scenery().try_build(walls, FloorPlace(0.1, 0.0, 5.0))
    assert (wrong(handled, names), handled.reached, handled.at_rest) == ([], True, True)
    assert handled.after.world["folds"] == dict.fromkeys(names, fold)
    assert 3.0 < handled.after.facts.stance("floor-2").tilt < 9.0  # half a centimetre over five
    for name, place in zip(names, walls, strict=True):  # an action tells the middle of a wall's foot
        middle = to_world(np.array(handled.after.world["poses"][name]), (crease_to_middle(fold), 0.0, 0.0))
        assert middle[:2] == pytest.approx((place.x, place.y), abs=0.05)


@pytest.mark.rule("T-12")
def test_a_storey_on_a_sloping_floor() -> None:
    """Its walls lean with the floor that carries them."""
    scenery = Scenery()
    scenery.build([WallPlace("brick", -2.4, 0.0, 0.0), WallPlace("large_window", 2.4, 0.0, 180.0)])
    slope = scenery.facts.stance("floor-2").tilt
    walls = WallPlace("large_window", -2.4, 0.0, 0.0), WallPlace("brick", 2.4, 0.0, 180.0)
    handled, names = scenery.try_build(walls, FloorPlace(0.0, 0.0, 0.0))
    facts = handled.after.facts
    assert build_violations(facts, names, "floor-3", "floor-2") == ()
    assert [facts.stance(wall).tilt for wall in names] == pytest.approx([slope, slope], abs=1.0)
    assert facts.stance("floor-3").tilt < 2.0


@pytest.mark.rule("T-14")
def test_a_floor_that_touches_one_wall_only() -> None:
    """Laid too far to the right it tips off the left wall and comes to lean on the right one."""
    handled, (left, right) = Scenery().try_build(level(), FloorPlace(4.2, 0.0, 0.0))
    assert ("T-14", ("floor-2", left)) in [(found.rule, found.pieces) for found in wrong(handled, (left, right))]
    assert not handled.reached


@pytest.mark.rule("T-14")
def test_a_wall_outside_of_its_floor() -> None:
    """The left wall's crease is 3.26 cm from the middle, the floor's edge 3 cm."""
    handled, (left, right) = Scenery().try_build(level(), FloorPlace(1.5, 0.0, 0.0))
    (found,) = wrong(handled, (left, right))
    assert (found.rule, found.pieces) == ("T-14", (left, "floor-2"))
    assert found.mm == pytest.approx(2.9, abs=0.3)
    assert found.at is not None


@pytest.mark.rule("T-12")
def test_a_wall_laid_down_by_a_hand() -> None:
    scenery = Scenery()
    names = ("brick-1", "angel-1", "floor-2")
    fingers = scenery.hands(names)
    fingers.lead({0: "brick-1"}, [pose(14, 0, 8), flat(0, 0, 8), flat(0, 0, 1.6)])
    fingers.let_go(0)
    handled = fingers.done()
    found = build_violations(handled.after.facts, names[:2], "floor-2", "floor-1")
    assert handled.after.facts.stance("brick-1").posture == "lying"
    assert ("T-12", ("brick-1", "floor-1")) in [(violation.rule, violation.pieces) for violation in found]
    assert ("T-12", ("angel-1", "floor-1")) in [(violation.rule, violation.pieces) for violation in found]
