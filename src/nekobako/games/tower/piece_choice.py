"""Which pieces an action takes: a wall or a cat is the lowest of its kind in reserve; floors come in order (T-12)."""

from collections import Counter
from collections.abc import Sequence

from msgspec import UNSET

from nekobako.games.tower.actions import Build, ByHands, Card, Climb, Fold, Move, Nakama, Pet, Take
from nekobako.games.tower.cards import ANY, CardOption
from nekobako.games.tower.material import COLOURS, COLUMN, FLOORS, Colour, WallKind, colour_of
from nekobako.games.tower.state import Own, TowerState


def walls(state: TowerState, kinds: Sequence[WallKind]) -> tuple[str, ...]:
    """The walls of these kinds, in that order, as if the action under way had been taken back."""
    left = state.walls_left(with_own=True)
    return tuple(left[kind].pop(0) for kind in kinds)


def usable(state: TowerState, named: Sequence[WallKind]) -> dict[WallKind, list[str]]:
    """The walls that a card may use: a single Column does not do for one that names two (T-33)."""
    left = state.walls_left(with_own=True)
    if named.count(COLUMN) > len(left[COLUMN]):
        left[COLUMN] = []
    return left


def must_use(state: TowerState, named: Sequence[WallKind]) -> Counter[WallKind]:
    """Of each kind that a card names, as many as are left; the others may be of any kind (T-33)."""
    left = usable(state, named)
    return +Counter({kind: min(wanted, len(left[kind])) for kind, wanted in Counter(named).items()})


def sources(state: TowerState, option: CardOption) -> list[tuple[Colour, str | None]]:
    """The cats an option may use: of a colour, from the reserve (None) or one taken off the tower (T-32)."""
    if state.own is not None and state.own.taken:
        [cat] = state.own.pieces
        return [(colour_of(cat), cat)]
    left = state.nakama_left(with_own=True)
    assert option.nakama is not UNSET
    if option.nakama == ANY:
        colours = [colour for colour in COLOURS if left[colour]] or list(COLOURS)
    else:
        colours = [option.nakama]
    cats: list[tuple[Colour, str | None]] = []
    for colour in colours:
        cats += [(colour, None)] if left[colour] else [(colour, cat) for cat in removable(state, colour)]
    return cats


def removable(state: TowerState, colour: Colour) -> list[str]:
    """Those of a colour on the tower with nothing on them; all of them if there is none such (T-32)."""
    there = [cat for cat in state.nakama if colour_of(cat) == colour]
    return [cat for cat in there if bare(state, cat)] or there


def bare(state: TowerState, cat: str) -> bool:
    """Nothing rests on it but what is still in hand."""
    return all(cat not in stance.on for stance in state.now.facts.stances if stance.body not in state.own_pieces)


def nakama_of(state: TowerState, colour: Colour, taken: str | None) -> str:
    """The cat that a card brings: one taken off the tower, or the lowest of its colour in the reserve."""
    return taken or state.nakama_left(with_own=True)[colour][0]


def of_build(state: TowerState, action: Build) -> Own:
    assert action.walls is not None
    pieces = (*walls(state, [wall.kind for wall in action.walls]), FLOORS[state.top])
    return Own(pieces, action.card, action.option)


def of_nakama(state: TowerState, action: Nakama) -> Own:
    cat = nakama_of(state, action.colour, action.from_)
    return Own((cat,), action.card, action.option, goal=goal(action.floor, action.on), taken=action.from_ is not None)


def of_card(state: TowerState, action: Card) -> Own:
    """What a person's hands will get."""
    option = state.cards.action(action.card).options[action.option]
    if option.build is not UNSET:
        return Own((*walls(state, action.kinds or option.build), FLOORS[state.top]), action.card, action.option)
    colour = action.colour if action.colour is not UNSET else option.nakama
    assert colour is not UNSET
    assert colour != ANY
    taken = None if action.from_ is UNSET else action.from_
    cat = nakama_of(state, colour, taken)
    return Own((cat,), action.card, action.option, taken=taken is not None)


def carried(state: TowerState, action: ByHands) -> tuple[str, ...]:
    """The pieces that an action's hands work with: they may fall as they like (T-13)."""
    match action:
        case Build():
            return of_build(state, action).pieces
        case Nakama():
            return of_nakama(state, action).pieces
        case Move(nakama=cat) | Take(nakama=str(cat)):
            return (cat,)
        case Climb() | Take(mission=str()):
            return (state.climber,)
        case Take() | Fold():
            return state.own_pieces
        case Pet():
            return ()


def goal(floor: object, on: object) -> str:
    """The body on which a cat is to stand."""
    if isinstance(floor, int):
        return FLOORS[floor - 1]
    assert isinstance(on, str)
    return on
