"""The stability meter: of many copies of a world, each shaken a little otherwise, the share that still stands."""

from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Final

import numpy as np

from nekobako.core.chance import Chance, seeded
from nekobako.physics.errors import BadInput, require_positive
from nekobako.physics.pieces import Piece
from nekobako.physics.trials.batch import Trials
from nekobako.physics.trials.trial import Candidate, Push
from nekobako.physics.world import World

GRAINS: Final = 1 << 24  # of a random number between 0 and 1
CONFIDENT: Final = 1.96  # standard deviations on each side of nineteen cases in twenty


@dataclass(frozen=True)
class Shaking:
    """How copies are shaken: all that can move gets a small speed, and one piece, another in each copy, a nudge."""

    speed: float = 1.0  # cm/s at most along each axis
    turn: float = 0.1  # radians/s at most about each axis
    nudge: float = 20.0  # dyn s, sideways, as high on the piece as it goes; petting a cat is 20 to 40
    seconds: float = 0.06  # that a nudge takes

    def __post_init__(self) -> None:
        require_positive("seconds", self.seconds)
        if min(self.speed, self.turn, self.nudge) < 0:
            raise BadInput("tremor", "must not be below zero")


@dataclass(frozen=True)
class Stability:
    stood: int
    tried: int

    @property
    def share(self) -> float:
        return self.stood / self.tried

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies in nineteen cases of twenty (Wilson's interval)."""
        n, p, z = self.tried, self.share, CONFIDENT
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        reach = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - reach), min(1.0, middle + reach)


def stability(
    world: World, seed: int, copies: int = 40, tremor: Shaking | None = None, seconds: float = 1.0, threads: int = 2
) -> Stability:
    """How surely a world stands. The same seed shakes it in the same ways."""
    require_positive("copies", copies)
    shaken = shaken_copies(world, seeded(seed, "stability"), copies, tremor or Shaking())
    trials = Trials(world, threads).run(shaken, seconds)
    return Stability(sum(trial.stands for trial in trials), copies)


def shaken_copies(world: World, chance: Chance, copies: int, tremor: Shaking) -> list[Candidate]:
    pieces = [piece for piece in world.pieces.values() if piece.bodies]
    return [_shaken(world, pieces, chance, tremor) for _ in range(copies)]


def _shaken(world: World, pieces: list[Piece], chance: Chance, tremor: Shaking) -> Candidate:
    most = [tremor.speed] * 3 + [tremor.turn] * 3
    velocities = {piece.bodies[0]: [size * (2 * _share(chance) - 1) for size in most] for piece in pieces}
    if not pieces or not tremor.nudge:
        return Candidate(velocities=velocities)
    body = pieces[chance.below(len(pieces))].bodies[0]
    way = 2 * pi * _share(chance)
    force = np.array([cos(way), sin(way), 0.0]) * tremor.nudge / tremor.seconds
    lever = np.array([0.0, 0.0, _top(world, body) - world.data.xipos[world.body_number(body), 2]])
    return Candidate(velocities=velocities, pushes=[Push(body, force, np.cross(lever, force), tremor.seconds)])


def _top(world: World, body: str) -> float:
    """How high the highest shape of a body reaches, by the boxes around its shapes."""
    model, data = world.model, world.data
    first, count = (int(column[world.body_number(body)]) for column in (model.body_geomadr, model.body_geomnum))
    heights = []
    for geom in range(first, first + count):
        middle, half = model.geom_aabb[geom, :3], model.geom_aabb[geom, 3:]
        upward = data.geom_xmat[geom].reshape(3, 3)[2]
        heights.append(data.geom_xpos[geom, 2] + upward @ middle + np.abs(upward) @ half)
    return float(max(heights))


def _share(chance: Chance) -> float:
    return chance.below(GRAINS) / GRAINS
