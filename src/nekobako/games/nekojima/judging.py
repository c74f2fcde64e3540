"""The judge's questions put to a state: what is wrong now, what fell, where nests are."""

from collections.abc import Mapping

from nekobako.games.nekojima import judge
from nekobako.games.nekojima.judge import Situation, Violation
from nekobako.games.nekojima.material import CATS, DENCHUU, NESTS, POLES, colour_of, denchuu_of
from nekobako.games.nekojima.state import NekojimaState
from nekobako.physics.facts import Facts

NEST_STOREY = 2  # N-50


def situation(state: NekojimaState) -> Situation:
    first, second = state.quarters
    return Situation(
        own=state.denchuu,
        quarters=None if first is None or second is None else (first, second),
        homes=state.homes,
        hung=state.hung,
        variants=frozenset(state.options.variants),
        nests=frozenset(state.nests),
    )


def wrong(state: NekojimaState) -> tuple[Violation, ...]:
    """Everything that keeps this turn from being valid, as far as a judge can see it."""
    restless = () if state.at_rest else (Violation("N-30", ()),)
    return (*_cats_astray(state), *judge.violations(state.now.facts, situation(state)), *restless)


def _cats_astray(state: NekojimaState) -> tuple[Violation, ...]:
    """Cats that hands hung this turn on a cord of another colour, or on one that has its cat (N-21)."""
    return tuple(
        Violation("N-21", (cat, state.hung[cat]))
        for cat in state.fresh
        if not may_carry(state, state.hung[cat]) or list(state.hung.values()).count(state.hung[cat]) > 1
    )


def may_carry(state: NekojimaState, denchuu: str) -> bool:
    """Whether a cat due this turn may hang on that cord at all: by its colour or, when all Denchuu stand, on any."""
    return state.finishing or colour_of(denchuu) == state.cube


def stands(state: NekojimaState) -> bool:
    """Whether this turn's Denchuu has been placed: both poles upright on the board or on a top (N-15)."""
    return state.denchuu is not None and not any(
        found.rule == "N-15" for found in judge.violations(state.now.facts, situation(state))
    )


def cats_down(state: NekojimaState) -> tuple[str, ...]:
    return judge.cats_down(state.now.facts, state.hung)


def repairable(state: NekojimaState) -> frozenset[str]:
    """Poles and cats placed earlier that something wrong names, and cats that fell: they may be touched now (N-24)."""
    named = {body for found in wrong(state) for piece in found.pieces for body in bodies(piece)}
    own = set() if state.denchuu is None else set(bodies(state.denchuu))
    return frozenset((named - own) | set(cats_down(state)))


def bodies(piece: str) -> tuple[str, ...]:
    """What hands may hold of something that a violation names: a cord is moved by its poles (N-16)."""
    if piece in DENCHUU:
        return f"{piece}.a", f"{piece}.b"
    return (piece,) if piece in POLES or piece in CATS else ()


def nests_after(nests: tuple[str, ...], facts: Facts) -> tuple[str, ...]:
    """A nest stays while its pole stands on its second storey, and a pole let go there gets one while any are left."""
    high = storey_poles(facts, NEST_STOREY)
    kept = tuple(pole for pole in nests if pole in high)
    return (*kept, *(pole for pole in high if pole not in kept))[:NESTS]


def storey_poles(facts: Facts, storey: int) -> tuple[str, ...]:
    """Upright poles on that storey."""
    upright = ("standing", "leaning")
    return tuple(
        stance.body
        for stance in facts.stances
        if stance.kind == "pole" and stance.storey == storey and stance.posture in upright
    )


def quarters_of(facts: Facts, poles: Mapping[str, object] | tuple[str, ...]) -> dict[str, str | None]:
    """In which quarter the middle of each pole's foot is."""
    return {footing.body: footing.centre_in for footing in facts.footings if footing.body in poles}


def denchuu_in(poses: Mapping[str, object]) -> tuple[str, ...]:
    """The Denchuu of which a world has bodies."""
    there = {denchuu_of(body) for body in poses}
    return tuple(name for name in DENCHUU if name in there)
