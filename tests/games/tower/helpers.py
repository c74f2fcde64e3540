"""Positions of the Tower in a line, and hands whose result is written by hand: rules are tested without a simulator.

What rests on what is told as in `told.py`. A world of poses goes with it, but nobody looks at where things are.
"""

import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

import nekobako
from nekobako import Match, Refusal
from nekobako.core.handling import Handling, HandRecord
from nekobako.games.tower.actions import ByHands
from nekobako.games.tower.handling_types import HandlingResult
from nekobako.games.tower.material import BOX, CATS, FLOORS, WALLS, number_of
from nekobako.games.tower.piece_choice import carried
from nekobako.games.tower.state import TowerState
from nekobako.games.tower.worlds import context_of
from nekobako.physics.facts import Facts, FirstTouch
from nekobako.physics.live_world.results import SurveyedWorld
from tests.games.tower.facts import On, told

Action = dict[str, Any]
Told = dict[str, Sequence[str]]

PIECES = (*FLOORS, *WALLS, *CATS)  # each has a place of its own, whatever else is there
# A table's own list may name equal walls, or a single Column (T-04): that of the first edition does.
OWN_CARDS = tomllib.loads(BOX.text("cards.toml", 1))
START: Told = {"floor-1": ["table"], "neko": ["floor-1"]}
DONE = {"do": "done"}
SKIP = {"do": "skip"}
STOP = {"do": "stop"}
CONCEDE = {"do": "concede"}


# --- what rests on what


def tower(top: int = 1, cats: Mapping[str, str] | None = None) -> Told:
    """A tower of so many floors, each on the next two walls of the box, and cats on floors, on cats or on the table."""
    on: Told = {"floor-1": ["table"]}
    for number in range(2, top + 1):
        walls = WALLS[2 * number - 4 : 2 * number - 2]
        on |= {wall: [FLOORS[number - 2]] for wall in walls}
        on[FLOORS[number - 1]] = list(walls)
    return on | {cat: [under] for cat, under in (cats or {"neko": "floor-1"}).items()}


def walls_of(top: int) -> list[tuple[str, ...]]:
    return [(), *(WALLS[2 * number - 4 : 2 * number - 2] for number in range(2, top + 1))]


def moved(on: On, *gone: str, **under: str | Sequence[str]) -> Told:
    """The same without some pieces, and with others on something else (`_` stands for `-`)."""
    elsewhere = {_name(body): [on] if isinstance(on, str) else list(on) for body, on in under.items()}
    return {body: under for body, under in {**on, **elsewhere}.items() if body not in gone}


def _name(word: str) -> str:
    head, _, number = word.rpartition("_")
    return f"{head}-{number}" if head else word


def still(on: On, **facts: Any) -> SurveyedWorld:
    poses = {body: [0.0, 0.0, float(PIECES.index(body)), 1.0, 0.0, 0.0, 0.0] for body in on}
    folds = {body: 90.0 for body in on if body in WALLS}
    world = {"poses": poses, "folds": folds, "strains": {}, "state": None, "build": None}
    return SurveyedWorld(world, told(on, **facts))


# --- positions


def position(on: On | None = None, *, facts: Mapping[str, Any] | None = None, **keys: Any) -> dict[str, Any]:
    """A position by hand: what rests on what, and the keys of the position that matter."""
    found = {"game": "tower", **keys}
    if on is not None:
        there = still(on, **(facts or {}))
        found |= {"world": there.world, "facts": _plain(there.facts)}
    return found


def table(on: On | None = None, show: Sequence[str] = (), shown: Sequence[str] = (), **keys: Any) -> Match:
    """A match from a position: the Action cards and the Missions on show, and whatever else."""
    if show:
        keys["cards"] = {"show": list(show), **keys.get("cards", {})}
    if shown:
        keys["missions"] = {"show": list(shown), **keys.get("missions", {})}
    return nekobako.load(position(on, **keys))


def versus(on: On, hands: Sequence[Sequence[str]], show: Sequence[str] = (), **keys: Any) -> Match:
    """A competitive match of as many players as there are hands."""
    options = {"mode": "versus", **keys.pop("options", {})}
    missions = {"hands": [list(hand) for hand in hands], **keys.pop("missions", {})}
    return table(on, show, seats=len(hands), options=options, missions=missions, **keys)


def _plain(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


# --- hands


class FinishedHands(Handling):
    """Hands that did what a test says they did."""

    def __init__(self, result: Any) -> None:
        self._result = result

    def feed(self, seat: int, record: HandRecord) -> None:
        raise NotImplementedError

    def frame(self) -> bytes:
        return b""

    def release(self) -> None:
        pass

    @property
    def finished(self) -> bool:
        return True

    def whole(self) -> bytes:
        return b""

    @property
    def by_people(self) -> bool:
        return False

    def result(self) -> Any:
        return self._result


def result(
    on: On,
    at_rest: bool = True,
    ms: int = 1500,
    alarm: str | None = None,
    touches: Sequence[tuple[str, str]] = (),
    poses: Mapping[str, Sequence[float]] | None = None,
    **facts: Any,
) -> HandlingResult:
    """What hands left behind, without what came down; `touches`: who touched whom on the way, `poses`: what was
    moved."""
    after = still(on, **facts)
    after.world["poses"].update(poses or {})
    seen = tuple(FirstTouch(20, contact) for contact in told({}, sides=touches).contacts)
    return HandlingResult(after, ms, at_rest, seen, alarm=alarm)


def by_hand(
    match: Match, action: Action, on: On, fell: Sequence[Facts] = (), listed: bool = True, **kwargs: Any
) -> list[dict[str, Any]]:
    """The seat that is asked does this, and it comes to rest so; `fell`: the facts at each rest at which something had
    come down, of which hands report what it was. `listed`: or else, as in older journals, the facts themselves."""
    there = {body: at for body, at in match.view(None)["world"]["poses"].items() if body in on}
    handled = result(on, poses=there | dict(kwargs.pop("poses", {})), **kwargs)

    def begin(state: TowerState, seat: int, action: ByHands) -> Handling:
        if not listed:
            return FinishedHands(_plain(msgspec.structs.replace(handled, fell=tuple(fell))))
        rests = fell or (handled.after.facts,)
        falls = tuple(context_of(state, seat).falls(rests, carried(state, action)))
        return FinishedHands(_plain(msgspec.structs.replace(handled, falls=falls)))

    with patch("nekobako.games.tower.worlds.begin", begin):
        return match.play(match.deciders[0], action)


def done(match: Match) -> list[dict[str, Any]]:
    return match.play(match.deciders[0], DONE)


# --- actions


def build(card: str, *kinds: str, option: int = 0, **more: Any) -> Action:
    walls = [
        {"kind": kind, "x": x, "y": 0.0, "yaw": yaw, "fold": 90.0}
        for kind, x, yaw in zip(kinds, (-2.5, 2.5), (180.0, 0.0), strict=True)
    ]
    floor = {"x": 0.0, "y": 0.0, "yaw": 0.0}
    return {"do": "build", "card": card, "option": option, "walls": walls, "floor": floor, **more}


def nakama(card: str, colour: str, on: int | str, option: int = 0, off: str | None = None, **more: float) -> Action:
    """A cat on a floor or on a cat; `off` is one that is taken off the tower."""
    where = {"floor": on} if isinstance(on, int) else {"on": on}
    place = {"x": 0.0, "y": 0.0, "yaw": 0.0}
    return {"do": "nakama", "card": card, "option": option, "colour": colour, **where, **place, "from": off, **more}


def climb(mission: str, floor: int, **more: Any) -> Action:
    return {"do": "climb", "mission": mission, "floor": floor, "x": 0.0, "y": 0.0, "yaw": 0.0, **more}


def move(cat: str, on: int | str, **more: Any) -> Action:
    where = {"floor": on} if isinstance(on, int) else {"on": on}
    return {"do": "move", "nakama": cat, **where, "x": 0.0, "y": 0.0, "yaw": 0.0, **more}


def pet(impulse: float = 30.0) -> Action:
    return {"do": "pet", "impulse": impulse}


# --- whole moves


def builds(match: Match, card: str, *kinds: str, option: int = 0) -> list[dict[str, Any]]:
    """Build one floor that stands, and have it accepted."""
    on = on_of(match)
    named = list(kinds) or view_option(match, card, option)["build"]
    events = by_hand(match, build(card, *named, option=option), with_build(match, named, on))
    return events + done(match)


def with_build(match: Match, kinds: Sequence[str], on: On | None = None) -> Told:
    """What rests on what once these kinds of walls and the next floor have been added."""
    found = dict(on_of(match) if on is None else on)
    top = match.view(None)["top"]
    walls: list[str] = []
    for kind in kinds:
        walls.append(next(w for w in WALLS if w.startswith(f"{kind}-") and w not in (*found, *walls)))
    return {**found, **{wall: [FLOORS[top - 1]] for wall in walls}, FLOORS[top]: walls}


def places(match: Match, card: str, colour: str, on: int | str, cat: str, option: int = 0) -> list[dict[str, Any]]:
    """Set a Nakama down so that it stands, and have it accepted."""
    under = FLOORS[on - 1] if isinstance(on, int) else on
    events = by_hand(match, nakama(card, colour, on, option=option), {**on_of(match), cat: [under]})
    return events + done(match)


def on_of(match: Match) -> Told:
    """What rests on what now."""
    return {stance["body"]: stance["on"] for stance in match.save()["facts"]["stances"]}


def view_option(match: Match, card: str, option: int = 0) -> dict[str, Any]:
    found = next(found for found in match.view(None)["cards"] if found["id"] == card)
    chosen: dict[str, Any] = found["options"][option]
    return chosen


# --- asking


def public(match: Match, *path: str) -> Any:
    found: Any = match.view(None)
    for key in path:
        found = found[key]
    return found


def names(events: Iterable[Mapping[str, Any]]) -> list[str]:
    return [event["event"] for event in events]


def the(events: Iterable[Mapping[str, Any]], name: str) -> dict[str, Any]:
    """The one event of that name, without its number."""
    [found] = [event for event in events if event["event"] == name]
    return {key: value for key, value in found.items() if key not in ("n", "event", "seat")}


def legal(match: Match, *does: str) -> list[Action]:
    return [action for action in match.legal(match.deciders[0]) if action["do"] in does]


def refused(match: Match, action: object) -> Refusal:
    """The refusal of an action, which changes nothing; both languages have a sentence for it."""
    before = match.save()
    with pytest.raises(Refusal) as caught:
        match.play(match.deciders[0], action)
    assert match.save() == before
    assert caught.value.text("en") != caught.value.text("fr")
    return caught.value


def assert_illegal(match: Match, action: object, rule: str, field: str) -> None:
    refusal = refused(match, action)
    assert (refusal.code, refusal.rule, refusal.field) == ("illegal", rule, field)


def assert_impossible(given: Mapping[str, Any], rule: str, field: str) -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.load(given)
    refusal = caught.value
    assert (refusal.code, refusal.rule, refusal.field) == ("impossible", rule, field)
    assert refusal.text("en") != refusal.text("fr")


def numbers(floors: Collection[str]) -> list[int]:
    return [number_of(floor) for floor in floors]
