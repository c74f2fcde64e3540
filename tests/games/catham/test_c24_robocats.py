"""Robocats: two to draw five cards, or four for three points."""

import pytest

from tests.games.catham.helpers import assert_illegal, hands, play, plays, points, public, refused, table, told


@pytest.mark.rule("C-24")
def test_two_robocats_draw_five_cards() -> None:
    match = table({"robocats": 3}, {}, pile=["mafia", "robocats", "mafia", "hackers", "scientists", "mafia"])
    events = match.play(0, play("robocats", count=2))
    drawn = {"scientists": 1, "robocats": 1, "mafia": 2, "hackers": 1}
    assert told(events) == [
        {"event": "played", "seat": 0, "cards": {"robocats": 2}},
        {"event": "drew", "seat": 0, "count": 5, "cards": drawn},
        {"event": "turn", "seat": 1},
    ]
    assert hands(match)[0] == {**drawn, "robocats": 2}
    assert points(match) == [0, 0]
    assert public(match, "discard") == {"robocats": 2}


@pytest.mark.rule("C-24")
def test_four_robocats_give_three_points_and_no_card() -> None:
    match = table({"robocats": 5}, {}, pile=["mafia"] * 5)
    events = match.play(0, play("robocats", count=4))
    assert told(events) == [
        {"event": "played", "seat": 0, "cards": {"robocats": 4}},
        {"event": "gained", "seat": 0, "points": 3, "rule": "C-24"},
        {"event": "turn", "seat": 1},
    ]
    assert hands(match)[0] == {"robocats": 1}
    assert points(match) == [3, 0]


@pytest.mark.rule("C-24")
@pytest.mark.parametrize(("held", "counts"), [(1, []), (2, [2]), (3, [2]), (4, [2, 4]), (8, [2, 4])])
def test_they_are_played_by_two_or_by_four(held: int, counts: list[int]) -> None:
    match = table({"robocats": held}, {})
    assert [action["count"] for action in plays(match)] == counts


@pytest.mark.rule("C-24")
@pytest.mark.parametrize(
    ("held", "count", "field"),
    [
        (5, 0, "count"),
        (5, -2, "count"),
        (5, 1, "count"),
        (5, 3, "count"),
        (5, 5, "count"),
        (8, 8, "count"),
        (8, 20, "count"),
        (1, 2, "faction"),
        (3, 4, "faction"),
    ],
)
def test_no_other_number_and_no_more_than_held(held: int, count: int, field: str) -> None:
    match = table({"robocats": held}, {})
    assert_illegal(match, 0, play("robocats", count=count), "C-24", field)


@pytest.mark.rule("C-24")
def test_how_many_must_be_said() -> None:
    match = table({"robocats": 4}, {})
    refusal = refused(match, 0, play("robocats"))
    assert (refusal.code, refusal.field) == ("malformed", "count")
