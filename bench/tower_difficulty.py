"""How hard the Tower is: the floor that builders of different skill reach. Prints Markdown for docs/figures.md.

    python -m bench tower difficulty [--builds 20] [--noise 0 0.5 1 2 4] [--step 2.5] [--jobs 1] [--keep FILE]

A planning builder places as `planning` says; a levelling one stands the two walls opposite each other, the higher where
the floor is lowest; `a little` does so more often than not, as the bot `clumsy`; a naive one does not mind which is
higher. Their hands err by so many mm along each axis, and 2
degrees for each mm in turning and folding (1 mm at the end of a wall's panel). Wall pairs come from the deck of cards.
To be affordable, pieces are not carried: they are put in at rest a fraction of a mm above where they will stand,
and from there on it is full physics. What falls of one's own is put again twice (T-13); when anything older falls, the
build is over.
"""

import argparse
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Final

import msgspec
import numpy as np

from bench.resumable_runs import FOLDER, Kept, Stopped, code
from nekobako.games.tower import cards, material, pieces
from nekobako.games.tower.geometry.surfaces import Top, lying, resting, within_square
from nekobako.games.tower.handling.world_builder import from_box
from nekobako.games.tower.irregularity import cut_of
from nekobako.games.tower.material import BOX, FLOORS, KINDS, ORDINARY, TOP
from nekobako.games.tower.planning.build_geometry import Kinds, WallStand, builds, unplanned, wall_sizes
from nekobako.games.tower.planning.build_search import by_height
from nekobako.physics.errors import BadInput
from nekobako.physics.pose import Vector
from nekobako.physics.settle import RestCriteria, RestDetector
from nekobako.physics.world import World

NOISE: Final = (0.0, 0.5, 1.0, 2.0, 4.0)  # mm
TURNING: Final = 2.0  # degrees a mm
TRIES: Final = 3  # to put one's own pieces
ABOVE: Final = 0.02  # cm
FELL: Final = 0.7  # cm that a floor has come down
REST: Final = RestCriteria(speed=0.0, acceleration=0.0, hold=0.25, at_most=3.0, stay=pieces.STILL)  # as in a game
LOOK: Final = 25  # steps between two looks for what falls
SHAPING: Final = (
    "cards",
    "geometry",
    "irregularity.py",
    "material.py",
    "pieces.py",
    "sizes.toml",
)  # what builds depend on

Plan = tuple[tuple[WallStand, WallStand], tuple[float, float]]  # walls, and where the floor goes from the one below
Builder = Callable[[Top, Kinds, np.random.Generator], Plan]


def planning(top: Top, kinds: Kinds, chance: np.random.Generator) -> Plan:
    best = builds(top, kinds, np.zeros(2), most=1)[0]
    return best.walls, best.floor[:2]


def levelling(top: Top, kinds: Kinds, chance: np.random.Generator) -> Plan:
    """The higher wall where the floor is lowest, as anyone does who wants the next floor level."""
    downhill = np.degrees(np.arctan2(top.slope[1], top.slope[0]))
    return opposite(float(downhill) + 180.0)


def naive(top: Top, kinds: Kinds, chance: np.random.Generator) -> Plan:
    """The higher wall on any of the four sides."""
    return opposite(top.yaw + 90.0 * float(chance.integers(4)))


def opposite(angle: float) -> Plan:
    """Two walls folded at a right angle that face each other across the middle, the first looking along an angle."""
    x, y = 2.6 * np.cos(np.radians(angle)), 2.6 * np.sin(np.radians(angle))
    return (WallStand(-x, -y, angle, 90.0), WallStand(x, y, angle + 180.0, 90.0)), (0.0, 0.0)


def levelling_a_little(top: Top, kinds: Kinds, chance: np.random.Generator) -> Plan:
    """As `clumsy` does: any of the four sides, the more level ones likelier."""
    sides = unplanned(top, kinds, top.middle[:2])
    if not sides:  # the floor is so small or so turned that none is good: any will do
        return naive(top, kinds, chance)
    chosen = sides[min(int(chance.integers(4)), int(chance.integers(4)), len(sides) - 1)]
    return chosen.walls, chosen.floor[:2]


BUILDERS: Final[dict[str, Builder]] = {
    "planning": planning,
    "levelling": levelling,
    "a little": levelling_a_little,
    "naive": naive,
}


@dataclass(frozen=True)
class Job:
    builder: str
    noise: float  # mm
    seed: int
    step: float | None = None  # mm between two ordinary kinds of walls; None: as sizes.toml has them


@dataclass(frozen=True)
class Reached:
    floor: int
    cpu: float


def pairs(chance: np.random.Generator) -> Iterator[Kinds]:
    """The wall pairs of the Action cards, shuffled again and again; a kind that has run out gives way (T-33)."""
    left = dict(material.COUNTS)
    named = [option.build for card in cards.ours().actions for option in card.options if option.build]
    while True:
        for number in chance.permutation(len(named)):
            pair = []
            for kind in named[number]:
                taken = kind if left[kind] else max(ORDINARY, key=lambda other: left[other])
                left[taken] -= 1
                pair.append(taken)
            yield pair[0], pair[1]


class Erring:
    """A hand that misses by so many mm."""

    def __init__(self, noise: float, chance: np.random.Generator) -> None:
        self._noise, self._chance = noise, chance

    def _by(self, size: float) -> float:
        return float(self._chance.normal(0.0, self._noise * size)) if self._noise else 0.0

    def wall(self, aimed: WallStand) -> WallStand:
        fold = min(175.0, max(30.0, aimed.fold + self._by(TURNING)))
        return WallStand(aimed.x + self._by(0.1), aimed.y + self._by(0.1), aimed.yaw + self._by(TURNING), fold)

    def floor(self, x: float, y: float, yaw: float) -> tuple[float, float, float]:
        return x + self._by(0.1), y + self._by(0.1), yaw + self._by(TURNING)


class Site:
    """A tower under construction."""

    def __init__(self, job: Job) -> None:
        self.world: World = pieces.empty_world()
        self.chance = np.random.default_rng([job.seed, 5])
        self.builder, self.hand = BUILDERS[job.builder], Erring(job.noise, self.chance)
        self.pairs = pairs(self.chance)
        self.box = 1 + job.seed  # of card that is a little irregular
        self.used = dict.fromkeys(KINDS, 0)
        self.floors = 1

    def build(self) -> bool:
        """One more floor; false when it brought something down."""
        kinds = by_height(next(self.pairs))
        names = []
        for kind in kinds:
            self.used[kind] += 1
            names.append(f"{kind}-{self.used[kind]}")
        stood = {name: float(self.world.pose(name)[2]) for name in FLOORS[: self.floors]}
        for _ in range(TRIES):
            placed = self._try(kinds, names, FLOORS[self.floors], stood)
            if self._fell(stood):
                return False
            if placed:
                self.floors += 1
                return True
            for name in (*names, FLOORS[self.floors]):
                if name in self.world.pieces:
                    self.world.remove(name)
        return False

    def _fell(self, stood: dict[str, float]) -> bool:
        return any(self.world.pose(name)[2] < height - FELL for name, height in stood.items())

    def _try(self, kinds: Kinds, names: Sequence[str], floor: str, stood: dict[str, float]) -> bool:
        top = Top.of(self.world.pose(FLOORS[self.floors - 1]))
        aimed, place = self.builder(top, kinds, self.chance)
        walls, edges = self._within(top, aimed, kinds, names)
        try:
            for name, wall in zip(names, walls, strict=True):
                at = top.standing(wall.x, wall.y, wall.yaw)
                self.world.add(from_box(self.box, name, wall.fold), at + ABOVE * np.eye(7)[2])
            x, y, yaw = self.hand.floor(*place, top.yaw)
            over = top.middle[:2] + np.array((x, y))
            planes, touched = resting(edges, over[None])
            plane = planes[0] if touched.any() else np.array([edges[0, :, 2].max(), 0.0, 0.0])
            at = lying(plane, over, yaw)
            self.world.add(pieces.floor(floor), at + ABOVE * np.eye(7)[2])
        except BadInput:
            return False
        stillness = RestDetector(self.world, REST)
        while not stillness.over and not self._fell(stood):  # a collapse need not be watched to its end
            for _ in range(LOOK):
                self.world.step()
                stillness.look()
        return bool(abs(self.world.pose(floor)[2] - at[2]) < FELL)

    def _within(
        self, top: Top, aimed: Sequence[WallStand], kinds: Kinds, names: Sequence[str]
    ) -> tuple[list[WallStand], Vector]:
        """Walls as an erring hand puts them, again and again until they stand on the floor (T-12)."""
        heights, tapers = wall_sizes(kinds)
        heights += [cut_of(self.box, name) for name in names]
        while True:
            walls = [self.hand.wall(wall) for wall in aimed]
            places = np.array([[(wall.x, wall.y) for wall in walls]])
            yaws, folds = (np.array([[getattr(wall, name) for wall in walls]]) for name in ("yaw", "fold"))
            feet, edges = top.walls(places, yaws, folds, heights, tapers)
            if within_square(feet.reshape(1, 6, 3)[..., :2], top.middle[:2], top.yaw)[0] > 0.0:
                return walls, edges.reshape(1, 6, 3)


def stepped(step: float) -> material.Sizes:
    """The same sizes with ordinary walls that differ by so many mm, the lowest as it is."""
    now = read_newest()
    steps = {kind: now.heights.brick + number * step / 10 for number, kind in enumerate(ORDINARY)}
    return msgspec.structs.replace(now, heights=msgspec.structs.replace(now.heights, **steps))


def read_newest() -> material.Sizes:
    return msgspec.convert(tomllib.loads(BOX.text("sizes.toml", BOX.newest)), material.Sizes)


def reach(job: Job) -> Reached:
    began = process_time()
    if job.step is not None:
        sizes = stepped(job.step)
        vars(material.SIZES)["_read"] = lambda edition: sizes  # other in this process alone
    site = Site(job)
    while site.floors < TOP and site.build():
        pass
    return Reached(site.floors, process_time() - began)


def _told(job: Job, reached: Reached) -> str:
    return f"{job.builder}, {job.noise} mm, build {job.seed}: floor {reached.floor}, {reached.cpu:.1f} s"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser("bench tower difficulty", description="How high builders of different skill come.")
    parser.add_argument("--builds", type=int, default=20, help="of each builder at each noise")
    parser.add_argument("--noise", type=float, nargs="+", default=list(NOISE), help="mm")
    parser.add_argument("--builders", nargs="+", choices=BUILDERS, default=list(BUILDERS))
    parser.add_argument("--step", type=float, help="mm between ordinary kinds of walls; as in sizes.toml if left out")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=FOLDER / "tower-difficulty.jsonl", help="where results are kept")
    given = parser.parse_args(arguments)
    jobs = [
        Job(builder, noise, seed, given.step)
        for builder in given.builders
        for noise in given.noise
        for seed in range(given.builds)
    ]
    made_by = code("physics", "games/tower/planning", *(f"games/tower/{name}" for name in SHAPING))
    try:
        found = Kept[Job, Reached](given.keep, made_by, Reached).run(jobs, reach, _told, given.jobs)
    except Stopped as stopped:
        print(stopped, file=sys.stderr)
        return 1
    print("| builder | noise, mm | mean floor | least | median | most | past 6 | past 12 | past 20 | CPU s a build |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for builder in given.builders:
        for noise in given.noise:
            of = [r for job, r in zip(jobs, found, strict=True) if (job.builder, job.noise) == (builder, noise)]
            floors = sorted(r.floor for r in of)
            past = [f"{sum(floor > goal for floor in floors) / len(floors):.0%}" for goal in (6, 12, 20)]
            spread = [floors[0], floors[len(floors) // 2], floors[-1]]
            cpu = mean(r.cpu for r in of)
            columns = [builder, noise, f"{mean(floors):.1f}", *spread, *past, f"{cpu:.1f}"]
            print(f"| {' | '.join(map(str, columns))} |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
