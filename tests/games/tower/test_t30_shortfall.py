"""Why a Mission is not met, from facts told by hand: which cats are missing, or how those there should stand."""

from typing import Any

import pytest

from nekobako import Match
from nekobako.games.tower.judge import fulfils, shortfall
from nekobako.games.tower.judge.missions import KINDS, MissionKind
from nekobako.games.tower.labels import Labels
from nekobako.physics.facts import Facts
from tests.games.tower.facts import told
from tests.games.tower.helpers import table, tower, versus
from tests.games.tower.test_t30_missions_facts import FLOORS, MET, NOT_MET, cats

TWO = {"floor-1": ["table"], "brick-1": ["floor-1"], "floor-2": ["brick-1"], "blue-1": ["floor-2"]}


@pytest.mark.rule("T-30")
@pytest.mark.parametrize(("kind", "facts", "by"), MET)
def test_a_mission_that_is_met_lacks_nothing(kind: MissionKind, facts: Facts, by: tuple[str, ...]) -> None:
    assert shortfall(facts, kind, "floor-2") is None


@pytest.mark.rule("T-30")
@pytest.mark.parametrize(("kind", "facts"), NOT_MET)
def test_one_that_is_not_lacks_something_and_says_so_in_both_languages(kind: MissionKind, facts: Facts) -> None:
    lack = shortfall(facts, kind, "floor-2")
    assert lack is not None
    data = {"floor": 2, "elsewhere": None, "reason": lack.reason, "cats": lack.cats, "need": lack.need}
    english, french = (Labels(language, ["Mochi"]).missing(data) for language in ("en", "fr"))
    assert english != french
    assert "{" not in english + french


NEEDS: list[tuple[MissionKind, Facts, dict[str, int]]] = [
    ("a", cats(), {"any": 2}),
    ("a", cats("blue-1", "orange-1"), {"same": 1}),
    ("b", cats("blue-1", "blue-2"), {"other": 1}),
    ("c", cats("yellow-1", "blue-2"), {"yellow": 1}),
    ("d", cats("orange-1"), {"blue": 2}),
    ("e", cats("orange-1"), {"any": 1}),
    ("f", cats("blue-1", "blue-2", touching=True), {"any": 1}),
    ("g", cats("blue-1"), {"any": 2}),
    ("h", cats("purple-1", "blue-1"), {"orange": 1, "yellow": 1}),
]


@pytest.mark.rule("T-30")
@pytest.mark.parametrize(("kind", "facts", "need"), NEEDS)
def test_cats_that_are_not_there_are_counted(kind: MissionKind, facts: Facts, need: dict[str, int]) -> None:
    lack = shortfall(facts, kind, "floor-2")
    assert lack is not None
    assert (lack.reason, lack.need) == ("need", need)


STAND: list[tuple[MissionKind, Facts, str, tuple[str, ...]]] = [
    ("b", cats("blue-1", orange_1="blue-1"), "stacked", ("orange-1", "blue-1")),
    ("a", cats("blue-1", "blue-2"), "apart", ("blue-1", "blue-2")),
    ("c", told({**TWO, "yellow-1": ["floor-2"], "yellow-2": ["floor-2"]}, sides=[("yellow-1", "blue-1")]), "apart",
     ("yellow-1", "yellow-2")),
    ("b", told({**TWO, "orange-1": ["floor-2"]}, sides=[("blue-1", "orange-1")], lying=["orange-1"]), "not_standing",
     ("orange-1", "blue-1")),
    ("e", told({**TWO, "orange-1": ["floor-2", "blue-1"]}), "touches_floor", ("orange-1", "blue-1")),
    ("e", cats("blue-1", "orange-1", touching=True), "beside", ("blue-1", "orange-1")),
    ("d", cats("blue-1", "blue-2"), "unstacked", ("blue-1", "blue-2")),
    ("d", told({**TWO, "orange-1": ["blue-1"], "blue-2": ["floor-2"]}), "unstacked", ("blue-1", "blue-2")),
    ("f", cats("blue-1", "orange-2", "blue-3", touching=True), "no_third", ("blue-1", "orange-2")),
    ("f", cats("blue-1", "orange-2", purple_1="orange-2"), "no_neighbour", ("purple-1", "orange-2")),
    ("f", cats("blue-1", "orange-2", "purple-1"), "scattered", ()),
]  # fmt: skip


@pytest.mark.rule("T-22")
@pytest.mark.parametrize(("kind", "facts", "reason", "whom"), STAND)
def test_cats_that_stand_otherwise_are_named(
    kind: MissionKind, facts: Facts, reason: str, whom: tuple[str, ...]
) -> None:
    lack = shortfall(facts, kind, "floor-2")
    assert lack is not None
    assert (lack.reason, tuple(lack.cats)) == (reason, whom)


@pytest.mark.rule("T-20")
def test_it_lacks_something_exactly_where_it_is_not_met() -> None:
    facts = told({**FLOORS, "blue-1": ["floor-2"], "blue-2": ["blue-1"], "yellow-1": ["floor-1"]})
    for kind in KINDS:
        for floor in ("floor-1", "floor-2"):
            assert (shortfall(facts, kind, floor) is None) == (fulfils(facts, kind, floor) is not None)


# --- at a table


def said(match: Match, seat: int = 0) -> dict[str, str]:
    return Labels("en", ["Mochi", "Sumi"], seat).remarks(match.view(seat))


def missing(match: Match, mission: str) -> Any:
    return next(one for one in match.view(0)["missions"] if one["id"] == mission)["missing"]


@pytest.mark.rule("T-20")
def test_the_right_cats_on_another_floor_are_told_of() -> None:
    cats = {"neko": "floor-3", "yellow-1": "floor-3", "yellow-2": "floor-3"}
    match = table(tower(5, cats), shown=["c-1", "g-1"], facts={"sides": [("yellow-1", "yellow-2")]})
    assert missing(match, "c-1")["elsewhere"] == 3
    assert said(match)["c-1"] == "Yellow Nakama 1 and yellow Nakama 2 do it on floor 3, but Neko needs floor 4"
    assert said(match)["g-1"] == "On floor 4, just above Neko, there must be 3 more Nakama"


@pytest.mark.rule("T-20")
def test_above_the_top_a_floor_is_missing() -> None:
    match = table(tower(2, {"neko": "floor-2"}), shown=["c-1", "g-1"])
    assert said(match)["c-1"] == "First there must be a floor 3, above Neko"


@pytest.mark.rule("T-22")
def test_stacked_is_not_side_by_side() -> None:
    match = table(tower(2, {"neko": "floor-1", "blue-1": "floor-2", "yellow-1": "blue-1"}), shown=["b-1", "e-1"])
    assert said(match) == {"b-1": "Yellow Nakama 1 stands on blue Nakama 1: stacked, not side by side"}
    assert missing(match, "e-1") is None  # it is met


@pytest.mark.rule("T-52")
def test_with_rivals_it_is_each_ones_own_and_from_their_own_cat_on() -> None:
    cats = {"black-0": "floor-2", "black-1": "table", "blue-1": "floor-2", "blue-2": "blue-1"}
    match = versus(tower(3, cats), [["d-1", "g-1"], ["e-1", "h-1"]], ["build-4", "build-3", "build-5"])
    assert said(match, 0)["d-1"].endswith("do it on floor 2, but only floors above your Black Cat count")
    assert set(said(match, 1)) == {"h-1"}
    assert said(match, 1)["h-1"].startswith("On floor ")
    assert Labels("en", ["Mochi", "Sumi"]).remarks(match.view(None)) == {}
