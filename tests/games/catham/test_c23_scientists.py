"""Scientists: three for two points and two cards."""

import pytest

from tests.games.catham.helpers import assert_illegal, hands, play, plays, points, public, table, told


@pytest.mark.rule("C-23")
def test_three_scientists_give_two_points_and_the_next_two_cards() -> None:
    match = table({"scientists": 3, "mafia": 1}, {}, pile=["robocats", "mafia", "hackers"])
    events = match.play(0, play("scientists"))
    assert told(events) == [
        {"event": "played", "seat": 0, "cards": {"scientists": 3}},
        {"event": "gained", "seat": 0, "points": 2, "rule": "C-23"},
        {"event": "drew", "seat": 0, "count": 2, "cards": {"robocats": 1, "mafia": 1}},
        {"event": "turn", "seat": 1},
    ]
    assert points(match) == [2, 0]
    assert hands(match)[0] == {"robocats": 1, "mafia": 2}
    assert public(match, "discard") == {"scientists": 3}
    assert match.save()["draw_pile"][0] == "hackers"


@pytest.mark.rule("C-23")
@pytest.mark.parametrize("held", [0, 1, 2])
def test_fewer_than_three_are_not_enough(held: int) -> None:
    match = table({"scientists": held}, {})
    assert plays(match) == []
    assert_illegal(match, 0, play("scientists"), "C-23", "faction")
