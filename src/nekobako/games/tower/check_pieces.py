"""Whether pieces may go where an action wants them, as far as that can be told before anything moves (T-12 to T-16)."""

from math import cos, radians, sin
from typing import Final

from msgspec import UNSET

from nekobako.games.tower import footprints
from nekobako.games.tower.actions import Build, Fold, Move, Nakama, Pet
from nekobako.games.tower.allot import bare
from nekobako.games.tower.check_cards import check_kinds, check_source, option_of
from nekobako.games.tower.legality import carriers, elsewhere, movable
from nekobako.games.tower.material import FLOORS, NAKAMA, SIZES
from nekobako.games.tower.refusals import illegal
from nekobako.games.tower.state import TowerState
from nekobako.physics.pose import yaw_of

ON_A_CAT: Final = 1.5  # cm by which a cat may be off the middle of the one that carries it


def check_build(state: TowerState, action: Build) -> None:
    option = option_of(state, action.card, action.option)
    if option.build is UNSET:
        illegal("is_a_nakama", "T-10", "option", card=action.card)
    assert action.walls is not None
    assert action.floor is not None
    check_kinds(state, option.build, [wall.kind for wall in action.walls], "walls", "walls[{}].kind")
    for number, wall in enumerate(action.walls):
        if not 0 < wall.fold <= 180:
            illegal("fold", "T-13", f"walls[{number}].fold", given=wall.fold)
        over = footprints.beyond_floor_mm(wall, _yaw(state, FLOORS[state.top - 1]))
        if over > 0:
            illegal("beyond_floor", "T-12", f"walls[{number}]", floor=state.top, mm=round(over, 1))
    if footprints.overlap(*action.walls):
        illegal("walls_overlap", "T-12", "walls[1]")
    if max(abs(action.floor.x), abs(action.floor.y)) > SIZES.floor.side:
        illegal("floor_away", "T-14", "floor", most=SIZES.floor.side)


def check_fold(state: TowerState, action: Fold) -> None:
    if state.own is None or action.wall not in state.own.pieces:
        illegal("not_yours", "T-13", "wall", piece=action.wall)
    assert action.fold is not None
    if not 0 < action.fold <= 180:
        illegal("fold", "T-13", "fold", given=action.fold)


def check_nakama(state: TowerState, action: Nakama) -> None:
    option = option_of(state, action.card, action.option)
    if option.nakama is UNSET:
        illegal("is_a_build", "T-10", "option", card=action.card)
    check_source(state, action.card, option, action.colour, action.from_)
    _place(state, action, action.from_)
    if action.from_ is not None:
        floor = action.floor if isinstance(action.floor, int) else state.places[str(action.on)]
        if not elsewhere(state, action.from_, floor):
            field = "floor" if isinstance(action.floor, int) else "on"
            illegal("another_floor", "T-32", field, cat=action.from_, floor=floor)


def _place(state: TowerState, action: Nakama | Move, cat: str | None) -> None:
    """On a floor there is, or on a Nakama that can carry (T-15)."""
    assert action.x is not None
    assert action.y is not None
    if isinstance(action.floor, int):
        if not 1 <= action.floor <= state.top:
            illegal("no_floor", "T-15", "floor", floor=action.floor, top=state.top)
        check_on_floor(state, action.floor, action.x, action.y, "T-15")
        return
    on = str(action.on)
    if on not in NAKAMA:
        illegal("only_on_nakama", "T-15", "on", cat=on)
    if on not in state.places:
        illegal("not_there", "T-15", "on", cat=on)
    if on not in carriers(state, cat):
        illegal("carries_already" if on != cat else "on_itself", "T-15", "on", cat=on)
    if max(abs(action.x), abs(action.y)) > ON_A_CAT:
        illegal("beside_cat", "T-15", "x" if abs(action.x) > ON_A_CAT else "y", cat=on, most=ON_A_CAT)


def check_on_floor(state: TowerState, floor: int, x: float, y: float, rule: str) -> None:
    """The middle of a cat's foot is over the floor that is to carry it."""
    yaw = radians(_yaw(state, FLOORS[floor - 1]))
    along, across = abs(cos(yaw) * x + sin(yaw) * y), abs(cos(yaw) * y - sin(yaw) * x)
    over = 10 * (max(along, across) - SIZES.floor.side / 2)
    if over > 0:
        illegal("beside_floor", rule, "x" if abs(x) >= abs(y) else "y", floor=floor, mm=round(over, 1))


def check_pet(action: Pet) -> None:
    assert action.impulse is not None
    if not SIZES.pet.least <= action.impulse <= SIZES.pet.most:
        illegal("impulse", "T-16", "impulse", given=action.impulse, least=SIZES.pet.least, most=SIZES.pet.most)


def check_movable(state: TowerState, cat: str) -> None:
    if cat not in movable(state):
        if state.own is not None:
            illegal("cat_astray", "T-51", "nakama", cat=state.own.pieces[0])
        on_floor = cat in state.places and state.places[cat] == state.height > 0
        if on_floor and not bare(state, cat):
            illegal("carries_already", "T-51", "nakama", cat=cat)
        if on_floor:
            illegal("not_higher", "T-51", "nakama", floor=state.height)
        illegal("not_movable", "T-51", "nakama", cat=cat)


def check_move(state: TowerState, action: Move) -> None:
    check_movable(state, action.nakama)
    _place(state, action, action.nakama)
    floor = action.floor if isinstance(action.floor, int) else state.places[str(action.on)]
    if floor <= state.height:
        illegal("not_higher", "T-51", "floor" if isinstance(action.floor, int) else "on", floor=state.height)


def _yaw(state: TowerState, floor: str) -> float:
    return yaw_of(state.now.world["poses"][floor])
