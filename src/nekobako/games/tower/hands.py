"""How an action by hands begins: which handling it is, with which pieces. The simulator is imported only here, when a
hand is to move."""

from typing import TYPE_CHECKING

from msgspec import UNSET

from nekobako.core.handling import Handling
from nekobako.games.tower import allot
from nekobako.games.tower.actions import Build, ByHands, Climb, Fold, Move, Nakama, Pet, Take
from nekobako.games.tower.material import FLOORS, NAKAMA, WALLS
from nekobako.games.tower.refusals import illegal
from nekobako.games.tower.state import TowerState

if TYPE_CHECKING:
    from nekobako.games.tower.handling import Scene


def begin(state: TowerState, seat: int, action: ByHands) -> Handling:
    """The handling of an action that has been found legal; that no hand can get there is told here."""
    from nekobako.games.tower import handling

    try:
        return _begin(_scene(state, seat), state, action)
    except handling.NoWay as no_way:
        illegal("no_way", "T-15", "x", cat=no_way.cat, on=no_way.on)


def _begin(scene: "Scene", state: TowerState, action: ByHands) -> Handling:
    from nekobako.games.tower import handling

    match action:
        case Build(walls=walls, floor=floor):
            assert walls is not None
            assert floor is not None
            *names, tile = allot.of_build(state, action).pieces
            return handling.build(scene, dict(zip(names, walls, strict=True)), tile, floor, action.hand)
        case Nakama():
            own = allot.of_nakama(state, action)
            return _set_down(scene, own.pieces[0], str(own.goal), action, back=False)
        case Move():
            return _set_down(scene, action.nakama, allot.goal(action.floor, action.on), action, back=True)
        case Climb(floor=number):
            assert number is not None
            return _set_down(scene, state.climber, FLOORS[number - 1], action, back=True)
        case Pet(impulse, towards):
            assert impulse is not None
            assert towards is not None
            [cat] = (piece for piece in state.fresh if piece in NAKAMA)
            return handling.pet(scene, cat, impulse, towards)
        case Fold(wall, degrees):
            assert degrees is not None
            return handling.fold(scene, state.own_pieces, wall, degrees)
        case Take():
            return handling.take(scene, _taken(state, action))


def _set_down(scene: "Scene", cat: str, on: str, action: Nakama | Move | Climb, back: bool) -> Handling:
    from nekobako.games.tower import handling

    assert action.x is not None
    assert action.y is not None
    assert action.yaw is not None
    return handling.set_down(scene, cat, on, action.x, action.y, action.yaw, action.hand, back)


def _taken(state: TowerState, action: Take) -> tuple[str, ...]:
    if action.nakama is not UNSET:
        return (action.nakama,)
    return (state.climber,) if action.mission is not UNSET else state.own_pieces


def _scene(state: TowerState, seat: int) -> "Scene":
    """What hands must know."""
    from nekobako.games.tower.handling import Scene

    there = tuple(piece for piece in state.own_pieces if piece in state.now.world["poses"])
    fresh = tuple(piece for piece in state.fresh if piece in WALLS)
    return Scene(state.now, seat, state.built, there, state.counted, fresh)
