"""What games of balance share is no game, and refuses, warns and reads the same way for each of them."""

from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec import UNSET

from nekobako import games
from nekobako.core.refusal import Refusal
from nekobako.core.words import Catalogue, Phrase, Word
from nekobako.games.balance.actions import MOST_TREMOR, Concede, Done, Hand, excessive_tremor, hand_of
from nekobako.games.balance.alarm import FallAlarm
from nekobako.games.balance.refusals import Refusals
from nekobako.games.balance.skill import normal
from nekobako.games.nekojima.actions import Rehang
from nekobako.physics.live_world.live_world import LiveWorld
from nekobako.physics.world import World

WORDS = Catalogue("nekobako.games.tower.words")


def test_it_is_no_game() -> None:
    assert "balance" not in games.registered()


# --- refusals


def called(name: str) -> Phrase:
    return Phrase(WORDS, "piece.wall.brick", {"number": name[-1]})


REFUSALS = Refusals(WORDS, ("piece",), called)


def test_players_read_the_names_of_pieces_and_programs_those_of_the_wire() -> None:
    with pytest.raises(Refusal) as refused:
        REFUSALS.illegal("nothing_to_judge", "T-10", "do", piece="brick-2", kind=Word("wall.brick"), said=called("a-1"))
    refusal = refused.value
    assert (refusal.code, refusal.rule, refusal.field) == ("illegal", "T-10", "do")
    assert refusal.detail == {"piece": "brick-2", "kind": "wall.brick"}
    assert refusal.phrase.parameters["piece"] == called("brick-2")


def test_names_are_known_or_refused() -> None:
    names = ("brick-1", "brick-2")
    assert REFUSALS.known("brick-2", names, "wall", "wall") == "brick-2"
    assert REFUSALS.known_or_none(None, names, "wall", "wall") is None
    with pytest.raises(Refusal) as refused:
        REFUSALS.known("x" * 100, names, "wall", "walls[0]")
    assert (refused.value.code, refused.value.field, refused.value.detail) == (
        "unknown",
        "walls[0]",
        {"name": "x" * 80},
    )


# --- hands


@pytest.mark.parametrize(("tremor", "excessive"), [(0.0, False), (MOST_TREMOR, False), (50.1, True), (-0.1, True)])
def test_no_hand_shakes_more(tremor: float, excessive: bool) -> None:
    assert excessive_tremor(Rehang("cat-1", hand=Hand(tremor))) == (tremor if excessive else None)


def test_an_action_that_needs_no_hand_has_none() -> None:
    assert (hand_of(Done()), excessive_tremor(Concede())) == (UNSET, None)


def test_a_hand_misses_as_far_as_its_skill_lets_it() -> None:
    assert normal(1.0, 0.25, deviation=3.0) == pytest.approx(0.0)
    assert normal(0.1, 0.0, deviation=3.0) == pytest.approx(3.0 * normal(0.1, 0.0))


# --- the alarm


class Watched(FallAlarm):
    word = "down"

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.suspicion = self.certainty = False

    def bind(self, world: World) -> None:
        self.asked.append("bind")

    def may_have_fallen(self, world: World) -> bool:
        self.asked.append("glance")
        return self.suspicion

    def has_fallen(self, world: World) -> bool:
        self.asked.append("survey")
        return self.certainty


def live(model: object) -> LiveWorld:
    return cast(LiveWorld, SimpleNamespace(world=SimpleNamespace(model=model)))


def test_it_looks_closely_only_where_something_may_have_fallen() -> None:
    alarm, model = Watched(), object()
    assert alarm(live(model)) is None
    alarm.suspicion = True
    assert alarm(live(model)) is None
    alarm.certainty = True
    assert alarm(live(model)) == "down"
    assert alarm.asked == ["bind", "glance", "glance", "survey", "glance", "survey"]
    assert list(alarm.aftermath()) == ["down"]


def test_it_finds_its_bodies_anew_in_a_world_that_was_built_anew() -> None:
    alarm: Any = Watched()
    alarm(live(object()))
    alarm(live(object()))
    assert alarm.asked.count("bind") == 2
