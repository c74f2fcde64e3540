"""Expert while it is played: a forbidden touch ends it or puts a side out, and what goes back where."""

from typing import Any

import pytest

from nekobako import Match
from tests.games.nekojima.helpers import (
    CONCEDE,
    DONE,
    adjust,
    assert_illegal,
    assert_impossible,
    building,
    by_hands,
    does,
    hang,
    load,
    names,
    place,
    position,
    public,
    table,
    told,
)
from tests.games.nekojima.told_scenes import Scene, complete, touch

STOOD = Scene().stand("blue-1", "culture", "culture").stand("blue-2", "culture", "homes")
WITH_OWN = STOOD.stand("pink-1", "dining", "homes")
SPARK = touch("pink-1", "blue-1")
EXPERT: dict[str, Any] = {"seats": 3, "seat": 1, "mode": "versus", "variants": ["expert"]}


def outcome(match: Match) -> dict[str, Any]:
    assert match.outcome is not None
    return match.outcome


@pytest.mark.rule("N-53")
@pytest.mark.parametrize("seats", [1, 2])
def test_together_any_forbidden_touch_ends_the_game_even_if_it_is_over(seats: int) -> None:
    match = building(STOOD, seats=seats, variants=["expert"])
    seen: dict[str, Any] = {}
    events = by_hands(match, 0, place("pink-1"), WITH_OWN, touches=[SPARK], told=seen)
    assert seen["stop_on_touch"], "the world need not run on"
    assert names(events) == ["placed", "settled", "violation", "ended"]
    [event] = told(events, "violation")
    assert (event["rule"], set(event["pieces"])) == ("N-53", {"pink-1", "blue-1"})
    assert isinstance(event["ms"], int)
    assert (outcome(match)["reason"], outcome(match)["rule"], outcome(match)["winners"]) == (
        "forbidden_contact",
        "N-53",
        [],
    )


@pytest.mark.rule("N-53")
def test_together_the_touch_is_what_ended_it_though_something_fell_as_well() -> None:
    match = building(STOOD, variants=["expert"])
    events = by_hands(match, 0, place("pink-1"), WITH_OWN.tilted("blue-1.a", 90.0), touches=[SPARK])
    assert names(events)[-2:] == ["violation", "ended"]
    assert outcome(match)["rule"] == "N-53"


@pytest.mark.rule("N-53")
def test_without_the_variant_a_touch_that_is_over_is_nothing() -> None:
    match = building(STOOD)
    seen: dict[str, Any] = {}
    events = by_hands(match, 0, place("pink-1"), WITH_OWN, touches=[SPARK], told=seen)
    assert (names(events), seen["stop_on_touch"]) == (["placed", "settled"], False)


@pytest.mark.rule("N-53")
def test_against_others_the_world_runs_on_and_the_player_is_out() -> None:
    match = building(STOOD, **EXPERT)
    seen: dict[str, Any] = {}
    events = by_hands(match, 1, place("pink-1"), WITH_OWN, touches=[SPARK], told=seen)
    assert not seen["stop_on_touch"]
    assert names(events) == ["placed", "settled", "violation", "out", "turn"]
    assert told(events, "out", "turn") == [{"event": "out", "seat": 1}, {"event": "turn", "seat": 2}]
    assert (match.outcome, public(match, "out"), match.deciders) == (None, [1], [2])


@pytest.mark.rule("N-53")
def test_if_an_earlier_denchuu_fell_that_player_loses_and_who_was_out_does_not_win() -> None:
    match = building(STOOD, **{**EXPERT, "seats": 4}, out=[3])
    events = by_hands(match, 1, place("pink-1"), WITH_OWN.tilted("blue-1.a", 90.0), touches=[SPARK])
    assert names(events) == ["placed", "settled", "fell", "ended"]
    assert (outcome(match)["reason"], outcome(match)["winners"]) == ("fell", [0, 2])
    assert outcome(match)["ranking"] == [[0, 2], [1], [3]]


@pytest.mark.rule("N-53")
def test_the_last_one_in_wins() -> None:
    match = building(STOOD, **EXPERT, out=[0])
    events = by_hands(match, 1, place("pink-1"), WITH_OWN, touches=[SPARK])
    assert names(events)[-2:] == ["out", "ended"]
    assert outcome(match) == {
        "winners": [2],
        "ranking": [[2], [1], [0]],
        "scores": [0, 0, 1],
        "reason": "forbidden_contact",
        "rule": "N-53",
        "level": 0,
    }
    assert load(match.save()).outcome == match.outcome


@pytest.mark.rule("N-53")
def test_any_other_breach_is_put_right_as_usual() -> None:
    match = building(STOOD, **EXPERT)
    events = by_hands(match, 1, place("pink-1"), WITH_OWN.overhanging("pink-1.a", 3.0))
    assert [event["rule"] for event in told(events, "violation")] == ["N-26"]
    assert match.deciders == [1]


@pytest.mark.rule("N-53")
def test_conceding_is_going_out() -> None:
    match = building(STOOD, **EXPERT)
    assert names(match.play(1, CONCEDE)) == ["conceded", "out", "turn"]
    assert (match.outcome, public(match, "out")) == (None, [1])
    match = building(STOOD, **EXPERT, out=[2])
    match.play(1, CONCEDE)
    assert (outcome(match)["reason"], outcome(match)["winners"]) == ("conceded", [0])


@pytest.mark.rule("N-53")
def test_who_is_out_can_only_be_in_expert_against_others() -> None:
    for given in ({"mode": "versus"}, {"variants": ["expert"]}):
        assert_impossible(position(STOOD, seats=3, out=[2], **given), "N-53", "out")
    assert_impossible(position(STOOD, **EXPERT, out=[2, 2]), "N-53", "out")
    assert_impossible(position(STOOD, **EXPERT, out=[1]), "N-53", "turn.seat")
    assert_impossible(position(STOOD, **EXPERT, out=[0, 2]), "N-53", "turn.seat")
    duo = {**EXPERT, "seats": 6, "variants": ["duo", "expert"]}
    assert_impossible(position(STOOD, **duo, out=[2]), "N-53", "out")


# --- N-57


@pytest.mark.rule("N-57")
def test_denchuu_cube_and_cats_of_the_turn_go_back_and_the_pieces_to_where_it_began() -> None:
    before = STOOD.hang("cat-5", "blue-1")
    match = building(before, **EXPERT, owed=[1, 2, 0])
    scene = before.stand("pink-1", "dining", "homes")
    by_hands(match, 1, place("pink-1"), scene)
    by_hands(match, 1, hang("cat-1", "pink-1"), scene.hang("cat-1", "pink-1"))
    by_hands(match, 1, adjust("pink-1.a", 3.0, 4.0), scene.hang("cat-1", "pink-1").lies("cat-5"), touches=[SPARK])
    assert (public(match, "denchuu"), "pink-1" in public(match, "reserve")) == (None, True)
    assert public(match, "bag") == {"pink": 7, "white": 7, "blue": 5, "black": 5}
    assert (public(match, "owed"), public(match, "counter")) == ([1, 0, 0], ["blue", "blue", "black"])
    assert (public(match, "hung"), public(match, "fallen_cats")) == ({"cat-5": "blue-1"}, [])
    assert match.view(None)["world"]["poses"] == before.still().world["poses"]
    assert load(match.save()).save() == match.save()


@pytest.mark.rule("N-57")
def test_cubes_already_given_to_others_stay_with_them() -> None:
    match = building(STOOD, **EXPERT, drawn=["black", "black", "pink"])
    match.play(1, {"do": "give", "seat": 2})
    match.play(1, CONCEDE)
    assert public(match, "owed") == [0, 0, 1]
    assert public(match, "bag")["black"] == 6, "the one not given yet goes back"


@pytest.mark.rule("N-57")
def test_their_seats_are_skipped() -> None:
    match = building(STOOD, **{**EXPERT, "seats": 4, "seat": 0}, out=[1, 2])
    by_hands(match, 0, place("pink-1"), WITH_OWN)
    match.play(0, DONE)
    assert match.deciders == [3]


@pytest.mark.rule("N-57")
def test_in_duo_the_pair_is_out_with_all_that_it_owes() -> None:
    match = building(STOOD, **{**EXPERT, "seats": 6, "variants": ["duo", "expert"]}, owed=[0, 1, 0, 0, 1, 1])
    events = by_hands(match, 1, place("pink-1"), WITH_OWN, touches=[SPARK])
    assert told(events, "out") == [{"event": "out", "seat": 1}, {"event": "out", "seat": 4}]
    assert (public(match, "out"), public(match, "owed")) == ([1, 4], [0, 0, 0, 0, 0, 1])
    assert public(match, "bag")["black"] == 6
    match = building(STOOD, **{**EXPERT, "seats": 4, "variants": ["duo", "expert"]})
    by_hands(match, 1, place("pink-1"), WITH_OWN, touches=[SPARK])
    assert (outcome(match)["winners"], outcome(match)["ranking"]) == ([0, 2], [[0, 2], [1, 3]])


@pytest.mark.rule("N-57")
def test_in_jungle_the_nests_are_those_of_the_beginning() -> None:
    before = STOOD.stand("white-1", "blue-1.a", "homes")
    match = building(before, **{**EXPERT, "variants": ["jungle", "expert"]})
    assert public(match, "nests") == ["white-1.a"]
    after = before.stand("pink-1", "blue-1.b", "homes")
    by_hands(match, 1, place("pink-1"), after)
    assert public(match, "nests") == ["white-1.a", "pink-1.a"]
    by_hands(match, 1, adjust("pink-1.b", 3.0, -4.0), after, touches=[SPARK])
    assert public(match, "nests") == ["white-1.a"]


@pytest.mark.rule("N-57")
def test_while_only_cats_are_hung_the_black_cube_goes_back_to_the_bag() -> None:
    scene = complete(5)
    match = table(scene, **EXPERT, owed=[0, 1, 0])
    by_hands(match, 1, hang("cat-7", "blue-3"), scene.hang("cat-7", "blue-3"), touches=[touch("cat-7", "blue-4")])
    assert (public(match, "out"), public(match, "bag")["black"], match.deciders) == ([1], 2, [2])
    assert does(match, 2, "draw")


@pytest.mark.rule("N-57")
def test_a_position_in_mid_turn_must_tell_how_the_turn_began() -> None:
    given: dict[str, Any] = {"cube": "pink", "quarters": ["dining", "homes"], "denchuu": "pink-1"}
    assert_impossible(position(WITH_OWN, **EXPERT, **given), "N-57", "start")
    match = load(position(WITH_OWN, **EXPERT, **given, start=STOOD))
    assert_illegal(match, 1, place("blue-3"), "N-13", "denchuu")
    by_hands(match, 1, adjust("pink-1.a", 3.0, 4.0), WITH_OWN, touches=[SPARK])
    assert match.view(None)["world"]["poses"] == STOOD.still().world["poses"]
