"""How a table plays: the tremor of its hands and its hints are options."""

from typing import Any

import pytest

import nekobako
from nekobako import Match, Refusal
from nekobako.bots import bots_of
from nekobako.table.running_action import RunningAction
from tests.games.tower.helpers import OWN_CARDS, build

CARDS = {"show": ["build-9", "nakama-blue"]}


def carried(options: dict[str, Any], frames: int = 60, **hand: Any) -> list[float]:
    """Where a wall is, after some frames of a plan's hands."""
    match = nekobako.load({"game": "tower", "options": {**options, "cards": OWN_CARDS}, "cards": CARDS})
    running = match.begin(0, build("build-9", "brick", "brick", **hand))
    assert isinstance(running, RunningAction)
    for _ in range(frames):
        running.frame()
    at: list[float] = running.handling.world.pose("brick-1").tolist()  # type: ignore[attr-defined]
    return at


@pytest.mark.rule("T-60")
def test_what_a_plan_places_is_carried_out_with_the_tables_tremor() -> None:
    steady, shaky = carried({}), carried({"tremor": 1})
    assert steady == carried({"tremor": 0})
    assert steady != shaky
    assert shaky == carried({"tremor": 1}), "the same of the same"
    assert shaky != carried({"tremor": 0.5})


@pytest.mark.rule("T-60")
def test_a_bots_own_tremor_is_its_level() -> None:
    own: dict[str, Any] = {"hand": {"tremor": 0.3, "seed": 5}}
    assert carried({"tremor": 1}, **own) == carried({}, **own)


@pytest.mark.rule("T-60")
@pytest.mark.parametrize("tremor", [0.25, -1, 2, "0.5", True, None])
def test_there_are_three_tremors(tremor: object) -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.new("tower", seed=1, options={"tremor": tremor})
    assert (caught.value.code, caught.value.field) == ("malformed", "options.tremor")


@pytest.mark.rule("T-60")
@pytest.mark.parametrize(
    ("mode", "hints", "given"),
    [
        ("coop", None, True),
        ("versus", None, False),
        ("coop", False, False),
        ("versus", True, True),
    ],
)
def test_hints_are_on_together_and_off_against_each_other(mode: str, hints: bool | None, given: bool) -> None:
    match: Match = nekobako.new("tower", seats=2, seed=1, options={"mode": mode, "hints": hints})
    assert match.hints is given
    assert nekobako.load(match.save()).hints is given


@pytest.mark.rule("T-60")
def test_clumsy_plays_when_time_is_up_and_nobody_chooses_their_own_tremor() -> None:
    """What a server must know of the game; tests/server/test_people_rules.py is the rest."""
    match = nekobako.new("tower", seats=2, seed=0)
    assert match.people_rule == "T-60"
    assert match.program_keys == {"hand"}
    assert match.out_of_time == "clumsy"
    assert "clumsy" in bots_of("tower")
