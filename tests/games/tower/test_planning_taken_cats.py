"""A Nakama that has to be taken off the tower (T-32): from where it is missed least."""

from typing import Any

import pytest

from nekobako.games.tower.planning.candidates import CatCandidate, candidates
from nekobako.games.tower.planning.planner_view import PlanningTask
from tests.games.tower.built_towers import high

CORNERS = ((-3.4, -3.4), (3.4, -3.4), (-3.4, 3.4))
AHEAD, LATER = 4, 5  # floors that Neko may come to later


@pytest.fixture(scope="module")
def eight_floors() -> dict[str, Any]:
    """Neko on floor 1, three cats on floor 2, where they count, a yellow one on a floor that Neko may come to later as
    well, the others at the top."""
    view = high().view(0)
    floors = {2: ("yellow-1", "blue-1", "purple-1"), LATER: ("yellow-2",), 8: ("yellow-3", "yellow-4")}
    for floor, cats in floors.items():
        face = PlanningTask(view).face(floor)
        for cat, corner in zip(cats, CORNERS, strict=False):
            view["world"]["poses"][cat] = face.standing(*corner, yaw=0.0).tolist()
            view["places"][cat] = floor
    view["reserve"]["nakama"]["yellow"] = 0
    view["cards"] = [{"id": "nakama-yellow", "options": [{"nakama": "yellow", "pet": False}], "start": False}]
    return view


def worth_ahead(view: dict[str, Any], mission: str) -> dict[str | None, float]:
    """What it is worth at best to set a yellow cat on a floor ahead, by which one is taken."""
    task = PlanningTask({**view, "missions": [{"id": mission, "kind": mission[0], "climb": 3}]})
    cats = [candidate for candidate in candidates(task) if isinstance(candidate, CatCandidate)]
    ahead = sorted((cat for cat in cats if cat.floor == AHEAD), key=lambda cat: cat.worth)
    return {cat.template.from_: cat.worth for cat in ahead}


@pytest.mark.parametrize(("mission", "missed"), [("g-1", True), ("d-1", False)])
def test_one_that_a_mission_needs_is_worth_more_where_it_is(
    eight_floors: dict[str, Any], mission: str, missed: bool
) -> None:
    """Three placed, anyhow; blue on blue."""
    worth = worth_ahead(eight_floors, mission)
    assert set(worth) == {f"yellow-{number}" for number in range(1, 5)}
    assert (worth["yellow-1"] < worth["yellow-3"] - 0.5) == missed


def test_from_one_floor_ahead_to_another_nothing_is_won(eight_floors: dict[str, Any]) -> None:
    """Else cats would be carried to and fro for ever."""
    worth = worth_ahead(eight_floors, "d-1")
    assert worth["yellow-2"] <= 0 < worth["yellow-3"]
