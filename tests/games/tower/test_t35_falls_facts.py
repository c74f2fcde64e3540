"""What fell and what of it counts, from facts told by hand."""

import pytest

from nekobako.games.tower.judge import Fall, ends, fall, home_of, left
from nekobako.physics.facts import Facts
from tests.games.tower.facts import BUILT, TOWER, told, without

START = told(TOWER)
TABLE = ["table"]


def after(facts: Facts, start: Facts = START) -> Fall:
    return fall(start, facts, BUILT)


@pytest.mark.rule("T-37")
def test_nothing_fell() -> None:
    found = after(START)
    assert (not found, found.standing, found.pieces, left(BUILT, found)) == (True, 4, (), BUILT)
    assert not ends(found)


# --- floors


@pytest.mark.rule("T-37")
def test_a_floor_kept_up_by_one_wall_stays() -> None:
    found = after(told(without(TOWER, angel_1=TABLE, floor_2=["brick-1"]), lying=["angel-1"]))
    assert (found.floors, found.walls_on_table, found.standing) == ((), ("angel-1",), 4)
    assert left(BUILT, found) == ((), ("brick-1",), *BUILT[2:])
    assert not ends(found)


@pytest.mark.rule("T-37")
def test_a_floor_without_a_standing_wall_falls_and_all_above_it() -> None:
    """It may lie on a cat: none of its own walls stands under it."""
    on_a_cat = without(TOWER, floor_3=["blue-1"], small_window_1=["floor-2"], large_window_1=["floor-2"])
    facts = told({**on_a_cat, "blue-1": ["floor-2"]}, lying=["small_window-1", "large_window-1"])
    found = after(facts)
    assert (found.floors, found.standing) == (("floor-3", "floor-4"), 2)
    assert found.walls_lower == ("small_window-1", "large_window-1", "column-1", "brick-2")
    assert left(BUILT, found) == BUILT[:2]


@pytest.mark.rule("T-37")
def test_a_floor_that_touches_the_table_has_fallen() -> None:
    """With one corner, its own wall still under it."""
    found = after(told(without(TOWER, floor_2=["brick-1", "table"])))
    assert found.floors == ("floor-2", "floor-3", "floor-4")


@pytest.mark.rule("T-37")
def test_a_floor_on_the_wall_of_another_has_fallen() -> None:
    found = after(told(without(TOWER, floor_4=["small_window-1"])))
    assert found.floors == ("floor-4",)


@pytest.mark.rule("T-37")
def test_a_wall_that_stands_on_a_lower_floor_is_not_under_its_own() -> None:
    found = after(told(without(TOWER, column_1=["floor-2"], brick_2=["floor-2"])))
    assert found.floors == ("floor-4",)


# --- walls


@pytest.mark.rule("T-35")
def test_walls_on_a_lower_floor_do_not_count() -> None:
    facts = told(without(TOWER, column_1=["floor-2"], brick_2=TABLE, floor_4=TABLE), lying=["column-1", "brick-2"])
    found = after(facts)
    assert (found.walls_on_table, found.walls_lower, found.floors) == (("brick-2",), ("column-1",), ("floor-4",))


@pytest.mark.rule("T-35")
def test_walls_on_floor_1_do_not_count() -> None:
    """Floor 1 lies on the table, but it is a floor."""
    facts = told(without(TOWER, angel_1=["floor-1"], floor_2=["brick-1"]), lying=["angel-1"])
    assert (after(facts).walls_on_table, after(facts).walls_lower) == ((), ("angel-1",))


@pytest.mark.rule("T-35")
def test_a_wall_that_reaches_from_floor_1_to_the_table_counts() -> None:
    facts = told(without(TOWER, angel_1=["floor-1", "table"], floor_2=["brick-1"]), lying=["angel-1"])
    assert after(facts).walls_on_table == ("angel-1",)


@pytest.mark.rule("T-35")
def test_a_wall_in_a_heap_on_the_table_counts() -> None:
    heap = without(TOWER, floor_4=TABLE, column_1=["floor-4"], brick_2=["column-1"])
    found = after(told(heap, lying=["column-1", "brick-2"]))
    assert found.walls_on_table == ("column-1", "brick-2")


@pytest.mark.rule("T-35")
def test_walls_that_still_stand_where_their_floor_is_gone_go_uncounted() -> None:
    found = after(told(without(TOWER, floor_4=TABLE)))
    assert (found.walls_on_table, found.walls_lower) == ((), ("column-1", "brick-2"))


@pytest.mark.rule("T-35")
def test_the_walls_of_this_build_never_count() -> None:
    own = {**TOWER, "angel-9": TABLE, "brick-9": TABLE, "floor-5": TABLE}
    assert not after(told(own, lying=["angel-9", "brick-9"]))
    fresh = told(without(TOWER, column_1=TABLE, brick_2=TABLE, floor_4=TABLE), lying=["column-1", "brick-2"])
    found = fall(START, fresh, BUILT, fresh=("column-1", "brick-2"))
    assert (found.walls_on_table, found.walls_lower) == ((), ("column-1", "brick-2"))


def heaped(walls: int) -> Facts:
    """So many walls on the table, from the top, with the floors they carried."""
    order = ["brick-2", "column-1", "large_window-1", "small_window-1", "angel-1", "brick-1"]
    down = order[:walls]
    floors = {"floor-4": TABLE, "floor-3": TABLE if walls > 2 else TOWER["floor-3"]}
    if walls > 4:
        floors["floor-2"] = ["brick-1"] if walls == 5 else TABLE
    return told({**TOWER, **dict.fromkeys(down, TABLE), **floors}, lying=down)


@pytest.mark.rule("T-35")
@pytest.mark.parametrize(("walls", "over"), [(1, False), (2, False), (4, False), (5, True), (6, True)])
def test_five_walls_on_the_table_end_the_game(walls: int, over: bool) -> None:
    found = after(heaped(walls))
    assert (len(found.walls_on_table), ends(found)) == (walls, "T-35" if over else None)


@pytest.mark.rule("T-35")
def test_five_over_the_turn() -> None:
    found = after(heaped(2))
    assert [ends(found, counted) for counted in (0, 2, 3)] == [None, None, "T-35"]


@pytest.mark.rule("T-40")
def test_nothing_left_above_floor_1_ends_the_game_however_few_walls() -> None:
    built = BUILT[:2]
    start = told({body: TOWER[body] for body in ("floor-1", "brick-1", "angel-1", "floor-2")})
    down = told({"floor-1": TABLE, "brick-1": ["floor-1"], "angel-1": ["floor-1"], "floor-2": TABLE}, lying=["angel-1"])
    found = fall(start, down, built)
    assert (found.walls_on_table, found.standing, ends(found)) == ((), 1, "T-40")


@pytest.mark.rule("T-40")
def test_before_anything_was_accepted_nothing_can_end() -> None:
    """A first build that tumbles is the action's own affair."""
    own = told({"floor-1": TABLE, "brick-1": TABLE, "angel-1": TABLE, "floor-2": TABLE}, lying=["brick-1", "angel-1"])
    found = fall(told({"floor-1": TABLE}), own, ((),))
    assert not found
    assert not ends(found)


# --- cats


def with_cats(on: dict[str, list[str]], *lying: str, **towers: dict[str, list[str]]) -> Facts:
    return told({**TOWER, **towers.get("tower", {}), **on}, lying=lying)


PILE = {"neko": ["floor-2"], "blue-1": ["floor-3"], "yellow-1": ["blue-1"]}


@pytest.mark.rule("T-34")
def test_cats_that_stay_on_their_floor_have_not_fallen() -> None:
    assert not after(with_cats(PILE), with_cats(PILE))


@pytest.mark.rule("T-34")
@pytest.mark.parametrize("where", [["table"], ["floor-1"], ["floor-2"], []])
def test_a_cat_off_its_floor_goes_back(where: list[str]) -> None:
    found = after(with_cats({**PILE, "yellow-1": where}), with_cats(PILE))
    assert (found.cats, found.homes, found.removed) == (("yellow-1",), {"yellow-1": "floor-3"}, ())


@pytest.mark.rule("T-34")
def test_a_cat_off_its_pile_goes_back_on_it() -> None:
    found = after(with_cats({**PILE, "yellow-1": ["floor-3"]}), with_cats(PILE))
    assert (found.cats, found.homes) == (("yellow-1",), {"yellow-1": "floor-3"})


@pytest.mark.rule("T-34")
def test_a_cat_knocked_flat_has_fallen_and_one_that_already_lay_has_not() -> None:
    flat = with_cats(PILE, "blue-1")
    assert "blue-1" in after(flat, with_cats(PILE)).cats
    assert not after(flat, flat)


@pytest.mark.rule("T-34")
def test_cats_whose_floor_fell() -> None:
    """Nakama to the reserve, Neko to the highest floor that still stands."""
    start = with_cats({**PILE, "neko": ["floor-4"]})
    down: dict[str, list[str]] = {"small_window-1": TABLE, "large_window-1": ["floor-2"], "floor-3": ["floor-2"]}
    found = after(with_cats({**PILE, "neko": ["floor-4"]}, "small_window-1", "large_window-1", tower=down), start)
    assert found.floors == ("floor-3", "floor-4")
    assert (set(found.cats), found.homes) == ({"neko", "blue-1", "yellow-1"}, {"neko": "floor-2"})
    assert {"blue-1", "yellow-1"} < set(found.removed)
    assert "neko" not in found.removed


@pytest.mark.rule("T-56")
def test_black_cats_go_back_or_to_the_highest_floor_or_the_table() -> None:
    start = with_cats({"black-0": ["floor-4"], "black-1": ["floor-2"], "black-2": TABLE})
    down: dict[str, list[str]] = {"floor-4": TABLE}
    now = with_cats({"black-0": TABLE, "black-1": ["floor-1"], "black-2": TABLE}, "black-2", tower=down)
    assert after(now, start).homes == {"black-0": "floor-3", "black-1": "floor-2", "black-2": "table"}


@pytest.mark.rule("T-34")
def test_a_cat_in_the_hand_has_not_fallen() -> None:
    found = fall(with_cats(PILE), with_cats({**PILE, "yellow-1": TABLE}), BUILT, own=("yellow-1",))
    assert not found


@pytest.mark.rule("T-34")
def test_a_cat_that_stood_on_the_floor_and_has_come_to_rest_on_another_there_has_not_fallen() -> None:
    beside = {**PILE, "orange-1": ["floor-3"]}
    assert not after(with_cats({**beside, "orange-1": ["yellow-1"]}), with_cats(beside))


@pytest.mark.rule("T-34")
def test_one_that_has_left_the_world_in_a_first_fall_does_not_fall_again() -> None:
    gone = {cat: on for cat, on in PILE.items() if cat != "yellow-1"}
    assert not after(with_cats(gone), with_cats(PILE))


@pytest.mark.rule("T-34")
def test_one_that_was_not_there_when_hands_began_has_not_fallen_either() -> None:
    assert not after(with_cats({**PILE, "orange-1": TABLE}), with_cats(PILE))


@pytest.mark.rule("T-34")
def test_neko_that_lay_on_the_table_goes_to_floor_1_which_never_falls_and_a_black_cat_stays_at_the_table() -> None:
    start = with_cats({"neko": TABLE, "black-1": TABLE}, "neko")
    assert (home_of(start, "neko", 4), home_of(start, "black-1", 4)) == ("floor-1", "table")


@pytest.mark.rule("T-35")
def test_a_wall_on_a_cat_that_lies_on_the_table_counts() -> None:
    down = without(TOWER, column_1=["yellow-1"], floor_4=["brick-2"])
    facts = told({**down, "yellow-1": TABLE}, lying=["column-1", "yellow-1"])
    assert after(facts).walls_on_table == ("column-1",)


@pytest.mark.rule("T-35")
def test_walls_that_hold_each_other_up_and_touch_no_table_do_not_count() -> None:
    down = without(TOWER, column_1=["brick-2"], brick_2=["column-1"])
    found = after(told(down, lying=["column-1", "brick-2"]))
    assert (found.walls_on_table, found.walls_lower) == ((), ("column-1", "brick-2"))
