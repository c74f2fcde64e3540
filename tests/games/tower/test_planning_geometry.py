"""What the planner knows without a simulator, against what the simulator does."""

import json
from math import degrees
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from nekobako.games.tower.cards import MissionCard
from nekobako.games.tower.geometry.surfaces import Top, lying, resting, within_hull
from nekobako.games.tower.judge.missions import MissionKind
from nekobako.games.tower.material import BOX, NAKAMA, SIZES, WallKind
from nekobako.games.tower.pieces import empty_world, floor, wall
from nekobako.games.tower.planning.build_geometry import builds, unplanned
from nekobako.games.tower.planning.build_search import plans
from nekobako.games.tower.planning.cat_spot_geometry import (
    CatSpot,
    beside_spots,
    carrying,
    company,
    entered,
    free_spots,
    room_upon,
    upon,
)
from nekobako.games.tower.planning.mission_value import Gathering, cats_missing, gathering, value, ways_to_join
from nekobako.games.tower.planning.planner_view import PlanningTask
from nekobako.games.tower.planning.trials import leading
from nekobako.physics.pose import pose, yaw_of
from nekobako.physics.settle import settle
from nekobako.table.match_factory import load_match
from tests.games.tower.built_towers import built, dealt

MID_GAME = Path(__file__).parents[3] / "docs" / "positions" / "tower-mid-game.json"
HIGH: Final[WallKind] = "angel"
LOW: Final[WallKind] = "small_window"


def test_a_floor_comes_to_lie_where_geometry_says() -> None:
    world = empty_world()
    for number, below in ((2, "floor-1"), (3, "floor-2")):
        best = builds(Top.of(world.pose(below)), (HIGH, LOW), np.zeros(2))[0]
        for name, stand, at in zip(
            (f"angel-{number}", f"small_window-{number}"), best.walls, best.walls_at, strict=True
        ):
            world.add(wall(name, stand.fold), at)
        world.add(floor(f"floor-{number}"), best.floor_at)
        assert settle(world).at_rest
        assert np.linalg.norm(world.pose(f"floor-{number}")[:3] - best.floor_at[:3]) < 0.05


def test_a_slope_is_turned_against_the_one_below() -> None:
    sloping = Top.of(lying(np.array([10.0, 0.06, 0.0]), np.zeros(2), 0.0))
    best = builds(sloping, (HIGH, LOW), np.zeros(2))[0]
    high, low = best.walls
    assert sloping.slope[0] < 0  # downhill is towards -x: the higher wall stands there
    assert high.x < low.x
    assert best.margin > 0.1


def test_one_without_a_plan_straddles_the_middle_and_knows_which_side_is_level() -> None:
    sloping = Top.of(lying(np.array([10.0, 0.06, 0.0]), np.zeros(2), 0.0))
    sides = unplanned(sloping, (HIGH, LOW), np.zeros(2))
    assert [plan.slope for plan in sides] == sorted(plan.slope for plan in sides)
    assert len(sides) == 4
    assert sides[0].walls[0].x < 0 < sides[0].walls[1].x  # the higher wall is downhill, towards -x
    planned = builds(sloping, (HIGH, LOW), np.zeros(2))[0]
    assert planned.margin > sides[0].margin, "who plans looks to what stands"


def test_where_cats_are_in_its_way_it_builds_elsewhere() -> None:
    view = built(dealt(["build-1", "build-2"], ["b-1", "e-1"])).view(0)
    top = Top.of(np.array(view["world"]["poses"]["floor-2"]))
    there = np.array([top.point(-1.54, 1.06), top.point(1.06, -1.54)])  # in the way of all four
    assert unplanned(top, (HIGH, LOW), top.middle[:2]) != []
    assert unplanned(top, (HIGH, LOW), top.middle[:2], there) == []
    for cat, at in zip(("blue-1", "yellow-1"), there, strict=True):
        view["world"]["poses"][cat] = pose(*at).tolist()
        view["places"][cat] = 2
    assert plans(PlanningTask(view, plans=False), (LOW, HIGH), 3)


def test_equal_walls_keep_the_slope() -> None:
    sloping = Top.of(lying(np.array([10.0, 0.06, 0.0]), np.zeros(2), 0.0))
    best = builds(sloping, (LOW, LOW), np.zeros(2))[0]
    assert best.slope == pytest.approx(degrees(np.arctan(0.06)), abs=0.1)


def test_walls_keep_clear_of_cats() -> None:
    level = Top.of(lying(np.array([10.0, 0.0, 0.0]), np.zeros(2), 0.0))
    cat = np.array([(0.0, 0.0, 10.18 + 2.5), (0.5, 0.0, 10.18 + 2.5)])
    for build in builds(level, (LOW, LOW), np.zeros(2), cat):
        for stand in build.walls:
            assert np.hypot(stand.x, stand.y) > 0.25
    taller = cat + (0.0, 0.0, 9.0)  # noqa: RUF005 (a sum)
    assert builds(level, (LOW, LOW), np.zeros(2), taller) == []


def test_a_plate_that_would_tip_off_touches_nothing() -> None:
    edges = np.array([[(x, y, 1.0) for x in (0.0, 1.0, 2.0) for y in (0.0, 1.0)]])
    _, touched = resting(edges, np.array([[1.0, 0.5]]))
    assert touched.all()
    _, touched = resting(edges, np.array([[3.0, 0.5]]))
    assert not touched.any()


def test_within_a_hull() -> None:
    square = np.array([[(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]])
    everything = np.ones((1, 4), dtype=bool)
    assert within_hull(square, everything, np.array([[1.0, 0.5]]))[0] == pytest.approx(0.5)
    assert within_hull(square, everything, np.array([[3.0, 1.0]]))[0] == pytest.approx(-1.0)


@pytest.mark.parametrize(
    ("kind", "there", "lacks"),
    [
        ("a", Gathering({}), 2),
        ("a", Gathering({"x": "blue", "y": "blue"}, sides=(("x", "y"),)), 0),
        ("b", Gathering({"x": "blue", "y": "blue"}, sides=(("x", "y"),)), 1),
        ("b", Gathering({"x": "blue"}, cramped=frozenset("x")), 2),
        ("c", Gathering({"x": "blue"}), 2),
        ("d", Gathering({"x": "blue"}), 1),
        ("e", Gathering({"x": "blue", "y": "blue"}, piled=(("x", "y"),)), 0),
        ("f", Gathering({"x": "blue", "y": "blue"}, piled=(("x", "y"),)), 1),
        ("f", Gathering({}), 3),
        ("g", Gathering({"x": "blue"}), 2),
        ("h", Gathering({"x": "blue", "y": "purple"}), 2),
    ],
)
def test_how_many_cats_a_mission_lacks(kind: MissionKind, there: Gathering, lacks: int) -> None:
    assert cats_missing(kind, there) == lacks


def test_hope_grows_with_the_cat_that_is_wanted() -> None:
    goals, there = [MissionCard("d-1", "d", 3)], Gathering({"blue-1": "blue"})
    worth = {how: value(goals, there.plus("blue", how, other), 5) for how, other in ways_to_join(there)}
    assert worth["on"] == 3.0 > worth["beside"]


def test_nobody_is_put_beside_a_cat_that_has_no_room_there() -> None:
    there = Gathering({"x": "blue", "y": "blue"}, cramped=frozenset("x"))
    assert ("beside", "y") in ways_to_join(there)
    assert ("beside", "x") not in ways_to_join(there)


def test_where_a_cat_would_have_company_another_can_be_put_beside_it() -> None:
    task = PlanningTask(load_match(json.loads(MID_GAME.read_text("utf-8"))).view(0))
    found = set()
    with BOX.holding(1):
        for cat, on in task.places.items():
            if on and cat in NAKAMA:
                x, y, _ = task.poses[cat][:3] - task.face(on).middle
                with_room = bool(company(task, on, [CatSpot(x, y, yaw_of(task.poses[cat]))], cat)[0])
                assert with_room <= bool(beside_spots(task, on, cat, None))
                found.add(with_room)
    assert found == {True, False}


def test_what_can_be_entered_a_hand_gets_to() -> None:
    """Between two floors, past walls and Neko. Geometry may say no where a hand would find a way, but never yes."""
    task = PlanningTask(built(dealt(["build-1", "nakama-blue"], ["b-1", "e-1"])).view(0))
    leads, spots = leading(task, "blue-1", "floor-1"), free_spots(task, 1, None)[::9]
    found = [(entered(task, 1, spot, None), leads(spot)) for spot in spots]
    assert (True, False) not in found
    assert found.count((False, False)) > found.count((False, True))
    assert found.count((True, True)) > len(found) / 2


@pytest.mark.parametrize("yaw", [0.0, 90.0])
def test_where_there_is_room_on_a_cat_a_hand_puts_another(yaw: float) -> None:
    """The floor above slopes: on one side two cats on one another fit below it, on the other a hand would have to
    press them in."""
    view = built(dealt(["build-3", "nakama-blue"], ["b-1", "e-1"]), "build-3", "brick", "angel").view(0)
    found = []
    for x in (-3.9, -2.8, 2.8, 3.5):
        view["world"]["poses"]["blue-1"] = pose(x, 3.6, SIZES.floor.thickness, yaw).tolist()
        view["places"]["blue-1"] = 1
        task = PlanningTask(view)
        found.append(room_upon(task, 1, "blue-1"))
        assert found[-1] == bool(carrying(task, 1, [CatSpot(x, 3.6, yaw)])[0])
        assert leading(task, "yellow-1", "blue-1")(upon(task, "blue-1")) or not found[-1]
        assert (gathering(task, 1).bare == ["blue-1"]) == found[-1]
    assert set(found) == {True, False}


def test_on_a_pile_below_a_floor_there_is_no_room_and_no_way() -> None:
    view = built(dealt(["build-1", "nakama-blue"], ["b-1", "e-1"])).view(0)
    view["world"]["poses"]["blue-1"] = pose(-3.4, 3.6, SIZES.floor.thickness).tolist()
    lower = PlanningTask(view)
    on, back = upon(lower, "blue-1"), SIZES.floor.thickness + SIZES.cat.back
    view["world"]["poses"]["blue-2"] = pose(-3.4 + on.x, 3.6 + on.y, back, on.yaw).tolist()
    task = PlanningTask(view)
    assert (room_upon(lower, 1, "blue-1"), room_upon(task, 1, "blue-2")) == (True, False)
    assert leading(lower, "yellow-1", "blue-1")(on)
    assert not leading(task, "yellow-1", "blue-2")(upon(task, "blue-2"))


@pytest.mark.parametrize(("roofed", "more"), [((), 1), (("blue-1",), 2)])
def test_on_a_cat_below_a_low_floor_none_is_stacked(roofed: tuple[str, ...], more: int) -> None:
    there = Gathering({"blue-1": "blue"}, roofed=frozenset(roofed))
    assert (cats_missing("d", there), cats_missing("e", there)) == (more, more)
    assert (("on", "blue-1") in ways_to_join(there)) == (not roofed)


def test_once_a_cat_is_taken_away_there_is_room_beside_the_other() -> None:
    view = built(dealt(["build-1", "nakama-blue"], ["b-1", "e-1"])).view(0)
    for cat, x, yaw in (("blue-1", -3.7, 0.0), ("yellow-1", -1.4, 90.0)):  # the blue one is in the corner
        view["world"]["poses"][cat] = pose(x, -3.6, 0.18, yaw).tolist()
        view["places"][cat] = 1
    task = PlanningTask(view)
    assert gathering(task, 1).open == ["yellow-1"]
    assert gathering(task, 1, taken="yellow-1").open == ["blue-1"]
