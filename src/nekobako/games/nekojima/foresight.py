"""Foresees the verdict on a Denchuu or a cat that is held or planned: by shapes alone, in a few milliseconds.

A held Denchuu is thought straight down to what is under its feet; its cord comes along. The judge is asked about it
as about what stands: so what it says here is what it will say, as far as nothing sways, slips or sinks.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeVar

import numpy as np

from nekobako.core.foresight import Foreboding, Foresight
from nekobako.games.nekojima.board import ISLAND, ON_TOP
from nekobako.games.nekojima.judge import Situation, violations
from nekobako.games.nekojima.judge.contacts import touches
from nekobako.games.nekojima.material import denchuu_of
from nekobako.physics.facts import CordShape, Facts, Footing, Gap, Layout, Overhang, PoleShape, gaps
from nekobako.physics.facts.query import footings, overhang
from nekobako.physics.facts.shapes import BlockShape
from nekobako.physics.facts.types import Contact
from nekobako.physics.pose import Vector

CLOSE: Final = 3.0  # mm; nearer to wrong than that is worth a word
CLOSE_TO_OWN: Final = 1.0  # mm; a cord always leaves its own poles at some 2.5
LEVEL: Final = 0.1  # cm; a foot that is so near to a top is on it
SNAPS: Final = 2.0  # cm; a cat that is held so near to a cord is meant for it
OPEN: Final = frozenset({"N-14", "N-21", "N-26"})  # rules that anyone sees broken: no hint
UP: Final = (0.0, 0.0, 1.0)

Shape = TypeVar("Shape", PoleShape, CordShape)


def foresee_denchuu(layout: Layout, name: str, situation: Situation, *, held: bool = True) -> Foresight | None:
    """`held`: it is still in the air. Nothing is said of one that is still beside the board."""
    own, others = _parted(layout, name)
    feet = footings(own.poles, ISLAND.regions)
    if held and all(foot.centre_in is None for foot in feet):
        return None
    if held:
        own = _set_down(own, others.poles)
    near = _near(own, others)
    zone = ISLAND.ask.zone
    assert zone is not None
    found = [*_cord_gaps(own, near), *_pole_gaps(own.poles, near.poles)]
    over = [*(overhang(pole, zone) for pole in own.poles), *(overhang(cord, zone) for cord in own.cords)]
    facts = Facts(
        contacts=tuple(_contact(gap) for gap in found if gap.gap_mm < 0),
        footings=tuple(feet),
        overhangs=tuple(over),
    )
    asked = _about(situation, own)
    wrong = [
        Foreboding(rule=one.rule, pieces=one.pieces, at=one.at, mm=one.mm, hint=one.rule not in OPEN)
        for one in violations(facts, asked)
    ]
    wrong += _unsteady(own.poles, near.poles)
    nearly = sorted(_nearly(found, feet, over, asked), key=lambda one: one.mm or 0.0)
    told = {(one.rule, one.pieces) for one in wrong}
    close = [one for one in nearly if (one.rule, one.pieces) not in told]
    return Foresight(places={foot.body: foot.centre_in for foot in feet}, forebodings=(*wrong, *close))


def foresee_cat(layout: Layout, cat: str, free: Collection[str]) -> Foresight | None:
    """By the cord that a held cat would snap to, if there is one; `free` are the Denchuu on which one may hang."""
    block = next(block for block in layout.blocks if block.body == cat)
    near = min(((_apart(block, cord), cord.piece) for cord in layout.cords), default=None)
    if near is None or near[0] > SNAPS:
        return None
    wrong = () if near[1] in free else (Foreboding(rule="N-21", pieces=(cat, near[1]), hint=False),)
    return Foresight(places={cat: near[1]}, forebodings=wrong)


def _about(situation: Situation, own: Layout) -> Situation:
    """What the judge is asked about: this Denchuu alone. Where nothing is known of quarters, none are asked for."""
    names = {pole.body for pole in own.poles}
    homes = {pole: home for pole, home in situation.homes.items() if pole in names}
    return Situation(own=situation.own, quarters=situation.quarters, homes=homes, variants=frozenset())


# --- shapes


def _parted(layout: Layout, name: str) -> tuple[Layout, Layout]:
    """The Denchuu, and all else that it may touch."""

    def those(mine: bool) -> Layout:
        return Layout(
            poles=[pole for pole in layout.poles if (pole.piece == name) is mine],
            cords=[cord for cord in layout.cords if (cord.piece == name) is mine],
            slabs=[] if mine else layout.slabs,
        )

    return those(True), those(False)


def _set_down(own: Layout, others: Sequence[PoleShape]) -> Layout:
    drops = {pole.body: float(pole.pose[2]) - _ground(pole, others) for pole in own.poles}
    poles = [replace(pole, pose=_lower(pole.pose, drops[pole.body])) for pole in own.poles]
    return Layout(poles=poles, cords=[_lowered(cord, *(drops[end] for end in cord.ends)) for cord in own.cords])


def _ground(pole: PoleShape, others: Sequence[PoleShape]) -> float:
    """How high what is under a foot is: the highest top, or else the board."""
    under = (float(top[2]) for top in map(_top, others) if np.hypot(*(top[:2] - pole.pose[:2])) < 2 * pole.radius)
    return max((top for top in under if top <= pole.pose[2] + pole.radius), default=0.0)


def _unsteady(own: Sequence[PoleShape], others: Sequence[PoleShape]) -> Iterator[Foreboding]:
    """Feet on a top, whose middles are beyond its rim: they tip off (N-15)."""
    for pole in own:
        foot, height = pole.pose[:2], float(pole.pose[2])
        under = [top for top in map(_top, others) if abs(float(top[2]) - height) < LEVEL]
        apart = [float(np.hypot(*(top[:2] - foot))) for top in under]
        on = [far for far in apart if far < 2 * pole.radius]
        if on and min(on) > pole.radius:
            at = float(foot[0]), float(foot[1]), height
            yield Foreboding(rule="N-15", pieces=(pole.body,), at=at, mm=10 * (min(on) - pole.radius))


def _top(pole: PoleShape) -> Vector:
    middle: Vector = pole.pose[:3] + pole.length * pole.frame[:, 2]
    return middle


def _lower(points: Vector, by: float | Vector) -> Vector:
    lowered = points.copy()
    lowered[..., 2] -= by
    return lowered


def _lowered(cord: CordShape, first: float, second: float) -> CordShape:
    along = np.concatenate(([0.0], np.cumsum(cord.lengths)))
    share = along / along[-1]
    return replace(cord, nodes=_lower(cord.nodes, (1 - share) * first + share * second))


def _near(own: Layout, others: Layout) -> Layout:
    """Of all the others, those whose boxes come near."""
    boxes = np.array([*(pole.box for pole in own.poles), *(cord.box for cord in own.cords)])
    reach = 0.1 * CLOSE + 2 * max((cord.radius for cord in others.cords), default=0.0)
    low, high = boxes[:, 0].min(axis=0) - reach, boxes[:, 1].max(axis=0) + reach
    return Layout(poles=_within(others.poles, low, high), cords=_within(others.cords, low, high), slabs=others.slabs)


def _within(things: list[Shape], low: Vector, high: Vector) -> list[Shape]:
    if not things:
        return []
    boxes = np.array([thing.box for thing in things])
    apart = (boxes[:, 0] > high) | (boxes[:, 1] < low)
    return [things[number] for number in np.flatnonzero(~apart.any(axis=1))]


# --- gaps


def _cord_gaps(own: Layout, near: Layout) -> Iterator[Gap]:
    for gap in gaps.between_cords([*own.cords, *near.cords], CLOSE):
        if {part.piece for part in (gap.one, gap.two)} & {cord.piece for cord in own.cords}:
            yield gap
    yield from gaps.cords_and_poles(own.cords, own.poles, CLOSE_TO_OWN, ISLAND.ask.stretch)
    yield from gaps.cords_and_poles(own.cords, near.poles, CLOSE)
    yield from gaps.cords_and_poles(near.cords, own.poles, CLOSE)
    low = [cord for cord in own.cords if 10 * (cord.box[0, 2] - cord.radius) < CLOSE]
    yield from gaps.cords_and_boards(low, near.slabs, CLOSE)


def _pole_gaps(own: Sequence[PoleShape], others: Sequence[PoleShape]) -> Iterator[Gap]:
    """Between the sides of upright poles; one above the other they have none."""
    for number, pole in enumerate(own):
        for other in (*own[number + 1 :], *others):
            low, high = _overlap(pole, other)
            apart = float(np.hypot(*(pole.pose[:2] - other.pose[:2]))) - pole.radius - other.radius
            if high - low > ON_TOP / 10 and apart < 0.1 * CLOSE:
                middle = (pole.pose[:2] + other.pose[:2]) / 2
                at = float(middle[0]), float(middle[1]), (low + high) / 2
                yield Gap(pole.part, other.part, 10 * apart, at, at)


def _overlap(pole: PoleShape, other: PoleShape) -> tuple[float, float]:
    """The heights at which two poles stand beside each other."""
    return float(max(pole.box[0, 2], other.box[0, 2])), float(min(pole.box[1, 2], other.box[1, 2]))


def _contact(gap: Gap) -> Contact:
    return Contact(gap.one, gap.two, "side", False, gap.at_one, UP, gap.gap_mm)


def _apart(cat: BlockShape, cord: CordShape) -> float:
    """From the nearest hook of a cat to a cord."""
    begin, way = cord.nodes[:-1], np.diff(cord.nodes, axis=0)
    least = np.inf
    for hook in cat.hooks or (cat.pose[:3],):
        share = np.clip(np.einsum("ij,ij->i", hook - begin, way) / cord.lengths**2, 0.0, 1.0)
        least = min(least, float(np.linalg.norm(begin + share[:, None] * way - hook, axis=1).min()))
    return float(least)


# --- nearly wrong


def _nearly(
    found: Iterable[Gap], feet: Iterable[Footing], over: Iterable[Overhang], situation: Situation
) -> Iterator[Foreboding]:
    for gap in found:
        if 0 <= gap.gap_mm < (CLOSE_TO_OWN if gap.one.piece == gap.two.piece else CLOSE):
            for touch in touches(Facts(contacts=(_contact(gap),)), situation):
                yield Foreboding(rule=touch.rule, pieces=touch.pieces, at=touch.at, mm=gap.gap_mm, close=True)
    for foot in feet:
        left = -foot.over_mm[foot.inside] if foot.inside is not None else CLOSE
        if left < CLOSE and foot.inside in (situation.quarters or ()):
            yield Foreboding(rule="N-14", pieces=(foot.body,), mm=left, close=True, hint=False)
    for one in over:
        if -CLOSE < one.over_mm <= 0:
            name = denchuu_of(one.body) if one.kind == "cord" else one.body
            yield Foreboding(rule="N-26", pieces=(name,), mm=-one.over_mm, close=True, hint=False)
