"""Motions of a hand: the frames of records by which bodies are lifted, carried, set down and let go.

A motion yields the records of one frame after the other and looks at the world in between, so that it can run in a
live loop beside people's hands; `run_motion` runs it to its end. The records it gave, fed again to the same world, do
the same.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import degrees
from typing import Final

import numpy as np

from nekobako.core.handling import HandRecord
from nekobako.physics import pose as poses
from nekobako.physics.handling.grip import carried_mass
from nekobako.physics.handling.grip_rule import HandName
from nekobako.physics.handling.hands import TOUCH
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.pose import Pose, Vector
from nekobako.physics.scripted_hand.paths import Blend, Poses, angle_between, glide
from nekobako.physics.scripted_hand.supports import depth_below, support_force, top_height

HandFrame = list[tuple[int, HandRecord]]
FAR: Final = 1.0  # mm; a body that ends farther from its goal has not reached it
TURNED: Final = 3.0  # degrees
THERE: Final = 0.1, 0.5  # mm and degrees: held as it should be; a cord gives way slowly


@dataclass(frozen=True)
class Pace:
    """How a scripted hand moves: a placement takes one to four seconds."""

    carry: float = 30.0  # cm/s, in the mean
    turn: float = 3.0  # radians a second
    gently: float = 8.0  # cm/s, in and out of narrow places
    touch: float = 2.5  # cm/s; a piece set down faster jumps
    near: float = 0.3  # cm above its goal, where setting down begins
    still: tuple[float, float] = (0.2, 0.6)  # s, at least and at most, until what is held is where it should be
    deep: float = 0.3  # cm below its goal, where it gives up feeling for the ground
    clear: float = 1.0  # cm between what is carried and what stands
    after: float = 0.25  # s to look on, once all is let go


@dataclass(frozen=True)
class MotionResult:
    """What came of a motion."""

    reached: bool
    seconds: float
    distances: dict[str, float]  # mm from where each body should be
    turns: dict[str, float]  # degrees from how it should be turned
    moved: dict[str, float]  # mm since it was let go
    frames: list[HandFrame]  # the records, to be fed again


@dataclass(frozen=True)
class Hold:
    """One hand's part in carrying: what, by which point of the world it is gripped, and where it shall go."""

    hand: HandName
    body: str
    at: Vector
    goal: Pose
    swings: bool = False  # once let go it hangs, turned as it will
    fingers: float | None = None  # degrees from its own x, where thumb and finger hold it; None: where there is room


Motion = Generator[HandFrame, None, MotionResult]
Beyond = Callable[[Poses], Poses | None]


def run_motion(simulation: Simulation, motion: Motion) -> MotionResult:
    while True:
        try:
            records = next(motion)
        except StopIteration as end:
            handled: MotionResult = end.value
            return handled
        simulation.frame(records)


def carry(
    simulation: Simulation,
    holds: list[Hold],
    blend: Blend,
    pace: Pace,
    way_out: Sequence[Poses] = (),
    way_in: Sequence[Poses] = (),
    beyond: Beyond | None = None,
    over_all: bool = True,
    apart: float = 0.0,
    via: Sequence[Poses] = (),
) -> Motion:
    """Lift along the way out, carry over everything, come down along the way in, feel for the ground, let go, look on.
    `beyond` tells where to take what is bent, once it is held still over its goal, before it comes back there. Without
    `over_all` it is lifted no higher than it must be to leave its ground and come down on the next. Bodies of different
    pieces are carried one over another, `apart` by so many cm, so that they do not meet on the way. `via` is a way of
    one's own from the end of the way out to the way in."""
    world, tick, frames = simulation.world, _tick(simulation), list[HandFrame]()
    way_in = way_in or [_raised([hold.goal for hold in holds], pace.near)]
    now = [world.pose(hold.body) for hold in holds]
    if over_all:
        safe = _safe_height(simulation, holds, now) + pace.clear
    else:
        safe = max(pose[2] for pose in (*now, *(hold.goal for hold in holds))) + pace.near
    left_from = enumerate(way_out[-1] if way_out else now)
    above = [np.array([*pose[:2], max(pose[2], safe + n * apart), *pose[3:]]) for n, pose in left_from]
    rise = max(0.0, safe - min(pose[2] for pose in way_in[0]))
    over = [_raised([pose], rise + n * apart)[0] for n, pose in enumerate(way_in[0])]

    def go(then: Poses, speed: float = pace.carry) -> Iterator[HandFrame]:
        nonlocal now
        for at in glide(now, then, blend, speed, pace.turn, tick):
            frames.append(_holding(simulation, holds, at))
            yield frames[-1]
        now = then

    def keep_still() -> Iterator[HandFrame]:
        least, most = (round(seconds / tick) for seconds in pace.still)
        for number in range(most):
            if number >= least and all(map(_is_there, (world.pose(hold.body) for hold in holds), now)):
                return
            frames.append(_holding(simulation, holds, now))
            yield frames[-1]

    frames.append(_empty(simulation, holds, [hold.at for hold in holds]))
    yield frames[-1]
    for then in way_out:
        yield from go(then, pace.gently)
    for then in via or (above, over):
        yield from go(then)
    if beyond:
        yield from keep_still()
        bent = beyond(over)
        if bent is not None:
            yield from go(bent)
            yield from keep_still()
            yield from go(over)
    yield from go(way_in[0])
    for then in way_in[1:]:
        yield from go(then, pace.gently)
    yield from keep_still()
    feeling = [True] * len(holds)  # those whose ground is not found yet
    while any(feeling):
        lower = _raised(now, -pace.touch * tick)
        now = [low if feels else pose for low, pose, feels in zip(lower, now, feeling, strict=True)]
        frames.append(_holding(simulation, holds, now))
        yield frames[-1]
        for number, hold in enumerate(holds):
            weight = carried_mass(world, hold.body) * world.settings.gravity
            if support_force(world, hold.body) > weight / 2 or now[number][2] < hold.goal[2] - pace.deep:
                feeling[number] = False
    left = {hold.body: world.pose(hold.body) for hold in holds}
    places = [world.data.xipos[world.body_number(hold.body)].copy() for hold in holds]
    for rise in (0.0, pace.clear):
        frames.append(_empty(simulation, holds, [place + np.array([0.0, 0.0, rise]) for place in places]))
        yield frames[-1]
    for _ in range(round(pace.after / tick)):
        frames.append([])
        yield frames[-1]
    goals, swings = {hold.body: hold.goal for hold in holds}, all(hold.swings for hold in holds)
    return _handled(simulation, left, goals, frames, swings)


def poke(
    simulation: Simulation,
    hand: HandName,
    body: str,
    push: Vector,
    point: Vector,
    pace: Pace,
    seconds: float = TOUCH,
) -> Motion:
    """A short push, and a look at what it does."""
    before, frames = simulation.world.pose(body), list[HandFrame]()
    simulation.hands.poke(hand, body, push, point, seconds)
    for _ in range(round((TOUCH + pace.after) / _tick(simulation))):
        frames.append([])
        yield frames[-1]
    return _handled(simulation, {body: before}, {body: before}, frames)


def _handled(
    simulation: Simulation, left: dict[str, Pose], goals: dict[str, Pose], frames: list[HandFrame], swings: bool = False
) -> MotionResult:
    ends = {body: simulation.world.pose(body) for body in goals}
    distances = {body: _millimetres(ends[body], goals[body]) for body in goals}
    turns = {body: degrees(angle_between(ends[body], goals[body])) for body in goals}
    reached = max(distances.values()) <= FAR and (swings or max(turns.values()) <= TURNED)
    moved = {body: _millimetres(ends[body], left[body]) for body in goals}
    return MotionResult(reached, len(frames) * _tick(simulation), distances, turns, moved, frames)


def _safe_height(simulation: Simulation, holds: list[Hold], start: Poses) -> float:
    """The height at which what is carried just clears all that stands."""
    world = simulation.world
    carried = {hold.body for hold in holds}
    own = [body for piece in world.pieces.values() if carried & set(piece.bodies) for body in piece.bodies]
    turns = [(hold.body, at[3:]) for hold, pose in zip(holds, start, strict=True) for at in (pose, hold.goal)]
    return top_height(world, own) + max(depth_below(world, body, turn) for body, turn in turns)


def _tick(simulation: Simulation) -> float:
    """Seconds of a frame."""
    return simulation.steps * simulation.world.settings.step


def _holding(simulation: Simulation, holds: list[Hold], at: Poses) -> HandFrame:
    time = _time(simulation, holds)
    return [_record(time, hold.hand, hold.body, pose, hold.fingers) for hold, pose in zip(holds, at, strict=True)]


def _empty(simulation: Simulation, holds: list[Hold], places: Iterable[Vector]) -> HandFrame:
    time = _time(simulation, holds)
    return [
        _record(time, hold.hand, None, np.concatenate((place, poses.UPRIGHT)))
        for hold, place in zip(holds, places, strict=True)
    ]


def _time(simulation: Simulation, holds: list[Hold]) -> int:
    """The next frame's, in ms."""
    heard = max(simulation.hands[hold.hand].heard for hold in holds)
    return max(heard, 0) + round(1000 * _tick(simulation))


def _raised(at: Poses, height: float) -> Poses:
    return [np.array([*pose[:2], pose[2] + height, *pose[3:]]) for pose in at]


def _record(
    time: int, hand: HandName, body: str | None, at: Pose, fingers: float | None = None
) -> tuple[int, HandRecord]:
    x, y, z, qw, qx, qy, qz = at.tolist()
    return hand[0], HandRecord(t=time, hand=hand[1], grip=body, pose=(x, y, z, qw, qx, qy, qz), fingers=fingers)


def _is_there(one: Pose, other: Pose) -> bool:
    return _millimetres(one, other) < THERE[0] and degrees(angle_between(one, other)) < THERE[1]


def _millimetres(one: Pose, other: Pose) -> float:
    return 10 * float(np.linalg.norm(one[:3] - other[:3]))
