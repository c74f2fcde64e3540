"""Suggestions: sound, the same for the same seed, and there for every step of a turn."""

from typing import Any

import msgspec
import pytest

import nekobako
from nekobako.core.chance import seeded
from nekobako.games.tower.actions import Climb, Skip
from nekobako.games.tower.material import SIZES
from nekobako.games.tower.planning import think
from nekobako.table.match import Match


def suggested(match: Match, steps: int) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """So many suggestions played one after the other, each with what came of it."""
    played = []
    for _ in range(steps):
        if not match.deciders:
            break
        seat = match.deciders[0]
        action = match.suggest(seat)
        played.append((action, match.play(seat, action)))
    return played


@pytest.fixture(scope="module")
def together() -> Match:
    return nekobako.new("tower", seats=1, seed=1)


@pytest.fixture(scope="module")
def played(together: Match) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    return suggested(together, 14)


def test_what_is_suggested_stands(played: list[tuple[dict[str, Any], list[dict[str, Any]]]]) -> None:
    events = [event["event"] for _, told in played for event in told]
    assert "violation" not in events
    assert "fell" not in events
    assert events.count("accepted") >= 5


def test_neko_climbs_by_suggestions_alone(played: list[tuple[dict[str, Any], list[dict[str, Any]]]]) -> None:
    assert {"build", "nakama", "climb", "done"} <= {action["do"] for action, _ in played}
    assert any(event["event"] == "climbed" for _, told in played for event in told)


def test_the_same_seed_suggests_the_same(
    together: Match, played: list[tuple[dict[str, Any], list[dict[str, Any]]]]
) -> None:
    seat = together.deciders[0]
    assert together.suggest(seat, seed=7) == together.suggest(seat, seed=7)


def test_a_suggestion_changes_nothing(
    together: Match, played: list[tuple[dict[str, Any], list[dict[str, Any]]]]
) -> None:
    before = together.save()
    together.suggest(together.deciders[0])
    assert together.save() == before


def test_against_each_other() -> None:
    match = nekobako.new("tower", seats=2, seed=3, options={"mode": "versus"})
    events = [event["event"] for _, told in suggested(match, 12) for event in told]
    assert events.count("accepted") >= 3
    assert "violation" not in events


def test_a_cat_is_petted_softly(together: Match, played: list[tuple[dict[str, Any], list[dict[str, Any]]]]) -> None:
    view = together.view(0)
    cat = next(name for name in view["places"] if name.startswith("blue"))
    action = decide({**view, "turn": {**view["turn"], "phase": "pet"}, "fresh": [cat]})
    assert (action["do"], action["impulse"]) == ("pet", SIZES.pet.least)


@pytest.mark.parametrize(("phase", "does"), [("milestone", {"skip"}), ("move", {"skip", "move"})])
def test_other_steps(together: Match, phase: str, does: set[str]) -> None:
    view = together.view(0)
    own = {**view["own"], "pieces": []}
    assert decide({**view, "turn": {**view["turn"], "phase": phase}, "own": own})["do"] in does


def decide(view: dict[str, Any]) -> dict[str, Any]:
    action: dict[str, Any] = msgspec.to_builtins(think(view, seeded(1), tries=1))
    return action


@pytest.mark.rule("T-20")
def test_nobody_climbs_while_the_tower_sways() -> None:
    match = nekobako.new("tower", seats=1, seed=1)
    while match.view(0)["turn"]["phase"] != "mission":
        match.play(0, match.suggest(0))
    view = match.view(0)
    assert isinstance(think(view, seeded(0)), Climb)
    assert isinstance(think({**view, "at_rest": False}, seeded(0)), Skip)
