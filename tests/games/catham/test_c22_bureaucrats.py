"""Bureaucrats: turn up as many cards as were played, a point for each different faction."""

import pytest

from tests.games.catham.helpers import TOWN, assert_illegal, hands, play, plays, points, public, refused, table, told


@pytest.mark.rule("C-22")
def test_the_ledgers_example_two_alike_and_two_others_give_three() -> None:
    factions = ["scientists", "mafia", "bureaucrats", "police", "hackers"]
    match = table(
        {"bureaucrats": 4}, {}, factions=factions, pile=["scientists", "scientists", "mafia", "bureaucrats", "police"]
    )
    events = match.play(0, play("bureaucrats", count=4))
    assert told(events) == [
        {"event": "played", "seat": 0, "cards": {"bureaucrats": 4}},
        {
            "event": "revealed",
            "seat": 0,
            "from": "draw_pile",
            "cards": {"bureaucrats": 1, "scientists": 2, "mafia": 1},
        },
        {"event": "gained", "seat": 0, "points": 3, "rule": "C-22"},
        {"event": "turn", "seat": 1},
    ]
    assert points(match) == [3, 0]
    assert public(match, "discard") == {"bureaucrats": 5, "scientists": 2, "mafia": 1}
    assert hands(match)[0] == {}
    assert match.save()["draw_pile"][0] == "police"


@pytest.mark.rule("C-22")
@pytest.mark.parametrize(
    ("pile", "gained"),
    [
        (["mafia"], 1),
        (["mafia", "mafia"], 1),
        (["mafia", "police"], 2),
        (["bureaucrats", "bureaucrats", "bureaucrats"], 1),
        (["journalists", "bureaucrats", "police", "mafia", "hackers"], 5),
        (["hackers", "hackers", "hackers", "hackers", "journalists", "journalists"], 2),
    ],
)
def test_a_point_for_each_different_faction(pile: list[str], gained: int) -> None:
    match = table({"bureaucrats": 7}, {}, factions=TOWN, pile=pile)
    match.play(0, play("bureaucrats", count=len(pile)))
    assert points(match) == [gained, 0]
    assert hands(match)[0] == ({"bureaucrats": 7 - len(pile)} if len(pile) < 7 else {})


@pytest.mark.rule("C-22")
def test_any_number_held_can_be_played_from_one_on() -> None:
    match = table({"bureaucrats": 4}, {}, factions=TOWN)
    assert plays(match) == [play("bureaucrats", count=n) for n in (1, 2, 3, 4)]


@pytest.mark.rule("C-22")
@pytest.mark.parametrize(
    ("count", "field"), [(0, "count"), (-1, "count"), (5, "faction"), (16, "faction"), (1 << 40, "faction")]
)
def test_neither_none_nor_more_than_held(count: int, field: str) -> None:
    match = table({"bureaucrats": 4}, {}, factions=TOWN)
    assert_illegal(match, 0, play("bureaucrats", count=count), "C-22", field)


@pytest.mark.rule("C-22")
def test_how_many_must_be_said() -> None:
    match = table({"bureaucrats": 4}, {}, factions=TOWN)
    refusal = refused(match, 0, play("bureaucrats"))
    assert (refusal.code, refusal.field) == ("malformed", "count")
