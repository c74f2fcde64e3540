"""Positions: a state as plain data, written by hand or saved.

What is left out is worked out from the rest (`defaults`); what cannot be is refused with its field (`checks`).
"""

from typing import Any

import msgspec
from msgspec import Struct, field, structs

from nekobako.core import strict
from nekobako.core.game import Position
from nekobako.games.balance.refusals import Name
from nekobako.games.nekojima import worlds
from nekobako.games.nekojima.dice import FACES, settle
from nekobako.games.nekojima.material import CATS, COLOURS, DENCHUU, POLES, QUARTERS, Quarter
from nekobako.games.nekojima.options import know_names, settled
from nekobako.games.nekojima.position import checks, defaults
from nekobako.games.nekojima.refusals import known, known_or_none
from nekobako.games.nekojima.state import CUBES, PHASES, REFEREE, Cube, Ending, NekojimaState, Options
from nekobako.games.nekojima.state_verdict import nests_after

Two = tuple[str | None, str | None]


class TurnPosition(Struct, kw_only=True, forbid_unknown_fields=True):
    seat: int = 0
    number: int = 1
    phase: str | None = None


class NekojimaPosition(Position, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    seats: int = 1
    options: Options | None = None
    turn: TurnPosition | None = None
    dice: Two | None = None
    quarters: Two | None = None
    cube: str | None = None
    drawn: list[str] | None = None
    bag: dict[str, int] | None = None
    counter: list[str] | None = None
    reserve: list[str] | None = None
    owed: list[int] | None = None
    hung: dict[str, str] | None = None
    fresh: dict[str, int] | None = None  # cats hung this turn, and whose black cube each was
    cat_falls: dict[str, int] = field(default_factory=dict)
    put_back: list[str] = field(default_factory=list)
    holders: dict[str, int] = field(default_factory=dict)
    denchuu: str | None = None
    homes: dict[str, str] | None = None
    nests: list[str] | None = None
    out: list[int] = field(default_factory=list)
    world: Any = None
    start: Any = None  # none: as it is now
    at_rest: bool = True
    shocked: bool = False
    referee: int = REFEREE
    ended: Ending | None = None


def save(state: NekojimaState) -> dict[str, Any]:
    position = {
        "seats": state.seats,
        "options": state.options,
        "turn": {"seat": state.seat, "number": state.number, "phase": state.phase},
        "dice": list(state.dice),
        "quarters": list(state.quarters),
        "cube": state.cube,
        "drawn": list(state.drawn),
        "bag": {cube: state.bag[cube] for cube in CUBES},
        "counter": list(state.counter),
        "reserve": list(state.reserve),
        "owed": list(state.owed),
        "hung": state.hung,
        "fresh": state.fresh,
        "cat_falls": state.cat_falls,
        "put_back": list(state.put_back),
        "holders": state.holders,
        "denchuu": state.denchuu,
        "homes": state.homes,
        "nests": list(state.nests),
        "out": list(state.out),
        "world": state.now.world,
        "start": None if state.start is state.now else state.start.world,
        "at_rest": state.at_rest,
        **({"shocked": True} if state.shocked else {}),
        "referee": state.referee,
        "ended": state.ended,
    }
    plain: dict[str, Any] = msgspec.to_builtins(position)
    return plain


def load(position: NekojimaPosition) -> NekojimaState:
    """Names first (unknown), then the world, then whether it all fits together (impossible)."""
    turn = position.turn or TurnPosition(seat=(position.options or Options()).first or 0)
    named = _Named(position, turn)
    options = settled(_options(position), position.seats)
    now = worlds.still(position.world)
    start = now if position.start is None else worlds.still(position.start)
    earlier = defaults.earlier(now, named.denchuu)
    hung = defaults.hung(now) if named.hung is None else named.hung
    fresh = defaults.fresh(hung, named.denchuu, turn.seat) if named.fresh is None else named.fresh
    cube, drawn = defaults.drawn(named.cube, named.drawn)
    owed = (0,) * position.seats if position.owed is None else tuple(position.owed)
    checks.check_owed(owed, position.seats)
    counter = defaults.counter(earlier, len(hung) - len(fresh)) if named.counter is None else named.counter
    dice, quarters = defaults.dice(named.dice, named.quarters)
    nests = nests_after(named.nests, now.facts) if "jungle" in options.variants else ()
    state = NekojimaState(
        options=options,
        seats=position.seats,
        seat=turn.seat,
        number=turn.number,
        owed=owed,
        dice=dice,
        quarters=quarters,
        cube=cube,
        drawn=drawn,
        bag=defaults.bag(counter, drawn, owed) if named.bag is None else named.bag,
        counter=counter,
        denchuu=named.denchuu,
        hung=hung,
        fresh=fresh,
        cat_falls=position.cat_falls,
        put_back=tuple(position.put_back),
        holders=position.holders,
        homes=defaults.homes(now, earlier) if named.homes is None else named.homes,
        nests=nests,
        out=tuple(position.out),
        now=now,
        start=start,
        at_rest=position.at_rest,
        shocked=position.shocked,
        referee=position.referee,
        ended=position.ended,
    )
    checks.check_pieces(state, named.reserve)
    checks.check_standing(state)
    checks.check_cubes(state)
    checks.check_seats(state)
    placed = defaults.phase(state, named.phase)
    checks.check_phase(placed)
    return settle(placed, [])[0] if placed.phase == "quarters" else placed


def _options(position: NekojimaPosition) -> Options:
    """One that was saved before there were fingers (N-16) goes on without."""
    options = position.options or Options()
    saved = position.chance is not None
    return structs.replace(options, fingers=False) if saved and options.fingers is None else options


class _Named:
    """The names and seats that a position uses, each of which must exist."""

    def __init__(self, position: NekojimaPosition, turn: TurnPosition) -> None:
        seats = position.seats
        know_names(position.options or Options(), seats)
        strict.seat(turn.seat, seats, "turn.seat")
        self.phase = known_or_none(turn.phase, PHASES, "phase", "turn.phase")
        self.cube = known_or_none(position.cube, COLOURS, "colour", "cube")
        self.denchuu = known_or_none(position.denchuu, DENCHUU, "denchuu", "denchuu")
        self.dice = _two(position.dice, FACES, "face", "dice")
        self.quarters = _two(position.quarters, QUARTERS, "quarter", "quarters")
        self.drawn = _listed(position.drawn, CUBES, "cube", "drawn")
        self.counter = _listed(position.counter, CUBES, "cube", "counter")
        self.reserve = _listed(position.reserve, DENCHUU, "denchuu", "reserve")
        self.nests = _listed(position.nests, POLES, "pole", "nests") or ()
        self.bag = None if position.bag is None else _bag(position.bag)
        self.hung = position.hung
        for cat, denchuu in (position.hung or {}).items():
            known(cat, CATS, "cat", f"hung.{cat}")
            known(denchuu, DENCHUU, "denchuu", f"hung.{cat}")
        self.fresh = position.fresh
        for cat, seat in (position.fresh or {}).items():
            known(cat, CATS, "cat", f"fresh.{cat}")
            strict.seat(seat, seats, f"fresh.{cat}")
        for cat in (*position.cat_falls, *position.put_back):
            known(cat, CATS, "cat", f"{'cat_falls' if cat in position.cat_falls else 'put_back'}.{cat}")
        for pole, seat in position.holders.items():
            known(pole, POLES, "pole", f"holders.{pole}")
            strict.seat(seat, seats, f"holders.{pole}")
        self.homes = None if position.homes is None else _homes(position.homes)
        for place, seat in enumerate(position.out):
            strict.seat(seat, seats, f"out[{place}]")


def _bag(bag: dict[str, int]) -> dict[Cube, int]:
    counts = {known(name, CUBES, "cube", f"bag.{name}"): n for name, n in bag.items()}
    return {cube: counts.get(cube, 0) for cube in CUBES}


def _homes(homes: dict[str, str]) -> dict[str, Quarter]:
    for pole in homes:
        known(pole, POLES, "pole", f"homes.{pole}")
    return {pole: known(quarter, QUARTERS, "quarter", f"homes.{pole}") for pole, quarter in homes.items()}


def _two(pair: Two | None, names: tuple[Name, ...], what: str, field: str) -> tuple[Name | None, Name | None]:
    first, second = pair or (None, None)
    return known_or_none(first, names, what, f"{field}[0]"), known_or_none(second, names, what, f"{field}[1]")


def _listed(listed: list[str] | None, names: tuple[Name, ...], what: str, field: str) -> tuple[Name, ...] | None:
    if listed is None:
        return None
    return tuple(known(name, names, what, f"{field}[{place}]") for place, name in enumerate(listed))
