"""The eight kinds of Missions from facts told by hand."""

import pytest

from nekobako.games.tower.judge import fulfils
from nekobako.games.tower.judge.missions import MissionKind
from nekobako.physics.facts import Facts
from tests.games.tower.facts import told

FLOORS = {"floor-1": ["table"], "brick-1": ["floor-1"], "floor-2": ["brick-1"]}


def cats(*names: str, on: str = "floor-2", touching: bool = False, **carriers: str) -> Facts:
    """Cats on a floor, the first two perhaps in contact; `yellow_1="blue-1"` is stacked on that."""
    stand: dict[str, list[str]] = {**FLOORS, **{name: [on] for name in names}}
    for word, carrier in carriers.items():
        stand[word.replace("_", "-")] = [carrier]
    return told(stand, sides=[(names[0], names[1])] if touching else [])


MET: list[tuple[MissionKind, Facts, tuple[str, ...]]] = [
    ("a", cats("blue-1", "blue-2", touching=True), ("blue-1", "blue-2")),
    ("b", cats("blue-1", "orange-2", touching=True), ("blue-1", "orange-2")),
    ("c", cats("yellow-1", "yellow-3", touching=True), ("yellow-1", "yellow-3")),
    ("d", cats("blue-1", blue_4="blue-1"), ("blue-4", "blue-1")),
    ("e", cats("blue-1", orange_1="blue-1"), ("orange-1", "blue-1")),
    ("f", cats("blue-1", "orange-2", touching=True, purple_1="orange-2"), ("blue-1", "orange-2", "purple-1")),
    ("g", cats("blue-1", "blue-2", "orange-1"), ("blue-1", "blue-2", "orange-1")),
    ("g", cats("blue-1", blue_2="blue-1", blue_3="blue-2"), ("blue-1", "blue-2", "blue-3")),
    ("h", cats("purple-1", "orange-2", "yellow-1"), ("yellow-1", "purple-1", "orange-2")),
]
NOT_MET: list[tuple[MissionKind, Facts]] = [
    ("a", cats("blue-1", "blue-2")),
    ("a", cats("blue-1", "orange-1", touching=True)),
    ("b", cats("blue-1", "blue-2", touching=True)),
    ("b", cats("blue-1", orange_1="blue-1")),
    ("c", cats("blue-1", "blue-2", touching=True)),
    ("c", cats("yellow-1", "orange-2", touching=True)),
    ("d", cats("blue-1", orange_1="blue-1")),
    ("d", cats("blue-1", "blue-2", touching=True)),
    ("d", cats("yellow-1", yellow_2="yellow-1")),
    ("e", cats("blue-1", "orange-1", touching=True)),
    ("f", cats("blue-1", "orange-2", touching=True)),
    ("f", cats("blue-1", "orange-2", purple_1="orange-2")),
    ("f", cats("blue-1", "orange-2", "yellow-1", touching=True, purple_1="yellow-1")),
    ("g", cats("blue-1", "blue-2")),
    ("g", cats("blue-1", "blue-2", "neko")),
    ("h", cats("purple-1", "orange-2", "blue-1")),
    ("h", cats("purple-1", "orange-2", "orange-1")),
]


@pytest.mark.rule("T-30")
@pytest.mark.parametrize(("kind", "facts", "by"), MET)
def test_met(kind: MissionKind, facts: Facts, by: tuple[str, ...]) -> None:
    assert fulfils(facts, kind, "floor-2") == by


@pytest.mark.rule("T-20")
@pytest.mark.rule("T-52")
@pytest.mark.parametrize(("kind", "facts", "by"), MET)
def test_only_on_that_floor(kind: MissionKind, facts: Facts, by: tuple[str, ...]) -> None:
    assert fulfils(facts, kind, "floor-1") is None


@pytest.mark.rule("T-30")
@pytest.mark.parametrize(("kind", "facts"), NOT_MET)
def test_not_met(kind: MissionKind, facts: Facts) -> None:
    assert fulfils(facts, kind, "floor-2") is None


@pytest.mark.rule("T-52")
def test_cats_of_two_floors_do_not_add_up() -> None:
    facts = told({**FLOORS, "blue-1": ["floor-1"], "blue-2": ["floor-2"], "blue-3": ["floor-2"]})
    assert [fulfils(facts, "g", floor) for floor in ("floor-1", "floor-2")] == [None, None]


@pytest.mark.rule("T-30")
def test_more_than_asked_for_is_met_too() -> None:
    facts = cats("purple-1", "orange-2", "yellow-1", "blue-1", "blue-2", touching=True)
    assert fulfils(facts, "h", "floor-2") == ("yellow-1", "purple-1", "orange-2")
    assert fulfils(facts, "b", "floor-2") == ("orange-2", "purple-1")
