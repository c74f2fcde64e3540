"""How a game ends: a fall, the installation complete, or conceding."""

from typing import Any

import pytest

from nekobako import Match
from nekobako.games.nekojima.material import DENCHUU
from tests.games.nekojima.helpers import (
    CONCEDE,
    DONE,
    DRAW,
    ROLL,
    TAKE_BACK,
    adjust,
    assert_illegal,
    assert_impossible,
    building,
    by_hands,
    does,
    give,
    hang,
    load,
    names,
    phase,
    place,
    position,
    public,
    quarter,
    refused,
    table,
    told,
)
from tests.games.nekojima.told_scenes import Scene, complete

STOOD = Scene().stand("blue-1", "culture", "culture").stand("blue-2", "culture", "homes")
WITH_OWN = STOOD.stand("pink-1", "dining", "homes")


def end_of(match: Match) -> tuple[Any, ...]:
    outcome = match.outcome
    assert outcome is not None
    assert match.deciders == []
    assert public(match, "outcome") == outcome
    assert load(match.save()).outcome == outcome
    return outcome["reason"], outcome["rule"], outcome["winners"], outcome["ranking"], outcome["scores"]


# --- N-30


@pytest.mark.rule("N-30")
def test_an_earlier_denchuu_that_falls_ends_the_game_at_once() -> None:
    match = building(STOOD, seats=3, seat=1)
    events = by_hands(match, 1, place("pink-1"), WITH_OWN.tilted("blue-1.a", 50.0))
    assert names(events) == ["placed", "settled", "fell", "ended"]
    assert told(events, "fell") == [{"event": "fell", "seat": 1, "pieces": ["blue-1.a"]}]
    assert end_of(match) == ("fell", "N-30", [], [[0, 1, 2]], [0, 0, 0])
    assert phase(match) == "over"


@pytest.mark.rule("N-30")
def test_what_fell_has_fallen_whatever_becomes_of_it_then() -> None:
    """What counts is what was when the hands were stopped; what came down with it is told as well."""
    match = building(STOOD, seats=3, seat=1)
    fell, then = WITH_OWN.tilted("blue-1.a", 50.0), WITH_OWN.tilted("blue-2.b", 80.0)
    events = by_hands(match, 1, place("pink-1"), then, alarmed=fell)
    assert told(events, "fell") == [{"event": "fell", "seat": 1, "pieces": ["blue-1.a", "blue-2.b"]}]
    assert end_of(match)[:2] == ("fell", "N-30")


@pytest.mark.rule("N-30")
def test_leaning_less_is_put_right() -> None:
    match = building(STOOD)
    by_hands(match, 0, place("pink-1"), WITH_OWN.tilted("blue-1.a", 40.0))
    assert match.outcome is None


@pytest.mark.rule("N-30")
def test_together_the_score_is_the_level_reached() -> None:
    scene = STOOD.stand("white-1", "homes", "homes").stand("white-2", "homes", "homes")
    match = building(scene, seats=2)
    by_hands(match, 0, place("pink-1"), scene.stand("pink-1", "dining", "homes").tilted("white-1.b", 90.0))
    assert end_of(match) == ("fell", "N-30", [], [[0, 1]], [1, 1])
    assert match.outcome is not None
    assert match.outcome["level"] == 1


@pytest.mark.rule("N-30")
@pytest.mark.parametrize(
    ("action", "after"),
    [(adjust("pink-1.a", 3.0, 4.0), WITH_OWN), ({"do": "take"}, WITH_OWN), (TAKE_BACK, STOOD)],
)
def test_against_others_whose_turn_it_was_loses_whatever_the_cause(action: dict[str, Any], after: Scene) -> None:
    match = building(STOOD, seats=3, seat=1, mode="versus")
    by_hands(match, 1, place("pink-1"), WITH_OWN)
    by_hands(match, 1, action, after.tilted("blue-2.b", 90.0))
    assert end_of(match) == ("fell", "N-30", [0, 2], [[0, 2], [1]], [1, 0, 1])


@pytest.mark.rule("N-30")
def test_a_fall_is_seen_against_how_the_turn_began() -> None:
    """A pole that stood on a top and stands on the board now has fallen, however slowly."""
    pile = STOOD.stand("white-1", "blue-1.a", "homes")
    match = building(pile)
    scene = pile.stand("pink-1", "dining", "homes")
    by_hands(match, 0, place("pink-1"), scene)
    down = STOOD.stand("white-1", (-9.0, -3.0), "homes").stand("pink-1", "dining", "homes")
    assert "fell" in names(by_hands(match, 0, adjust("pink-1.a", 3.0, 4.0), down))


# --- N-31


@pytest.mark.rule("N-31")
def test_without_coloured_cubes_one_black_cube_is_drawn_and_hung_anywhere() -> None:
    scene = complete(5)
    match = table(scene, seats=3, seat=2)
    assert (phase(match), match.legal(2)) == ("draw", [DRAW, CONCEDE])
    [event] = match.play(2, DRAW)
    assert (event["cubes"], public(match, "due")) == (["black"], 1)
    assert {action["denchuu"] for action in does(match, 2, "hang")} == set(DENCHUU) - {f"pink-{n}" for n in range(1, 6)}
    assert does(match, 2, "place") == []
    assert_illegal(match, 2, place("pink-1"), "N-31", "do")
    assert_illegal(match, 2, DONE, "N-31", "do")
    by_hands(match, 2, hang("cat-7", "blue-3"), scene.hang("cat-7", "blue-3"))
    events = told(match.play(2, DONE))
    assert events[0] == {"event": "validated", "seat": 2, "denchuu": None, "cubes": ["black"], "level": 6}
    assert events[1:] == [{"event": "turn", "seat": 0}]
    assert (phase(match), match.deciders) == ("draw", [0])


@pytest.mark.rule("N-31")
def test_who_owes_hangs_them_all_and_draws_none() -> None:
    scene = complete(4)
    match = table(scene, seats=3, seat=1, owed=[0, 2, 0])
    assert (phase(match), public(match, "due")) == ("build", 2)
    by_hands(match, 1, hang("cat-6", "blue-3"), scene.hang("cat-6", "blue-3"))
    assert_illegal(match, 1, DONE, "N-31", "do")
    scene = scene.hang("cat-6", "blue-3").hang("cat-7", "white-3")
    by_hands(match, 1, hang("cat-7", "white-3"), scene)
    match.play(1, DONE)
    assert (match.deciders, phase(match), public(match, "bag")["black"]) == ([2], "draw", 1)


@pytest.mark.rule("N-31")
def test_it_begins_when_a_turn_ends_with_no_coloured_cube_in_the_bag() -> None:
    scene = complete(5).gone("pink-7")
    match = building(scene, seats=2, owed=[0, 0])
    by_hands(match, 0, place("pink-7"), scene.stand("pink-7", "dining", "homes"))
    assert does(match, 0, "hang") == [], "this turn is still an ordinary one"
    match.play(0, DONE)
    assert (match.deciders, phase(match)) == ([1], "draw")
    assert_illegal(match, 1, ROLL, "N-12", "do")


@pytest.mark.rule("N-31")
def test_together_the_complete_installation_is_a_full_win() -> None:
    scene = complete(6)
    match = table(scene, seats=2, seat=1, owed=[0, 1])
    by_hands(match, 1, hang("cat-7", "blue-3"), scene.hang("cat-7", "blue-3"))
    assert names(match.play(1, DONE)) == ["validated", "ended"]
    assert end_of(match) == ("complete", "N-31", [0, 1], [[0, 1]], [7, 7])


@pytest.mark.rule("N-31")
def test_against_others_nobody_loses() -> None:
    scene = complete(6)
    match = table(scene, seats=4, seat=1, mode="versus", variants=["expert"], owed=[0, 1, 0, 0], out=[3])
    by_hands(match, 1, hang("cat-7", "blue-3"), scene.hang("cat-7", "blue-3"))
    match.play(1, DONE)
    assert end_of(match) == ("complete", "N-31", [0, 1, 2], [[0, 1, 2], [3]], [1, 1, 1, 0])


@pytest.mark.rule("N-31")
def test_it_is_not_complete_while_somebody_owes_and_who_has_nothing_to_do_is_passed_over() -> None:
    scene = complete(5)
    match = table(scene, seats=3, seat=0, mode="versus", owed=[1, 0, 1])
    by_hands(match, 0, hang("cat-6", "blue-3"), scene.hang("cat-6", "blue-3"))
    match.play(0, DONE)
    assert (match.deciders, phase(match), public(match, "due")) == ([2], "build", 1)


@pytest.mark.rule("N-31")
def test_against_others_a_black_cube_drawn_at_the_end_is_ones_own() -> None:
    match = table(complete(6), seats=3, seat=1, mode="versus")
    match.play(1, DRAW)
    assert (phase(match), public(match, "due")) == ("build", 1)


@pytest.mark.rule("N-31")
def test_a_position_with_nothing_left_is_finished() -> None:
    assert end_of(table(complete(7), seats=2))[:3] == ("complete", "N-31", [0, 1])
    assert_impossible(position(complete(7), seats=2, phase="roll"), "N-10", "turn.phase")


# --- N-32


def moments() -> list[tuple[str, dict[str, Any]]]:
    at_build = {"cube": "pink", "quarters": ["dining", "homes"]}
    return [
        ("roll", {}),
        ("quarters", {"dice": ["choose", "homes"]}),
        ("draw", {"quarters": ["dining", "homes"]}),
        ("give", {**at_build, "drawn": ["black", "pink"]}),
        ("build", at_build),
    ]


@pytest.mark.rule("N-32")
@pytest.mark.parametrize(("at", "given"), moments())
def test_the_active_player_may_concede_and_loses(at: str, given: dict[str, Any]) -> None:
    match = table(STOOD, seats=3, seat=2, mode="versus", **given)
    assert phase(match) == at
    assert match.legal(2)[-1] == CONCEDE
    events = match.play(2, CONCEDE)
    assert names(events) == ["conceded", "ended"]
    assert end_of(match) == ("conceded", "N-32", [0, 1], [[0, 1], [2]], [1, 1, 0])


@pytest.mark.rule("N-32")
def test_together_it_ends_at_the_level_reached() -> None:
    scene = STOOD.stand("white-1", "homes", "homes").stand("white-2", "homes", "homes")
    match = building(scene, seats=2)
    match.play(0, CONCEDE)
    assert end_of(match) == ("conceded", "N-32", [], [[0, 1]], [1, 1])


@pytest.mark.rule("N-32")
def test_nobody_concedes_for_another() -> None:
    match = building(STOOD, seats=3, seat=2, mode="versus")
    assert refused(match, 0, CONCEDE).code == "not_your_turn"
    imposing = table(seats=3, seat=2, dice=["impose", "homes"])
    assert_illegal(imposing, 1, CONCEDE, "N-32", "do")


@pytest.mark.rule("N-32")
def test_after_the_end_nothing_is_played() -> None:
    match = building(STOOD)
    match.play(0, CONCEDE)
    for action in (ROLL, DONE, CONCEDE, place("pink-1"), quarter("homes"), give(1)):
        assert refused(match, 0, action).code == "game_over"
