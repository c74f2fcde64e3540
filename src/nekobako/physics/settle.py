"""Lets a world come to rest, or tells by how much it did not."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from nekobako.physics.errors import BadInput
from nekobako.physics.pose import Vector
from nekobako.physics.world import World


@dataclass(frozen=True)
class RestCriteria:
    """When a world counts as at rest: every body slow and hardly accelerating for `hold` seconds. What lies on edges
    may chatter for ever without going anywhere: with `stay`, a body that stays where it is is at rest as well."""

    speed: float = 0.2  # cm/s, of a body's middle, and of its rim at 1 cm
    acceleration: float = 20.0  # cm/s2
    hold: float = 0.1  # s
    at_least: float = 0.1  # s simulated in any case
    at_most: float = 5.0  # s
    stay: float = 0.0  # cm, and radians / 2, by which a body may be away from where the hold began; 0: not asked

    def __post_init__(self) -> None:
        if not 0 <= self.at_least <= self.at_most:
            raise BadInput("at_least", f"must be from 0 to at_most ({self.at_most} s), not {self.at_least}")


@dataclass(frozen=True)
class SettleResult:
    """What came of it, with the numbers of the fastest body at the end."""

    at_rest: bool
    seconds: float
    speed: float
    acceleration: float
    fastest: str | None

    @property
    def milliseconds(self) -> int:
        return round(self.seconds * 1000)


class RestDetector:
    """Looks at a world after every step, from when it is made on, and knows when it has come to rest or time is up."""

    def __init__(self, world: World, rest: RestCriteria | None = None) -> None:
        self._world = world
        self._rest = rest or RestCriteria()
        self._began = self._quiet_since = world.time
        self._remember()
        self._anchor()
        self._speed = self._acceleration = 0.0
        self._number = 0
        self.at_rest = False

    def look(self) -> None:
        world, step = self._world, self._world.settings.step
        speeds = np.linalg.norm(world.data.xipos - self._places, axis=1) / step + _turning(world)
        self._acceleration = float(np.abs(world.data.qvel - self._velocity).max(initial=0.0)) / step
        self._remember()
        self._number = int(speeds.argmax())
        self._speed = float(speeds[self._number])
        if (self._speed > self._rest.speed or self._acceleration > self._rest.acceleration) and not self._stays():
            self._quiet_since = world.time
            self._anchor()
        quiet = world.time - self._quiet_since
        self.at_rest = quiet >= self._rest.hold and self.seconds >= self._rest.at_least

    def _remember(self) -> None:
        self._places, self._velocity = self._world.data.xipos.copy(), self._world.data.qvel.copy()

    def _anchor(self) -> None:
        if self._rest.stay:
            self._anchored = self._world.data.xipos.copy(), self._world.data.xquat.copy()

    def _stays(self) -> bool:
        """Whether every body is where the hold began, and turned as it was."""
        if not self._rest.stay:
            return False
        places, turns = self._anchored
        data, most = self._world.data, self._rest.stay
        return bool(np.abs(data.xipos - places).max() <= most and np.abs(data.xquat - turns).max() <= most)

    @property
    def stayed(self) -> bool:
        """At rest, with every body where it was when the hold began: it may as well sleep."""
        return self.at_rest and self._stays()

    @property
    def seconds(self) -> float:
        return self._world.time - self._began

    @property
    def over(self) -> bool:
        return self.at_rest or self.seconds >= self._rest.at_most

    def result(self) -> SettleResult:
        fastest = self._world.model.body(self._number).name if self._speed else None
        return SettleResult(self.at_rest, self.seconds, self._speed, self._acceleration, fastest)


def settle(world: World, rest: RestCriteria | None = None, step: Callable[[], Any] | None = None) -> SettleResult:
    """Step a world (or call `step`, which does) until it rests or time is up."""
    detector = RestDetector(world, rest)
    while not detector.over:
        (step or world.step)()
        detector.look()
    return detector.result()


def _turning(world: World) -> Vector:
    """How fast the rim of each body goes round, in cm/s, as if it were 1 cm large."""
    turning: Vector = np.linalg.norm(world.data.cvel[:, :3], axis=1)
    return turning
