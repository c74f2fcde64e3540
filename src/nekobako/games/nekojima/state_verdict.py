"""The judge's questions put to a state: what is wrong now, which cats fell, where nests are."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from nekobako.games.nekojima import judge
from nekobako.games.nekojima.judge import Situation, Violation
from nekobako.games.nekojima.judge.displacements import (
    MOVED_FROM,
    SLID_FROM,
    STAYS_WITHIN,
    Displacement,
    displacements,
    slides,
)
from nekobako.games.nekojima.judge.falls import FALLS_FROM
from nekobako.games.nekojima.judge.types import LEANS_FROM
from nekobako.games.nekojima.judge.verdict import STOREYS
from nekobako.games.nekojima.material import CATS, DENCHUU, NESTS, POLES, colour_of, denchuu_of, poles_of
from nekobako.games.nekojima.state import NekojimaState
from nekobako.physics.facts import Facts


class Judgement(Struct, frozen=True):
    """What the judge says of a state; a view tells it too."""

    violations: tuple[Violation, ...]
    cats_down: tuple[str, ...]  # that do not hang where they should (N-23)
    repairable: frozenset[str]  # poles and cats of earlier turns that may be touched now (N-24), and cats that fell

    def stands(self, denchuu: str) -> bool:
        """Whether the poles of a Denchuu stand upright on the board or on a top (N-15)."""
        leaning = {pole for violation in self.violations if violation.rule == "N-15" for pole in violation.pieces}
        return not leaning & set(poles_of(denchuu))


def judged(state: NekojimaState) -> Judgement:
    violations, down = wrong(state), cats_down(state)
    return Judgement(violations, down, _repairable(state, violations) | frozenset(down))


def _repairable(state: NekojimaState, violations: Iterable[Violation]) -> frozenset[str]:
    """Of what is wrong among earlier pieces alone, all of them; of what this turn's pieces have a part in, those that
    have moved: what they touch without having moved it gives no leave (N-24)."""
    moved, free = _moved(state), set[str]()
    for violation in violations:
        named = {body for piece in violation.pieces for body in bodies(piece)}
        mine = {body for body in named if denchuu_of(body) == state.denchuu or body in state.fresh}
        free |= (named - mine) & moved if mine else named
    return frozenset(free)


def _moved(state: NekojimaState) -> set[str]:
    """Earlier poles and cats that are not where they were when the turn began."""
    poles = {pole for pole, by in _displaced(state).items() if by.mm >= MOVED_FROM or by.out_of_place}
    return poles | {cat for cat, mm in slides(state.start.facts, state.now.facts).items() if mm >= SLID_FROM}


def _displaced(state: NekojimaState) -> dict[str, Displacement]:
    return displacements(state.start.world["poses"], state.now.world["poses"], state.homes)


def _misplaced(state: NekojimaState) -> dict[str, float]:
    """Cats that had not fallen, taken by hands and hung farther away than they may be (N-24)."""
    by = slides(state.start.facts, state.now.facts)
    astray = {cat: by.get(cat, 0.0) for cat in state.put_back if cat not in state.cat_falls}
    return {cat: mm for cat, mm in astray.items() if mm > STAYS_WITHIN}


def situation(state: NekojimaState) -> Situation:
    first, second = state.quarters
    return Situation(
        own=state.denchuu,
        quarters=None if first is None or second is None else (first, second),
        homes=state.homes,
        hung=state.hung,
        variants=frozenset(state.options.variants),
        nests=frozenset(state.nests),
        moved=_displaced(state) if state.referee else {},
        misplaced=_misplaced(state),
        leans_from=LEANS_FROM if state.referee else FALLS_FROM,
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


def cats_down(state: NekojimaState) -> tuple[str, ...]:
    return judge.cats_down(state.now.facts, state.hung)


def bodies(piece: str) -> tuple[str, ...]:
    """What hands may hold of something that a violation names: a cord is moved by its poles (N-16)."""
    if piece in DENCHUU:
        return poles_of(piece)
    return (piece,) if piece in POLES or piece in CATS else ()


def nests_after(nests: tuple[str, ...], facts: Facts) -> tuple[str, ...]:
    """A nest stays while its pole stands on its second storey, and a pole let go there gets one while any are left."""
    high = storey_poles(facts, STOREYS)
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
