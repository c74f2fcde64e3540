"""Draws what stands on the table from poses alone: poles with their tops, cords as lines, and how high all that is.

A hand comes down from straight above, so nothing can be brought under a cord. What matters of all that stands is
therefore its skyline: how high it reaches at each place. A new cord or pole has its curtain to itself, everything above
it, and what it must keep clear of is what stands inside that curtain or just below.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Final

import numpy as np

from nekobako.games.nekojima.cat_room import corners_at
from nekobako.games.nekojima.material import CATS, SIZES, denchuu_of
from nekobako.games.nekojima.pieces import cat, denchuu
from nekobako.physics.facts.shapes import matrix
from nekobako.physics.pose import Vector, to_world

SAMPLED: Final = 0.08  # cm between two points by which a cord is looked at
LEANS: Final = 3.0  # degrees; nothing is put on a pole that leans more


@dataclass(frozen=True, eq=False)
class StandingPole:
    name: str
    foot: Vector
    top: Vector
    tilt: float  # degrees

    @property
    def denchuu(self) -> str:
        return denchuu_of(self.name)


@dataclass(frozen=True, eq=False)
class Discs:
    """Things seen from above: discs with a height each. A pole is one, a cord is many."""

    places: Vector  # (n, 2)
    heights: Vector  # of their upper sides
    radii: Vector

    def __add__(self, other: "Discs") -> "Discs":
        return Discs(
            np.concatenate((self.places, other.places)),
            np.concatenate((self.heights, other.heights)),
            np.concatenate((self.radii, other.radii)),
        )

    def __len__(self) -> int:
        return len(self.heights)


NOTHING: Final = Discs(np.zeros((0, 2)), np.zeros(0), np.zeros(0))


def discs_of_line(nodes: Vector) -> Discs:
    """A cord along some points."""
    radius = SIZES.cord.radius
    lengths = np.linalg.norm(np.diff(nodes, axis=0), axis=1)
    after = np.concatenate(([0.0], np.cumsum(lengths)))
    at = np.linspace(0.0, after[-1], max(2, int(after[-1] / SAMPLED) + 1))
    line = np.stack([np.interp(at, after, nodes[:, axis]) for axis in range(3)], axis=1)
    return Discs(line[:, :2], line[:, 2] + radius, np.full(len(line), radius))


def disc(x: float, y: float, height: float, radius: float) -> Discs:
    return Discs(np.array([[x, y]]), np.array([height]), np.array([radius]))


@dataclass(frozen=True, eq=False)
class Obstacles:
    poles: Mapping[str, StandingPole]
    cords: Mapping[str, Vector]  # by Denchuu: its nodes
    cats: Mapping[str, Vector]  # their poses

    @classmethod
    def of(cls, poses: Mapping[str, Sequence[float]], without: Sequence[str] = ()) -> "Obstacles":
        """Those of a view, some pieces left out."""
        poles, cords, cats = {}, {}, {}
        for name in dict.fromkeys(denchuu_of(body) for body in poses):
            if name in without:
                continue
            if name in CATS:
                cats[name] = np.array(poses[name])
                continue
            piece = denchuu(name)
            for body, size in zip(piece.poles, (piece.first, piece.second), strict=True):
                at = np.array(poses[body])
                up = matrix(at)[:, 2]
                tilt = float(np.degrees(np.arctan2(hypot(up[0], up[1]), up[2])))
                poles[body] = StandingPole(body, at[:3], at[:3] + size.length * up, tilt)
            links = [np.array(poses[f"{name}.cord.{link}"]) for link in range(piece.cord.links)]
            tip = to_world(links[-1], (piece.cord.link, 0.0, 0.0))
            cords[name] = np.array([*(link[:3] for link in links), tip])
        return cls(poles, cords, cats)

    @cached_property
    def discs(self) -> Discs:
        return self.discs_without_cord(None)

    def discs_without_cord(self, denchuu: str | None) -> Discs:
        discs = NOTHING
        for pole in self.poles.values():
            x, y = ((pole.foot + pole.top) / 2)[:2].tolist()
            lean = float(np.linalg.norm(pole.top[:2] - pole.foot[:2])) / 2
            discs += disc(x, y, float(max(pole.top[2], pole.foot[2])), SIZES.pole.radius + lean)
        for name, nodes in self.cords.items():
            if name != denchuu:
                discs += discs_of_line(nodes)
        for name, at in self.cats.items():
            corners = corners_at(cat(name), at)
            x, y = ((corners.min(axis=0) + corners.max(axis=0)) / 2)[:2].tolist()
            around = float(np.hypot(corners[:, 0] - x, corners[:, 1] - y).max())
            discs += disc(x, y, float(corners[:, 2].max()), around)
        return discs

    @cached_property
    def open_tops(self) -> list[StandingPole]:
        """The poles that carry nothing and stand straight enough to carry something."""
        heads = [pole for pole in self.poles.values() if pole.tilt < LEANS]
        return [pole for pole in heads if not any(self._carries(pole, other) for other in self.poles.values())]

    @staticmethod
    def _carries(pole: StandingPole, other: StandingPole) -> bool:
        near = float(np.linalg.norm(other.foot[:2] - pole.top[:2])) < 2 * SIZES.pole.radius
        return other is not pole and near and abs(float(other.foot[2] - pole.top[2])) < 0.3
