"""Nothing secret leaves: whatever a viewer cannot know is dealt anew, and what the viewer is shown must not change."""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import nekobako
from nekobako import Match
from tests.games.tower.random_play import play_on
from tests.games.tower.redeal import redeal

Show = Callable[[Match, int | None], Any]


@cache
def moments() -> list[dict[str, Any]]:
    """Saves from a few games of each size, one in three of their decisions."""
    found = []
    for number in range(9):
        match = nekobako.new("tower", seats=2 + number % 3, seed=number, options={"mode": "versus"})
        for step, _ in enumerate(play_on(match, Random(number), most=60, falls=0.03)):
            if step % 3 == 0:
                found.append(match.save())
        found.append(match.save())
    return found


def sample() -> Iterator[tuple[dict[str, Any], int | None]]:
    """Each with one viewer: the seats in turn and, now and then, a spectator."""
    for number, saved in enumerate(moments()):
        viewer = number % (saved["seats"] + 1) - 1
        yield saved, None if viewer < 0 else viewer


def shown(match: Match, viewer: int | None) -> Any:
    """Everything the table gives a viewer; a suggestion is made from these alone."""
    return match.view(viewer), match.events(viewer), [] if viewer is None else match.legal(viewer)


def leaks(show: Show, every: int = 1) -> int:
    """How many of the sampled moments, or of every so many, show a viewer something that a re-deal changes."""
    random = Random(1)
    return sum(
        show(nekobako.load(saved), viewer) != show(nekobako.load(redeal(saved, viewer, random)), viewer)
        for saved, viewer in list(sample())[::every]
    )


@pytest.mark.rule("T-50")
def test_nothing_that_a_viewer_is_shown_depends_on_what_it_cannot_know() -> None:
    assert len(moments()) > 100
    assert leaks(shown) == 0


def test_a_re_deal_changes_what_is_hidden() -> None:
    """Or else the test above could not fail."""
    random = Random(2)
    changed = sum(
        redeal(saved, viewer, random)["missions"] != saved["missions"] and redeal(saved, viewer, random) != saved
        for saved, viewer in sample()
    )
    assert changed > 0.9 * len(moments())


@pytest.mark.parametrize(
    "secret",
    [
        lambda match, viewer: match.save()["missions"]["hands"][((viewer or 0) + 1) % match.seats],
        lambda match, viewer: match.save()["missions"]["pile"][:1],
        lambda match, viewer: match.save()["cards"]["pile"][:1],
        lambda match, viewer: [
            event.get("mission") for event in match.save()["log"] if event["event"] == "drew_mission"
        ],
        lambda match, viewer: len(match.legal(match.deciders[0])) if match.deciders else 0,
    ],
    ids=["another hand", "the next Mission", "the next card", "others' draws", "how much another may do"],
)
def test_a_leak_planted_on_purpose_is_caught(secret: Show) -> None:
    assert leaks(lambda match, viewer: (shown(match, viewer), secret(match, viewer)), every=5) > 0
