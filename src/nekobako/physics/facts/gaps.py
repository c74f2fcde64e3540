"""Gaps of cords in millimetres: to other cords, to poles, to a board, and of a cord to itself, where they are nearest.

A gap is between surfaces; below zero they overlap. Only what comes nearer than a limit is looked at closely.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from nekobako.physics.facts.distances import (
    between_segments,
    nearest_on,
    outside_box,
    outside_prism,
    outside_round,
    outward,
)
from nekobako.physics.facts.shapes import CordShape, Link, PoleShape, SlabShape, matrix
from nekobako.physics.facts.types import Gap, point
from nekobako.physics.parts import Part
from nekobako.physics.pose import Vector

Numbers = npt.NDArray[np.int64]

NEIGHBOURS: Final = 1  # two links that meet at a node always touch; the next but one only in a real loop

# Signed distance of points from the solids of these numbers: one row a solid, one or more points in each.
Outside = Callable[[Numbers, Vector], Vector]


@dataclass(frozen=True, eq=False)
class _Links:
    """Links of cords in arrays, one row each."""

    cord: Numbers
    number: Numbers
    begin: Vector
    end: Vector
    radius: Vector

    def __getitem__(self, rows: Numbers) -> "_Links":
        return _Links(self.cord[rows], self.number[rows], self.begin[rows], self.end[rows], self.radius[rows])

    @property
    def middle(self) -> Vector:
        half: Vector = (self.begin + self.end) / 2
        return half

    @property
    def reach(self) -> Vector:
        """From a link's middle to its furthest point."""
        far: Vector = np.linalg.norm(self.end - self.begin, axis=1) / 2 + self.radius
        return far


def _links(cords: Sequence[CordShape], rows: Iterable[tuple[int, Link]]) -> _Links:
    numbered = list(rows)
    return _Links(
        np.array([cord for cord, _ in numbered], dtype=int),
        np.array([number for _, (number, _, _) in numbered], dtype=int),
        np.array([begin for _, (_, begin, _) in numbered]).reshape(-1, 3),
        np.array([end for _, (_, _, end) in numbered]).reshape(-1, 3),
        np.array([cords[cord].radius for cord, _ in numbered]),
    )


def _all_links(cords: Sequence[CordShape]) -> _Links:
    return _links(cords, ((cord, link) for cord, line in enumerate(cords) for link in line.links()))


def between_cords(cords: Sequence[CordShape], limit_mm: float) -> list[Gap]:
    """The nearest places of every two cords, and of every cord with itself outside of neighbouring links."""
    links = _all_links(cords)
    one, two = np.triu_indices(len(links.cord), k=1)
    apart = np.linalg.norm(links.middle[one] - links.middle[two], axis=1)
    near = apart < links.reach[one] + links.reach[two] + limit_mm / 10
    near &= (links.cord[one] != links.cord[two]) | (links.number[two] - links.number[one] > NEIGHBOURS)
    one, two = one[near], two[near]
    apart, on_one, on_two = between_segments(links.begin[one], links.end[one], links.begin[two], links.end[two])
    gaps = 10 * (apart - links.radius[one] - links.radius[two])
    nearest = []
    for row in _nearest(gaps, limit_mm, zip(links.cord[one].tolist(), links.cord[two].tolist(), strict=True)):
        a, b = one[row], two[row]
        way = (on_two[row] - on_one[row]) / max(apart[row], 1e-12)
        nearest.append(
            Gap(
                cords[links.cord[a]].part(int(links.number[a])),
                cords[links.cord[b]].part(int(links.number[b])),
                float(gaps[row]),
                point(on_one[row] + links.radius[a] * way),
                point(on_two[row] - links.radius[b] * way),
            )
        )
    return nearest


def cords_and_poles(
    cords: Sequence[CordShape], poles: Sequence[PoleShape], limit_mm: float, stretch: float = 0.0
) -> list[Gap]:
    """The nearest places of every cord and every pole; its own count beyond the fixed stretch (N-25)."""
    if not poles or not cords:
        return []
    frames, places = np.array([pole.frame for pole in poles]), np.array([pole.pose[:3] for pole in poles])
    radius, length = np.array([pole.radius for pole in poles]), np.array([pole.length for pole in poles])

    def outside(rows: Numbers, points: Vector) -> Vector:
        local = np.einsum("nkx,nxy->nky", points - places[rows, None], frames[rows])
        return outside_prism(local, radius[rows, None], length[rows, None], poles[0].sides)

    tops = places + length[:, None] * frames[:, :, 2]

    def beside(links: _Links, solids: Numbers) -> tuple[_Links, Numbers]:
        """Those that come near enough to the round of which a pole is the inside: a closed form, and it leaves few."""
        if not solids.size:
            return links, solids
        apart, _, _ = between_segments(links.begin, links.end, places[solids], tops[solids])
        near = np.nonzero(apart - radius[solids] - links.radius < limit_mm / 10)[0]
        return links[near], solids[near]

    own = [(c, p) for c, cord in enumerate(cords) for p, pole in enumerate(poles) if pole.body in cord.ends]
    others = np.ones((len(cords), len(poles)), dtype=bool)
    for cord, pole in own:
        others[cord, pole] = False
    plain = _all_links(cords)
    rows, solids = np.nonzero(others[plain.cord])
    trimmed = [(c, p, link) for c, p in own for link in cords[c].links_beside(poles[p], stretch)]
    parts = [pole.part for pole in poles]
    own_links = _links(cords, ((cord, link) for cord, _, link in trimmed))
    own_poles = np.array([pole for _, pole, _ in trimmed], dtype=int)
    return [
        gap
        for near in (beside(plain[rows], solids), beside(own_links, own_poles))
        for gap in _to_solids(cords, near[0], parts, near[1], outside, limit_mm)
    ]


def cords_and_boards(cords: Sequence[CordShape], slabs: Sequence[SlabShape], limit_mm: float) -> list[Gap]:
    """The nearest places of every cord and every board."""
    if not slabs or not cords:
        return []
    frames, places = np.array([matrix(slab.pose) for slab in slabs]), np.array([slab.pose[:3] for slab in slabs])
    half, is_round = np.array([slab.half for slab in slabs]), np.array([slab.is_round for slab in slabs])

    def outside(rows: Numbers, points: Vector) -> Vector:
        local = np.einsum("nkx,nxy->nky", points - places[rows, None], frames[rows])
        within = half[rows, None]
        return np.where(is_round[rows, None], outside_round(local, within), outside_box(local, within))

    plain = _all_links(cords)
    rows, solids = np.nonzero(np.ones((len(plain.cord), len(slabs))))
    return _to_solids(cords, plain[rows], [slab.part for slab in slabs], solids, outside, limit_mm)


def _to_solids(
    cords: Sequence[CordShape], links: _Links, parts: Sequence[Part], solids: Numbers, outside: Outside, limit_mm: float
) -> list[Gap]:
    """The nearest place of each cord and solid, from rows of a link and a solid's number."""
    if not solids.size:
        return []
    near = np.nonzero(outside(solids, links.middle[:, None])[:, 0] < links.reach + limit_mm / 10)[0]
    if not near.size:
        return []
    links, solids = links[near], solids[near]
    apart, where = nearest_on(links.begin, links.end, lambda points: outside(solids, points))
    gaps = 10 * (apart - links.radius)
    chosen = _nearest(gaps, limit_mm, zip(links.cord.tolist(), solids.tolist(), strict=True))
    numbers = np.array(chosen, dtype=int)
    ways = outward(where[numbers], lambda points: outside(solids[numbers], points))
    return [
        Gap(
            cords[links.cord[row]].part(int(links.number[row])),
            parts[solids[row]],
            float(gaps[row]),
            point(where[row] - links.radius[row] * way),
            point(where[row] - apart[row] * way),
        )
        for row, way in zip(chosen, ways, strict=True)
    ]


def _nearest(gaps: Vector, limit_mm: float, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """The row of the smallest gap of each pair that comes nearer than the limit."""
    best: dict[tuple[int, int], int] = {}
    for row, (gap, pair) in enumerate(zip(gaps.tolist(), pairs, strict=True)):
        if gap < limit_mm and (pair not in best or gap < gaps[best[pair]]):
            best[pair] = row
    return list(best.values())
