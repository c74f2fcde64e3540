"""Gathers the facts a game asks for from shapes and contacts, be they a simulator's, a test's or people's."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
import numpy as np

from nekobako.physics.facts import gaps
from nekobako.physics.facts.regions import Region, beyond, outline, over_mm
from nekobako.physics.facts.shapes import BlockShape, CordShape, Layout, PoleShape
from nekobako.physics.facts.stances import carried, stance_of
from nekobako.physics.facts.types import Contact, Facts, Footing, Gap, Hanging, Overhang, Stance, Winding
from nekobako.physics.facts.winding import turning, turnings

WINDS_FROM: Final = 180.0  # degrees; every cord goes a little round every pole


class FactQuery(msgspec.Struct, frozen=True):
    """What a game wants to know of its table."""

    regions: tuple[Region, ...] = ()  # where feet may stand
    zone: Region | None = None  # where poles and cords must stay
    stretch: float = 0.0  # cm of a cord that are fixed to its own pole at each end
    gap_mm: float = 5.0  # wider gaps are not told
    stack_mm: float = 0.0  # nearer to what is under it than this, a foot stands on it, though nothing presses it yet
    touch_mm: float = 0.0  # nearer than this counts as touching: nothing presses two things that stand side by side


def gather_facts(layout: Layout, contacts: Sequence[Contact], ask: FactQuery | None = None, ms: int = 0) -> Facts:
    ask = ask or FactQuery()
    stances = carried(_stances(layout), contacts)
    return Facts(
        ms=ms,
        stances=stances,
        contacts=tuple(contacts),
        gaps=tuple(cord_gaps(layout, ask)),
        footings=tuple(footings(layout.poles, ask.regions)),
        overhangs=tuple(_over_zone(layout, ask.zone) if ask.zone else ()) + tuple(_over_plates(layout, stances)),
        windings=tuple(_windings(layout, ask.stretch)),
        hangings=tuple(_hangings(layout, contacts)),
        on_board=_bodies(contact.one.body for contact in contacts if contact.foot and contact.two.kind == "board"),
        on_table=_bodies(
            part.body
            for contact in contacts
            for part, other in ((contact.one, contact.two), (contact.two, contact.one))
            if other.kind == "table"
        ),
    )


def cord_gaps(layout: Layout, ask: FactQuery) -> list[Gap]:
    """The nearest first."""
    all_gaps = gaps.between_cords(layout.cords, ask.gap_mm)
    all_gaps += gaps.cords_and_poles(layout.cords, layout.poles, ask.gap_mm, ask.stretch)
    all_gaps += gaps.cords_and_boards(layout.cords, layout.slabs, ask.gap_mm)
    return sorted(all_gaps, key=lambda gap: gap.gap_mm)


def footings(poles: Sequence[PoleShape], regions: Sequence[Region]) -> list[Footing]:
    """Where each pole's foot is; strictly inside a region is less than nothing over it (N-14)."""
    if not poles or not regions:
        return []
    feet, centres = np.array([pole.foot for pole in poles]), np.array([pole.pose[:3] for pole in poles])
    points = np.concatenate((feet, centres[:, None]), axis=1)  # the middle of a foot is one more of its points
    beyond_each = np.array([beyond(region, points) for region in regions])
    over, centre_over = beyond_each[..., :-1].max(axis=2), beyond_each[..., -1]
    names = [region.name for region in regions]
    return [
        Footing(
            body=pole.body,
            centre=(float(pole.pose[0]), float(pole.pose[1])),
            over_mm=dict(zip(names, by, strict=True)),
            inside=_deepest(names, by, strictly=True),
            centre_in=_deepest(names, centre_by),
        )
        for pole, by, centre_by in zip(poles, over.T.tolist(), centre_over.T.tolist(), strict=True)
    ]


def _deepest(names: Sequence[str], over: Sequence[float], strictly: bool = False) -> str | None:
    """The region that something is inside of by most; on a common border, the first."""
    least = min(over)
    return names[over.index(least)] if least < 0 or (least == 0 and not strictly) else None


def overhang(thing: PoleShape | CordShape | BlockShape, beyond: Region) -> Overhang:
    if isinstance(thing, CordShape):
        return Overhang(thing.body, "cord", beyond.name, over_mm(beyond, thing.nodes, swell=thing.radius))
    kind = "pole" if isinstance(thing, PoleShape) else thing.kind
    return Overhang(thing.body, kind, beyond.name, over_mm(beyond, thing.corners))


def hanging(cat: BlockShape, cord: CordShape) -> Hanging | None:
    """Whether a cord lies inside one of a cat's hooks, and at which share of its length."""
    for hook in cat.hooks or (cat.pose[:3],):
        begin, way = cord.nodes[:-1], np.diff(cord.nodes, axis=0)
        lengths = np.linalg.norm(way, axis=1)
        share = np.clip(np.einsum("ij,ij->i", hook - begin, way) / lengths**2, 0.0, 1.0)
        apart = np.linalg.norm(begin + share[:, None] * way - hook, axis=1)
        link = int(apart.argmin())
        if apart[link] <= cat.reach:
            along = lengths[:link].sum() + share[link] * lengths[link]
            return Hanging(cat.body, cord.piece, float(along / lengths.sum()))
    return None


def _stances(layout: Layout) -> list[Stance]:
    poles = [stance_of(pole.piece, pole.body, "pole", pole.pose, pole.corners) for pole in layout.poles]
    return poles + [stance_of(b.piece, b.body, b.kind, b.pose, b.corners) for b in layout.blocks]


def _over_zone(layout: Layout, zone: Region) -> list[Overhang]:
    things: list[PoleShape | CordShape] = [*layout.poles, *layout.cords]
    return [overhang(thing, zone) for thing in things]


def _over_plates(layout: Layout, stances: Sequence[Stance]) -> list[Overhang]:
    """Every wall against the outline of the plate that rests on it (T-14)."""
    blocks = {block.body: block for block in layout.blocks}
    return [
        overhang(blocks[body], outline(stance.body, blocks[stance.body].corners))
        for stance in stances
        if stance.kind == "plate"
        for body in stance.on
        if body in blocks and blocks[body].kind == "wall"
    ]


def _windings(layout: Layout, stretch: float) -> list[Winding]:
    if not layout.poles:
        return []
    feet = np.array([pole.pose[:2] for pole in layout.poles])
    tops = feet + [pole.length * pole.frame[:2, 2] for pole in layout.poles]
    low, high = np.minimum(feet, tops), np.maximum(feet, tops)
    windings = []
    for cord in layout.cords:
        # A cord goes half round a pole only if, seen from above, some of its axis is between the cord's ends.
        plan = cord.nodes[:, :2]
        around = np.nonzero((low <= plan.max(axis=0)).all(axis=1) & (high >= plan.min(axis=0)).all(axis=1))[0]
        poles = [layout.poles[number] for number in around.tolist()]
        others = [pole for pole in poles if pole.body not in cord.ends]
        own = [pole for pole in poles if pole.body in cord.ends]
        degrees = turnings([(a, b) for _, a, b in cord.links()], others).tolist()
        degrees += [turning(cord, pole, stretch) for pole in own]
        windings += [
            Winding(cord.piece, pole.body, by)
            for pole, by in zip(others + own, degrees, strict=True)
            if by >= WINDS_FROM
        ]
    return windings


def _hangings(layout: Layout, contacts: Sequence[Contact]) -> list[Hanging]:
    cats = {block.body: block for block in layout.blocks if block.reach}
    cords = {cord.piece: cord for cord in layout.cords}
    touching = {
        (cat.body, cord.piece): None
        for contact in contacts
        for cat, cord in ((contact.one, contact.two), (contact.two, contact.one))
        if cat.body in cats and cord.kind == "cord"
    }
    hangings = (hanging(cats[cat], cords[cord]) for cat, cord in touching)
    return [hung for hung in hangings if hung]


def _bodies(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(names)))
