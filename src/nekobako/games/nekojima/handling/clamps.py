"""A watch on where cords leave their poles: the simulator never lets a cord's end link touch its own pole (N-25, N-53).

Beyond the fixed stretch such a touch counts. It is looked for at every step, so in three rounds, each for the few that
are left: by the link's direction for all cords at once, by a bound on the gap, and by the gap itself.
"""

from math import atan2, cos, hypot, pi
from typing import Final

import numpy as np

from nekobako.games.nekojima.material import SIZES
from nekobako.physics.contact_log.contact_watch import milliseconds
from nekobako.physics.facts import Contact, CordShape, FirstTouch, Part, PoleShape
from nekobako.physics.facts.gaps import cords_and_poles
from nekobako.physics.pieces import Pair
from nekobako.physics.pieces.prism import SIDES
from nekobako.physics.pose import to_world
from nekobako.physics.world import World

SAMPLES: Final = 6  # along a link
HALF_SIDE: Final = pi / SIDES  # from the middle of a side to a corner, seen from the axis


class ClampWatch:
    """Remembers when each cord's end first touched its own pole; one that did from the start is not new."""

    def __init__(self, world: World) -> None:
        self._touches: dict[str, FirstTouch] = {}
        self._known: set[str] = set()
        self._bind(world)
        self._known = {end.link for end in self.ends if end.touch(world) is not None}

    def _bind(self, world: World) -> None:
        """Find the bodies: they have other numbers whenever the world is built anew."""
        self._model = world.model
        pairs = [piece for piece in world.pieces.values() if isinstance(piece, Pair)]
        self.ends = [CordEnd(pair, side) for pair in pairs for side in (0, 1)]
        self._poles = np.array([world.body_number(end.pole) for end in self.ends], dtype=np.intp)
        self._links = np.array([world.body_number(end.link) for end in self.ends], dtype=np.intp)
        # A link that leaves its pole less outwards than this may touch it: at the end of the fixed stretch its axis is
        # then nearer to the pole's side than it is thick.
        self.outward = 1.1 * SIZES.cord.radius / SIZES.cord.fixed
        self._ways = np.array([[1.0 - 2.0 * end.side] for end in self.ends])  # the last link points at its pole

    @property
    def touches(self) -> list[FirstTouch]:
        return list(self._touches.values())

    def look(self, world: World) -> None:
        if world.model is not self._model:
            self._bind(world)
        # The links' own x axes, along the cord, in the frames of their poles.
        along = world.data.xmat[self._links, 0::3] * self._ways
        ways = (world.data.xmat[self._poles].reshape(-1, 3, 3) * along[:, :, None]).sum(axis=1)
        for number in np.flatnonzero(ways[:, 0] < self.outward).tolist():
            end = self.ends[number]
            if end.link not in self._known and end.may_touch(*ways[number].tolist()):
                contact = end.touch(world)
                if contact is not None:
                    self._known.add(end.link)
                    self._touches[end.link] = FirstTouch(milliseconds(world), contact)


class CordEnd:
    """One end of a cord, and its pole."""

    def __init__(self, pair: Pair, side: int) -> None:
        self.side = side
        self.pole = pair.poles[side]
        self._number = (0, pair.cord.links - 1)[side]
        self.link = f"{pair.name}.cord.{self._number}"
        self._pair = pair
        self._size = (pair.first, pair.second)[side]
        self._fixed = SIZES.cord.fixed
        step = (pair.cord.link - self._fixed) / (SAMPLES - 1)
        self._shares = [self._fixed + number * step for number in range(SAMPLES)]

    def may_touch(self, x: float, y: float, z: float) -> bool:
        """Whether the link can be no farther from the pole than it is thick, by its direction in the pole's frame: its
        distance is at least what is left of it by the slant of a side."""
        pole = self._size.radius
        for share in self._shares:
            out, aside, above = pole + share * x, share * y, share * z - self._pair.drop
            side = pole * cos(HALF_SIDE) / cos(atan2(aside, out) % (2 * HALF_SIDE) - HALF_SIDE)
            beside = (hypot(out, aside) - side) * cos(HALF_SIDE)
            apart = beside if above <= 0 else hypot(max(beside, 0.0), above)
            if apart <= self._pair.cord.radius:
                return True
        return False

    def touch(self, world: World) -> Contact | None:
        pair, at = self._pair, world.pose(self.link)
        line = np.array([at[:3], to_world(at, (pair.cord.link, 0.0, 0.0))])
        nodes = line[::-1] if self.side else line  # from the pole outwards
        cord = CordShape(pair.name, f"{pair.name}.cord", nodes, pair.cord.radius, (self.pole, ""))
        pole = PoleShape(pair.name, self.pole, world.pose(self.pole), self._size.radius, self._size.length)
        for gap in cords_and_poles([cord], [pole], 0.0, self._fixed):
            part = Part(pair.name, self.link, "cord", self._number)
            return Contact(part, gap.two, "side", False, gap.at_one, (0.0, 0.0, 1.0), gap.gap_mm)
        return None
