"""Settling: let a world come to rest, or say by how much it did not."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from nekobako.physics.errors import BadInput
from nekobako.physics.pose import Vector
from nekobako.physics.world import World


@dataclass(frozen=True)
class Rest:
    """When a world counts as at rest: every body slow and hardly accelerating for `hold` seconds."""

    speed: float = 0.2  # cm/s, of a body's middle, and of its rim at 1 cm
    acceleration: float = 20.0  # cm/s2
    hold: float = 0.1  # s
    at_least: float = 0.1  # s simulated in any case
    at_most: float = 5.0  # s

    def __post_init__(self) -> None:
        if not 0 <= self.at_least <= self.at_most:
            raise BadInput("at_least", f"must be from 0 to at_most ({self.at_most} s), not {self.at_least}")


@dataclass(frozen=True)
class Settled:
    """What came of it, with the numbers of the fastest body at the end."""

    at_rest: bool
    seconds: float
    speed: float
    acceleration: float
    fastest: str | None

    @property
    def milliseconds(self) -> int:
        return round(self.seconds * 1000)


def settle(world: World, rest: Rest | None = None, step: Callable[[], Any] | None = None) -> Settled:
    """Step a world (or call `step`, which does) until it rests or time is up."""
    rest = rest or Rest()
    step = step or world.step
    began = quiet_since = world.time
    places, velocity = world.data.xipos.copy(), world.data.qvel.copy()
    while True:
        step()
        speeds = np.linalg.norm(world.data.xipos - places, axis=1) / world.settings.step + _turning(world)
        change = np.abs(world.data.qvel - velocity).max(initial=0.0) / world.settings.step
        places, velocity = world.data.xipos.copy(), world.data.qvel.copy()
        number = int(speeds.argmax())
        speed, acceleration = float(speeds[number]), float(change)
        if speed > rest.speed or acceleration > rest.acceleration:
            quiet_since = world.time
        seconds = world.time - began
        quiet = world.time - quiet_since >= rest.hold and seconds >= rest.at_least
        if quiet or seconds >= rest.at_most:
            fastest = world.model.body(number).name if speed else None
            return Settled(quiet, seconds, speed, acceleration, fastest)


def _turning(world: World) -> Vector:
    """How fast the rim of each body goes round, in cm/s, as if it were 1 cm large."""
    turning: Vector = np.linalg.norm(world.data.cvel[:, :3], axis=1)
    return turning
