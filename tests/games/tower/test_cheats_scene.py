"""Cheats by live hands: hand records through `match.begin`, at full physics. Each is a test, whether it ever worked."""

from contextlib import suppress
from math import dist
from typing import Any

import msgspec
import pytest

import nekobako
from nekobako import Match, Refusal
from nekobako.core.handling import HandRecord
from nekobako.physics.pose import pose
from nekobako.table.running_action import RunningAction
from tests.games.tower.helpers import DONE, OWN_CARDS, assert_illegal, build, nakama, names, public
from tests.games.tower.scenes import Fingers, Scenery, flat, storeys, surface

TOP = surface(2)  # cm: the upper face of floor 2


def table_of(scenery: Scenery, *show: str, **keys: Any) -> Match:
    """A match at this tower."""
    return nekobako.load(
        {
            "game": "tower",
            "world": scenery.now.world,
            "facts": msgspec.json.decode(msgspec.json.encode(scenery.facts)),
            "tower": [{"floor": n, "walls": list(walls)} for n, walls in enumerate(scenery.built, start=1)],
            "options": {"cards": OWN_CARDS},
            "cards": {"show": list(show)},
            **keys,
        }
    )


class Hands(Fingers):
    """A person's hands at a match."""

    def __init__(self, match: Match, action: dict[str, Any]) -> None:
        running = match.begin(0, action)
        assert isinstance(running, RunningAction)
        self._match, self._running = match, running
        super().__init__(running.handling)  # type: ignore[arg-type]

    def judged(self) -> list[dict[str, Any]]:
        self.live.release()
        while not self._running.finished:
            self._running.frame()
        return self._match.commit(self._running)


def with_cats(**at: tuple[float, float]) -> Scenery:
    scenery = storeys(1)
    for cat, (x, y) in at.items():
        scenery.set_down(cat.replace("_", "-"), "floor-2", x, y)
    return scenery


def place_of(match: Match, piece: str) -> list[float]:
    return list(public(match, "world", "poses")[piece])


def wall_in_hand(match: Match, card: str = "build-9") -> Hands:
    """A wall over the tower, in a hand."""
    match.play(0, {"do": "card", "card": card})
    hands = Hands(match, {"do": "take"})
    wall = match.view(None)["own"]["pieces"][0]
    up = hands.live.world.pose(wall)
    up[2] += TOP + 4.0
    hands.lead({0: wall}, [up, pose(-3.2, 0.0, TOP + 6.0), pose(-3.2, 0.0, TOP + 0.3)])
    return hands


@pytest.mark.rule("T-34")
@pytest.mark.rule("T-60")
def test_a_held_wall_pushes_a_nakama_against_another_for_a_mission() -> None:
    match = table_of(
        with_cats(blue_1=(-1.4, 0.0), yellow_1=(2.6, 0.0)), "build-9", "build-4", missions={"show": ["b-1", "g-1"]}
    )
    before = place_of(match, "blue-1")
    hands = wall_in_hand(match)
    hands.lead({0: "brick-3"}, [pose(0.3, 0.0, TOP + 0.3)], speed=8.0)
    assert dist(before[:2], hands.live.world.pose("blue-1")[:2]) > 0.9, "it was pushed"
    hands.lead({0: "brick-3"}, [pose(-3.6, 0.0, TOP + 0.3), pose(-14.0, 0.0, TOP + 6.0)])
    hands.let_go(0)
    events = hands.judged()
    assert "restored" in names(events)
    assert dist(before[:2], place_of(match, "blue-1")[:2]) < 0.5
    assert public(match, "own", "card") == "build-9"


@pytest.mark.rule("T-37")
@pytest.mark.rule("T-13")
def test_tipping_a_cat_with_a_wall_does_not_dodge_the_build() -> None:
    match = table_of(with_cats(blue_1=(-1.4, 0.0)), "build-9", "nakama-yellow")
    hands = wall_in_hand(match)
    hands.lead({0: "brick-3"}, [pose(-3.2, 0.0, TOP + 1.2), pose(3.0, 0.0, TOP + 1.2)], speed=70.0)
    hands.lead({0: "brick-3"}, [pose(14.0, 0.0, TOP + 4.0)])
    hands.let_go(0)
    events = hands.judged()
    assert "restored" in names(events)
    assert not {"discarded", "turn"} & set(names(events))
    assert (public(match, "own", "card"), match.deciders) == ("build-9", [0])
    assert place_of(match, "blue-1")[2] == pytest.approx(TOP, abs=0.1)
    assert_illegal(match, nakama("nakama-yellow", "yellow", 2), "T-13", "card")


@pytest.mark.rule("T-13")
def test_a_card_is_changed_after_a_wall_was_tried_on_the_tower() -> None:
    match = table_of(storeys(1), "build-9", "nakama-yellow")
    hands = wall_in_hand(match)
    hands.lead({0: "brick-3"}, [pose(-3.2, 0.0, TOP - 0.1)], speed=3.0)
    hands.wait(0.2)  # a hand lags behind
    hands.lead({0: "brick-3"}, [pose(-3.2, 0.0, TOP + 5.0), pose(-14.0, 0.0, TOP + 5.0)])  # and away again
    hands.let_go(0)
    hands.judged()
    assert public(match, "own", "bound") is True
    assert_illegal(match, {"do": "card", "card": "nakama-yellow", "colour": "yellow"}, "T-13", "card")


@pytest.mark.rule("T-34")
def test_a_nakama_set_down_again_and_again_walks_no_other() -> None:
    match = table_of(with_cats(blue_1=(0.0, 0.0)), "nakama-yellow", "build-9")
    before = place_of(match, "blue-1")
    for step in range(4):
        x = -1.9 + 0.16 * step  # each time a little farther into the other
        with suppress(Refusal):  # no hand gets there
            match.play(0, nakama("nakama-yellow", "yellow", 2, x=x))
    assert dist(before[:2], place_of(match, "blue-1")[:2]) < 0.5


@pytest.mark.rule("T-14")
@pytest.mark.parametrize("x", [4.5, 6.0])
def test_a_lean_to_is_no_storey(x: float) -> None:
    """Both walls on one side: the floor tips over them and leans on the floor below, or on the table."""
    match = table_of(storeys(1), "build-9", "nakama-yellow")
    walls = [{"kind": "brick", "x": 2.9, "y": y, "yaw": 180.0, "fold": 60.0} for y in (-2.4, 2.4)]
    match.play(0, {**build("build-9", "brick", "brick"), "walls": walls, "floor": {"x": x - 9.0, "y": 0.0, "yaw": 0.0}})
    if {"do": "done"} in match.legal(0):
        assert names(match.play(0, DONE))[0] == "violation"
    assert public(match, "top") == 2


@pytest.mark.rule("T-34")
@pytest.mark.rule("T-13")
def test_a_held_floor_that_pushed_a_cat_and_touched_nothing_else_binds_the_card() -> None:
    """Not a wall, and never the tower itself: what was accepted was touched all the same."""
    match = table_of(with_cats(blue_1=(-1.4, 0.0)), "build-9", "nakama-yellow")
    before = place_of(match, "blue-1")
    match.play(0, {"do": "card", "card": "build-9"})
    hands = Hands(match, {"do": "take"})
    up = hands.live.world.pose("floor-3")
    up[2] += TOP + 4.0
    low = TOP + 0.5
    hands.lead({0: "floor-3"}, [up, pose(-9.0, 0.0, TOP + 6.0), pose(-9.0, 0.0, low)])
    hands.lead({0: "floor-3"}, [pose(-5.6, 0.0, low)], speed=8.0)
    assert dist(before[:2], hands.live.world.pose("blue-1")[:2]) > 0.6, "it was pushed"
    hands.lead({0: "floor-3"}, [pose(-9.0, 0.0, low), pose(-14.0, 0.0, TOP + 6.0)])
    hands.let_go(0)
    assert "restored" in names(hands.judged())
    assert dist(before[:2], place_of(match, "blue-1")[:2]) < 0.5
    assert public(match, "own", "bound") is True
    assert_illegal(match, {"do": "card", "card": "nakama-yellow", "colour": "yellow"}, "T-13", "card")


@pytest.mark.rule("T-15")
def test_a_cat_laid_flat_is_not_stood() -> None:
    match = table_of(storeys(1), "nakama-yellow", "build-9")
    match.play(0, {"do": "card", "card": "nakama-yellow"})
    hands = Hands(match, {"do": "take"})
    up = hands.live.world.pose("yellow-1")
    up[2] += TOP + 4.0
    hands.lead({0: "yellow-1"}, [up, flat(0.0, 0.0, TOP + 4.0), flat(0.0, 0.0, TOP + 1.0)])
    hands.lead({0: "yellow-1"}, [flat(0.0, 0.0, TOP + 0.4)], speed=4.0)
    hands.let_go(0)
    hands.judged()
    assert {event["rule"] for event in match.play(0, DONE)} == {"T-15"}


@pytest.mark.rule("T-13")
def test_hands_take_only_the_pieces_of_the_card() -> None:
    match = table_of(with_cats(blue_1=(0.0, 0.0)), "build-9", "nakama-yellow")
    match.play(0, {"do": "card", "card": "build-9"})
    hands = Hands(match, {"do": "take"})
    for piece in ("floor-2", "brick-1", "blue-1", "neko", "brick-9"):
        with pytest.raises(Refusal):
            hands.tell(0, piece, pose(0.0, 0.0, 9.0))
    with pytest.raises(Refusal) as caught:
        hands.live.feed(1, HandRecord(16, 0, "brick-3", (0.0, 0.0, 9.0, 1.0, 0.0, 0.0, 0.0)))
    assert caught.value.code == "not_your_turn"
    for bad in (float("nan"), float("inf")):
        with pytest.raises(Refusal) as caught:
            hands.live.feed(0, HandRecord(16, 0, "brick-3", (bad, 0.0, 9.0, 1.0, 0.0, 0.0, 0.0)))
        assert caught.value.code == "malformed"


@pytest.mark.rule("T-34")
@pytest.mark.rule("T-60")
def test_a_cat_whose_place_is_taken_goes_to_the_nearest_that_is_free() -> None:
    """Pushed aside by one that stays where it stood: the game itself finds it a place, and says how far it is."""
    match = table_of(with_cats(blue_1=(0.0, 0.0)), "nakama-yellow", "build-9")
    before = place_of(match, "blue-1")
    match.play(0, {"do": "card", "card": "nakama-yellow"})
    hands = Hands(match, {"do": "take"})
    up = hands.live.world.pose("yellow-1")
    up[2] += TOP + 4.0
    hands.lead({0: "yellow-1"}, [up, pose(-3.2, 0.0, TOP + 4.0), pose(-3.2, 0.0, TOP + 0.1)])
    hands.lead({0: "yellow-1"}, [pose(0.0, 0.0, TOP + 0.1)], speed=6.0)
    hands.lead({0: "yellow-1"}, [pose(0.0, 0.0, TOP - 0.1)], speed=3.0)
    hands.let_go(0)
    events = hands.judged()
    assert [event["pieces"] for event in events if event["event"] == "restored"] == [["blue-1"]]
    [bumped] = [event for event in events if event["event"] == "bumped"]
    far = dist(before[:2], place_of(match, "blue-1")[:2])
    assert bumped["piece"] == "blue-1"
    assert bumped["mm"] == pytest.approx(10 * far, abs=0.5)
    assert 0.5 < far < 2.0
    assert public(match, "places")["blue-1"] == 2
    assert names(match.play(0, DONE))[0] == "accepted"
