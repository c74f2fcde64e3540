"""The pieces as the physics room knows them, made to the sizes of `sizes.toml`, and the questions put to its facts."""

from typing import Final

from nekobako.games.tower.material import FLOORS, SIZES, WALLS, kind_of
from nekobako.physics.facts import FactQuery
from nekobako.physics.pieces import FoldedWall, Piece, Plate, StandingCat
from nekobako.physics.pose import pose
from nekobako.physics.settings import Settings
from nekobako.physics.world import World

# Cats that were pushed together stand with nothing between them, but nothing presses them: a twentieth of a millimetre.
ASK: Final = FactQuery(touch_mm=0.05)

# A tower of twelve sloping floors would creep by an eighth of a millimetre a second at 10, and never sleep; at 100 it
# stays where it is. It sways for seconds, ever less: what stays within two tenths of a millimetre for a quarter of a
# second is at rest. Of what is going to fall, only a tower within four tenths of its balance is as slow as that.
STILL: Final = 0.02  # cm
# Heavy floors on thin walls jump when a hair is between them, unless their contacts are damped thrice as much.
SETTINGS: Final = Settings(clinging=100.0, contact_damping=3.0, still=STILL)


def piece(name: str, fold: float | None = None, cut: float = 0.0) -> Piece:
    """A floor, a wall (folded), Neko, a Nakama or a Black Cat, by its name."""
    if name in FLOORS:
        return floor(name)
    if name in WALLS:
        assert fold is not None, "a wall has a fold"
        return wall(name, fold, cut)
    return StandingCat(name, SIZES.cat.mass, SIZES.cat.scale)


def floor(name: str) -> Plate:
    size = SIZES.floor
    return Plate(name, size.side, size.side, size.thickness, size.mass)


def wall(name: str, fold: float, cut: float = 0.0) -> FoldedWall:
    """`cut`: by how many cm it is higher than its kind."""
    size, kind = SIZES.wall, kind_of(name)
    mass, height = SIZES.mass_of(kind), SIZES.heights.of(kind)
    return FoldedWall(name, size.panel, height, size.thickness, mass, fold, top=SIZES.top_of(kind), cut=cut)


def empty_world() -> World:
    """Floor 1 on the table (T-05)."""
    world = World(SETTINGS)
    world.add(floor(FLOORS[0]), pose(0.0, 0.0, 0.0))
    return world
