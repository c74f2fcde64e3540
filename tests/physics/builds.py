"""Random builds and collapses, seeded, and what makes a world unsound: the tests run some, `make soak` all of them."""

from collections.abc import Iterator
from math import sqrt

import numpy as np

from nekobako.core.chance import Chance, seeded
from nekobako.physics.errors import BadInput
from nekobako.physics.pieces import FoldedWall, HookedCat, Pair, Piece, Plate, Prism, RoundBoard, StandingCat
from nekobako.physics.pieces.cord import CordSize
from nekobako.physics.pieces.prism import PrismSize
from nekobako.physics.pose import Pose, pose, quaternion
from nekobako.physics.world import World

TABLE = -1.0  # cm; the board's top is at 0
HIGHEST = 45.0  # cm; nothing is built higher
SLACK = 1.1  # free fall from there, and a tenth
DEEP = 0.3  # cm into the table is through it
LENGTHS = (5.0, 6.0, 7.0, 8.0)
CORDS = ((10.0, 5e4), (14.0, 5e4), (18.0, 1e5))
HEIGHTS = (3.0, 3.25, 3.5, 3.75, 4.0)


def between(chance: Chance, low: float, high: float) -> float:
    return low + (high - low) * float(chance.below(1_000_001)) / 1_000_000


def any_piece(chance: Chance, name: str) -> Piece:
    def pole() -> PrismSize:
        return PrismSize(0.85, LENGTHS[chance.below(4)], 0.7)

    length, stiffness = CORDS[chance.below(3)]
    match chance.below(7):
        case 0 | 1:
            return Pair(name, pole(), pole(), CordSize(length, 0.16, 0.9, stiffness, 3000.0))
        case 2:
            return Prism(name, pole())
        case 3:
            fold = between(chance, 40, 180)
            return FoldedWall(name, 3.0, HEIGHTS[chance.below(5)], 0.08, 1.5, fold)
        case 4:
            return Plate(name, 9.0, 9.0, 0.18, 10.0)
        case 5:
            return StandingCat(name, 2.2)
        case _:
            return HookedCat(name, 0.6, scale=between(chance, 0.9, 1.2))


def anywhere(chance: Chance) -> Pose:
    """Over the board, at any height up to 25 cm; upright as often as not."""
    at = pose(between(chance, -12, 12), between(chance, -12, 12), between(chance, 0.01, 25), between(chance, 0, 360))
    if chance.below(2):
        axis = np.array([between(chance, -1, 1) for _ in range(3)]) + 1e-3
        at[3:] = quaternion(axis / np.linalg.norm(axis), between(chance, 0, 3))
    return at


def random_build(seed: int, pieces: int) -> World:
    """Pieces put in one after the other wherever there is room, falling where they are let go."""
    chance = seeded(seed, "build")
    world = World(table_height=TABLE)
    world.add(RoundBoard("board", 13.0, -TABLE), pose(0, 0, 0))
    for number in range(pieces):
        piece = any_piece(chance, f"piece-{number}")
        for _ in range(20):
            try:
                world.add(piece, anywhere(chance))
                break
            except BadInput:
                continue
        world.step(chance.below(120))
    return world


def ladder(seed: int) -> World:
    """Storeys of poles with plates and cats between them, standing: something to collapse."""
    chance = seeded(seed, "ladder")
    world = World(table_height=TABLE)
    world.add(RoundBoard("board", 13.0, -TABLE), pose(0, 0, 0))
    height = 0.0
    for storey in range(3 + chance.below(3)):
        length = LENGTHS[chance.below(4)]
        for corner, (x, y) in enumerate(((-3, -3), (3, -3), (0, 3))):
            world.add(Prism(f"pole-{storey}-{corner}", PrismSize(0.85, length, 0.7)), pose(x, y, height + 0.002))
        height += length + 0.004
        world.add(Plate(f"plate-{storey}", 9.0, 9.0, 0.18, 10.0), pose(0, 0, height))
        height += 0.182
        world.add(StandingCat(f"cat-{storey}", 2.2), pose(0, 0, height + 0.002))
    world.step(200)
    return world


def collapse(seed: int) -> World:
    """A ladder whose lowest storey has just lost a pole or two."""
    world = ladder(seed)
    for corner in range(1 + seed % 2):
        world.remove(f"pole-0-{corner}")
    return world


def watched(world: World, steps: int) -> Iterator[str]:
    """Step a world and name whatever is wrong with it: not a number, warnings, too fast, out of the room, through
    the table. Free fall bounds the speed because nothing but gravity moves it."""
    floor, half = TABLE - DEEP, world.settings.room
    fastest = SLACK * sqrt(2 * world.settings.gravity * (HIGHEST - TABLE))
    movable = [world.body_number(body) for body in world.bodies()]
    places = world.data.xipos[movable]
    for _ in range(steps // 10):
        before = places
        world.step(10)
        yield from world.warnings()
        places = world.data.xipos[movable]
        if not np.isfinite(places).all():
            yield "not a number"
            return
        if (places[:, 2] < floor).any():
            yield "through the table"
        if (np.abs(places[:, :2]) > half).any():
            yield "out of the room"
        speeds = np.linalg.norm(places - before, axis=1) / (10 * world.settings.step)
        if (speeds > fastest).any():
            yield f"{world.bodies()[int(speeds.argmax())]} at {speeds.max():.0f} cm/s, free fall allows {fastest:.0f}"
