"""Dice and quarters: rolled, chosen, imposed, in which order and by whom."""

from itertools import product
from typing import Any

import pytest

from nekobako import Match
from tests.games.nekojima.helpers import (
    CONCEDE,
    DRAW,
    ROLL,
    assert_illegal,
    deciders_of,
    does,
    phase,
    public,
    quarter,
    refused,
    seeds_of,
    table,
    told,
)

QUARTERS = ["dining", "homes", "culture", "attractions"]
FACES = [*QUARTERS, "choose", "impose"]
ANY = [quarter(name) for name in QUARTERS]


def rolled(first: str, second: str, **given: Any) -> Match:
    """A match of three in which these faces have just been rolled by seat 1."""
    quarters = [face if face in QUARTERS else None for face in (first, second)]
    return table(**{"seats": 3, "seat": 1, "dice": [first, second], "quarters": quarters, **given})


@pytest.mark.rule("N-10")
def test_a_turn_begins_with_a_roll_of_both_dice() -> None:
    match = table(seats=3, seat=1)
    assert (match.deciders, match.legal(1)) == ([1], [ROLL, CONCEDE])
    [event] = told(match.play(1, ROLL), "rolled")
    assert event["seat"] == 1
    assert public(match, "dice") == event["dice"]


@pytest.mark.rule("N-04")
def test_a_die_has_the_four_quarters_and_choose_and_impose_each_as_likely() -> None:
    seen = []
    for match in seeds_of(table(seats=3), 1200):
        seen.append(tuple(match.play(0, ROLL)[0]["dice"]))
    assert {face for pair in seen for face in pair} == set(FACES)
    assert set(seen) == set(product(FACES, FACES))
    for die in (0, 1):
        for face in FACES:
            assert 150 <= [pair[die] for pair in seen].count(face) <= 250


@pytest.mark.rule("N-10")
def test_quarters_rolled_are_the_quarters_and_nothing_is_asked() -> None:
    matches = list(seeds_of(table(seats=2), 40))
    plain = [match for match in matches if set(match.play(0, ROLL)[0]["dice"]) <= set(QUARTERS)]
    assert plain
    for match in plain:
        assert phase(match) == "draw"
        assert public(match, "quarters") == public(match, "dice")
        assert match.legal(0) == [DRAW, CONCEDE]


@pytest.mark.rule("N-10")
def test_choose_is_for_the_active_player_and_any_quarter_will_do() -> None:
    match = rolled("homes", "choose")
    assert (match.deciders, does(match, 1, "quarter")) == ([1], ANY)
    assert public(match, "asked_quarter") == {"die": 1, "how": "choose"}
    events = told(match.play(1, quarter("homes")))  # the same one twice
    assert events == [{"event": "quarter", "seat": 1, "die": 1, "quarter": "homes", "how": "choose"}]
    assert (public(match, "quarters"), phase(match)) == (["homes", "homes"], "draw")


@pytest.mark.rule("N-10")
def test_impose_is_for_the_neighbour_on_the_right_and_any_quarter_will_do() -> None:
    match = rolled("impose", "culture")
    assert match.deciders == [0], "the seat before"
    assert match.legal(0) == ANY
    assert public(match, "asked_quarter") == {"die": 0, "how": "impose"}
    assert refused(match, 1, quarter("homes")).code == "not_your_turn"
    assert_illegal(match, 0, CONCEDE, "N-32", "do")
    events = told(match.play(0, quarter("culture")))
    assert events == [{"event": "quarter", "seat": 0, "die": 0, "quarter": "culture", "how": "impose"}]
    assert (public(match, "quarters"), match.deciders) == (["culture", "culture"], [1])


@pytest.mark.rule("N-10")
def test_two_choose_are_both_the_active_players() -> None:
    match = rolled("choose", "choose")
    assert deciders_of(match, [quarter("homes"), quarter("dining")]) == [[1], [1], [1]]
    assert public(match, "quarters") == ["homes", "dining"]


@pytest.mark.rule("N-10")
def test_two_impose_are_both_the_neighbours() -> None:
    match = rolled("impose", "impose")
    assert deciders_of(match, [quarter("homes"), quarter("dining")]) == [[0], [0], [1]]
    assert public(match, "quarters") == ["homes", "dining"]


@pytest.mark.rule("N-10")
def test_the_neighbour_is_the_nearest_to_the_right_still_in() -> None:
    match = rolled("impose", "homes", seats=4, seat=2, mode="versus", variants=["expert"], out=[1])
    assert match.deciders == [0]
    match = rolled("impose", "homes", seats=4, seat=0, mode="versus", variants=["expert"], out=[3])
    assert match.deciders == [2]


@pytest.mark.rule("N-10")
def test_with_two_players_the_neighbour_is_the_other() -> None:
    assert rolled("impose", "homes", seats=2, seat=1).deciders == [0]
    assert rolled("impose", "homes", seats=2, seat=0).deciders == [1]


@pytest.mark.rule("N-11")
@pytest.mark.parametrize(("faces", "first"), [(("choose", "impose"), 0), (("impose", "choose"), 1)])
def test_choosing_comes_before_imposing_whichever_die_it_is(faces: tuple[str, str], first: int) -> None:
    match = rolled(*faces)
    assert (match.deciders, public(match, "asked_quarter")) == ([1], {"die": first, "how": "choose"})
    match.play(1, quarter("homes"))
    assert (match.deciders, public(match, "asked_quarter")) == ([0], {"die": 1 - first, "how": "impose"})
    match.play(0, quarter("culture"))
    assert public(match, "quarters")[first] == "homes"
    assert public(match, "quarters")[1 - first] == "culture"
    assert match.deciders == [1]


@pytest.mark.rule("N-10")
def test_nothing_else_is_done_before_the_quarters_are_settled() -> None:
    assert_illegal(table(), 0, DRAW, "N-10", "do")
    match = rolled("choose", "homes")
    for action in (ROLL, DRAW, {"do": "done"}, {"do": "take_back"}):
        assert_illegal(match, 1, action, "N-10", "do")
    assert refused(match, 1, quarter("downtown")).code == "unknown"
    assert refused(match, 1, {"do": "quarter", "quarter": 3}).code == "malformed"
