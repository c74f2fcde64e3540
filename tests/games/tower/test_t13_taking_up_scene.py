"""What lies about is taken up by hands, at full physics: the pieces of a build that is tried again, a fallen cat."""

from collections.abc import Collection

import numpy as np
import pytest

from nekobako.games.tower.actions import FloorPlace
from nekobako.games.tower.handling import TowerWorld, build
from nekobako.games.tower.handling_types import HandlingResult
from nekobako.games.tower.judge import build_violations, floor_of
from nekobako.physics.pose import pose
from tests.games.tower.scenes import Scenery, first_fall, level, run, storeys, surface

LEAP = 3.0  # cm in a frame: a hand goes at most two


def watched(live: TowerWorld, pieces: Collection[str]) -> tuple[HandlingResult, float]:
    """What came of it, and how far one of these pieces went at most from a frame to the next."""
    before, farthest = live.world.poses(), 0.0
    while not live.finished:
        live.frame()
        now = live.world.poses()
        farthest = max(farthest, *(float(np.linalg.norm(now[name][:3] - before[name][:3])) for name in pieces))
        before = now
    return run(live), farthest


def tumbled() -> tuple[Scenery, tuple[str, str]]:
    """A third floor was laid too far out: the pieces are as they fell."""
    scenery = storeys(1)
    handled, (one, two) = scenery.try_build(level(), FloorPlace(4.4, 0.0, 0.0))
    assert not handled.reached
    return scenery, (one, two)


@pytest.mark.rule("T-13")
def test_pieces_of_an_earlier_try_are_taken_up_by_hands() -> None:
    scenery, walls = tumbled()
    own = (*walls, "floor-3")
    live = build(scenery.start(own), dict(zip(walls, level(), strict=True)), "floor-3", FloorPlace(0.0, 0.0, 0.0))
    handled, farthest = watched(live, own)
    assert farthest < LEAP
    assert (handled.falls, build_violations(handled.after.facts, walls, "floor-3", "floor-2")) == ((), ())


@pytest.mark.rule("T-34")
def test_a_fallen_cat_is_taken_up_by_hands() -> None:
    scenery = storeys(1)
    scenery.set_down("blue-1", "floor-2", 0.0, 3.4)
    fingers = scenery.hands(["orange-1"])
    fingers.lead({0: "orange-1"}, [pose(14, 0, 9), pose(0, -1, 9), pose(0, -1, surface(2) + 0.4)])
    fingers.lead({0: "orange-1"}, [pose(0, 9, surface(2) + 0.4)], speed=60.0)
    fingers.live.release()
    handled, farthest = watched(fingers.live, ["blue-1"])
    assert first_fall(handled)[0].cats == ("blue-1",)
    assert farthest < LEAP
    assert (handled.restored, floor_of(handled.after.facts, "blue-1")) == (("blue-1",), "floor-2")
