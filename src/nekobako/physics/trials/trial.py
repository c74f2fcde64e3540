"""One trial: its candidate, how it runs, and its result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from nekobako.physics.pose import Pose, Vector
from nekobako.physics.trials.falls import FallDetector

SLICE: Final = 0.02  # s between two looks at a trial
STILL: Final = 0.2  # cm/s; slower at the last look is settled
CALM: Final = 0.01  # cm/s; slower for a quarter of a second will not fall any more: what tips grows faster than that
CALM_LOOKS: Final = 12


@dataclass(frozen=True)
class Push:
    """A steady force (dyn) and torque (dyn cm) on a body's middle, from the start on, ended at the nearest look."""

    body: str
    force: Sequence[float] | Vector
    torque: Sequence[float] | Vector = (0.0, 0.0, 0.0)
    seconds: float = 0.06


@dataclass(frozen=True)
class Candidate:
    """A beginning to be tried.

    `poses` puts pieces elsewhere, at rest, by the poses of their bodies (see `arrange`: of a piece with a cord, all of
    its bodies, its two poles or its first pole). `velocities` are of pieces' first bodies: cm/s along the world's axes,
    then radians/s about the body's own; they add to what is there.
    """

    poses: Mapping[str, Pose] = field(default_factory=dict)
    velocities: Mapping[str, Sequence[float]] = field(default_factory=dict)
    pushes: Sequence[Push] = ()


@dataclass(frozen=True, eq=False)
class Trial:
    """What came of a candidate. Drops (cm) and tilts (degrees) are the greatest at any look, against the beginning."""

    bodies: tuple[str, ...]
    final: Vector  # (bodies, 7)
    seconds: float  # less than asked for when all slept, or the verdict was known, before
    settled: bool
    drop: float
    dropped: str | None
    tilt: float
    tilted: str | None
    fallen: tuple[str, ...]
    overlap: tuple[str, str] | None  # a piece put too deep into another; then nothing was tried
    sound: bool  # the simulator had nothing to complain of

    @property
    def stands(self) -> bool:
        return self.sound and not self.fallen and self.overlap is None

    def poses(self) -> dict[str, Pose]:
        return dict(zip(self.bodies, self.final, strict=True))


@dataclass(frozen=True, eq=False)
class StartState:
    """A candidate in the simulator's terms."""

    state: Vector
    pushes: Sequence[tuple[int, Vector]]  # looks they last, forces on all bodies
    overlap: tuple[str, str] | None


class TrialRun:
    """One trial under way."""

    def __init__(self, watch: FallDetector, beginning: StartState, looks: int, stop_early: bool) -> None:
        self.state = beginning.state
        self._watch = watch
        self._beginning = beginning
        self._looks, self._stop_early = looks, stop_early
        self.looked = 0
        self.done = beginning.overlap is not None
        self._calm, self._sound = 0, True  # looks in a row
        self.final = np.zeros((0, 7))
        self._speed = 0.0
        self._drops = np.zeros(len(watch.bodies))
        self._cosines = np.ones(len(watch.bodies))

    def begin(self, middles: Vector, turns: Vector) -> None:
        self._heights, self._uprights = self._watch.heights(middles), self._watch.uprights(turns)
        self._before = middles.copy()

    def pushed(self) -> Vector:
        """The forces on all bodies until the next look."""
        going = [forces for looks, forces in self._beginning.pushes if looks > self.looked]
        return np.sum(going, axis=0) if going else np.zeros((1, 6))

    def look(self, middles: Vector, turns: Vector, asleep: bool, sound: bool) -> None:
        self.looked += 1
        self._sound = sound and bool(np.isfinite(middles).all())
        if self._sound:
            heights, uprights = self._watch.heights(middles), self._watch.uprights(turns)
            np.maximum(self._drops, self._heights - heights, out=self._drops)
            np.minimum(self._cosines, (self._uprights * uprights).sum(axis=1), out=self._cosines)
            self._speed = float(np.linalg.norm(middles - self._before, axis=1).max()) / SLICE
            self._before = middles.copy()
        calm = (asleep or self._speed < CALM) and not self._pushes_left()
        self._calm = (CALM_LOOKS if asleep else self._calm + 1) if calm else 0
        verdict = self._stop_early and (self._calm >= CALM_LOOKS or bool(self._fallen()))
        self.done = self.looked >= self._looks or verdict or not self._sound

    def _pushes_left(self) -> bool:
        return any(looks > self.looked for looks, _ in self._beginning.pushes)

    def _fallen(self) -> tuple[str, ...]:
        fell = (self._drops > self._watch.deepest) | (self._cosines < self._watch.least_cosine)
        return tuple(self._watch.bodies[number] for number in np.flatnonzero(fell))

    def trial(self, every_body: tuple[str, ...]) -> Trial:
        bodies = self._watch.bodies
        low = int(self._drops.argmax()) if bodies else -1
        bent = int(self._cosines.argmin()) if bodies else -1
        return Trial(
            bodies=every_body,
            final=self.final,
            seconds=self.looked * SLICE,
            settled=self._sound and (self._calm > 0 or self._speed < STILL),
            drop=float(self._drops[low]) if bodies else 0.0,
            dropped=bodies[low] if bodies and self._drops[low] > 0 else None,
            tilt=float(np.degrees(np.arccos(np.clip(self._cosines[bent], -1, 1)))) if bodies else 0.0,
            tilted=bodies[bent] if bodies and self._cosines[bent] < 1 else None,
            fallen=self._fallen(),
            overlap=self._beginning.overlap,
            sound=self._sound,
        )
