"""Duo: pairs half the table apart, one pole each, who rolls and who decides."""

from typing import Any

import pytest

import nekobako
from nekobako import Refusal
from tests.games.nekojima.helpers import (
    CONCEDE,
    DONE,
    TAKE_BACK,
    adjust,
    assert_illegal,
    building,
    built,
    by_hands,
    does,
    give,
    hang,
    load,
    names,
    phase,
    place,
    public,
    quarter,
    rehang,
    table,
)
from tests.games.nekojima.told_scenes import Scene

OWN = Scene().stand("pink-1", "dining", "homes")
DUO: dict[str, Any] = {"seats": 4, "variants": ["duo"]}


# --- N-51


@pytest.mark.rule("N-51")
@pytest.mark.parametrize(("seats", "partners"), [(2, [1, 0]), (4, [2, 3, 0, 1]), (6, [3, 4, 5, 0, 1, 2])])
def test_partners_sit_half_the_table_apart(seats: int, partners: list[int]) -> None:
    for seat, partner in enumerate(partners):
        match = building(seats=seats, seat=seat, variants=["duo"])
        assert match.view(None)["turn"]["partner"] == partner
        assert match.deciders == [seat, partner]
    assert building(seats=4).view(None)["turn"]["partner"] is None


@pytest.mark.rule("N-51")
def test_a_placement_takes_a_hand_of_each_partner() -> None:
    match = building(seat=1, **DUO)
    seen: dict[str, Any] = {}
    by_hands(match, 1, place("pink-1"), OWN, told=seen)
    assert seen["seats"] == (1, 3)
    by_hands(match, 1, {"do": "take", "denchuu": "pink-1"}, OWN, told=seen)
    assert seen["seats"] == (1, 3)
    by_hands(match, 3, adjust("pink-1.b", 3.0, -4.0), OWN, told=seen)
    assert seen["seats"] == (3,)
    assert seen["holders"] == {"pink-1.a": 1, "pink-1.b": 3}
    match = building(seats=4, seat=1)
    by_hands(match, 1, place("pink-1"), OWN, told=seen)
    assert seen["seats"] == (1,)


@pytest.mark.rule("N-51")
def test_pairs_take_turns_in_seat_order() -> None:
    match, scene, rollers = building(**DUO), Scene(), []
    for n in range(1, 6):
        roller = match.deciders[0]
        rollers.append(roller)
        scene = scene.stand(f"pink-{n}", "dining", "homes")
        built(match, roller, f"pink-{n}", scene)
        match = building(scene, **{**DUO, "seat": match.deciders[0]})
    assert rollers == [0, 1, 2, 3, 0]


@pytest.mark.rule("N-51")
def test_against_others_the_partner_who_was_given_the_cube_hangs_that_cat() -> None:
    match = building(mode="versus", owed=[0, 0, 1, 1], **DUO)
    by_hands(match, 0, place("pink-1"), OWN)
    assert (public(match, "due"), does(match, 0, "hang")) == (1, [])
    assert len(does(match, 2, "hang")) == 7
    assert match.deciders == [2, 0]  # whoever must go on is asked first
    assert_illegal(match, 0, hang("cat-1", "pink-1"), "N-20", "cat")
    assert_illegal(match, 0, DONE, "N-21", "do")
    seen: dict[str, Any] = {}
    by_hands(match, 2, hang("cat-1", "pink-1"), OWN.hang("cat-1", "pink-1"), told=seen)
    assert seen["seats"] == (2,)
    assert match.deciders == [0, 2]
    match.play(0, DONE)
    assert public(match, "owed") == [0, 0, 0, 1]


@pytest.mark.rule("N-51")
def test_against_others_each_keeps_the_cubes_that_found_no_cord() -> None:
    match = building(mode="versus", owed=[1, 0, 2, 0], **DUO)
    by_hands(match, 0, place("pink-1"), OWN)
    by_hands(match, 2, hang("cat-1", "pink-1"), OWN.hang("cat-1", "pink-1"))
    match.play(0, DONE)
    assert public(match, "owed") == [1, 0, 1, 0]


@pytest.mark.rule("N-51")
@pytest.mark.parametrize("seat", [0, 2])
def test_together_either_partner_hangs(seat: int) -> None:
    match = building(drawn=["black", "pink"], owed=[0, 0, 1, 0], **DUO)
    by_hands(match, 0, place("pink-1"), OWN)
    assert (public(match, "due"), len(does(match, seat, "hang"))) == (2, 7)
    by_hands(match, seat, hang("cat-1", "pink-1"), OWN.hang("cat-1", "pink-1"))
    assert public(match, "due") == 1
    match.play(0, DONE)
    assert (sum(public(match, "owed")), public(match, "counter")) == (1, ["pink", "black"])


@pytest.mark.rule("N-51")
def test_cubes_are_given_to_another_pair() -> None:
    match = building(mode="versus", drawn=["black", "pink"], **{**DUO, "seats": 6})
    assert does(match, 0, "give") == [give(1), give(2), give(4), give(5)]
    assert_illegal(match, 0, give(3), "N-20", "seat")


@pytest.mark.rule("N-51")
@pytest.mark.parametrize(
    ("seats", "mode", "field"),
    [(3, "coop", "options.variants"), (5, "versus", "options.variants"), (2, "versus", "options.mode")],
)
def test_an_even_number_plays_and_two_only_together(seats: int, mode: str, field: str) -> None:
    with pytest.raises(Refusal) as refused:
        nekobako.new("nekojima", seats=seats, options={"mode": mode, "variants": ["duo"]})
    assert (refused.value.code, refused.value.rule, refused.value.field) == ("impossible", "N-51", field)
    for even in (4, 6, 8):
        nekobako.new("nekojima", seats=even, options={"mode": "versus", "variants": ["duo"]})
    nekobako.new("nekojima", seats=2, options={"variants": ["duo"]})


@pytest.mark.rule("N-51")
def test_pairs_win_and_lose_together() -> None:
    match = building(mode="versus", seat=1, **{**DUO, "seats": 6})
    match.play(4, CONCEDE)
    assert match.outcome is not None
    assert (match.outcome["winners"], match.outcome["ranking"]) == ([0, 2, 3, 5], [[0, 2, 3, 5], [1, 4]])
    assert match.outcome["scores"] == [1, 0, 1, 1, 0, 1]


# --- N-56


@pytest.mark.rule("N-56")
def test_the_one_who_rolls_alternates_and_decides() -> None:
    match = building(seat=2, **DUO)
    assert match.deciders == [2, 0]
    by_hands(match, 2, place("pink-1"), OWN)
    assert_illegal(match, 0, place("pink-1"), "N-56", "do")
    assert_illegal(match, 0, {"do": "take", "denchuu": "pink-1"}, "N-56", "do")
    assert_illegal(match, 0, TAKE_BACK, "N-56", "do")
    assert_illegal(match, 0, DONE, "N-56", "do")
    assert {action["do"] for action in match.legal(0)} == {"adjust", "take", "concede"}
    assert {"place", "take_back", "done"} <= {action["do"] for action in match.legal(2)}
    moments: list[dict[str, Any]] = [{}, {"quarters": ["homes", "homes"]}, {"dice": ["choose", "homes"]}]
    for moment in moments:
        assert table(seat=2, **DUO, **moment).deciders == [2]


@pytest.mark.rule("N-56")
def test_impose_is_for_the_right_hand_neighbour_of_another_pair() -> None:
    imposed: dict[str, Any] = {"dice": ["impose", "homes"]}
    assert table(seat=0, **DUO, **imposed).deciders == [3]
    assert table(seat=2, **DUO, **imposed).deciders == [1]
    match = table(seat=0, seats=6, mode="versus", variants=["duo", "expert"], out=[5, 2], **imposed)
    assert match.deciders == [4], "its own pair is 0 and 3, and 5 and 2 are out"


@pytest.mark.rule("N-56")
def test_one_pair_alone_is_imposed_on_as_in_solo() -> None:
    match = table(seats=2, variants=["duo"], dice=["choose", "impose"])
    events = match.play(0, quarter("dining"))
    assert [event["how"] for event in events] == ["choose", "diagonal"]
    assert public(match, "quarters") == ["dining", "culture"]
    match = table(seats=2, seat=1, variants=["duo"], dice=["impose", "impose"], phase="quarters")
    assert (match.deciders, public(match, "asked_quarter")["how"]) == ([1], "most")


@pytest.mark.rule("N-56")
def test_repairs_and_fallen_cats_are_for_either() -> None:
    before = Scene().stand("blue-1", "homes", "homes").hang("cat-5", "blue-1")
    scene = before.stand("pink-1", "dining", "homes")
    match = building(before, **DUO)
    x, y = scene.poles["blue-1.a"].x, scene.poles["blue-1.a"].y
    moved = scene.moved("blue-1.a", x + 0.3, y).touching("blue-1", "pink-1.a")
    by_hands(match, 0, place("pink-1"), moved.lies("cat-5"))
    assert [action["cat"] for action in does(match, 2, "rehang")] == ["cat-5"]
    assert {action["piece"] for action in does(match, 0, "adjust")} == {"pink-1.a", "blue-1.a"}
    assert {action["piece"] for action in does(match, 2, "adjust")} == {"pink-1.b", "blue-1.a"}
    assert "rehung" in names(by_hands(match, 2, rehang("cat-5"), moved))
    assert names(by_hands(match, 2, adjust("blue-1.a", x, y), scene)) == ["adjusted", "settled"]
    assert phase(match) == "build"


@pytest.mark.rule("N-56")
def test_each_partner_adjusts_the_pole_they_placed() -> None:
    match = building(seat=1, **DUO)
    by_hands(match, 1, place("pink-1"), OWN)
    assert public(match, "holders") == {"pink-1.a": 1, "pink-1.b": 3}
    assert_illegal(match, 1, adjust("pink-1.b", 3.0, -4.0), "N-56", "piece")
    assert_illegal(match, 3, adjust("pink-1.a", 3.0, 4.0), "N-56", "piece")
    by_hands(match, 3, adjust("pink-1.b", 3.0, -4.0), OWN)
    assert load(match.save()).save() == match.save()
    by_hands(match, 1, TAKE_BACK, Scene())
    assert public(match, "holders") == {}


@pytest.mark.rule("N-32")
@pytest.mark.parametrize("seat", [0, 2])
def test_either_partner_concedes_for_the_pair(seat: int) -> None:
    match = building(mode="versus", **DUO)
    match.play(seat, CONCEDE)
    assert match.outcome is not None
    assert match.outcome["winners"] == [1, 3]
