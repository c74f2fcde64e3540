"""Suggestions: one concrete action for every moment, sound where hands are to carry it out, the same for one seed."""

from typing import Any

import pytest

from nekobako import Match
from nekobako.core.templates import fits
from nekobako.games.nekojima.material import BOARD
from tests.games.nekojima.planning_tables import BUILT, table

Event = dict[str, Any]


def follow(match: Match, seed: int = 0) -> list[Event]:
    """Do what is suggested, which is legal and repeats."""
    seat = match.deciders[0]
    action = match.suggest(seat, seed)
    assert any(fits(template, action) for template in match.legal(seat))
    return match.play(seat, action)


def names(events: list[Event]) -> list[str]:
    return [event["event"] for event in events]


@pytest.mark.parametrize(
    ("cube", "quarters"),
    [("pink", ["dining", "homes"]), ("white", ["homes", "homes"]), ("blue", ["attractions", "attractions"])],
)
def test_a_placement_is_sound(cube: str, quarters: list[str]) -> None:
    match = table(cube, quarters, BUILT)
    assert names(follow(match)) == ["placed", "settled"]
    assert match.suggest(0) == {"do": "done"}
    assert names(follow(match))[0] == "validated"


def test_it_repeats_for_a_seed_and_differs_between_seeds() -> None:
    match = table("white", ["dining", "homes"])
    once = match.suggest(0, seed=1)
    assert once == match.suggest(0, seed=1)
    assert once != match.suggest(0, seed=2)


def test_a_cat_that_is_due_is_hung_after_placing() -> None:
    match = table("pink", ["dining", "attractions"], BUILT, drawn=["black", "pink"])
    assert names(follow(match)) == ["placed", "settled"]
    assert names(follow(match)) == ["hung", "settled"]
    assert names(follow(match))[0] == "validated"


def test_what_does_not_stand_right_is_placed_anew() -> None:
    match = table("pink", ["dining", "homes"])
    over_the_line = [{"x": 3.0, "y": 4.0, "yaw": -90.0, "on": BOARD}, {"x": 0.3, "y": -5.0, "yaw": 90.0, "on": BOARD}]
    events = match.play(0, {"do": "place", "denchuu": "pink-1", "poles": over_the_line})
    assert "violation" in names(events)
    assert names(follow(match)) == ["took_back", "settled"], "by hands, to see what that leaves"
    assert names(follow(match)) == ["placed", "settled"]
    assert names(follow(match))[0] == "validated"


@pytest.mark.rule("N-24")
def test_an_earlier_pole_that_left_its_quarter_is_put_back() -> None:
    built = {"pink-4": BUILT["pink-4"], "white-1": ((-5.0, 6.0), (7.0, 6.0)), "white-2": ((-0.2, -5.0), (-9.0, 4.0))}
    homes = {"pink-4.a": "homes", "pink-4.b": "homes", "white-1.a": "attractions", "white-1.b": "dining"}
    homes |= {"white-2.a": "homes", "white-2.b": "attractions"}
    match = table("pink", ["dining", "dining"], built, homes=homes)
    assert names(follow(match))[:2] == ["placed", "settled"]
    assert match.suggest(0)["do"] == "adjust"
    assert names(follow(match)) == ["adjusted", "settled"]
    assert names(follow(match))[0] == "validated"


def test_a_partner_hangs_the_cat_that_was_given_to_them() -> None:
    match = table("white", ["dining", "attractions"], mode="versus", variants=["duo"], seats=4, owed=[0, 0, 1, 0])
    assert names(follow(match)) == ["placed", "settled"]
    assert match.deciders == [2, 0]
    assert match.suggest(0)["do"] != "concede"
    assert names(follow(match)) == ["hung", "settled"]
    assert names(follow(match))[0] == "validated"


@pytest.mark.rule("N-50")
def test_nothing_is_suggested_on_a_second_storey_of_the_jungle() -> None:
    match = table("pink", ["homes", "homes"], BUILT, variants=["jungle"])
    action = match.suggest(0)
    assert all(pole["on"] != "pink-6.a" for pole in action["poles"])
    assert names(match.play(0, action))[:2] == ["placed", "settled"]


@pytest.mark.rule("N-52")
def test_a_quarter_with_two_bearing_poles_gets_no_third() -> None:
    match = table("pink", ["dining", "homes"], BUILT, variants=["skyscrapers"])
    poles = match.suggest(0)["poles"]
    assert all(pole["on"] != BOARD for pole in poles if pole["y"] > 0)  # white-1 and pink-6 bear in Dining


def test_every_moment_before_the_hands_is_answered() -> None:
    match = table(phase="roll", seats=3)
    asked = []
    while match.view(None)["turn"]["phase"] != "build":
        asked += names(follow(match))
    assert asked[0] == "rolled"
    assert asked[-1] == "drew"


@pytest.mark.parametrize("how", ["choose", "impose"])
@pytest.mark.parametrize("mode", ["coop", "versus"])
def test_a_quarter_is_named_for_or_against_others(how: str, mode: str) -> None:
    full = {f"white-{n}": ((1.5 + 2.5 * n, 1.2), (1.5 + 2.5 * n, -11.0 + 1.2 * n)) for n in (1, 2)}
    match = table(built=full, mode=mode, seats=3, phase="quarters", dice=[how, "homes"], quarters=[None, "homes"])
    seat = match.deciders[0]
    action = match.suggest(seat)
    assert action["do"] == "quarter"
    assert action in match.legal(seat)


def test_a_black_cube_is_given_to_who_comes_next() -> None:
    match = table("pink", ["dining", "homes"], mode="versus", seats=3, phase="give", drawn=["black", "pink"])
    assert match.suggest(0) == {"do": "give", "seat": 1}
