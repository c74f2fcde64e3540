"""What everyone may know of a state: all of it but the order in the bag, built field by field."""

from typing import Any

from msgspec import Struct

from nekobako.games.nekojima import dice
from nekobako.games.nekojima.cubes import due, level, to_give
from nekobako.games.nekojima.dice import Asked
from nekobako.games.nekojima.endings import NekojimaOutcome, outcome
from nekobako.games.nekojima.judge import Violation
from nekobako.games.nekojima.judging import cats_down, wrong
from nekobako.games.nekojima.legal import deciders
from nekobako.games.nekojima.material import NESTS, Colour, Quarter
from nekobako.games.nekojima.seating import partner
from nekobako.games.nekojima.state import CUBES, Cube, Face, NekojimaState, Options, Phase


class TurnView(Struct, frozen=True):
    seat: int
    number: int
    phase: Phase
    partner: int | None


class ViolationView(Struct, frozen=True):
    rule: str
    pieces: list[str]
    at: list[float] | None
    mm: float | None


class WorldView(Struct, frozen=True):
    poses: dict[str, Any]


class View(Struct, frozen=True):
    game: str
    seat: int | None
    options: Options
    seats: int
    turn: TurnView
    deciders: list[int]
    dice: list[Face | None]
    quarters: list[Quarter | None]
    asked_quarter: Asked | None
    cube: Colour | None
    drawn: list[Cube]
    to_give: int
    due: int  # cats still to be hung this turn
    owed: list[int]
    bag: dict[Cube, int]
    reserve: list[str]
    cats: list[str]  # in the reserve
    nests_left: int
    nests: list[str]
    denchuu: str | None  # this turn's, in the world
    hung: dict[str, str]
    fallen_cats: list[str]
    homes: dict[str, Quarter]
    counter: list[Cube]
    level: int
    out: list[int]
    violations: list[ViolationView]
    world: WorldView
    outcome: NekojimaOutcome | None


def view(state: NekojimaState, viewer: int | None) -> View:
    return View(
        game="nekojima",
        seat=viewer,
        options=state.options,
        seats=state.seats,
        turn=TurnView(state.seat, state.number, state.phase, partner(state, state.seat)),
        deciders=deciders(state),
        dice=list(state.dice),
        quarters=list(state.quarters),
        asked_quarter=dice.asked(state),
        cube=state.cube,
        drawn=list(state.drawn),
        to_give=to_give(state),
        due=due(state),
        owed=list(state.owed),
        bag={cube: state.bag[cube] for cube in CUBES},
        reserve=list(state.reserve),
        cats=list(state.cats),
        nests_left=NESTS - len(state.nests) if state.plays("jungle") else 0,
        nests=list(state.nests),
        denchuu=state.denchuu,
        hung=dict(state.hung),
        fallen_cats=list(cats_down(state)),
        homes=dict(state.homes),
        counter=list(state.counter),
        level=level(state.counter),
        out=list(state.out),
        violations=[_shown(found) for found in wrong(state)] if state.phase == "build" else [],
        world=WorldView(dict(state.now.world["poses"])),
        outcome=outcome(state),
    )


def _shown(found: Violation) -> ViolationView:
    at = None if found.at is None else list(found.at)
    return ViolationView(found.rule, list(found.pieces), at, found.mm)
