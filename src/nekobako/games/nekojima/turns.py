"""From turn to turn: what comes after a valid placement, and going out (N-05, N-27, N-31, N-53, N-57)."""

from dataclasses import replace

from nekobako.core.events import Event, Turn
from nekobako.core.game import Step
from nekobako.games.nekojima.cubes import dues, level, put_back
from nekobako.games.nekojima.endings import end
from nekobako.games.nekojima.events import Out, Validated
from nekobako.games.nekojima.material import QUARTERS, Quarter, poles_of
from nekobako.games.nekojima.seats import clockwise, side, sides_in
from nekobako.games.nekojima.state import BLACK, Cube, NekojimaState, Reason
from nekobako.games.nekojima.state_verdict import nests_after, quarters_of


def validate(state: NekojimaState, seat: int) -> Step[NekojimaState]:
    """The placement counts: its cube and a black one for each cat go into the counter (N-27), cubes that found no free
    cord are kept (N-21)."""
    cubes: tuple[Cube, ...] = (*(() if state.cube is None else (state.cube,)), *(BLACK,) * len(state.fresh))
    kept = dues(state)
    mine = side(state, state.seat)
    counted = replace(
        state,
        counter=state.counter + cubes,
        owed=tuple(kept.get(owing, 0) if owing in mine else n for owing, n in enumerate(state.owed)),
        drawn=(),
        homes={**state.homes, **_new_homes(state)},
    )
    validated = Validated(seat=seat, denchuu=state.denchuu, cubes=list(cubes), level=level(counted.counter))
    return next_turn(_cleared(counted), [validated])


def _new_homes(state: NekojimaState) -> dict[str, Quarter]:
    poles = () if state.denchuu is None else poles_of(state.denchuu)
    there = quarters_of(state.now.facts, poles)
    return {pole: quarter for pole, name in there.items() for quarter in QUARTERS if quarter == name}


def _cleared(state: NekojimaState) -> NekojimaState:
    """Nothing of this turn is left but what stands."""
    return replace(
        state,
        dice=(None, None),
        quarters=(None, None),
        cube=None,
        denchuu=None,
        fresh={},
        cat_falls={},
        put_back=(),
        holders={},
        start=state.now,
        at_rest=True,
    )


def next_turn(state: NekojimaState, events: list[Event]) -> Step[NekojimaState]:
    """The next seat's roll or, when no coloured cube is left, cats to hang until none are (N-31)."""
    for seat in clockwise(state):
        after = replace(state, seat=seat, number=state.number + 1)
        if state.colours_left:
            return Step(replace(after, phase="roll"), [*events, Turn(seat=seat)])
        if any(state.owed[mine] for mine in side(state, seat)):
            return Step(replace(after, phase="build"), [*events, Turn(seat=seat)])
        if state.bag[BLACK]:
            return Step(replace(after, phase="draw"), [*events, Turn(seat=seat)])
    return end(state, "complete", "N-31", events)


def put_out(state: NekojimaState, reason: Reason, rule: str, events: list[Event]) -> Step[NekojimaState]:
    """The side whose turn it is goes out; its cubes and this turn's Denchuu and cats go back (N-53, N-57)."""
    mine = side(state, state.seat)
    returned: tuple[Cube, ...] = (*state.drawn, *(BLACK,) * sum(state.owed[seat] for seat in mine))
    after = replace(
        state,
        bag=put_back(state.bag, returned),
        drawn=(),
        owed=tuple(0 if seat in mine else n for seat, n in enumerate(state.owed)),
        hung={cat: denchuu for cat, denchuu in state.hung.items() if cat not in state.fresh},
        nests=nests_after(state.nests, state.start.facts) if state.plays("jungle") else (),
        out=(*state.out, *mine),
        now=state.start,
    )
    with_out = [*events, *(Out(seat=seat) for seat in mine)]
    if sides_in(after) == 1:
        return end(_cleared(after), reason, rule, with_out)
    return next_turn(_cleared(after), with_out)
