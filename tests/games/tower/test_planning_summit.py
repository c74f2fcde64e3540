"""A floor that is high enough: above it nothing is built for its own sake."""

from typing import Any

import pytest

from nekobako.games.tower.planning.seen import Seen
from nekobako.games.tower.planning.wishes import Wish, wishes
from tests.games.tower.storeys import high

CARDS = [
    {"id": "build-9", "options": [{"build": ["brick", "brick"]}]},
    {"id": "nakama-orange", "options": [{"nakama": "orange", "pet": False}]},
]


@pytest.fixture(scope="module")
def eight_floors() -> dict[str, Any]:
    return {**high().view(0), "cards": CARDS}


@pytest.mark.parametrize(("neko", "summit", "builds"), [(8, 24, True), (8, 10, True), (8, 8, False), (1, 8, False)])
def test_what_is_done_first(eight_floors: dict[str, Any], neko: int, summit: int, builds: bool) -> None:
    seen = Seen({**eight_floors, "places": {**eight_floors["places"], "neko": neko}, "missions": []})
    best = max(wishes(seen, summit), key=lambda wish: wish.worth)
    assert (best.choice.walls is not None) == builds


def test_if_there_is_nothing_else_to_do_it_is_built_all_the_same(eight_floors: dict[str, Any]) -> None:
    found: list[Wish] = list(wishes(Seen({**eight_floors, "cards": CARDS[:1]}), summit=8))
    assert [wish.choice.card for wish in found] == ["build-9"]
