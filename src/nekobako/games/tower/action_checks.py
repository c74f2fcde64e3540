"""Where the pieces of an action can go, as far as that can be told before anything moves (T-12 to T-16, T-21, T-33).

A template of `legal` leaves numbers and kinds of walls free; here what was filled in is checked.
"""

from collections import Counter
from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from msgspec import UNSET

from nekobako.core.refusal import Refusal
from nekobako.core.words import Word
from nekobako.games.tower.actions import AnyAction, Build, Card, Climb, Fold, Move, Nakama, Pet
from nekobako.games.tower.geometry import footprints
from nekobako.games.tower.legal import floors
from nekobako.games.tower.material import COLUMN, FLOORS, SIZES, WallKind
from nekobako.games.tower.piece_choice import must_use, usable
from nekobako.games.tower.refusals import check_fold, illegal
from nekobako.games.tower.state import TowerState
from nekobako.physics.pose import yaw_of

ON_A_CAT: Final = 1.5  # cm by which a cat may be off the middle of the one that carries it


def reaches(state: TowerState, action: AnyAction) -> bool:
    """Whether it would not be refused for where it goes."""
    try:
        check_reach(state, action)
    except Refusal:
        return False
    return True


def check_reach(state: TowerState, action: AnyAction) -> None:
    """Refuse what fits a template but for the numbers, or the kinds of walls, that it fills in."""
    match action:
        case Build():
            _check_build(state, action)
        case Card():
            named = state.cards.action(action.card).options[action.option].build
            if named is not UNSET:
                _check_kinds(state, named, action.kinds or named, "kinds", "kinds[{}]")
        case Fold(fold=fold) if fold is not None:
            check_fold(fold, "fold")
        case Nakama(floor=int(floor)):
            _check_floor(state, action, floor)
        case Move(floor=int(floor)):
            _check_floor(state, action, floor)
        case Nakama() | Move():
            check_on_cat(action)
        case Climb(floor=int(floor)):
            _check_climb(state, action, floor)
        case Pet(impulse=impulse) if impulse is not None:
            if not SIZES.pet.least <= impulse <= SIZES.pet.most:
                illegal("impulse", "T-16", "impulse", given=impulse, least=SIZES.pet.least, most=SIZES.pet.most)


# --- walls and floors


def _check_build(state: TowerState, action: Build) -> None:
    assert action.walls is not None
    assert action.floor is not None
    named = state.cards.action(action.card).options[action.option].build
    assert named is not UNSET
    _check_kinds(state, named, [wall.kind for wall in action.walls], "walls", "walls[{}].kind")
    for number, wall in enumerate(action.walls):
        check_fold(wall.fold, f"walls[{number}].fold")
        over = footprints.beyond_floor_mm(wall, _yaw(state, state.top))
        if over > 0:
            illegal("beyond_floor", "T-12", f"walls[{number}]", floor=state.top, mm=round(over, 1))
    if footprints.overlap(*action.walls):
        illegal("walls_overlap", "T-12", "walls[1]")
    if max(abs(action.floor.x), abs(action.floor.y)) > SIZES.floor.side:
        illegal("floor_away", "T-14", "floor", most=SIZES.floor.side)


def _check_kinds(
    state: TowerState, named: Sequence[WallKind], kinds: Sequence[WallKind], whole: str, each: str
) -> None:
    """The walls a card names, in whatever order; where a kind has run out, any other that is left (T-12, T-33)."""
    needed = must_use(state, named)
    left = usable(state, named)
    spare = len(named) - needed.total()
    used: Counter[WallKind] = Counter()
    for number, kind in enumerate(kinds):
        used[kind] += 1
        if used[kind] > len(left[kind]):
            illegal("no_wall_left", "T-33", each.format(number), kind=Word(f"wall.{kind}"))
    if SIZES.column and used[COLUMN] == 1 and COLUMN not in named:
        illegal("columns_in_pairs", "T-01", whole)
    extra = used - needed
    if extra.total() > spare:
        missing = next(iter(needed - used))
        rule = "T-33" if spare else "T-12"
        illegal("named_walls", rule, whole, kind=Word(f"wall.{missing}"), number=needed[missing])


# --- cats


def _check_floor(state: TowerState, action: Nakama | Move, floor: int) -> None:
    """On a floor there is, and one that the card or the move allows."""
    if not 1 <= floor <= state.top:
        illegal("no_floor", "T-15", "floor", floor=floor, top=state.top)
    assert action.x is not None
    assert action.y is not None
    _check_on_floor(state, floor, action.x, action.y, "T-15")
    if floor not in floors(state, action):
        if isinstance(action, Move):
            illegal("not_higher", "T-51", "floor", floor=state.height)
        illegal("another_floor", "T-32", "floor", cat=action.from_, floor=floor)


def _check_climb(state: TowerState, action: Climb, floor: int) -> None:
    reachable = floors(state, action)
    if floor not in reachable:
        key = "climb_at_least_one" if floor <= state.height else "climb_too_high"
        illegal(key, "T-21", "floor", floor=floor, least=reachable[0], most=reachable[-1])
    assert action.x is not None
    assert action.y is not None
    _check_on_floor(state, floor, action.x, action.y, "T-21")


def _check_on_floor(state: TowerState, floor: int, x: float, y: float, rule: str) -> None:
    """The middle of a cat's foot is over the floor that is to carry it."""
    yaw = radians(_yaw(state, floor))
    along, across = abs(cos(yaw) * x + sin(yaw) * y), abs(cos(yaw) * y - sin(yaw) * x)
    over = 10 * (max(along, across) - SIZES.floor.side / 2)
    if over > 0:
        illegal("beside_floor", rule, "x" if abs(x) >= abs(y) else "y", floor=floor, mm=round(over, 1))


def check_on_cat(action: Nakama | Move) -> None:
    """Over the cat that is to carry it."""
    assert action.x is not None
    assert action.y is not None
    if max(abs(action.x), abs(action.y)) > ON_A_CAT:
        illegal("beside_cat", "T-15", "x" if abs(action.x) > ON_A_CAT else "y", cat=str(action.on), most=ON_A_CAT)


def _yaw(state: TowerState, floor: int) -> float:
    return yaw_of(state.now.world["poses"][FLOORS[floor - 1]])
