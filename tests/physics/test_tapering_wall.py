"""A wall that tapers: its shape, its weight, that it stands; and walls cut a little higher or lower than their kind."""

from copy import deepcopy
from math import atan2, degrees
from typing import Any

import numpy as np
import pytest

from nekobako.core.refusal import Refusal
from nekobako.physics.contact_log.survey import survey
from nekobako.physics.errors import BadInput
from nekobako.physics.pieces import FoldedWall, Plate
from nekobako.physics.pose import Pose, multiply, pose, quaternion
from nekobako.physics.scenes.scene import load_scene, scene_of
from nekobako.physics.settings import Settings
from nekobako.physics.settle import settle
from nekobako.physics.world import World

FOOT, TOP, HEIGHT, THICK, MASS = 3.0, 2.0, 6.0, 0.1, 3.0
PLATE = Plate("plate", 9.0, 9.0, 0.2, 10.0)


def tapering(fold: float = 90.0, **sizes: float) -> FoldedWall:
    return FoldedWall("wall", FOOT, HEIGHT, THICK, MASS, fold, top=TOP, **sizes)


def standing(wall: FoldedWall) -> World:
    world = World(Settings(clinging=100.0))
    world.add(PLATE, pose(0.0, 0.0, 0.0))
    world.add(wall, pose(-1.0, 0.0, PLATE.thickness))
    return world


def test_it_weighs_what_it_should_and_its_weight_is_low() -> None:
    world = standing(tapering())
    number = world.body_number("wall")
    middle = HEIGHT / 3 * (FOOT + 2 * TOP) / (FOOT + TOP)  # of a trapezium
    assert world.mass("wall") == pytest.approx(MASS)
    assert world.model.body_ipos[number][2] == pytest.approx(middle, abs=1e-4)


def test_it_stands_and_is_as_high_as_it_is() -> None:
    world = standing(tapering(cut=0.05))
    assert settle(world).at_rest
    stance = survey(world).stance("wall")
    assert (stance.posture, stance.on) == ("standing", ("plate",))
    assert stance.top_mm == pytest.approx(10 * (PLATE.thickness + HEIGHT + 0.05), abs=0.02)


def test_a_plate_lies_on_two_of_them() -> None:
    world = standing(tapering())
    world.add(FoldedWall("other", FOOT, HEIGHT, THICK, MASS, 90.0, top=TOP), pose(3.4, 0.0, PLATE.thickness, 180.0))
    world.add(Plate("above", 9.0, 9.0, 0.2, 10.0), pose(1.2, 0.0, PLATE.thickness + HEIGHT + 0.002))
    assert settle(world).at_rest
    assert set(survey(world).stance("above").on) == {"wall", "other"}


@pytest.mark.parametrize(("beyond", "stands"), [(-1.0, True), (1.0, False)])
def test_it_topples_backwards_where_its_weight_passes_its_crease(beyond: float, stands: bool) -> None:
    """Downhill is behind the crease: the limit is where what it weighs is above the end of its foot."""
    wall = tapering()
    world = standing(wall)
    x, _, z = world.model.body_ipos[world.body_number("wall")]
    limit = degrees(atan2(x + THICK / 2 / np.sqrt(2), z))
    slope = limit + beyond
    tilted = World(Settings(clinging=100.0, friction=(2.0, 0.02, 0.001)))
    tilted.add(Plate("plate", 40.0, 40.0, 0.2, 1e6), _sloping(slope, (0.0, 0.0, 8.0)))
    tilted.add(wall, _on(tilted.pose("plate")))
    for _ in range(600):
        tilted.data.qvel[:6] = 0.0  # the plate is held
        tilted.step()
        _hold(tilted, _sloping(slope, (0.0, 0.0, 8.0)))
    leaning = _between(tilted.pose("wall"), tilted.pose("plate"))
    assert (leaning < 5.0) == stands


def _sloping(slope: float, at: tuple[float, float, float]) -> Pose:
    return np.concatenate((at, quaternion((0.0, 1.0, 0.0), -np.radians(slope))))


def _on(plate: Pose) -> Pose:
    from nekobako.physics.pose import to_world

    return np.concatenate((to_world(plate, (0.0, 0.0, 0.201)), plate[3:]))


def _hold(world: World, at: Pose) -> None:
    world.data.qpos[:7] = at
    world.data.qvel[:6] = 0.0


def _between(one: Pose, two: Pose) -> float:
    turn = multiply(one[3:] * np.array([1, -1, -1, -1]), two[3:])
    return float(np.degrees(2 * np.arccos(min(1.0, abs(turn[0])))))


def test_a_record_of_the_world_tells_how_walls_are_cut() -> None:
    world = standing(tapering(cut=-0.03))
    scene = scene_of(world)
    assert scene["world"]["cuts"] == {"wall": -0.03}
    again = load_scene(scene)
    assert again.pieces["wall"] == world.pieces["wall"]
    assert scene_of(again) == scene
    assert "cuts" not in scene_of(standing(tapering()))["world"]


@pytest.mark.parametrize(
    ("cuts", "code", "field"),
    [
        ({"plate": 0.1}, "unknown", "world.cuts.plate"),
        ({"wall": "high"}, "malformed", "world.cuts.wall"),
        ({"wall": float("inf")}, "malformed", "world.cuts.wall"),
    ],
)
def test_what_cannot_be_of_a_cut_is_refused(cuts: dict[str, Any], code: str, field: str) -> None:
    scene = deepcopy(scene_of(standing(tapering())))
    scene["world"]["cuts"] = cuts
    with pytest.raises(Refusal) as caught:
        load_scene(scene)
    assert (caught.value.code, caught.value.field) == (code, field)


@pytest.mark.parametrize("sizes", [{"top": 0.0}, {"cut": -HEIGHT}])
def test_a_wall_without_a_top_or_a_height_there_is_not(sizes: dict[str, float]) -> None:
    with pytest.raises(BadInput):
        FoldedWall("wall", FOOT, HEIGHT, THICK, MASS, 90.0, **sizes)
