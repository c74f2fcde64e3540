"""Drawing a cube, and choosing a Denchuu of its colour."""

from collections import Counter
from typing import Any

import pytest

from tests.games.nekojima.helpers import (
    CONCEDE,
    DONE,
    DRAW,
    ROLL,
    TAKE_BACK,
    assert_illegal,
    building,
    by_hands,
    does,
    names,
    phase,
    place,
    public,
    seeds_of,
    table,
)
from tests.games.nekojima.told_scenes import Scene

PINK = [f"pink-{n}" for n in range(1, 8)]
AT_DRAW: dict[str, Any] = {"quarters": ["dining", "homes"]}


@pytest.mark.rule("N-12")
def test_a_cube_is_drawn_when_the_quarters_are_known() -> None:
    match = table(seats=2, **AT_DRAW)
    assert match.legal(0) == [DRAW, CONCEDE]
    assert_illegal(match, 0, ROLL, "N-12", "do")
    [event] = match.play(0, DRAW)
    assert event["cubes"][-1] == public(match, "cube")
    assert phase(match) == "build"


@pytest.mark.rule("N-12")
def test_black_cubes_are_put_aside_until_a_colour_comes() -> None:
    """Over many seeds: the colour is the last one, everything before it is black, and the bag has lost just those."""
    lengths: Counter[int] = Counter()
    for match in seeds_of(table(**AT_DRAW), 400):
        [event] = match.play(0, DRAW)
        *blacks, colour = event["cubes"]
        assert set(blacks) <= {"black"}
        assert colour in ("pink", "white", "blue")
        assert public(match, "drawn") == event["cubes"]
        bag = Counter(public(match, "bag"))
        assert bag + Counter(event["cubes"]) == Counter({"pink": 7, "white": 7, "blue": 7, "black": 7})
        lengths[len(blacks)] += 1
    assert 260 <= lengths[0] <= 340, "three cubes in four are coloured"
    assert lengths[2] > 0


@pytest.mark.rule("N-12")
def test_every_cube_in_the_bag_is_as_likely() -> None:
    scene = Scene()
    for name in PINK[:6]:
        scene = scene.stand(name, "dining", "homes")
    drawn = Counter(match.play(0, DRAW)[0]["cubes"][0] for match in seeds_of(table(scene, **AT_DRAW), 1100))
    assert 30 <= drawn["pink"] <= 75, "one of twenty-two"
    assert all(290 <= drawn[cube] <= 410 for cube in ("white", "blue", "black")), "seven of twenty-two"


@pytest.mark.rule("N-13")
def test_any_denchuu_of_the_colour_in_the_reserve_may_be_taken() -> None:
    match = building(Scene().stand("pink-2", "dining", "homes").stand("blue-1", "homes", "homes"))
    others = [name for name in PINK if name != "pink-2"]
    assert does(match, 0, "place") == [{"do": "place", "denchuu": name, "poles": None} for name in others]
    assert [action["denchuu"] for action in does(match, 0, "take")] == others
    assert_illegal(match, 0, place("white-1"), "N-13", "denchuu")
    assert_illegal(match, 0, place("pink-2"), "N-13", "denchuu")
    assert_illegal(match, 0, {"do": "take", "denchuu": "blue-2"}, "N-13", "denchuu")
    assert_illegal(match, 0, {"do": "take", "denchuu": "pink-2"}, "N-13", "denchuu")


@pytest.mark.rule("N-13")
def test_it_may_be_changed_for_another_until_it_is_validated() -> None:
    match = building()
    by_hands(match, 0, place("pink-3"), Scene().stand("pink-3", "dining", "homes"))
    assert (public(match, "denchuu"), "pink-3" in public(match, "reserve")) == ("pink-3", False)
    assert [action["denchuu"] for action in does(match, 0, "place")] == PINK, "that one anew, too"
    events = by_hands(match, 0, place("pink-5"), Scene().stand("pink-5", "dining", "homes"))
    assert names(events) == ["took_back", "placed", "settled"]
    assert (public(match, "denchuu"), "pink-3" in public(match, "reserve")) == ("pink-5", True)
    match.play(0, DONE)
    assert "pink-5" not in public(match, "reserve")
    assert_illegal(match, 1, place("pink-5"), "N-10", "do")


@pytest.mark.rule("N-13")
def test_it_may_be_changed_in_live_hands_too() -> None:
    match = building()
    beside = Scene().stand("pink-3", (20.0, 0.0), (20.0, 4.0))
    assert names(by_hands(match, 0, {"do": "take", "denchuu": "pink-3"}, beside))[:2] == ["took", "settled"]
    events = by_hands(match, 0, {"do": "take", "denchuu": "pink-4"}, Scene().stand("pink-4", "dining", "homes"))
    assert names(events) == ["took_back", "took", "settled"]
    assert public(match, "denchuu") == "pink-4"


@pytest.mark.rule("N-13")
def test_without_a_denchuu_nothing_is_done() -> None:
    match = building()
    assert DONE not in match.legal(0)
    assert TAKE_BACK not in match.legal(0)
    assert_illegal(match, 0, DONE, "N-13", "do")
    assert_illegal(match, 0, DRAW, "N-13", "do")
