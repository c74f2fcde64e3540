"""Missing a little: an action as a hand of some skill aims it. What is refused before anything moves is aimed again."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from msgspec.structs import replace

from nekobako.core.chance import Chance
from nekobako.games.balance.actions import Hand
from nekobako.games.balance.skill import HandSkill, normal
from nekobako.games.tower.actions import AnyAction, Build, Climb, FloorPlace, Move, Nakama, WallPlace
from nekobako.games.tower.planning import Placement, reaching

GRAINS: Final = 1 << 24
AGAIN: Final = 8  # aims, before it is put just where it was meant
NARROWEST, WIDEST = 40.0, 170.0  # degrees to which a hand folds
SEEDS: Final = 1 << 30


def aimed(view: dict[str, Any], action: AnyAction, skill: HandSkill, chance: Chance) -> AnyAction:
    if not isinstance(action, Placement):
        return action
    hand = Hand(skill.tremor, int(chance.below(SEEDS)))
    for missed in islice(_misses(view, action, skill, chance), AGAIN):
        if missed is not None:
            return replace(missed, hand=hand)
    return replace(action, hand=hand)


def _misses(view: dict[str, Any], action: Placement, skill: HandSkill, chance: Chance) -> Iterator[Placement | None]:
    """The action as it is aimed time and again; None where it would be refused."""
    reaches = reaching(view, action)
    while True:
        missed = _build(action, skill, chance) if isinstance(action, Build) else _cat(action, skill, chance)
        yield missed if reaches(missed) else None


def _build(action: Build, skill: HandSkill, chance: Chance) -> Build:
    assert action.walls is not None
    assert action.floor is not None
    walls = [_wall(wall, skill, chance) for wall in action.walls]
    floor = FloorPlace(
        action.floor.x + _by(skill.aim / 10, chance),
        action.floor.y + _by(skill.aim / 10, chance),
        action.floor.yaw + _by(skill.turn, chance),
    )
    return replace(action, walls=walls, floor=floor)


def _wall(wall: WallPlace, skill: HandSkill, chance: Chance) -> WallPlace:
    return replace(
        wall,
        x=wall.x + _by(skill.aim / 10, chance),
        y=wall.y + _by(skill.aim / 10, chance),
        yaw=wall.yaw + _by(skill.turn, chance),
        fold=min(WIDEST, max(NARROWEST, wall.fold + _by(skill.turn, chance))),
    )


def _cat(action: Nakama | Move | Climb, skill: HandSkill, chance: Chance) -> Nakama | Move | Climb:
    assert action.x is not None
    assert action.y is not None
    assert action.yaw is not None
    x = action.x + _by(skill.aim / 10, chance)
    y = action.y + _by(skill.aim / 10, chance)
    return replace(action, x=x, y=y, yaw=action.yaw + _by(skill.turn, chance))


def _by(size: float, chance: Chance) -> float:
    """By how much a hand misses."""
    share, angle = ((int(chance.below(GRAINS)) + 0.5) / GRAINS for _ in range(2))
    return normal(share, angle, size)
