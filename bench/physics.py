"""What the physics room costs, as ratios measured side by side in one run. Prints Markdown for docs/figures.md.

python -m bench physics [--repeats 5] [--only stepping,waking] [--against OTHER/src]

With --against, the measures of another checkout are taken in turns with these, each in a process of its own: what the
machine does besides is then the same for both.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from time import perf_counter, process_time

import mujoco
from rich.console import Console

from nekobako.games.tower.handling.live_tower import PACE, REST
from nekobako.physics.contact_log.contact_watch import ContactWatch
from nekobako.physics.handling.grip_rule import two_hands
from nekobako.physics.handling.hands import HandController
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.pieces import StandingCat
from nekobako.physics.pose import Pose, pose
from nekobako.physics.scripted_hand.hand import ScriptedHand, run_motion
from nekobako.physics.settle import RestCriteria, settle
from nekobako.physics.trials.batch import Trials
from nekobako.physics.trials.trial import Candidate
from nekobako.physics.world import World
from tests.physics.made_worlds import CARD, LEFT, POLE, pair, rows, tower

STEPS = 500


def cpu(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


def often(step: Callable[[], object]) -> None:
    for _ in range(STEPS):
        step()


def spread(values: Sequence[float], form: str = "{:.2f}") -> str:
    """The median, and the least and greatest of all runs."""
    return f"{form.format(median(values))} ({form.format(min(values))} to {form.format(max(values))})"


def table(title: str, head: Sequence[str], body: Sequence[Sequence[str]]) -> None:
    print(f"\n**{title}**\n\n| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for line in body:
        print(f"| {' | '.join(line)} |")


def awake(world: World) -> World:
    """For measuring what moving costs: nothing may sleep."""
    world.model.opt.enableflags &= ~int(mujoco.mjtEnableBit.mjENBL_SLEEP)
    return world


def stepping(repeats: int) -> None:
    """Our step (hands, watch) against bare mj_step on the same model, from the same state, in turns."""
    body = []
    for pairs in (1, 10, 21):
        world = rows(pairs)
        settle(world)
        awake(world)
        simulation = Simulation(world, HandController(world, two_hands(0)), ContactWatch(world))
        start = world.canonical()
        ratios = []
        for _ in range(repeats):
            world.restore(start)
            ours = cpu(partial(often, simulation.step))
            world.restore(start)
            bare = cpu(partial(often, partial(mujoco.mj_step, world.model, world.data)))
            ratios.append(ours / bare)
        body.append((str(pairs), spread(ratios)))
    table("Our step over bare mj_step", ("Pairs", "ratio"), body)


def speed(world: World, repeats: int) -> str:
    """Simulated over CPU seconds."""
    start = world.canonical()
    found = []
    for _ in range(repeats):
        world.restore(start)
        found.append(STEPS * world.settings.step / cpu(lambda: world.step(STEPS)))
    return spread(found)


def at_rest(world: World) -> World:
    """What has just been put in trembles as nothing does that stands: that is over after half a second."""
    world.step(round(0.5 / world.settings.step))
    return world


def sleeping(world: World) -> World:
    """Asleep to the last piece, cats included."""
    for _ in range(200):
        world.step(100)
        if (world.data.tree_asleep >= 0).all():
            break
    return world


def asleep_speed(world: World, repeats: int) -> str:
    sleeping(world)
    return spread([STEPS * world.settings.step / cpu(lambda: world.step(STEPS)) for _ in range(repeats)])


def one_awake_speed(world: World, body: str, repeats: int) -> str:
    """One stack is trembling, the rest sleeps."""
    sleeping(world)
    number = world.body_number(body)

    def run() -> None:
        for _ in range(STEPS):
            world.data.xfrc_applied[number, 0] = 20.0
            world.step()

    found = [STEPS * world.settings.step / cpu(run) for _ in range(repeats)]
    world.data.xfrc_applied[:] = 0
    return spread(found)


WORLDS: list[tuple[str, Callable[[], World], str]] = [
    ("21 Pairs, 7 cats", lambda: rows(21, cats=7), "white-15.a"),
    ("Tower of 12 floors, 12 cats", lambda: tower(12, CARD), "floor-12"),
    ("Tower of 24 floors, 24 cats", lambda: tower(24, CARD), "floor-24"),
]


def waking(repeats: int) -> None:
    body = [(name, speed(awake(at_rest(make())), repeats)) for name, make, _ in WORLDS]
    table("Simulated over CPU seconds", ("world", "all awake"), body)


def working(repeats: int) -> None:
    """As a tower is worked on: it sleeps, a hand brings a cat from beside it to its top, and it comes to rest again."""
    body = []
    for floors in (12, 24):
        world = tower(floors, CARD)
        world.add(StandingCat("carried", 2.2), pose(14.0, 0.0, 0.0))
        sleeping(world)
        start, found = world.canonical(), []
        for _ in range(repeats):
            world.restore(start)
            world.put_to_sleep(world.bodies())
            began = world.time
            taken = cpu(partial(carried_up, world, f"floor-{floors}"))
            found.append((world.time - began) / taken)
        body.append((str(floors), spread(found)))
    table("Simulated over CPU seconds, a cat put on top by hand", ("floors", "speed"), body)


def carried_up(world: World, top: str) -> None:
    hands = HandController(world, two_hands(0))
    simulation = Simulation(world, hands, ContactWatch(world))
    run_motion(simulation, ScriptedHand(simulation, two_hands(0), PACE).place("carried", to_top(world, top)))
    settle(world, REST, simulation.step)


def to_top(world: World, top: str) -> Pose:
    """Upright on a floor, beside the cat in its middle."""
    x, y, z = world.pose(top)[:3]
    return pose(x + 2.8, y, z + 0.18)


def sleepy(repeats: int) -> None:
    body = [
        (name, one_awake_speed(make(), moved, repeats), asleep_speed(make(), repeats)) for name, make, moved in WORLDS
    ]
    table("Simulated over CPU seconds", ("world", "one tower awake", "all asleep"), body)


def growth(repeats: int) -> None:
    """It should grow with what is awake, not with what is on the table."""
    body = []
    for pairs in (1, 5, 10, 15, 21):
        body.append(
            (str(pairs), one_awake_speed(rows(pairs), "white-1.a", repeats), asleep_speed(rows(pairs), repeats))
        )
    table("Simulated over CPU seconds by number of Pairs", ("Pairs", "first row awake", "all asleep"), body)


def building(repeats: int) -> None:
    adding = []
    for _ in range(repeats):
        world = rows(20)
        began = perf_counter()
        world.add(pair("new"), pose(-6.445, 9.0, 6.5 * 2))
        adding.append((perf_counter() - began) * 1000)
    size = len(rows(21, cats=7).snapshot().state) / 1000
    table(
        "Building",
        ("what", "figure"),
        [("add to 20 Pairs, ms", spread(adding, "{:.1f}")), ("snapshot, kB", f"{size:.1f}")],
    )


def trying(repeats: int) -> None:
    """Placements tried a second of wall time, mid-game, against the plain loop: a Pair on top of one of five others."""
    world = rows(9)
    settle(world, RestCriteria(at_least=0.5))
    world.add(pair("tried"), pose(LEFT, 0.0, 30.0))
    trials = Trials(world, threads=2)
    places = [(LEFT + 0.003 * n, 3.0 * (2 + n % 5) - 9.0, POLE.length + 0.01) for n in range(24)]
    candidates = [Candidate(poses={"tried.a": pose(*place)}) for place in places]
    batch, loop = [], []
    for _ in range(repeats):
        began = perf_counter()
        found = trials.run(candidates, 1.0)
        batch.append(len(candidates) / (perf_counter() - began))
        assert all(trial.overlap is None for trial in found), "a placement refused at once would be no trial"
        began = perf_counter()
        trials.one_by_one(candidates, 1.0)
        loop.append(len(candidates) / (perf_counter() - began))
    ratio = spread([one / other for one, other in zip(batch, loop, strict=True)])
    row = (spread(batch, "{:.1f}"), spread(loop, "{:.1f}"), ratio)
    table(
        "Placements tried a second (one second simulated at most), 10 Pairs",
        ("two threads", "plain loop", "ratio"),
        [row],
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench physics", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--repeats", type=int, default=5)
    measures = {measure.__name__: measure for measure in (stepping, waking, working, sleepy, growth, building, trying)}
    parser.add_argument("--only", default=",".join(measures), help="some of them, with commas between")
    parser.add_argument("--against", metavar="SRC", help="the sources of another checkout, measured in turns")
    chosen = parser.parse_args(arguments)
    progress = Console(stderr=True)
    for name in chosen.only.split(","):
        progress.print(f"{name} ...", style="dim")
        if chosen.against:
            in_turns(name, chosen.repeats, chosen.against)
        else:
            measures[name](chosen.repeats)
    return 0


def in_turns(measure: str, repeats: int, other: str) -> None:
    """Run one measure here and with other sources, twice each."""
    command = [sys.executable, "-m", "bench", "physics", "--repeats", str(repeats), "--only", measure]
    for sources in ("src", other) * 2:
        print(f"\n### {sources}", flush=True)
        subprocess.run(command, check=True, env=os.environ | {"PYTHONPATH": sources})


if __name__ == "__main__":
    sys.exit(main())
