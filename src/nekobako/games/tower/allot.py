"""Which pieces an action takes: a wall or a cat is the lowest of its kind in reserve; floors come in order (T-12)."""

from collections import Counter
from collections.abc import Sequence

from msgspec import UNSET

from nekobako.games.tower.actions import Build, Card, Nakama
from nekobako.games.tower.cards import ANY, CardOption
from nekobako.games.tower.material import COLOURS, FLOORS, Colour, WallKind, colour_of
from nekobako.games.tower.state import Own, TowerState


def walls(state: TowerState, kinds: Sequence[WallKind]) -> tuple[str, ...]:
    """The walls of these kinds, in that order, as if the action under way had been taken back."""
    left = state.walls_left(with_own=True)
    return tuple(left[kind].pop(0) for kind in kinds)


def must_use(state: TowerState, named: Sequence[WallKind]) -> Counter[WallKind]:
    """Of each kind that a card names, as many as are left; the others may be of any kind (T-33)."""
    left = state.walls_left(with_own=True)
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
    found: list[tuple[Colour, str | None]] = []
    for colour in colours:
        found += [(colour, None)] if left[colour] else [(colour, cat) for cat in removable(state, colour)]
    return found


def removable(state: TowerState, colour: Colour) -> list[str]:
    """Those of a colour on the tower with nothing on them; all of them if there is none such (T-32)."""
    there = [cat for cat in state.nakama if colour_of(cat) == colour]
    return [cat for cat in there if bare(state, cat)] or there


def bare(state: TowerState, cat: str) -> bool:
    """Nothing rests on it but what is still in hand."""
    return all(cat not in stance.on for stance in state.now.facts.stances if stance.body not in state.own_pieces)


def of_build(state: TowerState, action: Build) -> Own:
    assert action.walls is not None
    pieces = (*walls(state, [wall.kind for wall in action.walls]), FLOORS[state.top])
    return Own(pieces, action.card, action.option)


def of_nakama(state: TowerState, action: Nakama) -> Own:
    cat = action.from_ or state.nakama_left(with_own=True)[action.colour][0]
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
    cat = taken or state.nakama_left(with_own=True)[colour][0]
    return Own((cat,), action.card, action.option, taken=taken is not None)


def goal(floor: object, on: object) -> str:
    """The body on which a cat is to stand."""
    if isinstance(floor, int):
        return FLOORS[floor - 1]
    assert isinstance(on, str)
    return on
