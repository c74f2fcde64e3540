"""Nakama that were shoved and pieces that were bumped, judged from poses told by hand."""

from math import cos, radians, sin

import pytest

import nekobako
from nekobako.games.tower.handling_types import HandlingContext
from nekobako.games.tower.judge import Fall, FloorSpot, off_mm, shoved, spots_of
from tests.games.tower.facts import told
from tests.games.tower.helpers import (
    build,
    by_hand,
    done,
    nakama,
    names,
    on_of,
    pet,
    places,
    position,
    still,
    table,
    tower,
    with_build,
)

CATS = {"neko": "floor-1", "blue-1": "floor-2", "yellow-1": "blue-1"}
ON = tower(3, CATS)
FLOOR = [1.0, 2.0, 4.6, cos(radians(15)), 0.0, 0.0, sin(radians(15))]


def poses_of(shift: float = 0.0) -> dict[str, list[float]]:
    cat = [2.0 + shift, 2.0, 4.8, 1.0, 0.0, 0.0, 0.0]
    return {"floor-2": FLOOR, "blue-1": cat, "yellow-1": [*cat[:2], 6.4, *cat[3:]]}


def stood() -> dict[str, FloorSpot]:
    return spots_of(poses_of(), told(ON), ["blue-1", "yellow-1"])


@pytest.mark.rule("T-34")
@pytest.mark.parametrize(("cm", "away"), [(0.49, []), (0.51, ["blue-1", "yellow-1"])])
def test_five_millimetres_are_a_shove(cm: float, away: list[str]) -> None:
    assert list(shoved(stood(), poses_of(cm))) == away


@pytest.mark.rule("T-34")
def test_a_cat_that_goes_with_its_floor_is_not_shoved() -> None:
    spots, moved = stood(), dict(poses_of())
    for body in moved:
        moved[body] = [moved[body][0] + 3.0, moved[body][1] - 1.0, *moved[body][2:]]
    assert list(shoved(spots, moved)) == []
    assert off_mm(spots["blue-1"], moved["floor-2"], moved["blue-1"]) == pytest.approx(0.0)
    assert spots["blue-1"].pose(FLOOR)[:3] == pytest.approx(poses_of()["blue-1"][:3])


@pytest.mark.rule("T-34")
def test_what_was_shoved_goes_back_to_its_floor() -> None:
    start = HandlingContext(still(ON), 0, ((), ("brick-1", "brick-2"), ("brick-3", "brick-4")), stood=stood())
    fall = start.fall(told(ON), (), poses_of(2.1))
    assert fall == Fall(shoved=("blue-1", "yellow-1"), homes={"blue-1": "floor-2", "yellow-1": "floor-2"}, standing=3)
    assert (bool(fall), fall.breaks, fall.pieces) == (True, False, ())
    assert start.fall(told(ON), ("blue-1",), poses_of(2.1)).shoved == ("yellow-1",), (
        "what is in hand goes where it likes"
    )


@pytest.mark.rule("T-34")
def test_it_is_measured_from_where_it_stood_when_the_turn_began() -> None:
    """However often a cat is set down anew beside it."""
    match = table(tower(2, {"neko": "floor-1", "blue-1": "floor-2"}), ["build-3", "nakama-orange"], seats=2)
    before = match.save()["stood"]
    on = {**on_of(match), "orange-1": ["floor-2"]}
    x, y, z, *turn = match.view(None)["world"]["poses"]["blue-1"]
    for step in range(1, 4):
        by_hand(match, nakama("nakama-orange", "orange", 2), on, poses={"blue-1": [x + 0.16 * step, y, z, *turn]})
        assert match.save()["stood"] == before
    done(match)
    assert set(match.save()["stood"]) == {"blue-1", "orange-1"}
    by_hand(match, pet(), on)
    assert match.deciders == [1]
    assert match.save()["stood"]["blue-1"]["at"][0] == pytest.approx(before["blue-1"]["at"][0] + 0.48)  # a new turn


@pytest.mark.rule("T-34")
@pytest.mark.rule("T-16")
def test_a_cat_petted_this_turn_is_not_put_back() -> None:
    match = table(tower(2, {"neko": "floor-1", "blue-1": "floor-2"}), ["nakama-orange", "build-3"], ["e-1", "g-1"])
    places(match, "nakama-orange", "orange", 2, "orange-1")
    assert set(match.save()["stood"]) == {"blue-1", "orange-1"}
    match = nekobako.load({**match.save(), "missions": {"show": ["b-1", "g-1"]}})
    by_hand(match, pet(), on_of(match), sides=[("blue-1", "orange-1")])
    assert match.view(None)["turn"]["phase"] == "mission"
    assert set(match.save()["stood"]) == {"blue-1"}


# --- T-60


@pytest.mark.rule("T-60")
@pytest.mark.parametrize(("cm", "told_of"), [(0.19, []), (0.21, [("brick-1", 2.1)])])
def test_pieces_moved_by_two_millimetres_are_told(cm: float, told_of: list[tuple[str, float]]) -> None:
    match = table(tower(2), ["build-3", "nakama-orange"])
    x, *rest = match.view(None)["world"]["poses"]["brick-1"]
    events = by_hand(
        match,
        build("build-3", "brick", "angel"),
        with_build(match, ["brick", "angel"]),
        poses={"brick-1": [x + cm, *rest]},
    )
    assert [(event["piece"], event["mm"]) for event in events if event["event"] == "bumped"] == told_of


@pytest.mark.rule("T-60")
def test_but_not_what_an_action_is_about_nor_what_fell() -> None:
    match = table(tower(4, {"neko": "floor-1"}), ["build-3", "nakama-orange"])
    fell = told(
        {**on_of(match), **{piece: ["table"] for piece in ("brick-5", "brick-6", "floor-4")}}, lying=["brick-5"]
    )
    events = by_hand(match, build("build-3", "brick", "angel"), tower(3), fell=[fell], poses={"brick-7": [9.0] * 7})
    assert "bumped" not in names(events)


# --- positions


def test_what_is_left_out_is_where_it_stands_now() -> None:
    given = position(ON)
    assert set(nekobako.load(given).save()["stood"]) == {"blue-1", "yellow-1"}


@pytest.mark.parametrize(
    ("wrong", "code", "field"),
    [
        ({"neko": {"floor": "floor-1", "at": [0.0] * 7}}, "unknown", "stood.neko"),
        ({"blue-1": {"floor": "board", "at": [0.0] * 7}}, "unknown", "stood.blue-1.floor"),
        ({"blue-1": {"floor": "floor-1", "at": [0.0] * 6}}, "malformed", "stood.blue-1.at"),
    ],
)
def test_a_place_that_cannot_be_is_refused(wrong: dict[str, object], code: str, field: str) -> None:
    with pytest.raises(nekobako.Refusal) as caught:
        nekobako.load(position(ON, stood=wrong))
    assert (caught.value.code, caught.value.field) == (code, field)
