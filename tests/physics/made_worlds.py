"""Worlds to try things on: rows of pole pairs stacked on a board, and a small tower of card."""

from nekobako.physics.pieces import FoldedWall, HookedCat, Pair, Piece, Plate, RoundBoard, StandingCat
from nekobako.physics.pieces.cord import CordSize
from nekobako.physics.pieces.prism import PrismSize
from nekobako.physics.pose import Pose, pose
from nekobako.physics.settings import Settings
from nekobako.physics.world import World

POLE = PrismSize(radius=0.85, length=6.5, density=0.7)
CORD = CordSize(length=14.0, radius=0.16, density=1.0, stiffness=5e4, yield_moment=3000.0)
LEFT = -6.445  # where a first pole stands whose cord at rest brings the second as far to the right

SUNK = 0.0005  # cm
CARD = Settings(clinging=100.0, contact_damping=3.0)  # for high towers, as the Tower has it
CATS = ("blue", "yellow", "green")
ARC = 6.0 + 0.255 * CORD.length  # the top of its arc, from the feet of its poles


def pair(name: str) -> Pair:
    return Pair(name, POLE, POLE, CORD)


def rows(count: int, cats: int = 0) -> World:
    """Pairs in seven parallel rows, one on top of the other, cats on the cords of the highest."""
    world = World(table_height=-1.0)
    pieces: list[tuple[Piece, Pose]] = [(RoundBoard("board", 13.0, 1.0), pose(0, 0, 0))]
    heights: dict[float, float] = {}
    for number in range(count):
        row, storey = number % 7, number // 7
        y, z = 3.0 * row - 9.0, storey * POLE.length
        heights[y] = z
        pieces.append((pair(f"white-{number + 1}"), pose(LEFT, y, z)))
    for number, (y, z) in zip(range(cats), heights.items(), strict=False):
        pieces.append((HookedCat(f"cat-{number + 1}", 0.6), pose(0, y, z + ARC, 90)))
    for piece, at in pieces:
        world.add(piece, at)
    return world


def tower(floors: int, settings: Settings | None = None, sunk: float = SUNK) -> World:
    """Floors on two folded walls each, a standing cat on every one. They are put a little into each other, as at
    rest: put exactly on each other, by rounding half the corners would not touch at first."""
    world = World(settings)
    height, thick = 3.75, 0.18
    z = 0.0
    for number in range(1, floors + 1):
        for side, yaw in ((-1, 0), (1, 180)):
            name = f"brick-{2 * number - (side < 0)}"
            world.add(FoldedWall(name, 3.0, height, 0.08, 1.5, 90.0), pose(3.2 * side, 0, z - sunk, yaw))
        world.add(Plate(f"floor-{number}", 9.0, 9.0, thick, 10.0), pose(0, 0, z + height - 2 * sunk))
        z += height + thick - 2 * sunk
        world.add(StandingCat(f"{CATS[number % 3]}-{number}", 2.2), pose(0, 0, z - sunk, 90.0 * number))
    return world
