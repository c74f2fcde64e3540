"""The verdict: what a valid placement counts, and trying again until it is."""

from typing import Any

import pytest

from tests.games.nekojima.helpers import (
    DONE,
    TAKE_BACK,
    adjust,
    assert_illegal,
    assert_impossible,
    broken,
    building,
    built,
    by_hands,
    hang,
    names,
    place,
    position,
    public,
    table,
    told,
)
from tests.games.nekojima.told_scenes import Scene, complete

OWN = Scene().stand("pink-1", "dining", "homes")


def many(cubes: int) -> Scene:
    """So many Denchuu that stand already."""
    scene = Scene()
    for n in range(cubes):
        scene = scene.stand(f"{['blue', 'white'][n % 2]}-{n // 2 + 1}", "culture", "attractions")
    return scene


@pytest.mark.rule("N-27")
def test_a_valid_placement_puts_its_cube_and_a_black_one_for_each_cat_into_the_counter() -> None:
    match = building(many(2), drawn=["black", "pink"])
    scene = many(2).stand("pink-1", "dining", "homes")
    by_hands(match, 0, place("pink-1"), scene)
    by_hands(match, 0, hang("cat-1", "pink-1"), scene.hang("cat-1", "pink-1"))
    assert public(match, "counter") == ["white", "blue"], "cubes of a turn that is not validated do not count"
    events = told(match.play(0, DONE))
    assert events[0] == {
        "event": "validated",
        "seat": 0,
        "denchuu": "pink-1",
        "cubes": ["pink", "black"],
        "level": 1,
    }
    assert events[1] == {"event": "turn", "seat": 1}
    assert public(match, "counter") == ["white", "blue", "pink", "black"]
    assert (public(match, "level"), match.turn, public(match, "drawn")) == (1, 2, [])


@pytest.mark.rule("N-27")
@pytest.mark.parametrize(("cubes", "level"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (13, 3)])
def test_the_level_is_the_number_of_full_columns_of_four(cubes: int, level: int) -> None:
    match = table(many(cubes))
    assert (len(public(match, "counter")), public(match, "level")) == (cubes, level)


@pytest.mark.rule("N-27")
def test_the_whole_counter_is_seven_columns() -> None:
    match = table(complete(7))
    assert (public(match, "level"), match.outcome and match.outcome["level"]) == (7, 7)


@pytest.mark.rule("N-27")
def test_a_counter_that_does_not_fit_the_board_cannot_be() -> None:
    assert_impossible(position(many(2), counter=["white"]), "N-27", "counter")
    assert_impossible(position(many(2), counter=["white", "blue", "black"]), "N-27", "counter")


@pytest.mark.rule("N-14")
def test_poles_are_remembered_where_they_were_validated() -> None:
    match = building()
    built(match, 0, "pink-1", OWN)
    assert public(match, "homes") == {"pink-1.a": "dining", "pink-1.b": "homes"}
    assert (public(match, "denchuu"), public(match, "dice"), public(match, "quarters")) == (
        None,
        [None, None],
        [None, None],
    )


@pytest.mark.rule("N-24")
def test_a_breach_is_told_and_the_turn_goes_on_until_it_is_put_right() -> None:
    match = building(many(1))
    scene = many(1).stand("pink-1", "dining", "homes")
    events = by_hands(match, 0, place("pink-1"), scene.touching("pink-1", "blue-1"))
    assert names(events) == ["placed", "settled", "violation"]
    [event] = told(events, "violation")
    assert (event["rule"], set(event["pieces"]), event["mm"]) == ("N-25", {"pink-1", "blue-1"}, 0.5)
    assert public(match, "violations") == [
        {"rule": "N-25", "pieces": event["pieces"], "at": event["at"], "mm": event["mm"]}
    ]
    before = match.save()
    assert told(match.play(0, DONE)) == [event]
    assert {**match.save(), "log": []} == {**before, "log": []}
    assert broken(by_hands(match, 0, adjust("pink-1.a", 3.0, 4.0), scene)) == []
    assert names(match.play(0, DONE)) == ["validated", "turn"]


@pytest.mark.rule("N-14")
def test_the_wrong_quarter_is_judged_when_it_stands() -> None:
    match = building()
    events = by_hands(match, 0, place("pink-1"), Scene().stand("pink-1", "dining", "culture"))
    assert broken(events) == ["N-14"]
    assert broken(match.play(0, DONE)) == ["N-14"]
    assert broken(by_hands(match, 0, place("pink-1"), Scene().stand("pink-1", "homes", "dining"))) == []


@pytest.mark.rule("N-14")
def test_an_earlier_pole_must_not_leave_its_quarter() -> None:
    before = Scene().stand("blue-1", (0.5, 5.0), "culture")
    match = building(before)
    scene = before.stand("pink-1", "dining", "homes")
    assert broken(by_hands(match, 0, place("pink-1"), scene.moved("blue-1.a", 0.1, 5.0))) == []
    assert broken(by_hands(match, 0, place("pink-1"), scene.moved("blue-1.a", -0.1, 5.0))) == ["N-14"]


@pytest.mark.rule("N-26")
def test_an_overhang_is_judged_when_it_stands() -> None:
    match = building()
    assert broken(by_hands(match, 0, place("pink-1"), OWN.overhanging("pink-1.a", 2.5))) == ["N-26"]


@pytest.mark.rule("N-30")
def test_what_does_not_come_to_rest_is_not_valid() -> None:
    match = building()
    assert broken(by_hands(match, 0, place("pink-1"), OWN, at_rest=False)) == ["N-30"]
    assert broken(match.play(0, DONE)) == ["N-30"]
    assert broken(by_hands(match, 0, {"do": "take"}, OWN)) == []
    assert names(match.play(0, DONE))[0] == "validated"


# --- N-28


@pytest.mark.rule("N-28")
def test_a_denchuu_is_taken_back_and_tried_again_without_limit() -> None:
    match = building()
    for _ in range(5):
        by_hands(match, 0, place("pink-1"), OWN)
        assert TAKE_BACK in match.legal(0)
        events = by_hands(match, 0, TAKE_BACK, Scene())
        assert told(events, "took_back") == [{"event": "took_back", "seat": 0, "denchuu": "pink-1", "cats": []}]
        assert (public(match, "denchuu"), len(public(match, "reserve"))) == (None, 21)
    assert_illegal(match, 0, TAKE_BACK, "N-28", "do")


@pytest.mark.rule("N-28")
def test_placing_anew_takes_back_first() -> None:
    match = building()
    by_hands(match, 0, place("pink-1"), OWN)
    seen: dict[str, Any] = {}
    events = by_hands(match, 0, place("pink-1"), OWN, told=seen)
    assert names(events) == ["took_back", "placed", "settled"]
    assert seen["own"] == "pink-1"


@pytest.mark.rule("N-28")
def test_dropping_ones_own_is_not_the_end() -> None:
    match = building(many(2))
    scene = many(2).stand("pink-1", "dining", "homes")
    events = by_hands(match, 0, place("pink-1"), scene.tilted("pink-1.a", 90.0))
    assert names(events)[:3] == ["placed", "settled", "dropped"]
    assert match.outcome is None
    assert broken(match.play(0, DONE)) == ["N-15"]
    assert "dropped" not in names(by_hands(match, 0, {"do": "take"}, scene.tilted("pink-1.a", 90.0))), "told once"
    assert "dropped" in names(by_hands(match, 0, place("pink-1"), scene.tilted("pink-1.a", 90.0))), "another try"
    assert "dropped" in names(
        by_hands(match, 0, place("pink-2"), many(2).stand("pink-2", "dining", "homes").tilted("pink-2.a", 90.0))
    )
    built(match, 0, "pink-1", scene)
    assert match.deciders == [1]


@pytest.mark.rule("N-28")
def test_a_cat_is_not_hung_while_ones_own_lies() -> None:
    match = building(Scene().stand("pink-2", "homes", "homes"), drawn=["black", "pink"])
    scene = Scene().stand("pink-2", "homes", "homes").stand("pink-1", "dining", "homes")
    by_hands(match, 0, place("pink-1"), scene.tilted("pink-1.a", 90.0))
    assert_illegal(match, 0, hang("cat-1", "pink-2"), "N-20", "do")
