"""Shapes of the things on the table as plain numbers, place and size: facts are computed from these alone."""

from dataclasses import dataclass, field
from functools import cache, cached_property
from math import cos, pi, sin

import numpy as np

from nekobako.physics.parts import Kind, Part
from nekobako.physics.pose import Pose, Vector

Points = Vector  # one row a point
Link = tuple[int, Vector, Vector]  # its number along the cord, where it begins and where it ends


@dataclass(frozen=True, eq=False)
class PoleShape:
    """A prism with flat ends; its origin is the middle of its foot, its first corner lies on its own x."""

    piece: str
    body: str
    pose: Pose
    radius: float
    length: float
    sides: int = 16

    @property
    def part(self) -> Part:
        return Part(self.piece, self.body, "pole")

    @cached_property
    def frame(self) -> Vector:
        return matrix(self.pose)

    @cached_property
    def foot(self) -> Points:
        corners: Points = self.pose[:3] + self.radius * _ring(self.sides) @ self.frame.T
        return corners

    @cached_property
    def corners(self) -> Points:
        return np.concatenate((self.foot, self.foot + self.length * self.frame[:, 2]))

    @cached_property
    def box(self) -> Points:
        """Its lowest and its highest corner along the axes of the world."""
        return _box_of(self.corners)


@dataclass(frozen=True, eq=False)
class CordShape:
    """A line of straight links, each as thick as the radius says; `ends` are the bodies of its own poles, if any."""

    piece: str
    body: str
    nodes: Points
    radius: float
    ends: tuple[str, ...] = ()

    def part(self, link: int) -> Part:
        return Part(self.piece, f"{self.body}.{link}", "cord", link)

    @cached_property
    def lengths(self) -> Vector:
        """Of its links."""
        lengths: Vector = np.linalg.norm(np.diff(self.nodes, axis=0), axis=1)
        return lengths

    @cached_property
    def box(self) -> Points:
        """Of the line, without its thickness."""
        return _box_of(self.nodes)

    def links(self, start: float = 0.0, end: float = 0.0) -> list[Link]:
        """Its links without a first and a last stretch, in cm along it."""
        if not start and not end:
            return list(zip(range(len(self.nodes) - 1), self.nodes[:-1], self.nodes[1:], strict=True))
        after = np.concatenate(([0.0], np.cumsum(self.lengths)))
        low, high = np.maximum(start, after[:-1]), np.minimum(after[-1] - end, after[1:])
        ways = np.diff(self.nodes, axis=0) / self.lengths[:, None]
        begins = self.nodes[:-1] + (low - after[:-1])[:, None] * ways
        ends = self.nodes[:-1] + (high - after[:-1])[:, None] * ways
        return [(link, begins[link], ends[link]) for link in np.nonzero(high - low > 1e-9)[0].tolist()]

    def links_beside(self, pole: PoleShape, stretch: float) -> list[Link]:
        """Its links as they count for a pole: without the fixed stretch if that is one of its own."""
        own = [pole.piece == self.piece and pole.body == end for end in self.ends] or [False]
        return self.links(stretch if own[0] else 0.0, stretch if own[-1] else 0.0)


@dataclass(frozen=True, eq=False)
class BlockShape:
    """A card wall, a plate or a cat, by the corners of its boxes."""

    piece: str
    body: str
    kind: Kind
    pose: Pose
    corners: Points
    reach: float = 0.0  # of its hooks: what is nearer to the origin of one lies inside of it
    hooks: tuple[Vector, ...] = ()  # where their origins are; none told: the body's own


@dataclass(frozen=True, eq=False)
class SlabShape:
    """A board: a box by its middle and its half sizes, or the round within it."""

    piece: str
    pose: Pose
    half: Vector
    is_round: bool = False

    @property
    def part(self) -> Part:
        return Part(self.piece, self.piece, "board")


@dataclass(frozen=True, eq=False)
class Layout:
    poles: list[PoleShape] = field(default_factory=list)
    cords: list[CordShape] = field(default_factory=list)
    blocks: list[BlockShape] = field(default_factory=list)
    slabs: list[SlabShape] = field(default_factory=list)

    def extend(self, other: "Layout") -> None:
        self.poles.extend(other.poles)
        self.cords.extend(other.cords)
        self.blocks.extend(other.blocks)
        self.slabs.extend(other.slabs)


def matrix(at: Pose) -> Vector:
    """A pose's turn as a matrix: its columns are the body's own axes in the world, its up axis the last."""
    w, x, y, z = at[3:].tolist()
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def _box_of(points: Points) -> Points:
    return np.array([points.min(axis=0), points.max(axis=0)])


@cache
def _ring(sides: int) -> Points:
    turns = [2 * pi * side / sides for side in range(sides)]
    return np.array([(cos(turn), sin(turn), 0.0) for turn in turns])


def box(at: Pose, half: tuple[float, float, float], middle: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> Points:
    """The eight corners of a box of a body, in the world."""
    signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=float)
    corners: Points = at[:3] + (signs * half + np.asarray(middle)) @ matrix(at).T
    return corners
