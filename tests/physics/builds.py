"""Random builds and collapses, seeded, and what makes a world unsound: the tests run some, `make soak` all of them."""

from collections.abc import Callable, Iterator
from math import sqrt

import numpy as np

from nekobako.core.chance import Chance, seeded
from nekobako.core.handling import HandRecord
from nekobako.physics.errors import BadInput
from nekobako.physics.handling.grip_rule import two_hands
from nekobako.physics.handling.hands import HandController
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.pieces import FoldedWall, HookedCat, Pair, Piece, Plate, Prism, RoundBoard, StandingCat
from nekobako.physics.pieces.cord import CordSize
from nekobako.physics.pieces.fingers import FingerSize
from nekobako.physics.pieces.prism import PrismSize
from nekobako.physics.pose import Pose, pose, quaternion
from nekobako.physics.settings import Settings
from nekobako.physics.world import World
from tests.physics.made_worlds import CARD

TABLE = -1.0  # cm; the board's top is at 0
HIGHEST = 45.0  # cm; nothing is built higher
SLACK = 1.1  # free fall from there, and a tenth
DEEP = 0.3  # cm into the table is through it
LENGTHS = (5.0, 6.0, 7.0, 8.0)
CORDS = ((10.0, 5e4), (14.0, 5e4), (18.0, 1e5))
HEIGHTS = (3.0, 3.25, 3.5, 3.75, 4.0)
FINGERS = FingerSize(radius=0.35, length=0.7, below=0.1, spared=0.6)


def between(chance: Chance, low: float, high: float) -> float:
    return low + (high - low) * float(chance.below(1_000_001)) / 1_000_000


def any_piece(chance: Chance, name: str, fingers: FingerSize | None = None) -> Piece:
    def pole() -> PrismSize:
        return PrismSize(0.85, LENGTHS[chance.below(4)], 0.7)

    length, stiffness = CORDS[chance.below(3)]
    match chance.below(7):
        case 0 | 1:
            return Pair(name, pole(), pole(), CordSize(length, 0.16, 0.9, stiffness, 3000.0), fingers=fingers)
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


def settings_of(seed: int) -> Settings:
    """Those of both games, in turn."""
    return CARD if seed % 2 else Settings()


def random_build(seed: int, pieces: int, fingers: FingerSize | None = None) -> World:
    """Pieces put in one after the other wherever there is room, falling where they are let go. `fingers`: of whoever
    will hold poles of pairs."""
    chance = seeded(seed, "build")
    world = World(settings_of(seed), table_height=TABLE)
    world.add(RoundBoard("board", 13.0, -TABLE), pose(0, 0, 0))
    for number in range(pieces):
        piece = any_piece(chance, f"piece-{number}", fingers)
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
    world = World(settings_of(seed // 2), table_height=TABLE)
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
    yield from _unsound(world, steps // 10, lambda: world.step(10), 10 * world.settings.step)


def stirred(world: World, seed: int, grips: int = 12) -> Iterator[str]:
    """Hands grip poles of pairs, with fingers in any direction or in whichever they choose, and lead them in leaps
    through whatever is there; anything wrong with it is named. No hand is faster than something falls."""
    chance, hands = seeded(seed, "stir"), HandController(world, two_hands(0))
    simulation, time = Simulation(world, hands), 0
    poles = [pole for piece in world.pieces.values() if isinstance(piece, Pair) for pole in piece.poles]

    def frame() -> None:
        hands.fingers.look(world)
        simulation.frame([(0, record) for record in records])

    for _ in range(grips if poles else 0):
        held, records = poles[chance.below(len(poles))], list[HandRecord]()
        wish = None if chance.below(2) else between(chance, -180, 180)
        for _ in range(1 + chance.below(6)):
            time += 1
            x, y, z, *turn = anywhere(chance).tolist() if chance.below(3) else world.pose(held).tolist()
            goal = (x, y, max(0.0, z), turn[0], turn[1], turn[2], turn[3])
            records[:] = [HandRecord(t=time, hand=0, grip=held, pose=goal, fingers=wish)]
            yield from _unsound(world, 1 + chance.below(20), frame, 0.016)
        time += 1
        records[:] = [HandRecord(t=time, hand=0, grip=None, pose=(0.0, 0.0, 30.0, 1.0, 0.0, 0.0, 0.0))]
        yield from _unsound(world, 1 + chance.below(10), frame, 0.016)
    hands.tidy()


def _unsound(world: World, looks: int, go_on: Callable[[], None], seconds: float) -> Iterator[str]:
    """Whatever is wrong with a world at some looks, with so many seconds between two of them."""
    floor, half = TABLE - DEEP, world.settings.room
    fastest = SLACK * sqrt(2 * world.settings.gravity * (HIGHEST - TABLE))
    movable = [world.body_number(body) for body in world.bodies()]
    places = world.data.xipos[movable]
    for _ in range(looks):
        before = places
        go_on()
        yield from world.warnings()
        places = world.data.xipos[movable]
        if not np.isfinite(places).all():
            yield "not a number"
            return
        if (places[:, 2] < floor).any():
            yield "through the table"
        if (np.abs(places[:, :2]) > half).any():
            yield "out of the room"
        speeds = np.linalg.norm(places - before, axis=1) / seconds
        if (speeds > fastest).any():
            yield f"{world.bodies()[int(speeds.argmax())]} at {speeds.max():.0f} cm/s, free fall allows {fastest:.0f}"
