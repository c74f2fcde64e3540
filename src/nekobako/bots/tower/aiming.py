"""Missing a little: an action as a hand of some skill aims it. What is refused before anything moves is aimed again."""

from collections.abc import Callable, Iterator
from itertools import islice
from math import cos, log, pi, sqrt
from typing import Any, Final

from msgspec.structs import replace

from nekobako.bots.tower.levels import Level
from nekobako.core.chance import Chance
from nekobako.games.tower.actions import AnyAction, Build, Climb, FloorPlace, Hand, Move, Nakama, WallPlace
from nekobako.games.tower.footprints import beyond_floor_mm, overlap
from nekobako.games.tower.material import FLOORS
from nekobako.games.tower.planning import reaching
from nekobako.physics.pose import yaw_of

GRAINS: Final = 1 << 24
AGAIN: Final = 8  # aims, before it is put just where it was meant
NARROWEST, WIDEST = 40.0, 170.0  # degrees to which a hand folds
SEEDS: Final = 1 << 30
Placement = Build | Nakama | Move | Climb


def aimed(view: dict[str, Any], action: AnyAction, level: Level, chance: Chance) -> AnyAction:
    if not isinstance(action, Placement):
        return action
    hand = Hand(level.tremor, int(chance.below(SEEDS)))
    for missed in islice(_misses(view, action, level, chance), AGAIN):
        if missed is not None:
            return replace(missed, hand=hand)
    return replace(action, hand=hand)


def _misses(view: dict[str, Any], action: Placement, level: Level, chance: Chance) -> Iterator[Placement | None]:
    """The action as it is aimed time and again; None where it would be refused."""
    if isinstance(action, Build):
        while True:
            yield _build(view, action, level, chance)
    reaches = reaching(view, action)
    while True:
        yield _cat(action, reaches, level, chance)


def _build(view: dict[str, Any], action: Build, level: Level, chance: Chance) -> Build | None:
    assert action.walls is not None
    assert action.floor is not None
    walls = [_wall(wall, level, chance) for wall in action.walls]
    floor = FloorPlace(
        action.floor.x + _by(level.aim / 10, chance),
        action.floor.y + _by(level.aim / 10, chance),
        action.floor.yaw + _by(level.turn, chance),
    )
    yaw = yaw_of(view["world"]["poses"][FLOORS[view["top"] - 1]])
    if overlap(*walls) or any(beyond_floor_mm(wall, yaw) > 0 for wall in walls):
        return None
    return replace(action, walls=walls, floor=floor)


def _wall(wall: WallPlace, level: Level, chance: Chance) -> WallPlace:
    return replace(
        wall,
        x=wall.x + _by(level.aim / 10, chance),
        y=wall.y + _by(level.aim / 10, chance),
        yaw=wall.yaw + _by(level.turn, chance),
        fold=min(WIDEST, max(NARROWEST, wall.fold + _by(level.turn, chance))),
    )


def _cat(
    action: Nakama | Move | Climb, reaches: Callable[[float, float, float], bool], level: Level, chance: Chance
) -> Nakama | Move | Climb | None:
    assert action.x is not None
    assert action.y is not None
    assert action.yaw is not None
    x = action.x + _by(level.aim / 10, chance)
    y = action.y + _by(level.aim / 10, chance)
    yaw = action.yaw + _by(level.turn, chance)
    return replace(action, x=x, y=y, yaw=yaw) if reaches(x, y, yaw) else None


def _by(size: float, chance: Chance) -> float:
    """By how much a hand misses: normally distributed (Box and Muller's way)."""
    share, angle = ((int(chance.below(GRAINS)) + 0.5) / GRAINS for _ in range(2))
    return size * sqrt(-2.0 * log(share)) * cos(2.0 * pi * angle)
