"""A cat that was to touch another and stands just beside it is put right where a Mission asks for it."""

import msgspec
import pytest

import nekobako
from nekobako.core.chance import Chance, seeded
from nekobako.games.balance.actions import Done
from nekobako.games.tower.actions import Nakama
from nekobako.games.tower.planning import PATIENCE, think
from nekobako.games.tower.planning.cat_spot_geometry import SIDE
from nekobako.table.match import Match
from tests.games.tower.built_towers import built, dealt, with_cat

NEXT_TO, OUT = 0.6, -3.4  # cm from the middle of the floor, where no wall stands
GAP = 0.1  # cm


def impatient() -> Chance:
    """One that does not leave things as they are."""
    return seeded(next(seed for seed in range(9) if int(seeded(seed).below(PATIENCE + 1)) != 0))


def two_cats(missions: list[str], floor: int, gap: float) -> Match:
    """Neko on floor 1 of two. A yellow cat was just put beside a blue one, with a gap; nothing is accepted yet."""
    position = dealt(["build-1", "nakama-blue"], missions).save()
    cards = position["cards"]
    cards["pile"] = ["nakama-yellow", *(card for card in cards["pile"] if card != "nakama-yellow")]
    match = nekobako.load(position)
    built(match)
    with_cat(match, "nakama-blue", "blue", floor=floor, x=NEXT_TO, y=OUT, yaw=90.0)
    place = {"floor": floor, "x": NEXT_TO - 2 * SIDE - gap, "y": OUT, "yaw": 90.0}
    match.play(0, {"do": "nakama", "card": "nakama-yellow", "option": 0, "colour": "yellow", "from": None, **place})
    assert match.view(0)["violations"] == []
    return match


@pytest.mark.rule("T-13")
def test_where_a_mission_asks_for_two_in_contact_it_is_put_right() -> None:
    match = two_cats(["b-1", "e-1"], floor=2, gap=GAP)
    action = think(match.view(0), impatient(), tries=1)
    assert isinstance(action, Nakama)
    match.play(0, msgspec.to_builtins(action))
    assert isinstance(think(match.view(0), impatient(), tries=1), Done)  # they touch


def test_who_has_no_patience_leaves_it_as_it_is() -> None:
    match = two_cats(["b-1", "e-1"], floor=2, gap=GAP)
    assert isinstance(think(match.view(0), impatient(), tries=1, patience=0), Done)


@pytest.mark.parametrize(
    ("missions", "floor", "gap"),
    [
        pytest.param(["d-1", "e-1"], 2, GAP, id="no Mission asks for it"),
        pytest.param(["c-1", "a-1"], 2, GAP, id="not of these colours"),
        pytest.param(["b-1", "e-1"], 1, GAP, id="on a floor that does not count"),
        pytest.param(["b-1", "e-1"], 2, 0.5, id="it was not meant to touch"),
        pytest.param(["b-1", "e-1"], 2, -0.04, id="it does touch"),
    ],
)
def test_otherwise_it_is_left_as_it_is(missions: list[str], floor: int, gap: float) -> None:
    match = two_cats(missions, floor, gap)
    assert isinstance(think(match.view(0), impatient(), tries=1), Done)
