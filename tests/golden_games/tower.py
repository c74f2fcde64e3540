"""The Tower's golden playthroughs: together, together with a fall, and against each other.

Cards lie in the order that the script says; what comes of hands is told by hand instead of being simulated.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import nekobako
from nekobako import Match
from nekobako.games.tower.cards import ours
from tests.games.tower.facts import told
from tests.games.tower.helpers import (
    CONCEDE,
    DONE,
    SKIP,
    STOP,
    Action,
    Told,
    build,
    by_hand,
    climb,
    move,
    moved,
    nakama,
    on_of,
    pet,
    still,
    table,
    tower,
    versus,
    with_build,
)
from tests.golden_games import Golden, event_line, listed

ENDING = "floor {floor}, ranking {ranking}, milestones {milestones}"
NAMED = ("card", "option", "colour", "from", "floor", "on", "nakama", "mission", "wall", "fold", "impulse")


@dataclass(frozen=True)
class Scripted(Golden):
    begin: Callable[[], Match]
    script: Callable[["Table"], Iterator[str]]

    def lines(self) -> Iterator[str]:
        match = self.begin()
        yield f"{self.name}: {match.seats} players, {match.view(None)['options']['mode']}"
        yield from (f"    {event_line(event, ENDING)}" for event in _all_seeing(match, 0))
        at_table = Table(match)
        yield from at_table.shown()
        yield from self.script(at_table)


class Table:
    """A match as it goes on, told action by action."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def play(self, action: Action) -> Iterator[str]:
        yield from self._told(action, lambda: self.match.play(self.match.deciders[0], action))

    def hands(self, action: Action, on: Told, **result: Any) -> Iterator[str]:
        yield from self._told(action, lambda: by_hand(self.match, action, on, **result))

    def builds(self, card: str, *kinds: str, option: int = 0) -> Iterator[str]:
        yield from self.hands(build(card, *kinds, option=option), with_build(self.match, kinds))
        yield from self.play(DONE)

    def places(self, card: str, cat: str, on: int | str, **where: Any) -> Iterator[str]:
        under = f"floor-{on}" if isinstance(on, int) else on
        yield from self.hands(nakama(card, cat.split("-")[0], on, **where), {**self.on, cat: [under]})
        yield from self.play(DONE)

    @property
    def on(self) -> Told:
        return on_of(self.match)

    def _told(self, action: Action, do: Callable[[], object]) -> Iterator[str]:
        seat, before, number = self.match.deciders[0], len(self.match.events(None)), self.match.turn
        of = len(self.match.legal(seat))
        do()
        shown = [f"{name} {action[name]}" for name in NAMED if isinstance(action.get(name), str | int | float)]
        yield f"{seat}: {', '.join([action['do'], *shown])}   (of {of})"
        yield from (f"    {event_line(event, ENDING)}" for event in _all_seeing(self.match, before))
        if self.match.turn != number or not self.match.deciders:
            yield from self.shown()

    def shown(self) -> Iterator[str]:
        view = self.match.view(None)
        turn = view["turn"]
        yield ""
        cats = ", ".join(f"{cat} {floor}" for cat, floor in view["places"].items())
        yield f"turn {turn['number']}, seat {turn['seat']}, {turn['phase']}: {view['top']} floors; {cats}"
        yield f"  cards {listed(card['id'] for card in view['cards'])}; pile {view['action_pile']}"
        if view["heights"] is None:
            yield f"  missions {listed(mission['id'] for mission in view['missions'])}; pile {view['mission_pile']}"
        for seat, hand in enumerate(self.match.save()["missions"].get("hands", [])):
            yield f"  missions of seat {seat}: {listed(hand)}"


# --- together, from floor 8 on: what is wrong is put right, a card is played by hand, a Nakama is petted, all have won


def _together() -> Match:
    cats = {"neko": "floor-8", "blue-1": "floor-9", "blue-2": "blue-1"}
    show, pile = ["build-11", "nakama-orange"], ["build-8", "nakama-yellow", "either-1"]
    cards = {"show": show, "pile": pile, "discard": [card.id for card in ours().actions if card.id not in show + pile]}
    missions = {"show": ["e-1", "g-1"], "pile": ["c-1"]}
    return table(tower(9, cats), seats=2, seed=5, cards=cards, missions=missions)


def _play_together(at: Table) -> Iterator[str]:
    stands = with_build(at.match, ["column", "column"])
    yield from at.hands(build("build-11", "column", "column"), moved(stands, floor_10="column-1"))
    yield from at.play(DONE)
    yield from at.hands(build("build-11", "column", "column"), stands)
    yield from at.play(DONE)
    yield from at.hands(climb("e-1", 9), {**at.on, "neko": ["floor-8"]}, lying=["neko"])
    yield from at.hands(climb("e-1", 9), {**at.on, "neko": ["floor-9"]})
    yield from at.places("nakama-orange", "orange-1", 10)
    yield from at.hands(pet(), at.on)
    yield from at.play({"do": "card", "card": "build-8", "option": 0})
    stands = with_build(at.match, ["large_window", "angel"])
    wall, *others = at.match.view(None)["own"]["pieces"]
    waiting = {piece: ["table"] for piece in (wall, *others)}
    yield from at.hands({"do": "fold", "wall": wall, "fold": 75.0}, {**at.on, **waiting}, lying=[wall, others[0]])
    yield from at.hands({"do": "take"}, stands)
    yield from at.play(DONE)
    yield from at.places("nakama-yellow", "yellow-1", 10)
    beside = {"sides": [("yellow-1", "yellow-2")]}
    yield from at.hands(nakama("either-1", "yellow", 10, option=1), {**at.on, "yellow-2": ["floor-10"]}, **beside)
    yield from at.play(DONE)
    yield from at.hands(climb("c-1", 11), {**at.on, "neko": ["floor-11"]}, **beside)
    yield from at.play(STOP)


# --- together from the start: a build that fails, cats that fall, a floor that falls, and then the tower


def _falling() -> Match:
    cards = {"show": ["build-1", "nakama-any-1"], "pile": ["build-9", "nakama-blue", "build-8", "build-2", "build-6"]}
    return table(seats=3, seed=2, cards=cards, missions={"show": ["b-1", "e-1"]})


def _play_falling(at: Table) -> Iterator[str]:
    stands = with_build(at.match, ["brick", "small_window"])
    heap = moved(stands, brick_1="table", small_window_1="table", floor_2="table")
    yield from at.hands(build("build-1", "brick", "small_window"), heap, lying=["brick-1", "small_window-1"])
    yield from at.hands(build("build-1", "brick", "small_window"), stands)
    yield from at.play(DONE)
    yield from at.places("nakama-any-1", "yellow-1", 2)
    yield from at.builds("build-9", "column", "column")
    yield from at.places("nakama-blue", "blue-1", "yellow-1")
    yield from at.hands(climb("e-1", 3), {**at.on, "neko": ["floor-3"]})
    before, cats = at.on, ["blue-1", "yellow-1"]
    down = told(moved(with_build(at.match, ["large_window", "angel"]), blue_1="floor-1", yellow_1="table"), lying=cats)
    pushed = {"brick-1": [0.3, *still(before).world["poses"]["brick-1"][1:]]}
    yield from at.hands(build("build-8", "large_window", "angel"), before, fell=[down], poses=pushed)
    walls = ["column-1", "column-2"]
    down = told({**before, **{piece: ["table"] for piece in (*walls, "floor-3", "neko")}}, lying=[*walls, "neko"])
    yield from at.hands(
        build("build-8", "large_window", "angel"), moved(before, *walls, "floor-3", neko="floor-2"), fell=[down]
    )
    heap = {piece: ["table"] for piece in at.on}
    yield from at.hands(build("build-2", "brick", "large_window"), heap, fell=[told(heap)])


# --- against each other


def _rivals() -> Match:
    cats = {"black-0": "floor-1", "black-1": "table", "black-2": "floor-2", "blue-1": "floor-1", "yellow-1": "floor-3"}
    show, pile = ["build-3", "nakama-blue", "either-3"], ["build-4", "build-5", "nakama-any-1", "build-7"]
    hands = [["c-1", "g-1"], ["h-1", "d-1"], ["e-2", "a-1"]]
    return versus(tower(3, cats), hands, show, seed=4, cards={"pile": pile}, missions={"pile": ["f-1", "b-2", "g-2"]})


def _play_rivals(at: Table) -> Iterator[str]:
    yield from at.builds("build-3", "brick", "angel")
    yield from at.hands(move("blue-1", 2), at.on)
    yield from at.hands(move("blue-1", "yellow-1"), moved(at.on, blue_1="yellow-1"))
    yield from at.play({"do": "swap", "mission": "c-1"})
    yield from at.places("nakama-blue", "blue-2", 4)
    yield from at.play(SKIP)
    yield from at.places("either-3", "purple-1", 2, option=1)
    yield from at.play(SKIP)
    yield from at.hands(climb("e-2", 4), {**at.on, "black-2": ["floor-4"]})
    yield from at.play(CONCEDE)


def _play_dealt(at: Table) -> Iterator[str]:
    yield from at.play(CONCEDE)


GOLDENS: list[Golden] = [
    Scripted("tower-coop", _together, _play_together),
    Scripted("tower-coop-fall", _falling, _play_falling),
    Scripted("tower-versus", _rivals, _play_rivals),
    Scripted("tower-versus-dealt", lambda: nekobako.new("tower", 4, 7, {"mode": "versus", "first": 2}), _play_dealt),
]


def _all_seeing(match: Match, since: int) -> Iterator[dict[str, Any]]:
    """The events, each as the seat it is about saw it."""
    for public in match.events(None, since):
        yield match.events(public["seat"], public["n"])[0]
