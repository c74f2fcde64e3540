"""Positions: what may be left out, what cannot be, and that a saved one goes on as before."""

import json
from copy import deepcopy
from typing import Any

import pytest

import nekobako
from nekobako import Refusal
from tests.games.tower.helpers import (
    CONCEDE,
    assert_impossible,
    build,
    builds,
    by_hand,
    climb,
    on_of,
    position,
    public,
    table,
    tower,
    versus,
    with_build,
)

CATS = {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1"}


def refusal_of(given: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        nekobako.load(given)
    assert caught.value.text("en") != caught.value.text("fr")
    return caught.value


def test_everything_but_the_game_may_be_left_out() -> None:
    match = nekobako.load({"game": "tower"})
    assert (match.seats, match.deciders, public(match, "top")) == (1, [0], 1)
    rival = nekobako.load({"game": "tower", "options": {"mode": "versus"}})
    assert (rival.seats, public(rival, "heights")) == (2, [0, 0])


def test_tower_and_places_are_read_off_the_world() -> None:
    match = table(tower(3, CATS))
    assert public(match, "tower")[2] == {"floor": 3, "walls": ["brick-3", "brick-4"]}
    assert public(match, "places") == {"neko": 1, "blue-1": 2, "blue-2": 2}


def test_cards_named_nowhere_go_to_the_bottom_of_the_pile_by_chance() -> None:
    piles = {
        tuple(table(cards={"pile": ["build-4", "build-5"]}, seed=seed).save()["cards"]["pile"]) for seed in range(4)
    }
    assert len(piles) == 4
    assert {len(pile) for pile in piles} == {18}
    shown = table(cards={"pile": ["build-4", "build-5"], "show": ["build-6"]}).save()["cards"]
    assert (shown["show"], shown["pile"][0]) == (["build-6", "build-4"], "build-5")


SAVES = {
    "fresh": lambda: nekobako.new("tower", seats=3, seed=4),
    "versus": lambda: nekobako.new("tower", seats=3, seed=4, options={"mode": "versus", "first": 2}),
    "with milestones": lambda: nekobako.new("tower", options={"milestones": [10]}),
    "a tower": lambda: table(tower(3, CATS), ["build-3", "build-4"], seats=2),
    "a hand": lambda: versus(tower(2, {"black-0": "floor-1", "black-1": "table"}), [["a-1", "b-1"], ["c-1", "d-1"]]),
}


@pytest.mark.parametrize("name", SAVES)
def test_a_saved_position_is_plain_json_and_loads_to_itself(name: str) -> None:
    match = SAVES[name]()
    saved = match.save()
    assert json.loads(json.dumps(saved)) == saved
    again = nekobako.load(json.loads(json.dumps(saved)))
    assert again.save() == saved
    assert [again.view(seat) for seat in range(again.seats)] == [match.view(seat) for seat in range(match.seats)]
    assert again.legal(again.deciders[0]) == match.legal(match.deciders[0])


def test_so_does_one_in_the_middle_of_an_action() -> None:
    match = table(tower(2, CATS), ["build-3", "build-4"], ["e-1", "g-1"])
    by_hand(match, build("build-3", "brick", "angel"), with_build(match, ["brick", "angel"]), at_rest=False)
    saved = match.save()
    assert (saved["own"]["card"], saved["at_rest"]) == ("build-3", False)
    assert nekobako.load(saved).save() == saved
    by_hand(match, build("build-3", "brick", "angel"), with_build(match, ["brick", "angel"], tower(2, CATS)))
    match.play(0, {"do": "done"})
    by_hand(match, climb("e-1", 2), on_of(match))
    saved = match.save()
    assert saved["claim"] == {"mission": "e-1"}
    assert nekobako.load(saved).save() == saved


def test_and_one_that_is_over() -> None:
    match = table(tower(3, CATS))
    match.play(0, CONCEDE)
    again = nekobako.load(match.save())
    assert again.outcome == match.outcome
    assert again.deciders == []


def test_a_match_goes_on_identically_from_a_save() -> None:
    match = table(tower(2, CATS), ["build-3", "build-4"], seats=2, seed=9)
    again = nekobako.load(match.save())
    for played in (match, again):
        builds(played, "build-3")
    assert again.save() == match.save()


SHOW = {"show": ["build-2", "build-3"]}
ELSEWHERE = {"show": ["b-1", "b-2"]}
WALL_TWICE = [{"floor": 1, "walls": []}, {"floor": 2, "walls": ["brick-1"]}, {"floor": 3, "walls": ["brick-1"]}]


@pytest.mark.parametrize(
    ("change", "rule", "field"),
    [
        ({"seats": 6}, "T-07", "seats"),
        ({"seats": 0}, "T-07", "seats"),
        ({"seats": 5, "options": {"mode": "versus"}}, "T-50", "options.mode"),
        ({"cards": {"show": ["build-1", "build-1"]}}, "T-03", "cards.show[1]"),
        ({"cards": {"show": ["build-1"], "discard": ["build-1"]}}, "T-03", "cards.discard[0]"),
        ({"cards": {"show": ["build-1", "build-2", "build-3"]}}, "T-06", "cards.show"),
        ({"missions": {"show": ["a-1", "a-2", "b-1"]}}, "T-06", "missions.show"),
        ({"missions": {"hands": [["a-1"]]}}, "T-50", "missions.hands"),
        ({"milestones": [10, 12]}, "T-41", "milestones[1]"),
        ({"counted": -1}, "T-35", "counted"),
        ({"turn": {"number": 0}}, "T-07", "turn.number"),
        ({"turn": {"phase": "over"}}, "T-40", "outcome"),
        ({"turn": {"phase": "move"}}, "T-51", "turn.phase"),
        ({"turn": {"phase": "pet"}}, "T-16", "turn.phase"),
        ({"turn": {"phase": "pet"}, "own": {"pieces": ["blue-3"], "card": "build-1"}}, "T-16", "turn.phase"),
        ({"own": {"pieces": ["blue-3"]}}, "T-13", "own.card"),
        ({"own": {"pieces": ["blue-3"], "card": "build-1"}, "cards": SHOW}, "T-10", "own.card"),
        ({"own": {"pieces": ["blue-3"], "card": "build-2", "option": 1}, "cards": SHOW}, "T-10", "own.option"),
        ({"own": {"pieces": ["blue-3", "blue-4"], "card": "build-2"}, "cards": SHOW}, "T-12", "own.pieces"),
        ({"own": {"pieces": ["angel-1", "angel-2", "floor-5"], "card": "build-2"}}, "T-12", "own.pieces"),
        ({"own": {"pieces": [], "card": "build-2"}}, "T-12", "own.pieces"),
        ({"own": {"pieces": ["brick-1", "angel-2", "floor-4"], "card": "build-2"}}, "T-01", "tower"),
        ({"claim": {"mission": "a-1"}}, "T-21", "claim.mission"),
        ({"claim": {"mission": "a-1"}, "turn": {"phase": "mission"}, "missions": ELSEWHERE}, "T-21", "claim.mission"),
        ({"tower": []}, "T-01", "tower"),
        ({"tower": [{"floor": 1, "walls": ["brick-1"]}]}, "T-12", "tower[0].walls"),
        ({"tower": WALL_TWICE}, "T-01", "tower"),
        ({"tower": [{"floor": 1, "walls": []}]}, "T-05", "world.poses.brick-1"),
        ({"places": {"neko": 9}}, "T-15", "places.neko"),
        ({"places": {"neko": 1, "blue-1": 0}}, "T-15", "places.blue-1"),
        ({"places": {"neko": 1, "blue-1": 2}}, "T-05", "world.poses.blue-2"),
        ({"places": {"neko": 1, "blue-1": 2, "blue-2": 2, "blue-3": 1}}, "T-05", "world.poses.blue-3"),
        ({"places": {"blue-1": 2, "blue-2": 2}}, "T-05", "world.poses.neko"),
    ],
)  # fmt: skip
def test_what_cannot_be(change: dict[str, Any], rule: str, field: str) -> None:
    assert_impossible({**position(tower(3, CATS)), **change}, rule, field)


def test_a_climber_must_be_there() -> None:
    assert_impossible(position(tower(2, {"blue-1": "floor-1"})), "T-05", "places.neko")
    rivals = {"options": {"mode": "versus"}, "seats": 2}
    assert_impossible({**position(tower(2, {"black-0": "table"})), **rivals}, "T-50", "places.black-1")


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"cards": {"show": ["build-77"]}}, "unknown", "cards.show[0]"),
        ({"missions": {"pile": ["z-1"]}}, "unknown", "missions.pile[0]"),
        ({"tower": [{"floor": 1, "walls": []}, {"floor": 2, "walls": ["tent-1"]}]}, "unknown", "tower[1].walls[0]"),
        ({"places": {"tom": 1}}, "unknown", "places.tom"),
        ({"turn": {"seat": 3}}, "unknown", "turn.seat"),
        ({"own": {"pieces": ["blue-3"], "card": "build-77"}}, "unknown", "own.card"),
        ({"own": {"pieces": ["tom"], "card": "build-1"}}, "unknown", "own.pieces[0]"),
        ({"seats": "2"}, "malformed", "seats"),
        ({"tower": 3}, "malformed", "tower"),
        ({"turn": {"phase": "lunch"}}, "malformed", "turn.phase"),
        ({"weather": "fine"}, "malformed", "weather"),
    ],
)
def test_what_is_unknown_or_malformed(change: dict[str, Any], code: str, field: str) -> None:
    refusal = refusal_of({**position(tower(3, CATS)), **change})
    assert (refusal.code, refusal.field) == (code, field)


@pytest.mark.parametrize(
    ("pose", "code"),
    [([0.0] * 6, "malformed"), ([float("nan")] * 7, "malformed"), ("here", "malformed")],
)
def test_a_world_of_another_form(pose: Any, code: str) -> None:
    given = deepcopy(position(tower(3, CATS)))
    given["world"]["poses"]["neko"] = pose
    refusal = refusal_of(given)
    assert refusal.code == code
    assert refusal.field is not None
    assert refusal.field.startswith("world.poses")


def test_pieces_that_are_not_in_the_box_and_walls_without_a_fold() -> None:
    given = deepcopy(position(tower(3, CATS)))
    given["world"]["poses"]["tent-1"] = [0.0] * 7
    assert (refusal_of(given).code, refusal_of(given).field) == ("unknown", "world.poses.tent-1")
    given = deepcopy(position(tower(3, CATS)))
    del given["world"]["folds"]["brick-1"]
    assert (refusal_of(given).code, refusal_of(given).field) == ("malformed", "world.folds.brick-1")
    given = deepcopy(position(tower(1, CATS)))
    del given["world"]["poses"]["floor-1"]
    assert refusal_of(given).rule == "T-05"


def test_facts_need_a_world() -> None:
    given = position(tower(3, CATS))
    del given["world"]
    assert_impossible(given, "T-05", "facts")
