"""The view of a state, the same for everyone: all of it but the order in the bag, built field by field."""

from msgspec import Struct

from nekobako.games.balance.views import ViolationView, WorldView
from nekobako.games.nekojima import dice
from nekobako.games.nekojima.cubes import due, level, to_give
from nekobako.games.nekojima.dice import QuarterAsked
from nekobako.games.nekojima.endings import outcome
from nekobako.games.nekojima.legal import deciders
from nekobako.games.nekojima.material import NESTS, Colour, Quarter
from nekobako.games.nekojima.seats import partner
from nekobako.games.nekojima.state import CUBES, Cube, Face, NekojimaOutcome, NekojimaState, Options, Phase
from nekobako.games.nekojima.state_verdict import cats_down, judged, wrong


class TurnView(Struct, frozen=True):
    seat: int
    number: int
    phase: Phase
    partner: int | None


class View(Struct, frozen=True):
    game: str
    seat: int | None
    options: Options
    seats: int
    turn: TurnView
    deciders: list[int]
    dice: list[Face | None]
    quarters: list[Quarter | None]
    asked_quarter: QuarterAsked | None
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
    hung: dict[str, str]  # those of this turn last
    fallen_cats: list[str]
    cat_falls: dict[str, int]  # how often each fell off its cord this turn
    shocked: bool  # a fingertip spoiled this turn's try: it is to be taken back
    holders: dict[str, int]  # in Duo, whose each pole of this turn is
    repairable: dict[str, list[float]]  # what of earlier turns may be touched now, and where it was as the turn began
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
        hung=dict(sorted(state.hung.items(), key=lambda pair: pair[0] in state.fresh)),
        fallen_cats=list(cats_down(state)),
        cat_falls=dict(state.cat_falls),
        shocked=state.shocked,
        holders=dict(state.holders),
        repairable=_repairable(state) if state.phase == "build" else {},
        homes=dict(state.homes),
        counter=list(state.counter),
        level=level(state.counter),
        out=list(state.out),
        violations=[ViolationView.of(violation) for violation in wrong(state)] if state.phase == "build" else [],
        world=WorldView(dict(state.now.world["poses"])),
        outcome=outcome(state),
    )


def _repairable(state: NekojimaState) -> dict[str, list[float]]:
    before = state.start.world["poses"]
    return {body: before[body] for body in sorted(judged(state).repairable) if body in before}
