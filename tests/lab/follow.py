"""How well a held Denchuu follows its targets, without browser or clock: the same numbers whatever the machine does.

python -m tests.lab.follow [quickness=80 learning=0.2 ...]
"""

import sys
from collections.abc import Sequence
from math import acos, degrees

import numpy as np

from nekobako.core.handling import HandRecord
from nekobako.lab.hands.messages import felt
from nekobako.lab.hands.things import bench_world
from nekobako.physics.handling.grip import Feel
from nekobako.physics.handling.hands import Hands, two_hands
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.pose import Pose, Vector

POLES = ("white-1.a", "white-1.b")
TICK = 0.016  # s
SPEEDS = (3.0, 5.0, 10.0, 20.0, 30.0, 60.0, 1e5)  # cm/s; the last is a leap
ACROSS = np.array([4.0, 8.0, 0.0])
ROUND = [np.array(way) for way in ((-4.0, 0.0, 0.0), (0.0, 2.5, 0.0), (4.0, 0.0, 0.0), (0.0, -2.5, 0.0))]


class Carried:
    """The white pair held by its poles' middles, 9 cm up."""

    def __init__(self, feel: Feel) -> None:
        self.world = bench_world()
        self.simulation = Simulation(self.world, Hands(self.world, two_hands(0), feel=feel))
        self.targets = [self.world.pose(pole) for pole in POLES]
        self.time = 0
        self.move((0, 1), np.array([0.0, 0.0, 9.0]), 15.0)
        self.wait(30)

    def frame(self) -> None:
        self.time += 16
        records = []
        for hand, (pole, (x, y, z, *turn)) in enumerate(zip(POLES, self.targets, strict=True)):
            w, a, b, c = map(float, turn)
            pose = (float(x), float(y), float(z), w, a, b, c)
            records.append((0, HandRecord(t=self.time, hand=hand, grip=pole, pose=pose)))
        self.simulation.frame(records)

    def wait(self, frames: int) -> list[list[Pose]]:
        return [self._after_a_frame() for _ in range(frames)]

    def move(self, hands: Sequence[int], way: Vector, speed: float) -> list[list[Pose]]:
        """Move some targets evenly; the poles' poses at every frame."""
        frames = max(1, round(float(np.linalg.norm(way)) / speed / TICK))
        found = []
        for _ in range(frames):
            for hand in hands:
                self.targets[hand][:3] += way / frames
            found.append(self._after_a_frame())
        return found

    def behind(self, way: Vector) -> float:
        """How far the poles are behind their targets, in mm along a way; below zero, beyond them."""
        along = way / np.linalg.norm(way)
        errors = [
            float((target[:3] - self.world.pose(pole)[:3]) @ along)
            for pole, target in zip(POLES, self.targets, strict=True)
        ]
        return 10 * min(errors)

    def _after_a_frame(self) -> list[Pose]:
        self.frame()
        return [self.world.pose(pole) for pole in POLES]


def tilt(at: Pose) -> float:
    return degrees(acos(min(1.0, 1 - 2 * float(at[4] ** 2 + at[5] ** 2))))


def main(feel: Feel) -> None:
    print(feel)
    for speed in SPEEDS:
        carried = Carried(feel)
        seen = carried.move((0, 1), ACROSS, speed)
        behind, beyond = carried.behind(ACROSS), 0.0
        for _ in range(60):
            seen += carried.wait(1)
            beyond = max(beyond, -carried.behind(ACROSS))
        tilts = max(tilt(at) for poses in seen for at in poses)
        print(f"{speed:8g} cm/s: {behind:5.1f} mm behind, {beyond:4.2f} mm beyond, tilt {tilts:3.1f}")
    carried = Carried(feel)
    still = carried.targets[0][:3].copy()
    seen = [poses for way in ROUND for poses in carried.move((1,), way, 20.0)]
    off = max(10 * float(np.linalg.norm(poses[0][:3] - still)) for poses in seen)
    print(
        f"held still while the other goes round at 20 cm/s: {off:.2f} mm off, tilt {max(tilt(p[0]) for p in seen):.1f}"
    )


if __name__ == "__main__":
    main(felt({name: float(value) for name, _, value in (given.partition("=") for given in sys.argv[1:])}))
