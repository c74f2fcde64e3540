"""Real card is a little irregular: each wall of a table's box its own way, the same the whole match."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest

import nekobako
from nekobako import Match
from nekobako.core.chance import seeded
from nekobako.games.tower.irregularity import BOXES, TRUE, cut_of, draw_box, folded
from nekobako.games.tower.material import BOX, KINDS, SIZES, WALLS, kind_of
from nekobako.games.tower.planning.planner_view import PlanningTask
from nekobako.games.tower.planning.storeys import storeys
from nekobako.games.tower.worlds import without
from nekobako.physics.facts import Facts
from nekobako.physics.live_world.results import SurveyedWorld
from nekobako.table.running_action import RunningAction
from tests.games.tower.built_towers import WALLS as PLACES
from tests.games.tower.built_towers import built
from tests.games.tower.helpers import assert_impossible, position, public, tower

pytestmark = pytest.mark.rule("T-01")

pytestmark = pytest.mark.rule("T-01")

SOME_BOX = 12345
MOST = SIZES.irregularity


def fresh(box: int = SOME_BOX, **keys: Any) -> Match:
    return nekobako.load({"game": "tower", "cards": {"show": ["build-1", "build-6"]}, "box": box, **keys})


def wall_in_hands(match: Match, name: str, action: dict[str, Any] | None = None) -> Any:
    floor = dict.fromkeys(("x", "y", "yaw"), 0.0)
    build = {"do": "build", "card": "build-1", "option": 0, "walls": PLACES, "floor": floor}
    running = match.begin(0, action or build)
    assert isinstance(running, RunningAction)
    return running.handling.world.pieces[name]  # type: ignore[attr-defined]


# --- what is in a box


def test_walls_differ_by_fractions_of_a_millimetre_and_by_a_degree() -> None:
    cuts = [cut_of(SOME_BOX, wall) for wall in WALLS]
    folds = [folded(SOME_BOX, wall, 90.0) - 90.0 for wall in WALLS]
    for found, most in ((cuts, MOST.height), (folds, MOST.fold)):
        assert max(map(abs, found)) <= most + 1e-9
        assert (min(found) < -most / 2, max(found) > most / 2) == (True, True)
        assert len(set(found)) > len(WALLS) / 2
    assert (0.01 <= MOST.height < 0.1, MOST.fold) == (True, 1.0)


def test_kinds_stay_in_their_order_whatever_the_box() -> None:
    low = {kind: SIZES.heights.of(kind) - MOST.height for kind in KINDS}
    high = {kind: SIZES.heights.of(kind) + MOST.height for kind in KINDS}
    assert all(high[one] < low[two] for one, two in pairwise(KINDS))


def test_a_wall_is_the_same_the_whole_match_and_another_in_another_box() -> None:
    assert [cut_of(SOME_BOX, wall) for wall in WALLS] == [cut_of(SOME_BOX, wall) for wall in WALLS]
    assert [cut_of(SOME_BOX, wall) for wall in WALLS] != [cut_of(SOME_BOX + 1, wall) for wall in WALLS]


def test_a_box_that_is_true_to_size_has_none() -> None:
    assert {cut_of(TRUE, wall) for wall in WALLS} == {0.0}
    assert folded(TRUE, "brick-1", 73.0) == 73.0


@pytest.mark.parametrize("degrees", [0.5, 180.0])
def test_card_folds_no_further_than_it_can(degrees: float) -> None:
    assert all(0 < folded(box, "brick-1", degrees) <= 180.0 for box in range(1, 30))


def test_in_the_first_edition_card_was_true_to_size_and_no_chance_was_used_for_it() -> None:
    with BOX.holding(1):
        chance = seeded(1)
        before = chance.copy().below(1000)
        assert draw_box(chance) == TRUE
        assert chance.below(1000) == before
        assert cut_of(SOME_BOX, "brick-1") == 0.0
    assert "box" not in nekobako.load({"game": "tower", "edition": 1}).save()


# --- at a table


def test_each_table_has_its_own_box_by_the_matchs_seed() -> None:
    boxes = [nekobako.new("tower", seed=seed).save()["box"] for seed in (1, 1, 2)]
    assert boxes[0] == boxes[1] != boxes[2]
    assert all(1 <= box <= BOXES for box in boxes)


def test_hands_get_the_walls_of_the_box() -> None:
    wall = wall_in_hands(fresh(), "brick-1")
    assert wall.cut == cut_of(SOME_BOX, "brick-1") != 0.0
    assert wall.fold == folded(SOME_BOX, "brick-1", 90.0) != PLACES[0]["fold"] == 90.0
    assert wall_in_hands(fresh(TRUE), "brick-1").cut == 0.0


def test_a_persons_hands_too_and_folding_anew_errs_as_before() -> None:
    match = fresh()
    match.play(0, {"do": "card", "card": "build-1"})
    assert wall_in_hands(match, "small_window-1", {"do": "take"}).cut == cut_of(SOME_BOX, "small_window-1")
    anew = wall_in_hands(match, "brick-1", {"do": "fold", "wall": "brick-1", "fold": 70.0})
    assert (anew.cut, anew.fold) == (cut_of(SOME_BOX, "brick-1"), folded(SOME_BOX, "brick-1", 70.0))
    running = match.begin(0, {"do": "take"})
    assert isinstance(running, RunningAction)
    running.handling.refold("brick-1", 70.0)  # type: ignore[attr-defined]
    assert running.handling.world.pieces["brick-1"] == anew  # type: ignore[attr-defined]


def test_a_view_tells_it_of_walls_that_are_there_and_never_the_box() -> None:
    match = fresh()
    assert (public(match, "world", "cuts"), "box" in match.view(0)) == ({}, False)
    built(match, "build-1")
    there = {wall: cut_of(SOME_BOX, wall) for wall in ("brick-1", "small_window-1")}
    assert public(match, "world", "cuts") == there


def test_a_match_saved_and_loaded_goes_on_to_the_bit() -> None:
    match = built(fresh(), "build-1")
    again = nekobako.load(msgspec.json.decode(msgspec.json.encode(match.save())))
    for one in (match, again):
        built(one, "build-6")
    assert again.save() == match.save()
    assert match.save()["world"]["cuts"]["brick-2"] == cut_of(SOME_BOX, "brick-2")


def test_what_leaves_the_tower_leaves_nothing_behind() -> None:
    world = {"poses": {"brick-1": [0.0] * 7, "neko": [0.0] * 7}, "folds": {"brick-1": 90.0}, "cuts": {"brick-1": 0.01}}
    left = without(SurveyedWorld(world, Facts()), ["brick-1"]).world
    assert (left["folds"], left["cuts"]) == ({}, {})


def test_a_planner_counts_with_the_walls_that_stand_as_they_are() -> None:
    """Of those in the reserve it knows what their kind is like."""
    view = built(fresh(), "build-1").view(0)
    task = PlanningTask(view)
    [storey] = storeys(task)
    assert storey.touched.sum() >= 3, "the floor lies on edges where they are"
    assert task.world.pieces["brick-1"].cut == view["world"]["cuts"]["brick-1"]  # type: ignore[attr-defined]
    assert {kind_of(wall) for wall in task.cuts} == {"brick", "small_window"}


# --- bad input


@pytest.mark.parametrize("box", [-1, BOXES + 1, 10**400])
def test_a_box_there_is_not_is_refused(box: int) -> None:
    assert_impossible({"game": "tower", "box": box}, "T-01", "box")


@pytest.mark.parametrize("cut", [1.0, -0.1, 1e300])
def test_a_wall_that_is_no_wall_of_its_kind_is_refused(cut: float) -> None:
    given = position(tower(2))
    given["world"]["cuts"] = {"brick-1": cut}
    assert_impossible(given, "T-01", "world.cuts.brick-1")
    del given["facts"]
    assert_impossible(given, "T-01", "world.cuts.brick-1")
