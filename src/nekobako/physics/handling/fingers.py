"""The fingertips of hands that hold poles: solid while they do, and turned to where there is room for them.

Thumb and finger hold a pole from two opposite sides, in one of a few directions (pieces/fingers.py). A hand that is
told none takes the one with the most room when it grips, and shifts to the next one when something comes near: cords
above all. Where a fingertip has no room at all it squeezes in: it is solid once it is clear of what it was inside of.

The simulator lets no body touch the link of a cord that is tied to it, so whether a fingertip touches the held pole's
own cord beyond the stretch that it may touch is worked out here, after every step.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final

import mujoco
import numpy as np

from nekobako.physics import pose as poses
from nekobako.physics.errors import BadInput
from nekobako.physics.facts import Contact, FirstTouch, Part
from nekobako.physics.facts.types import Point
from nekobako.physics.pieces import Pair
from nekobako.physics.pieces.fingers import ACROSS, APART, DIRECTIONS, GROUP, TIPS, FingerSize, names
from nekobako.physics.pose import MOST_TURN, Pose
from nekobako.physics.world import World

SOLID: Final = 1, 1  # as everything else is
WIDE: Final = 0.6  # cm; more room than that is no better
NEAR: Final = 0.4  # cm; with less room on either side a hand looks for another direction
BETTER: Final = 0.1  # by so much more, so that it does not dither
INSIDE: Final = -0.02  # cm; deeper in something a fingertip is not solid yet: it would be thrown out
CORDS_FIRST: Final = 2.0  # how much more room beside a cord is worth

Triple = tuple[float, float, float]


@dataclass
class FingerHold:
    """Two fingertips on one pole."""

    pole: str
    direction: int
    wish: int | None  # the direction that someone has told
    squeezed: set[int] = field(default_factory=set)  # tips that are not solid yet


@dataclass(frozen=True)
class _Pole:
    """Where a pole's fingertips are in the simulator, and the link of its own cord that they never meet there."""

    size: FingerSize
    length: float
    tips: list[int]  # shapes, two for each direction
    others: list[int]  # shapes that they can meet
    cords: list[int]  # links among those
    link: int
    part: Part
    free: tuple[float, float]  # cm along that link: the stretch that they may not touch
    reach: float  # cm between the middles of a fingertip and of the cord when they touch


class Fingers:
    """In one world, of all hands; there are none where no piece has any."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._holds: dict[str, FingerHold] = {}
        self._touches: dict[tuple[Part, Part], FirstTouch] = {}
        self.bind()

    def bind(self) -> None:
        """Find the shapes: they have other numbers, and are as they were made, whenever the world is built anew."""
        self._model = self._world.model
        pairs = [piece for piece in self._world.pieces.values() if isinstance(piece, Pair) and piece.fingers]
        self._poles = {pole: _bound(self._world, pair, side) for pair in pairs for side, pole in enumerate(pair.poles)}
        self._holds = {pole: hold for pole, hold in self._holds.items() if pole in self._poles}
        for hold in self._holds.values():
            self._harden(hold)

    # --- what hands do

    def hold(self, body: str, wish: float | None) -> None:
        """A hand has gripped a body, or tells anew how; a wish is in degrees from the pole's own x. Fingers that hold
        already go there from one direction to the next, a frame each, and so past nothing that is between."""
        if body not in self._poles:
            return
        told = None if wish is None else nearest_direction(wish)
        if body in self._holds:
            self._holds[body].wish = self._holds[body].wish if told is None else told
        else:
            self._holds[body] = FingerHold(body, ACROSS, told)
            self._turn(self._holds[body], self._roomiest(body) if told is None else told)

    def _turn(self, hold: FingerHold, direction: int) -> None:
        hold.direction = direction
        hold.squeezed = {tip for tip in range(TIPS) if self._room(hold.pole, direction, tip)[1] < INSIDE}
        self._harden(hold)

    def let_go(self, body: str) -> None:
        if self._holds.pop(body, None) is not None:
            pole = self._poles[body]
            self._model.geom_contype[pole.tips], self._model.geom_conaffinity[pole.tips] = APART

    def shift(self) -> None:
        """Before every frame: a fingertip that is clear becomes solid; a hand turns away from what comes near."""
        for hold in self._holds.values():
            if hold.squeezed:
                rooms = {tip: self._room(hold.pole, hold.direction, tip)[1] for tip in hold.squeezed}
                hold.squeezed = {tip for tip, room in rooms.items() if room < 0}
                self._harden(hold)
            if hold.wish is None:
                self._turn_away(hold)
            elif hold.wish != hold.direction:
                self._turn(hold, hold.direction + (1 if hold.wish > hold.direction else -1))

    def _turn_away(self, hold: FingerHold) -> None:
        if self._worth(hold.pole, hold.direction) >= NEAR * (1 + CORDS_FIRST):
            return
        beside = [number for number in (hold.direction - 1, hold.direction + 1) if 0 <= number < len(DIRECTIONS)]
        best = max(beside, key=lambda number: self._worth(hold.pole, number))
        fits = all(self._room(hold.pole, best, tip)[1] > 0 for tip in range(TIPS))
        if fits and self._worth(hold.pole, best) > self._worth(hold.pole, hold.direction) + BETTER:
            self._turn(hold, best)

    def _harden(self, hold: FingerHold) -> None:
        tips, model = self._poles[hold.pole].tips, self._model
        model.geom_contype[tips], model.geom_conaffinity[tips] = APART
        solid = [tips[TIPS * hold.direction + tip] for tip in range(TIPS) if tip not in hold.squeezed]
        model.geom_contype[solid], model.geom_conaffinity[solid] = SOLID

    # --- room

    def _roomiest(self, body: str) -> int:
        """The direction with the most room; of equal ones that nearest to across the cord."""
        likes = sorted(range(len(DIRECTIONS)), key=lambda number: abs(number - ACROSS))
        return max(likes, key=lambda number: round(self._worth(body, number), 2))

    def _worth(self, body: str, direction: int) -> float:
        rooms = [self._room(body, direction, tip) for tip in range(TIPS)]
        return CORDS_FIRST * min(cord for cord, _ in rooms) + min(other for _, other in rooms)

    def _room(self, body: str, direction: int, tip: int) -> tuple[float, float]:
        """Between a fingertip and the nearest cord, its pole's own included beyond the stretch that it may touch; and
        between it and anything that it pushes, in cm; below zero it is inside."""
        self._world.pose(body)  # a step leaves the places before it
        pole, model, data = self._poles[body], self._model, self._world.data
        shape = pole.tips[TIPS * direction + tip]
        apart = data.geom_xpos[pole.others] - data.geom_xpos[shape]
        far = np.sqrt((apart * apart).sum(axis=1)) - model.geom_rbound[pole.others] - model.geom_rbound[shape]
        cord, other = min(WIDE, self._from_own_cord(pole, shape)), WIDE
        for number in np.flatnonzero(far < WIDE).tolist():
            meets = pole.others[number]
            if model.geom_group[meets] == GROUP and model.geom_conaffinity[meets] == APART[1]:
                continue  # a fingertip of nobody
            room = float(mujoco.mj_geomDistance(model, data, shape, meets, WIDE, None))
            other = min(other, room)
            if self._world.part(meets).kind == "cord":
                cord = min(cord, room)
        return cord, other

    # --- what touches

    @property
    def touches(self) -> list[FirstTouch]:
        """Of fingertips and cords, that the simulator does not see."""
        return list(self._touches.values())

    def forget(self) -> None:
        self._touches = {}

    def look(self, world: World) -> None:
        """After every step: the held poles' own cords, and any that a fingertip is inside of."""
        for hold in self._holds.values():
            pole = self._poles[hold.pole]
            for tip in range(TIPS):
                shape = pole.tips[TIPS * hold.direction + tip]
                apart = self._from_own_cord(pole, shape)
                if apart < 0:
                    self._remember(pole.part, world.part(shape), shape, apart)
                if tip in hold.squeezed:
                    self._look_inside(pole, shape)

    def _look_inside(self, pole: _Pole, shape: int) -> None:
        for cord in pole.cords:
            apart = mujoco.mj_geomDistance(self._model, self._world.data, shape, cord, WIDE, None)
            if apart <= 0:
                self._remember(self._world.part(cord), self._world.part(shape), shape, apart)

    def _remember(self, cord: Part, finger: Part, shape: int, apart: float) -> None:
        x, y, z = self._world.data.geom_xpos[shape].tolist()
        contact = Contact(cord, finger, "side", False, (x, y, z), (0.0, 0.0, 1.0), 10 * apart)
        self._touches.setdefault((cord, finger), FirstTouch(round(self._world.time * 1000), contact))

    def _from_own_cord(self, pole: _Pole, shape: int) -> float:
        """Between a fingertip and the held pole's own cord, in cm, beyond the stretch that it may touch."""
        low, high = pole.free
        if low >= high:
            return WIDE
        data = self._world.data
        middle, up = data.geom_xpos[shape].tolist(), data.geom_xmat[shape].tolist()[2::3]
        start, along = data.xpos[pole.link].tolist(), data.xmat[pole.link].tolist()[0::3]
        half = pole.size.length / 2
        a, b = _at(middle, up, -half), _at(middle, up, half)
        return distance(a, b, _at(start, along, low), _at(start, along, high)) - pole.reach

    # --- what is shown

    def shown(self) -> dict[str, Pose]:
        """Where the fingertips are: by pole, the middle of its top, turned so that x goes through both."""
        return {f"{hold.pole}.fingers": self._frame(hold) for hold in self._holds.values()}

    def _frame(self, hold: FingerHold) -> Pose:
        at, pole = self._world.pose(hold.pole), self._poles[hold.pole]
        turn = poses.pose(0, 0, 0, DIRECTIONS[hold.direction])[3:]
        top = poses.to_world(at, (0.0, 0.0, pole.length))
        return np.concatenate((top, poses.multiply(at[3:], turn)))


def check_wish(wish: float | None) -> None:
    """A direction in degrees that a hand may be told."""
    if wish is not None and not abs(wish) <= MOST_TURN:
        raise BadInput("fingers", f"must be from -{MOST_TURN:g} to {MOST_TURN:g} degrees")


def nearest_direction(wish: float) -> int:
    """Its number; which of the two fingertips is where does not matter."""
    return min(range(len(DIRECTIONS)), key=lambda number: abs((wish - DIRECTIONS[number] + 90.0) % 180.0 - 90.0))


def _bound(world: World, pair: Pair, side: int) -> _Pole:
    assert pair.fingers is not None
    model, size, pole = world.model, pair.fingers, pair.poles[side]
    cord = pair.cord
    link = f"{pair.name}.cord.{0 if side == 0 else cord.links - 1}"
    free = (size.spared, cord.link) if side == 0 else (0.0, cord.link - size.spared)
    others = list(_can_meet(model, {world.body_number(pole), world.body_number(link)}))
    return _Pole(
        size,
        (pair.first, pair.second)[side].length,
        [model.geom(name).id for name in names(pole)],
        others,
        [other for other in others if world.part(other).kind == "cord"],
        world.body_number(link),
        pair.parts[link],
        free,
        size.radius + cord.radius,
    )


def _can_meet(model: Any, tied: set[int]) -> Iterator[int]:
    for geom in range(model.ngeom):
        plane = model.geom_type[geom] == mujoco.mjtGeom.mjGEOM_PLANE
        if not plane and int(model.geom_bodyid[geom]) not in tied:
            yield geom


def _at(start: list[float], way: list[float], far: float) -> Point:
    return start[0] + far * way[0], start[1] + far * way[1], start[2] + far * way[2]


def distance(a: Triple, b: Triple, c: Triple, d: Triple) -> float:
    """Of two stretches, a-b and c-d. In plain floats: it is asked at every step, and arrays would take longer."""
    ux, uy, uz = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    vx, vy, vz = d[0] - c[0], d[1] - c[1], d[2] - c[2]
    wx, wy, wz = a[0] - c[0], a[1] - c[1], a[2] - c[2]
    uu, vv = ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz
    uv, uw, vw = ux * vx + uy * vy + uz * vz, ux * wx + uy * wy + uz * wz, vx * wx + vy * wy + vz * wz
    spread = uu * vv - uv * uv
    share = 0.0 if spread <= 1e-12 * uu * vv else min(1.0, max(0.0, (uv * vw - uw * vv) / spread))
    other = (uv * share + vw) / vv
    if other < 0:
        other, share = 0.0, min(1.0, max(0.0, -uw / uu))
    elif other > 1:
        other, share = 1.0, min(1.0, max(0.0, (uv - uw) / uu))
    x = wx + share * ux - other * vx
    y = wy + share * uy - other * vy
    z = wz + share * uz - other * vz
    return sqrt(x * x + y * y + z * z)
