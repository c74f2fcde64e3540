"""Positions of Nekojima in a line, hands whose work is told, and asking a match what a test wants to know.

scene = Scene().stand("pink-1", "dining", "homes").hang("cat-1", "pink-1")
match = table(scene, seats=2, cube="white", quarters=["culture", "culture"])
events = by_hands(match, 0, place("white-1"), scene.stand("white-1", "culture", "culture"))
"""

from collections.abc import Iterable, Sequence
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

import nekobako
from nekobako import Match, Refusal
from nekobako.core.handling import Handling, HandRecord
from nekobako.games.nekojima import worlds
from nekobako.games.nekojima.conclude import apply_hands
from nekobako.games.nekojima.material import BOARD
from nekobako.games.nekojima.state import EMPTY, NekojimaState
from nekobako.physics.facts import Contact, Facts, FirstTouch
from nekobako.physics.live_world.results import LiveWorldResult, SurveyedWorld
from tests.games.nekojima.told_scenes import BY_HAND, Scene

Action = dict[str, Any]
Event = dict[str, Any]


def position(
    scene: Scene | None = None,
    *,
    seats: int = 2,
    seat: int = 0,
    number: int = 1,
    phase: str | None = None,
    mode: str | None = None,
    variants: Sequence[str] = (),
    start: Scene | None = None,
    **keys: Any,
) -> dict[str, Any]:
    """A position to load; `keys` are more of its keys."""
    turn = {"seat": seat, "number": number, **({"phase": phase} if phase else {})}
    given = {"game": "nekojima", "seed": 1, "seats": seats, "turn": turn, **keys}
    given["options"] = {"mode": mode, "variants": list(variants)}
    if scene is not None:
        given["world"] = scene.still().world
    if start is not None:
        given["start"] = start.still().world
    return given


def still(raw: Any) -> SurveyedWorld:
    """The facts that a world told by hand keeps where a simulator would keep its state."""
    if raw is None or raw["build"] is None:
        return EMPTY
    assert raw["build"] == BY_HAND
    return SurveyedWorld(raw, msgspec.json.decode(raw["state"], type=Facts))


def load(given: dict[str, Any]) -> Match:
    """Load a position whose world was told by hand."""
    with patch.object(worlds, "still", still):
        return nekobako.load(given)


def table(scene: Scene | None = None, **given: Any) -> Match:
    return load(position(scene, **given))


def building(scene: Scene | None = None, **given: Any) -> Match:
    """A match in which a pink Denchuu is to be placed with a pole in Dining and one in Homes, unless told otherwise."""
    return table(scene, **{"cube": "pink", "quarters": ["dining", "homes"], **given})


class Scripted(Handling):
    """A handling that is over at once, with a result told by hand."""

    def __init__(self, worked: LiveWorldResult) -> None:
        self._worked = worked

    def feed(self, seat: int, record: HandRecord) -> None:
        pass

    def frame(self) -> bytes:
        return b""

    def whole(self) -> bytes:
        return b""

    def release(self) -> None:
        pass

    @property
    def by_people(self) -> bool:
        return False

    @property
    def finished(self) -> bool:
        return True

    def result(self) -> Any:
        return msgspec.to_builtins(self._worked)


def by_hands(
    match: Match,
    seat: int,
    action: Action,
    after: Scene,
    *,
    at_rest: bool = True,
    touches: Iterable[Contact] = (),
    alarmed: Scene | None = None,
    told: dict[str, Any] | None = None,
    shock: Contact | None = None,
    alarm: str | None = None,
) -> list[Event]:
    """Carry out an action by hands of which a scene comes (`alarmed`: as it was when they were stopped); `told` is
    filled with what the rules told the hands. `shock`: a fingertip touched a cord, and if that is the `alarm`, hands
    were stopped by it."""
    first = tuple(FirstTouch(100 * (n + 1), contact) for n, contact in enumerate(touches))

    def begin(state: NekojimaState, seat: int, action: Any) -> Handling:
        context = worlds.context_of(state, seat, action)
        if told is not None:
            told.update(msgspec.structs.asdict(context))
        then = None if alarmed is None else alarmed.still().facts
        result = LiveWorldResult(after.still(), 1500, at_rest, first, alarm, alarmed=then)
        done, _ = apply_hands(state, seat, action, result.after.facts)
        felt = None if shock is None else FirstTouch(1700, shock)
        return Scripted(context.reported(result, action, done.denchuu, shock=felt))

    with patch.object(worlds, "begin", begin):
        return match.play(seat, action)


def built(match: Match, seat: int, denchuu: str, after: Scene) -> list[Event]:
    """Place a Denchuu as in that scene, and be done."""
    events = by_hands(match, seat, place(denchuu), after)
    return events + match.play(seat, {"do": "done"})


# --- actions

ROLL: Action = {"do": "roll"}
DRAW: Action = {"do": "draw"}
DONE: Action = {"do": "done"}
CONCEDE: Action = {"do": "concede"}
TAKE_BACK: Action = {"do": "take_back"}


def quarter(name: str) -> Action:
    return {"do": "quarter", "quarter": name}


def give(seat: int) -> Action:
    return {"do": "give", "seat": seat}


def pole(x: float, y: float, yaw: float = 0.0, on: str = BOARD) -> dict[str, Any]:
    return {"x": x, "y": y, "yaw": yaw, "on": on}


def place(denchuu: str, a: dict[str, Any] | None = None, b: dict[str, Any] | None = None) -> Action:
    """Somewhere that hands can reach, unless told otherwise."""
    return {"do": "place", "denchuu": denchuu, "poles": [a or pole(3.0, 3.0, -90.0), b or pole(3.0, -3.0, 90.0)]}


def hang(cat: str, denchuu: str) -> Action:
    return {"do": "hang", "cat": cat, "denchuu": denchuu, "at": 0.5}


def rehang(cat: str) -> Action:
    return {"do": "rehang", "cat": cat}


def adjust(piece: str, x: float, y: float) -> Action:
    return {"do": "adjust", "piece": piece, "x": x, "y": y, "yaw": 0.0}


# --- what a test asks


def public(match: Match, key: str) -> Any:
    return match.view(None)[key]


def phase(match: Match) -> Any:
    return match.view(None)["turn"]["phase"]


def does(match: Match, seat: int, *names: str) -> list[Action]:
    """What a seat may do, of these kinds or of all."""
    return [action for action in match.legal(seat) if not names or action["do"] in names]


def told(events: Iterable[Event], *names: str) -> list[Event]:
    """The events of these names, without their numbers."""
    return [{k: v for k, v in e.items() if k != "n"} for e in events if not names or e["event"] in names]


def names(events: Iterable[Event]) -> list[str]:
    return [event["event"] for event in events]


def broken(events: Iterable[Event]) -> list[str]:
    """The rules that violations name."""
    return [event["rule"] for event in events if event["event"] == "violation"]


def refused(match: Match, seat: int, action: object) -> Refusal:
    """The refusal of an action, which changes nothing and moves nothing."""
    before = match.save()
    with pytest.raises(Refusal) as caught, patch.object(worlds, "begin", _no_hands):
        match.play(seat, action)
    assert match.save() == before
    assert all(caught.value.text(language) for language in ("en", "fr"))
    return caught.value


def _no_hands(*arguments: Any, **named: Any) -> Handling:
    raise AssertionError("hands moved")


def assert_illegal(match: Match, seat: int, action: Action, rule: str, field: str) -> None:
    refusal = refused(match, seat, action)
    assert (refusal.code, refusal.rule, refusal.field) == ("illegal", rule, field)


def assert_impossible(given: dict[str, Any], rule: str | None, field: str) -> None:
    with pytest.raises(Refusal) as caught:
        load(given)
    refusal = caught.value
    assert (refusal.code, refusal.rule, refusal.field) == ("impossible", rule, field)
    assert all(refusal.text(language) for language in ("en", "fr"))


def deciders_of(match: Match, actions: Sequence[Action]) -> list[list[int]]:
    """Who decides before each of these actions, and after the last."""
    found = [match.deciders]
    for action in actions:
        match.play(match.deciders[0], action)
        found.append(match.deciders)
    return found


def seeds_of(match: Match, seeds: int) -> Iterable[Match]:
    """The same match as other seeds would have it go on."""
    saved = {key: value for key, value in match.save().items() if key != "chance"}
    for seed in range(seeds):
        yield load(saved | {"seed": seed})
