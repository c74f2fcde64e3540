"""Foresees the verdict on a wall, a floor or a cat in a hand: over what it is, and how far inside, by shapes alone."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

import numpy as np

from nekobako.core.foresight import Foreboding, Foresight
from nekobako.games.tower.material import FLOORS, NAKAMA, WALLS
from nekobako.physics.facts import BlockShape, Layout, outline, over_mm

CLOSE: Final = 3.0  # mm; nearer to wrong than that is worth a word
BESIDE: Final = 40.0  # mm beyond an edge: nobody means to set it down on that
ABOVE: Final = 0.5  # cm by which what carries a piece may reach above its lowest point: hands press it down

Blocks = Mapping[str, BlockShape]


def foresee_held(layout: Layout, body: str, below: str, own: Collection[str]) -> Foresight | None:
    """`below` is the floor that is built on, `own` are the pieces of this action. Of what is still beside the tower
    nothing is said."""
    blocks = {block.body: block for block in layout.blocks}
    if body in WALLS:
        return _of_wall(blocks, body, below)
    if body in FLOORS:
        return _of_floor(blocks, body, [wall for wall in own if wall in WALLS and wall in blocks])
    return _of_cat(blocks, body)


def _of_wall(blocks: Blocks, wall: str, below: str) -> Foresight | None:
    """T-12: its foot is on that floor."""
    over = over_mm(outline(below, blocks[below].corners), blocks[wall].corners)
    if over > BESIDE:
        return None
    return Foresight(
        places={wall: below if over <= 0 else None}, forebodings=tuple(inside("T-12", (wall, below), over))
    )


def _of_floor(blocks: Blocks, floor: str, walls: list[str]) -> Foresight | None:
    """T-14: both walls are inside its outline; and it lies on both only if its middle is over what is between them."""
    edge = outline(floor, blocks[floor].corners)
    if all(over_mm(edge, blocks[wall].corners) > BESIDE for wall in walls):
        return None
    outside = [one for wall in walls for one in inside("T-14", (wall, floor), over_mm(edge, blocks[wall].corners))]
    if len(walls) < 2:
        return Foresight(places={floor: None}, forebodings=tuple(outside))
    tops = np.concatenate([_top(blocks[wall]) for wall in walls])
    middle = blocks[floor].corners[:, :2].mean(axis=0)
    tips = over_mm(outline("tops", tops), [middle])
    far = max(walls, key=lambda wall: float(np.hypot(*(_top(blocks[wall])[:, :2].mean(axis=0) - middle))))
    return Foresight(
        places={floor: None if tips > 0 else " + ".join(walls)},
        forebodings=(*outside, *inside("T-14", (floor, far), tips, hint=True)),
    )


def _of_cat(blocks: Blocks, cat: str) -> Foresight | None:
    """T-15: on the highest floor or Nakama that is under it."""
    held = blocks[cat]
    lowest, middle = float(held.corners[:, 2].min()), held.corners[:, :2].mean(axis=0)
    under = [
        (float(block.corners[:, 2].max()), body)
        for body, block in blocks.items()
        if body != cat
        and (body in FLOORS or body in NAKAMA)
        and block.corners[:, 2].max() < lowest + ABOVE
        and over_mm(outline(body, block.corners), [middle]) <= 0
    ]
    if not under:
        return None
    on = max(under)[1]
    over = over_mm(outline(on, blocks[on].corners), [middle])
    wrong = inside("T-15", (cat, on), over) if on in FLOORS else ()
    return Foresight(places={cat: on}, forebodings=tuple(wrong))


def _top(block: BlockShape) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """The upper corners of a wall."""
    heights = block.corners[:, 2]
    upper: np.ndarray[tuple[int, int], np.dtype[np.float64]] = block.corners[heights > heights.mean()]
    return upper


def inside(rule: str, pieces: tuple[str, ...], over: float, *, hint: bool = False) -> Iterator[Foreboding]:
    """Wrong beyond a border, close just inside of it."""
    if over > 0:
        yield Foreboding(rule=rule, pieces=pieces, mm=over, hint=hint)
    elif over > -CLOSE:
        yield Foreboding(rule=rule, pieces=pieces, mm=-over, close=True, hint=hint)
