"""What is refused for its shape or its names, before anyone asks whether it is legal; and actions in a journal."""

import subprocess
import sys
from typing import Any

import pytest

from nekobako import Refusal
from nekobako.table.match_factory import rebuild_match
from tests.games.tower.facts import told
from tests.games.tower.helpers import build, builds, by_hand, climb, done, nakama, on_of, refused, table, tower

CATS = {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1"}
BUILD = build("build-3", "brick", "angel")
NAKAMA = nakama("nakama-blue", "blue", 2)
NAN = float("nan")


def wall(**fields: Any) -> dict[str, Any]:
    return {**BUILD, "walls": [{**BUILD["walls"][0], **fields}, BUILD["walls"][1]]}


def without(action: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in action.items() if name not in names}


@pytest.mark.parametrize(
    ("action", "field"),
    [
        ({**BUILD, "walls": None}, "walls"),
        ({**BUILD, "floor": None}, "floor"),
        ({**BUILD, "walls": BUILD["walls"][:1]}, "walls"),
        ({**BUILD, "walls": BUILD["walls"] * 2}, "walls"),
        ({**BUILD, "option": "0"}, "option"),
        ({**BUILD, "option": True}, "option"),
        (without(BUILD, "card"), "card"),
        ({**BUILD, "roof": 1}, "roof"),
        (wall(x=NAN), "walls[0].x"),
        (wall(yaw=float("inf")), "walls[0].yaw"),
        (wall(fold="90"), "walls[0].fold"),
        (wall(z=1.0), "walls[0].z"),
        ({**BUILD, "hand": {"tremor": -1.0}}, "hand.tremor"),
        ({**BUILD, "hand": {"tremor": NAN}}, "hand.tremor"),
        (without(NAKAMA, "floor"), "floor"),
        ({**NAKAMA, "on": "blue-2"}, "on"),
        ({**NAKAMA, "floor": None}, "floor"),
        ({**NAKAMA, "floor": 2.0}, "floor"),
        ({**NAKAMA, "x": None}, "x"),
        ({**NAKAMA, "colour": 3}, "colour"),
        ({"do": "move", "nakama": "blue-1", "x": 0.0, "y": 0.0, "yaw": 0.0}, "floor"),
        ({"do": "climb", "mission": "e-1", "floor": None, "x": 0.0, "y": 0.0, "yaw": 0.0}, "floor"),
        ({"do": "pet", "impulse": 30.0, "towards": None}, "towards"),
        ({"do": "fold", "wall": "brick-1", "fold": None}, "fold"),
        ({"do": "card", "card": "build-3", "kinds": ["brick"]}, "kinds"),
        ({"do": "swap"}, "mission"),
    ],
)
def test_malformed(action: dict[str, Any], field: str) -> None:
    refusal = refused(table(tower(2, CATS), ["build-3", "nakama-blue"]), action)
    assert (refusal.code, refusal.field) == ("malformed", field)


@pytest.mark.parametrize(
    ("action", "field"),
    [
        (wall(kind="moat"), "walls[0].kind"),
        ({**NAKAMA, "colour": "green"}, "colour"),
        ({**NAKAMA, "from": "blue-9"}, "from"),
        ({**without(NAKAMA, "floor"), "on": "floor-2"}, "on"),
        ({**without(NAKAMA, "floor"), "on": "tom"}, "on"),
        ({"do": "move", "nakama": "neko", "floor": 2, "x": 0.0, "y": 0.0, "yaw": 0.0}, "nakama"),
        ({"do": "take", "nakama": "tom"}, "nakama"),
        ({"do": "fold", "wall": "brick-99", "fold": 90.0}, "wall"),
        ({"do": "card", "card": "build-3", "kinds": ["brick", "moat"]}, "kinds[1]"),
        ({"do": "card", "card": "build-99"}, "card"),
        ({**BUILD, "card": "build-99"}, "card"),
    ],
)
def test_unknown(action: dict[str, Any], field: str) -> None:
    refusal = refused(table(tower(2, CATS), ["build-3", "nakama-blue"]), action)
    assert (refusal.code, refusal.field) == ("unknown", field)


def test_an_unknown_card_comes_before_whose_turn_it_is() -> None:
    match = table(tower(2, CATS), ["build-3", "nakama-blue"], seats=2)
    other = 1 - match.deciders[0]
    for action in ({"do": "card", "card": "build-99"}, {**BUILD, "card": "build-99"}, {"do": "swap", "mission": "z-9"}):
        with pytest.raises(Refusal) as caught:
            match.play(other, action)
        assert caught.value.code == "unknown"
    with pytest.raises(Refusal) as caught:
        match.play(other, {"do": "card", "card": "build-3"})
    assert caught.value.code == "not_your_turn"


def test_what_is_malformed_comes_before_what_is_unknown() -> None:
    match = table(tower(2, CATS), ["build-3", "nakama-blue"])
    assert refused(match, {**NAKAMA, "colour": "green", "x": "left"}).field == "x"
    assert refused(match, {**wall(kind="moat"), "floor": None}).field == "floor"


def test_a_match_is_rebuilt_from_its_journal_by_the_results_alone() -> None:
    match = table(tower(2, CATS), ["build-3", "nakama-blue"], ["e-1", "g-1"], seats=2)
    builds(match, "build-3")
    by_hand(match, climb("e-1", 2), {**on_of(match), "neko": ["floor-2"]})
    fell = told({**on_of(match), "blue-2": ["table"]}, lying=["blue-2"])
    by_hand(match, NAKAMA, on_of(match), fell=[fell])
    match.play(match.deciders[0], {"do": "card", "card": match.view(None)["cards"][0]["id"]})
    again = rebuild_match(match.journal)
    assert again.save() == match.save()
    assert again.events(0) == match.events(0)


def test_rules_need_no_simulator() -> None:
    """A match is begun, played with hands told by hand, saved and loaded without it."""
    script = """
import sys
sys.modules["mujoco"] = None  # importing it now fails
import nekobako
from tests.games.tower.helpers import builds, done, places, table, tower
match = table(tower(3), ["build-3", "nakama-blue"])
builds(match, "build-3")
nekobako.load(match.save())
assert nekobako.new("tower", seats=4, options={"mode": "versus"}).legal(0) is not None
"""
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_hands_of_a_bot_may_tremble() -> None:
    match = table(tower(2, CATS), ["build-3", "nakama-blue"])
    by_hand(match, {**NAKAMA, "hand": {"tremor": 0.5, "seed": 3}}, {**on_of(match), "blue-3": ["floor-2"]})
    assert done(match)[0]["event"] == "accepted"
