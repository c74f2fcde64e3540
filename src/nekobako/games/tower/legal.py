"""Lists what a seat that is asked may do, in a stable order: templates with null for what is free.

An action is legal exactly if its template is one of these; where its pieces can go, `reach` says of the numbers that it
fills in. Rules, refusals and planners ask here which cards, cats, floors and Missions there are to choose from.
"""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from nekobako.games.balance.actions import Concede, Done
from nekobako.games.tower.actions import AnyAction, Build, Card, Climb, Fold, Move, Nakama, Pet, Skip, Stop, Swap, Take
from nekobako.games.tower.cards import ANY, CardOption
from nekobako.games.tower.material import TOP, WALLS, WallKind
from nekobako.games.tower.missions import claimable, held, reach
from nekobako.games.tower.piece_choice import bare, must_use, sources
from nekobako.games.tower.state import TowerState


def legal(state: TowerState, seat: int) -> list[AnyAction]:
    """Templates of what a seat that is asked may do."""
    steps = {"action": _action, "pet": _pet, "move": _move, "mission": _mission, "milestone": _milestone}
    return [*steps[state.phase](state), Concede()] if state.phase in steps else []


def is_legal(state: TowerState, seat: int, action: AnyAction) -> bool:
    """Whether an action fits a template."""
    return template_of(state, action) in legal(state, seat)


def template_of(state: TowerState, action: AnyAction) -> AnyAction:
    """The action with all that is free left open again, and what its card says spelled out."""
    match action:
        case Build(card, option):
            return Build(card, option, None, None)
        case Nakama() | Move():
            floor = UNSET if action.floor is UNSET else None
            return replace(action, floor=floor, x=None, y=None, yaw=None, hand=UNSET)
        case Climb(mission):
            return Climb(mission, None, None, None, None)
        case Pet():
            return Pet(None, None)
        case Fold(wall):
            return Fold(wall, None)
        case Card():
            return _card_template(state, action)
        case _:
            return action


def _card_template(state: TowerState, action: Card) -> Card:
    """A card that names kinds or a colour need not have them named again, and may."""
    for card, number, option in options(state):
        if (card, number) == (action.card, action.option):
            if option.build is not UNSET:
                return replace(action, kinds=_open_kinds(state, option.build))
            if action.colour is UNSET and option.nakama is not UNSET and option.nakama != ANY:
                return replace(action, colour=option.nakama)
    return action


def _open_kinds(state: TowerState, named: list[WallKind]) -> UnsetType | None:
    """Null where a kind that a card names has run out, so that another is to be chosen (T-33)."""
    return None if must_use(state, named).total() < len(named) else UNSET


def floors(state: TowerState, action: Nakama | Move | Climb) -> list[int]:
    """What the free number of a floor may be: a cat taken off the tower goes to another floor (T-32), one that is moved
    to a higher one (T-51), one that climbs as far as its Mission leads (T-21)."""
    match action:
        case Nakama(from_=cat):
            return [floor for floor in range(1, state.top + 1) if cat is None or elsewhere(state, cat, floor)]
        case Move():
            return list(higher(state))
        case Climb(mission):
            return list(reach(state, mission))


# --- the compulsory action (T-10)


def options(state: TowerState) -> Iterator[tuple[str, int, CardOption]]:
    """The options of the cards on show that can be carried out: no build with all floors built (T-36); no other card
    once its cat has been taken off the tower (T-32), or a piece of it has touched it (T-13)."""
    own = state.own
    chosen = (own.card, own.option) if own is not None and (own.taken or own.bound) else None
    for card in state.actions.show:
        for number, option in enumerate(state.cards.action(card).options):
            if chosen in (None, (card, number)) and (option.build is UNSET or state.top < TOP):
                yield card, number, option


def carriers(state: TowerState, cat: str | None = None) -> list[str]:
    """The Nakama on which a cat may be stacked: there, not itself, with nothing on it (T-15)."""
    return [other for other in state.nakama if other != cat and bare(state, other)]


def elsewhere(state: TowerState, cat: str, floor: int) -> bool:
    """Whether a cat taken off the tower may go to a floor: another one, if there is another (T-32)."""
    return state.top == 1 or state.places.get(cat) != floor


def complete(state: TowerState) -> bool:
    """Whether every piece of the action under way is in the world."""
    return state.own is not None and all(piece in state.now.world["poses"] for piece in state.own.pieces)


def _action(state: TowerState) -> Iterator[AnyAction]:
    for card, number, option in options(state):
        if option.build is not UNSET:
            yield Build(card, number, None, None)
        else:
            yield from _nakama(state, card, number, option)
    for card, number, option in options(state):
        if option.build is not UNSET:
            yield Card(card=card, option=number, kinds=_open_kinds(state, option.build))
        else:
            for colour, cat in sources(state, option):
                yield Card(card=card, option=number, colour=colour, from_=UNSET if cat is None else cat)
    if state.own is not None:
        yield Take()
        yield from (Fold(piece, None) for piece in state.own.pieces if piece in WALLS)
    if complete(state):
        yield Done()


def _nakama(state: TowerState, card: str, number: int, option: CardOption) -> Iterator[AnyAction]:
    for colour, cat in sources(state, option):
        yield Nakama(card=card, option=number, colour=colour, floor=None, x=None, y=None, yaw=None, from_=cat)
        for on in carriers(state, cat):
            if cat is None or elsewhere(state, cat, state.places[on]):
                yield Nakama(card=card, option=number, colour=colour, on=on, x=None, y=None, yaw=None, from_=cat)


# --- what follows it


def _pet(state: TowerState) -> Iterator[AnyAction]:
    yield Pet(None, None)


def higher(state: TowerState) -> range:
    """The floors above the one of this turn's own cat, to which a Nakama may be moved (T-51)."""
    return range(state.height + 1, state.top + 1)


def movable(state: TowerState) -> list[str]:
    """The Nakama that this turn's player may move: on the floor of the own Black Cat, with nothing on it, and only if
    there is a higher floor (T-51)."""
    if state.own is not None:
        return list(state.own.pieces)
    if not higher(state):
        return []
    return [cat for cat in state.nakama if state.places[cat] == state.height and bare(state, cat)]


def _move(state: TowerState) -> Iterator[AnyAction]:
    for cat in movable(state):
        yield Move(nakama=cat, floor=None, x=None, y=None, yaw=None)
        for on in carriers(state, cat):
            if state.places[on] in higher(state):
                yield Move(nakama=cat, on=on, x=None, y=None, yaw=None)
    yield from (Take(nakama=cat) for cat in movable(state))
    if state.own is None:
        yield Skip()


def _mission(state: TowerState) -> Iterator[AnyAction]:
    missions = claimable(state)
    yield from (Climb(mission, None, None, None, None) for mission in missions)
    yield from (Take(mission=mission) for mission in missions)
    if state.versus and state.claim is None:
        yield from (Swap(mission) for mission in held(state))
    if state.own is None:
        yield Skip()


def _milestone(state: TowerState) -> Iterator[AnyAction]:
    yield Stop()
    yield Skip()
