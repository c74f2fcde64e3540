"""Stacked or by the side, postures, storeys, piles and drops, from inputs written by hand."""

from math import cos, radians, sin

import numpy as np
import pytest

from nekobako.physics.facts import Facts, Kind, Posture, classify_contact, dropped, grounds, posture_of
from nekobako.physics.facts.contact_class import deepest_of_each
from nekobako.physics.facts.stances import carried, stance_of
from nekobako.physics.pose import pose
from tests.physics.facts_worlds import stance, touch

Vec = tuple[float, float, float]
UP: Vec = (0.0, 0.0, 1.0)
NO_TOP = None  # a cord's


def leaning(degrees: float) -> Vec:
    return sin(radians(degrees)), 0.0, cos(radians(degrees))


def told(upward: Vec, upper: Vec | None, lower: Vec | None, foot_to_point: Vec = (0.0, 0.0, 0.0)) -> tuple[bool, bool]:
    """Stacked and on its foot; whichever of the two the simulator names first makes no difference."""
    downward, nowhere = [-number for number in upward], (0.0, 0.0, 0.0)
    found = classify_contact(downward, foot_to_point, (upper, lower), (nowhere, nowhere))
    other = classify_contact(upward, foot_to_point, (lower, upper), (nowhere, nowhere))
    assert (found.upper, other.upper) == (0, 1)
    assert found[1:] == other[1:]
    return found[1:]


@pytest.mark.parametrize(
    ("what", "upward", "upper", "lower", "stacked", "foot"),
    [
        ("upright on upright", UP, UP, UP, True, True),
        ("on a floor that slopes by 40 degrees", leaning(40), leaning(40), leaning(40), True, True),
        ("a tilted foot's rim on a top", UP, leaning(30), UP, True, True),
        ("a rim under a tilted foot", leaning(30), leaning(30), UP, True, True),
        ("a sloping floor on an upright wall", leaning(15), leaning(15), UP, True, True),
        ("lying across a top", UP, leaning(90), UP, True, False),
        ("a foot on the side of a lying pole", UP, UP, leaning(90), False, False),
        ("a side on a rim", leaning(60), leaning(-30), UP, False, False),
        ("end to end, both lying", leaning(90), leaning(90), leaning(90), False, False),
        ("side by side", (1.0, 0.0, 1e-6), UP, UP, False, False),
        ("upside down on a top", UP, leaning(180), UP, True, False),
        ("on one that is upside down", UP, UP, leaning(180), True, True),
        ("a cord over a top", UP, NO_TOP, UP, False, False),
        ("a foot on a cord", UP, UP, NO_TOP, False, False),
    ],
)
def test_stacked_or_by_the_side(
    what: str, upward: Vec, upper: Vec | None, lower: Vec | None, stacked: bool, foot: bool
) -> None:
    assert told(upward, upper, lower) == (stacked, foot), what


def test_only_near_its_plane_is_it_the_foot_that_touches() -> None:
    assert told(UP, UP, UP, (0.8, 0.0, 0.05)) == (True, True)
    assert told(UP, UP, UP, (0.8, 0.0, 2.0)) == (True, False)


def test_of_many_places_the_deepest_is_told() -> None:
    shallow, deep = touch("a", "b", ("pole", "pole")), touch("a", "b", ("pole", "pole"))
    deep = type(deep)(deep.one, deep.two, "stacked", True, (1.0, 0.0, 0.0), UP, -0.3)
    side = touch("a", "b", ("pole", "pole"), "side")
    assert deepest_of_each([shallow, deep, side]) == (deep, side)


@pytest.mark.parametrize(
    ("tilt", "kind", "posture"),
    [
        (0.0, "pole", "standing"),
        (4.9, "pole", "standing"),
        (5.0, "pole", "leaning"),
        (20.0, "wall", "standing"),
        (30.0, "wall", "leaning"),
        (44.9, "pole", "leaning"),
        (45.0, "pole", "lying"),
        (90.0, "cat", "lying"),
        (135.0, "cat", "lying"),
        (136.0, "pole", "upside down"),
        (180.0, "pole", "upside down"),
    ],
)
def test_postures(tilt: float, kind: Kind, posture: Posture) -> None:
    assert posture_of(tilt, kind) == posture


def test_a_stance_tells_heights_in_millimetres() -> None:
    found = stance_of("p", "p.a", "pole", pose(0, 0, 1), np.array([(0.0, 0.0, 1.0), (0.0, 0.0, 7.0)]))
    assert (found.bottom_mm, found.top_mm, found.posture) == (10.0, 70.0, "standing")


def storeys(kinds: dict[str, Kind], *on: tuple[str, str]) -> dict[str, int]:
    everything: dict[str, Kind] = {"board": "board", "table": "table", **kinds}
    contacts = [touch(one, two, (everything[one], everything[two])) for one, two in on]
    return {
        found.body: found.storey for found in carried([stance(body, kind) for body, kind in kinds.items()], contacts)
    }


def test_a_storey_is_one_more_than_the_highest_under_it() -> None:
    kinds: dict[str, Kind] = {"a": "pole", "b": "pole", "c": "pole", "d": "pole", "held": "pole"}
    found = storeys(kinds, ("a", "board"), ("b", "board"), ("c", "a"), ("d", "c"), ("d", "b"))
    assert found == {"a": 1, "b": 1, "c": 2, "d": 3, "held": 0}


def test_floors_are_counted_through_walls_and_cats_through_cats_alone() -> None:
    kinds: dict[str, Kind] = {
        "floor-1": "plate", "w1": "wall", "w2": "wall", "low": "cat", "floor-2": "plate", "on-it": "cat", "top": "cat",
    }  # fmt: skip
    on = [("floor-1", "table"), ("w1", "floor-1"), ("w2", "floor-1"), ("low", "floor-1")]
    on += [("floor-2", "w1"), ("floor-2", "w2"), ("floor-2", "low"), ("on-it", "floor-2"), ("top", "on-it")]
    found = storeys(kinds, *on)
    assert found == {"floor-1": 1, "w1": 1, "w2": 1, "low": 1, "floor-2": 2, "on-it": 1, "top": 2}


def test_storeys_of_a_high_tower_and_of_a_heap() -> None:
    kinds: dict[str, Kind] = {}
    on = []
    for floor in range(40):
        kinds[f"f{floor}"] = "plate"
        for wall in (f"w{floor}", f"v{floor}"):
            kinds[wall] = "wall"
            on += [(wall, f"f{floor}"), (f"f{floor + 1}", wall)]
    kinds["f40"] = "plate"
    assert storeys(kinds, ("f0", "table"), *on)["f40"] == 41
    heap = storeys({"a": "plate", "b": "plate"}, ("a", "b"), ("b", "a"), ("b", "table"))
    assert set(heap) == {"a", "b"}


def test_who_is_on_whom() -> None:
    contacts = [
        touch("c", "b", ("cat", "cat")),
        touch("c", "a", ("cat", "cat")),
        touch("a", "b", ("cat", "cat"), "side"),
    ]
    found = {one.body: one.on for one in carried([stance(body, "cat") for body in "abc"], contacts)}
    assert found == {"a": (), "b": (), "c": ("a", "b")}


def test_a_pile_belongs_to_what_its_lowest_cat_stands_on() -> None:
    facts = Facts(
        stances=(
            stance("floor-2", "plate", on=("w1",)),
            stance("low", "cat", on=("floor-2",)),
            stance("mid", "cat", on=("low",)),
            stance("top", "cat", on=("mid", "low")),
            stance("held", "cat"),
        )
    )
    assert grounds(facts, "top") == {"floor-2"}
    assert grounds(facts, "low") == {"floor-2"}
    assert grounds(facts, "held") == frozenset()


def test_what_has_dropped_off_the_top_it_stood_on() -> None:
    before = Facts(
        stances=(stance("a", "pole", 60, ("p", "q")), stance("b", "pole", 60, ("p",)), stance("c", "pole", 0))
    )
    still = Facts(stances=(stance("a", "pole", 60, ("q",)), stance("b", "pole", 60.0)))
    fallen = Facts(stances=(stance("a", "pole", 59.5, ("q",)), stance("b", "pole", 12.0, ("board",))))
    assert dropped(before, still) == ()
    assert dropped(before, fallen) == ("b",)


def test_an_unknown_body_has_no_stance() -> None:
    with pytest.raises(KeyError):
        Facts().stance("nobody")
