"""Positions: a state as plain data, written by hand or saved.

A saved position has the judge's facts beside the world, so that it goes on with the same decisions on any machine and
without a simulator; where they are left out the world is built and looked at. What is left out by hand has its
default; `load` says what cannot be.
"""

from typing import Any

import msgspec
from msgspec import Struct, field

from nekobako.core.game import Position
from nekobako.games.tower.judge import FloorSpot
from nekobako.games.tower.options import Options
from nekobako.games.tower.state import Claim, Own, Phase, TowerOutcome, TowerState
from nekobako.physics.facts import Facts


class TurnPosition(Struct, kw_only=True, forbid_unknown_fields=True):
    seat: int | None = None
    number: int = 1
    phase: Phase = "action"
    first: int | None = None  # who began


class CardsPosition(Struct, kw_only=True, forbid_unknown_fields=True):
    """Action cards; what is named nowhere goes, shuffled, to the bottom of the pile."""

    show: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)


class MissionsPosition(CardsPosition, kw_only=True, forbid_unknown_fields=True):
    hands: list[list[str]] = field(default_factory=list)  # competitive: one a seat


class FloorPosition(Struct, forbid_unknown_fields=True):
    floor: int
    walls: list[str]


class TowerPosition(Position, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    seats: int | None = None
    options: Options | None = None
    turn: TurnPosition | None = None
    cards: CardsPosition | None = None
    missions: MissionsPosition | None = None
    tower: list[FloorPosition] | None = None
    places: dict[str, int] | None = None
    own: Own | None = None
    claim: Claim | None = None
    fresh: list[str] = field(default_factory=list)
    counted: int = 0
    stood: dict[str, FloorSpot] | None = None
    best: int | None = None
    milestones: list[int] | None = None
    last_round: bool = False
    at_rest: bool = True
    world: Any = None
    facts: Facts | None = None
    outcome: TowerOutcome | None = None
    box: int = 0


def plain(value: object) -> Any:
    """As JSON would give it back: lists and no tuples, and nothing shared with the state."""
    return msgspec.json.decode(msgspec.json.encode(value))


def save(state: TowerState) -> dict[str, Any]:
    """Everything, the whole of the piles included; what is as it usually is may be left out."""
    missions: dict[str, Any] = {"pile": list(state.missions.pile), "discard": list(state.missions.discard)}
    if state.versus:
        missions["hands"] = [list(hand) for hand in state.hands]
    else:
        missions["show"] = list(state.missions.show)
    position: dict[str, Any] = {
        "seats": state.seats,
        "options": plain(state.options),
        "turn": {"seat": state.seat, "number": state.number, "phase": state.phase, "first": state.first},
        "cards": plain(state.actions),
        "missions": missions,
        "tower": [{"floor": number, "walls": list(walls)} for number, walls in enumerate(state.built, start=1)],
        "places": dict(state.places),
        "best": state.best,
        "milestones": list(state.milestones),
        "world": plain(state.now.world),
        "facts": plain(state.now.facts),
    }
    rare = {
        "own": state.own,
        "claim": state.claim,
        "fresh": state.fresh,
        "counted": state.counted,
        "stood": state.stood,
        "last_round": state.last_round,
        "outcome": state.outcome,
        "box": state.box,
    }
    position |= {key: plain(value) for key, value in rare.items() if value}
    return position if state.at_rest else {**position, "at_rest": False}
