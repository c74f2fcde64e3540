"""Paints cats: rounder than the boxes they are made of, in the same places."""

from typing import Final

import numpy as np

from nekobako.physics.pictures.canvas import Canvas, Triple
from nekobako.physics.pictures.palette import DARK, LIGHT, shaded
from nekobako.physics.pieces import CardCat
from nekobako.physics.pieces.hook import ARM as ARM_AT
from nekobako.physics.pieces.hook import HOOK, TALL
from nekobako.physics.pose import Pose, Vector, to_world

NOSE: Final = "#d8857c"
EAR: Final = np.array([(-0.15, -0.15, 0.0), (0.15, -0.15, 0.0), (0.0, 0.15, 0.0), (0.0, 0.0, 0.36)])
ARM: Final[list[Triple]] = [
    (-0.3, 0.0, -0.75),
    (-0.36, 0.0, -0.1),
    (-0.24, 0.0, 0.24),
    (0.0, 0.0, 0.32),
    (0.24, 0.0, 0.24),
    (0.36, 0.0, -0.05),
    (0.34, 0.0, -0.45),
]
PAW: Final[list[Triple]] = [*ARM[1:-1], (0.34, 0.0, -0.15)]
HANGING_TAIL: Final[list[Triple]] = [(-0.2, 0.0, -1.7), (-0.05, 0.0, -2.05), (0.25, 0.0, -2.1), (0.4, 0.0, -1.85)]
STANDING_TAIL: Final[list[Triple]] = [(-0.78, 0.0, 1.2), (-0.98, 0.1, 1.0), (-1.0, 0.25, 0.6), (-0.85, 0.42, 0.42)]


class PaintedCat:
    """A cat on a canvas, drawn at scale 1 in its body's frame."""

    def __init__(self, canvas: Canvas, name: str, at: Pose, scale: float, colour: str) -> None:
        self._canvas, self._name, self._at, self._scale, self._colour = canvas, name, at, scale, colour

    def hanging(self) -> None:
        self._limb(ARM, 0.1)
        self._limb(HANGING_TAIL, 0.07)
        self._egg((0.33, 0.27, 0.55), (-0.22, 0.0, -1.3), self._colour)
        self._head((-0.3, 0.0, -0.7), 0.31, ahead=-1.0, eyes=LIGHT)

    def cut(self, cat: CardCat) -> None:
        """Of card, as long and as wide as it is."""
        half, (x, _, z) = cat.shape[len(HOOK)]
        far_x, _, far_z = cat.hook("tail").at
        self._limb([(-ARM_AT, 0.0, -TALL), *PAW], 0.1)
        self._limb([(far_x + ARM_AT, 0.0, far_z + TALL), *((far_x - a, 0.0, far_z - b) for a, _, b in PAW)], 0.08)
        self._egg((half[0], 0.24, half[2] + 0.1), (x, 0.0, z), self._colour)
        self._head((x - 0.1, 0.0, z + half[2]), 0.34, ahead=-1.0, eyes=LIGHT)

    def standing(self) -> None:
        self._box((1.9, 1.2, 0.3), (0.0, 0.0, 0.15), shaded(self._colour, 0.8))
        self._box((1.3, 0.66, 0.9), (-0.15, 0.0, 1.15), self._colour)
        for x in (-0.62, 0.32):
            for y in (0.2, -0.2):
                self._limb([(x, y, 0.3), (x, y, 0.9)], 0.15)
        self._limb(STANDING_TAIL, 0.09)
        self._limb([(0.45, 0.0, 1.35), (0.72, 0.0, 1.75)], 0.28)
        self._head((0.8, 0.0, 2.0), 0.38, ahead=1.0, eyes=DARK)

    def _head(self, middle: Triple, radius: float, ahead: float, eyes: str) -> None:
        """A head that looks along x or against it."""
        x, y, z = middle
        self._egg((radius * 0.97, radius, radius * 0.94), middle, self._colour)
        for side in (1.0, -1.0):
            ear = to_world(self._at, np.array((x, y + 0.55 * side * radius, z + 0.66 * radius)) * self._scale)
            at = np.concatenate((ear, self._at[3:]))
            self._canvas.hull(f"{self._name}.ear.{side}", at, EAR * self._scale, shaded(self._colour, 0.85))
            eye = (x + 0.83 * ahead * radius, y + 0.42 * side * radius, z + 0.25 * radius)
            self._egg((0.055, 0.055, 0.07), eye, eyes)
        self._egg((0.045, 0.06, 0.04), (x + ahead * radius, y, z), NOSE)

    def _limb(self, points: list[Triple], radius: float) -> None:
        line: Vector = np.array([to_world(self._at, np.array(point) * self._scale) for point in points])
        self._canvas.line(line, radius * self._scale, self._colour, smooth=3)

    def _egg(self, half: Triple, middle: Triple, colour: str) -> None:
        self._canvas.egg(self._at, self._scaled(half), self._scaled(middle), colour)

    def _box(self, size: Triple, middle: Triple, colour: str) -> None:
        self._canvas.box(self._at, self._scaled(size), self._scaled(middle), colour)

    def _scaled(self, numbers: Triple) -> Triple:
        x, y, z = numbers
        return x * self._scale, y * self._scale, z * self._scale
