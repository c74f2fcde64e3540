"""What a seat that is asked may do, in a stable order: templates with null for what is free.

A placement that is filled in is checked by `checks`; both ask the same questions here, so they cannot disagree on
which cards, cats, floors and Missions there are to choose from.
"""

from collections.abc import Iterator

from msgspec import UNSET

from nekobako.games.tower.actions import (
    AnyAction,
    Build,
    Card,
    Climb,
    Concede,
    Done,
    Fold,
    Move,
    Nakama,
    Pet,
    Skip,
    Stop,
    Swap,
    Take,
)
from nekobako.games.tower.allot import bare, must_use, sources
from nekobako.games.tower.cards import CardOption
from nekobako.games.tower.claims import claimable, held
from nekobako.games.tower.material import TOP, WALLS
from nekobako.games.tower.state import TowerState


def legal(state: TowerState) -> list[AnyAction]:
    steps = {"action": _action, "pet": _pet, "move": _move, "mission": _mission, "milestone": _milestone}
    return [*steps[state.phase](state), Concede()] if state.phase in steps else []


# --- the compulsory action (T-10)


def options(state: TowerState) -> Iterator[tuple[str, int, CardOption]]:
    """The options of the cards on show that can be carried out: no build with all floors built (T-36); no other card
    once its cat has been taken off the tower (T-32)."""
    for card in state.actions.show:
        for number, option in enumerate(state.cards.action(card).options):
            bound = state.own is not None and state.own.taken and (card, number) != (state.own.card, state.own.option)
            if not bound and (option.build is UNSET or state.top < TOP):
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
            open_kinds = must_use(state, option.build).total() < len(option.build)
            yield Card(card=card, option=number, kinds=None if open_kinds else UNSET)
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


def movable(state: TowerState) -> list[str]:
    """The Nakama that this turn's player may move: on the floor of the own Black Cat, with nothing on it, and only if
    there is a higher floor (T-51)."""
    if state.own is not None:
        return list(state.own.pieces)
    if state.height == state.top:
        return []
    return [cat for cat in state.nakama if state.places[cat] == state.height and bare(state, cat)]


def _move(state: TowerState) -> Iterator[AnyAction]:
    for cat in movable(state):
        yield Move(nakama=cat, floor=None, x=None, y=None, yaw=None)
        for on in carriers(state, cat):
            if state.places[on] > state.height:
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
