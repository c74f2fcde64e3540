"""Positions: what is left out, what is saved, and what cannot be."""

from typing import Any

import pytest

import nekobako
from nekobako import Refusal
from tests.games.nekojima.helpers import (
    DRAW,
    ROLL,
    assert_impossible,
    building,
    by_hands,
    hang,
    load,
    phase,
    place,
    position,
    public,
    table,
)
from tests.games.nekojima.told_scenes import Scene

STOOD = Scene().stand("blue-1", "culture", "homes").hang("cat-2", "blue-1")
OWN = STOOD.stand("pink-1", "dining", "homes")
AT_BUILD: dict[str, Any] = {"cube": "pink", "quarters": ["dining", "homes"]}


def test_the_game_alone_is_a_position() -> None:
    match = nekobako.load({"game": "nekojima"})
    assert (match.seats, match.deciders, phase(match)) == (1, [0], "roll")
    assert public(match, "options") == {
        "mode": "solo",
        "variants": [],
        "first": None,
        "tremor": 0.0,
        "hints": None,
        "fingers": False,
    }


def test_what_is_left_out_comes_from_the_world() -> None:
    match = table(STOOD, seats=2)
    assert public(match, "homes") == {"blue-1.a": "culture", "blue-1.b": "homes"}
    assert public(match, "hung") == {"cat-2": "blue-1"}
    assert public(match, "counter") == ["blue", "black"]
    assert public(match, "bag") == {"pink": 7, "white": 7, "blue": 6, "black": 6}
    assert "blue-1" not in public(match, "reserve")
    assert "cat-2" not in public(match, "cats")


@pytest.mark.parametrize(
    ("given", "at"),
    [
        ({}, "roll"),
        ({"dice": ["choose", "homes"]}, "quarters"),
        ({"dice": ["dining", "homes"]}, "draw"),
        ({"quarters": ["dining", "homes"]}, "draw"),
        (AT_BUILD, "build"),
        ({**AT_BUILD, "drawn": ["black", "pink"]}, "build"),
        ({**AT_BUILD, "drawn": ["black", "pink"], "mode": "versus"}, "give"),
        ({"drawn": ["pink"], "quarters": ["homes", "homes"]}, "build"),
    ],
)
def test_what_is_there_tells_the_phase(given: dict[str, Any], at: str) -> None:
    match = table(STOOD, **given)
    assert phase(match) == at
    assert load(match.save()).save() == match.save()


def test_a_match_in_mid_turn_is_saved_whole() -> None:
    match = building(STOOD, seats=2, drawn=["black", "pink"])
    by_hands(match, 0, place("pink-1"), OWN.touching("pink-1", "blue-1"), at_rest=False)
    by_hands(match, 0, hang("cat-5", "pink-1"), OWN.hang("cat-5", "pink-1").touching("pink-1", "blue-1"), at_rest=False)
    again = load(match.save())
    assert again.save() == match.save()
    assert again.view(0) == match.view(0)
    assert again.legal(0) == match.legal(0)
    assert [found["rule"] for found in public(again, "violations")] == ["N-25", "N-30"]
    for one in (match, again):
        by_hands(one, 0, {"do": "take_back"}, STOOD)
    assert again.save() == match.save()


def test_saved_and_loaded_chance_goes_on() -> None:
    match = table(STOOD)
    match.play(0, ROLL)
    again = load(match.save())
    for one in (match, again):
        while phase(one) == "quarters":
            one.play(one.deciders[0], one.legal(one.deciders[0])[0])
        one.play(0, DRAW)
    assert match.save() == again.save()


IMPOSSIBLE: list[tuple[dict[str, Any], str | None, str]] = [
    ({"denchuu": "pink-1", **AT_BUILD}, "N-13", "denchuu"),
    ({"cube": "pink"}, "N-10", "turn.phase"),
    ({**AT_BUILD, "dice": ["homes", "homes"]}, "N-10", "quarters[0]"),
    ({"phase": "build"}, "N-10", "turn.phase"),
    ({"phase": "roll", **AT_BUILD}, "N-10", "turn.phase"),
    ({"phase": "quarters"}, "N-10", "turn.phase"),
    ({"phase": "quarters", "dice": ["homes", "homes"]}, "N-10", "turn.phase"),
    ({"phase": "give", **AT_BUILD}, "N-10", "turn.phase"),
    ({"phase": "over"}, "N-30", "turn.phase"),
    ({"phase": "roll", "ended": {"reason": "fell", "rule": "N-30"}}, "N-30", "turn.phase"),
    ({"drawn": ["pink", "black"], **AT_BUILD}, "N-12", "drawn"),
    ({"drawn": ["pink", "blue"], **AT_BUILD}, "N-12", "drawn"),
    ({"drawn": ["blue"], **AT_BUILD}, "N-12", "drawn"),
    ({"owed": [0]}, "N-20", "owed"),
    ({"owed": [0, -1]}, "N-20", "owed[1]"),
    ({"hung": {"cat-1": "blue-1"}}, "N-21", "hung.cat-1"),
    ({"hung": {"cat-2": "blue-2"}}, "N-21", "hung.cat-2"),
    ({"fresh": {"cat-1": 0}, **AT_BUILD}, "N-20", "fresh.cat-1"),
    ({"fresh": {"cat-2": 0}, **AT_BUILD}, "N-20", "fresh"),
    ({"fresh": {"cat-2": 1}, "owed": [0, 1], **AT_BUILD}, "N-20", "fresh"),
    ({"homes": {"blue-1.a": "culture"}}, "N-24", "homes"),
    ({"number": 0}, "N-05", "turn.number"),
]


@pytest.mark.parametrize(("given", "rule", "field"), IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_its_field(given: dict[str, Any], rule: str | None, field: str) -> None:
    assert_impossible(position(STOOD, **given), rule, field)


def test_two_cats_on_a_cord_or_a_pole_off_the_board_cannot_be() -> None:
    assert_impossible(position(STOOD.hang("cat-3", "blue-1")), "N-21", "hung.cat-2")
    assert_impossible(position(STOOD.stand("blue-2", (14.0, 0.0), "homes")), "N-26", "world.poses.blue-2.a")


def test_a_start_that_does_not_fit_cannot_be() -> None:
    assert_impossible(position(OWN, denchuu="pink-1", **AT_BUILD, start=Scene()), "N-30", "start")
    assert load(position(OWN, denchuu="pink-1", **AT_BUILD, start=STOOD)).deciders == [0]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"turn": {"seat": 2}}, "turn.seat"),
        ({"turn": {"seat": 0, "phase": "lunch"}}, "turn.phase"),
        ({"dice": ["homes", "harbour"]}, "dice[1]"),
        ({"quarters": ["choose", "homes"]}, "quarters[0]"),
        ({"cube": "black"}, "cube"),
        ({"drawn": ["red"]}, "drawn[0]"),
        ({"bag": {"red": 1}}, "bag.red"),
        ({"counter": ["pink", "red"]}, "counter[1]"),
        ({"reserve": ["pink-8"]}, "reserve[0]"),
        ({"hung": {"cat-9": "pink-1"}}, "hung.cat-9"),
        ({"hung": {"cat-1": "pink-9"}}, "hung.cat-1"),
        ({"fresh": {"cat-9": 0}}, "fresh.cat-9"),
        ({"fresh": {"cat-1": 5}}, "fresh.cat-1"),
        ({"homes": {"pink-1": "homes"}}, "homes.pink-1"),
        ({"homes": {"pink-1.a": "harbour"}}, "homes.pink-1.a"),
        ({"nests": ["pink-1"]}, "nests[0]"),
        ({"out": [7]}, "out[0]"),
        ({"denchuu": "green-1"}, "denchuu"),
        ({"options": {"mode": "war"}}, "options.mode"),
    ],
)
def test_names_that_do_not_exist_are_unknown(given: dict[str, Any], field: str) -> None:
    with pytest.raises(Refusal) as refused:
        load({"game": "nekojima", "seats": 2, **given})
    assert (refused.value.code, refused.value.field) == ("unknown", field)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"seats": "2"}, "seats"),
        ({"owed": [True]}, "owed[0]"),
        ({"bag": {"pink": 2.0}}, "bag.pink"),
        ({"lives": 9}, "lives"),
    ],
)
def test_what_has_no_shape_is_malformed(given: dict[str, Any], field: str) -> None:
    with pytest.raises(Refusal) as refused:
        load({"game": "nekojima", **given})
    assert (refused.value.code, refused.value.field) == ("malformed", field)
