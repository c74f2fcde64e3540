"""What is in the box, and that every piece is in one place."""

from itertools import pairwise

import pytest

import nekobako
from nekobako.games.tower.material import (
    BLACK_CATS,
    COLOURS,
    COLUMN,
    COUNTS,
    FLOORS,
    KINDS,
    NAKAMA,
    NEKO,
    ORDINARY,
    SIZES,
    WALLS,
    colour_of,
    kind_of,
    number_of,
)
from nekobako.games.tower.options import MILESTONES
from nekobako.games.tower.pieces import piece, wall
from nekobako.physics.pieces import StandingCat
from tests.games.tower.helpers import assert_impossible, builds, places, position, public, table, tower, walls_of


@pytest.mark.rule("T-01")
def test_there_are_24_floors_and_54_walls_of_five_kinds() -> None:
    assert [number_of(floor) for floor in FLOORS] == list(range(1, 25))
    assert KINDS == ("brick", "small_window", "large_window", "angel", "column")
    assert [COUNTS[kind] for kind in KINDS] == [12, 12, 12, 12, 6]
    assert len(set(WALLS)) == 54
    assert {kind: sum(kind_of(wall) == kind for wall in WALLS) for kind in KINDS} == COUNTS


@pytest.mark.rule("T-01")
def test_the_four_ordinary_kinds_grow_from_low_to_high_and_differ_only_slightly() -> None:
    heights = [SIZES.heights.of(kind) for kind in ORDINARY]
    steps = [high - low for low, high in pairwise(heights)]
    assert all(0 < step < 0.1 * heights[0] for step in steps)
    assert (*ORDINARY, COLUMN) == KINDS


@pytest.mark.rule("T-01")
def test_the_column_is_far_higher_and_tapers_upwards() -> None:
    ordinary = [SIZES.heights.of(kind) for kind in ORDINARY]
    assert 1.35 < SIZES.heights.column / (sum(ordinary) / len(ordinary)) < 1.65
    assert [kind for kind in KINDS if SIZES.taper_of(kind) < 1] == [COLUMN]
    column = wall("column-1", 90.0)
    wide = {z: column.outline[column.outline[:, 2] == z, 0].max() for z in (0.0, column.whole)}
    assert wide[column.whole] == SIZES.top_of(COLUMN) < wide[0.0] == SIZES.wall.panel


@pytest.mark.rule("T-01")
def test_the_reserve_begins_with_all_walls_and_all_floors_but_one() -> None:
    match = nekobako.new("tower", seed=1)
    assert public(match, "reserve", "walls") == COUNTS
    assert public(match, "reserve", "floors") == 23


@pytest.mark.rule("T-01")
def test_what_is_built_has_left_the_reserve() -> None:
    match = table(tower(), ["build-3", "build-1"])
    builds(match, "build-3")
    assert public(match, "tower") == [
        {"floor": 1, "walls": []},
        {"floor": 2, "walls": ["brick-1", "angel-1"]},
    ]
    assert public(match, "reserve", "walls") == {**COUNTS, "brick": 11, "angel": 11}
    assert public(match, "reserve", "floors") == 22


@pytest.mark.rule("T-01")
def test_the_wall_of_a_kind_is_the_lowest_that_is_left() -> None:
    match = table(tower(2), ["build-1", "build-9"])
    builds(match, "build-1")
    assert public(match, "tower")[-1]["walls"] == ["brick-3", "small_window-1"]


@pytest.mark.rule("T-01")
def test_no_wall_carries_two_floors() -> None:
    built = [{"floor": 1, "walls": []}, {"floor": 2, "walls": ["brick-1", "brick-2"]}]
    built.append({"floor": 3, "walls": ["brick-1", "brick-4"]})
    assert_impossible(position(tower(3), tower=built), "T-01", "tower")


@pytest.mark.rule("T-01")
def test_a_tower_has_at_most_24_floors() -> None:
    built = [{"floor": number, "walls": list(walls)} for number, walls in enumerate(walls_of(24), start=1)]
    assert public(table(tower(24), tower=built), "top") == 24
    assert_impossible(position(tower(24), tower=[*built, {"floor": 25, "walls": ["column-1"]}]), "T-01", "tower")


@pytest.mark.rule("T-02")
def test_there_are_neko_sixteen_nakama_and_four_black_cats() -> None:
    assert NEKO == "neko"
    assert COLOURS == ("yellow", "blue", "purple", "orange")
    assert {colour: sum(colour_of(cat) == colour for cat in NAKAMA) for colour in COLOURS} == dict.fromkeys(COLOURS, 4)
    assert BLACK_CATS == ("black-0", "black-1", "black-2", "black-3")


@pytest.mark.rule("T-02")
def test_the_nakama_begin_in_reserve_and_leave_it_one_by_one() -> None:
    match = table(tower(), ["nakama-blue", "build-1"])
    assert public(match, "reserve", "nakama") == dict.fromkeys(COLOURS, 4)
    places(match, "nakama-blue", "blue", 1, "blue-1")
    assert public(match, "reserve", "nakama") == {"yellow": 4, "blue": 3, "purple": 4, "orange": 4}
    assert public(match, "places") == {"neko": 1, "blue-1": 1}


@pytest.mark.rule("T-02")
def test_there_are_five_milestones() -> None:
    assert MILESTONES == (10, 13, 15, 17, 20)


@pytest.mark.rule("T-02")
def test_the_competitive_game_has_a_black_cat_and_a_height_for_each_player_and_no_neko() -> None:
    match = nekobako.new("tower", seats=3, seed=1, options={"mode": "versus"})
    assert public(match, "places") == {"black-0": 0, "black-1": 0, "black-2": 0}
    assert public(match, "heights") == [0, 0, 0]
    assert "neko" not in public(match, "world", "poses")


def test_a_cat_is_as_high_as_the_physics_room_builds_it() -> None:
    cat = piece(NEKO)
    assert isinstance(cat, StandingCat)
    _, back, head = (cat.scale * (size[2] + middle[2]) for size, middle in cat.shape)
    assert (back, head) == pytest.approx((SIZES.cat.back, SIZES.cat.height))
