"""Motions of the scripted hand at the Tower: a cat led to its place, two walls stood and a floor laid on them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from nekobako.games.tower.actions import FloorPlace, WallPlace
from nekobako.games.tower.handling.goals import corners_of, floor_goal, wall_goal
from nekobako.games.tower.handling.paths import CatPath, round_tower
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.pieces import StandingCat
from nekobako.physics.pose import Pose, tilt_of, to_world
from nekobako.physics.scripted_hand.hand import ScriptedHand
from nekobako.physics.scripted_hand.motions import Hold, Motion, MotionResult, carry
from nekobako.physics.scripted_hand.paths import Poses, each_alone
from nekobako.physics.world import World

FALLING: Final = 30.0  # degrees from which a wall just stood up is going to lie
DROPPED: Final = 1.0  # cm
WATCHED: Final = 0.25  # s that walls are looked at before a floor is brought
MISSED: Final = MotionResult(False, 0.0, {}, {}, {}, [])  # a motion given up


def set_cat(
    simulation: Simulation,
    steady: ScriptedHand,
    cat: str,
    goal: Pose,
    inwards: CatPath,
    outwards: CatPath | None = None,
) -> Motion:
    """Lead a cat out of where it is, round the tower or over it, and in to where it shall stand."""
    world, now = simulation.world, simulation.world.pose(cat)
    hold = Hold(steady.hands[0], cat, to_world(now, world.model.body_ipos[world.body_number(cat)]), goal)
    out, via = outwards.outwards if outwards else [], list[Poses]()
    if inwards.aside and (outwards is None or outwards.aside):
        via = [[at] for at in round_tower(world, cat, out[-1][0] if out else now, inwards.poses[0])]
    return carry(simulation, [hold], each_alone, steady.pace, out, inwards.inwards, via=via)


def build_up(
    simulation: Simulation,
    steady: ScriptedHand,
    walls: Mapping[str, WallPlace],
    floor: str,
    at: FloorPlace,
    below: str,
) -> Motion:
    """Stand the walls, one in each hand: a tall tower that is touched sways, and is so only once. Then lay the floor
    with two hands on what stands there. If a wall does not stay up, all is left as it is."""
    world = simulation.world
    goals = {wall: wall_goal(world, place, below) for wall, place in walls.items()}
    watchful = ScriptedHand(simulation, steady.hands, replace(steady.pace, after=WATCHED))
    stood = yield from watchful.place_two(goals)
    if not all(_stands(world.pose(wall), goal) for wall, goal in goals.items()):
        return together([stood, MISSED])
    carriers = (*walls, *_higher(world, below, walls))
    laid = yield from steady.lay(floor, floor_goal(world, at, below, carriers))
    return together([stood, laid])


def together(done: Sequence[MotionResult]) -> MotionResult:
    """What came of several motions, one after the other."""
    return MotionResult(
        all(one.reached for one in done),
        sum(one.seconds for one in done),
        {body: far for one in done for body, far in one.distances.items()},
        {body: turn for one in done for body, turn in one.turns.items()},
        {body: far for one in done for body, far in one.moved.items()},
        [frame for one in done for frame in one.frames],
    )


def _stands(at: Pose, goal: Pose) -> bool:
    return tilt_of(at) < FALLING and abs(at[2] - goal[2]) < DROPPED


def _higher(world: World, below: str, walls: Collection[str]) -> list[str]:
    """What else a floor may come to lie on: cats of the floor below that reach as high as the walls."""
    low = min(float(corners_of(world, wall)[:, 2].max()) for wall in walls)
    ground = world.pose(below)[2]
    return [
        piece.name
        for piece in world.pieces.values()
        if isinstance(piece, StandingCat)
        and world.pose(piece.name)[2] > ground
        and float(corners_of(world, piece.name)[:, 2].max()) > low - 0.6
    ]
