"""Whether an action may be done now, told before anything moves: a refusal names the rule and the field."""

from typing import Final

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
from nekobako.games.tower.check_cards import check_card
from nekobako.games.tower.check_missions import check_claim, check_climb, check_swap
from nekobako.games.tower.check_pieces import (
    check_build,
    check_fold,
    check_movable,
    check_move,
    check_nakama,
    check_pet,
)
from nekobako.games.tower.legality import complete
from nekobako.games.tower.refusals import illegal, unknown
from nekobako.games.tower.state import Phase, TowerState

STEPS: Final[dict[Phase, tuple[str, str, tuple[type, ...]]]] = {
    "action": ("asked_action", "T-10", (Build, Nakama, Card, Take, Fold, Done)),
    "pet": ("asked_pet", "T-16", (Pet,)),
    "move": ("asked_move", "T-51", (Move, Take, Skip)),
    "mission": ("asked_mission", "T-11", (Climb, Take, Swap, Skip)),
    "milestone": ("asked_milestone", "T-41", (Stop, Skip)),
}


def recognise(state: TowerState, action: AnyAction) -> None:
    """Refuse cards that are in none of this table's decks (T-04)."""
    cards = state.cards
    decks = {"card": {card.id for card in cards.actions}, "mission": {card.id for card in cards.missions}}
    for field, names in decks.items():
        name = getattr(action, field, UNSET)
        if isinstance(name, str) and name not in names:
            unknown(field, field, name)


def check(state: TowerState, action: AnyAction) -> None:
    """Raise the refusal of an action that is not legal for the seat that is asked."""
    recognise(state, action)
    if isinstance(action, Concede):
        return
    key, rule, kinds = STEPS[state.phase]
    if not isinstance(action, kinds) or (isinstance(action, Swap) and not state.versus):
        illegal(key, rule, "do")
    match action:
        case Build():
            check_build(state, action)
        case Nakama():
            check_nakama(state, action)
        case Card():
            check_card(state, action)
        case Take():
            _take(state, action)
        case Fold():
            check_fold(state, action)
        case Done():
            if not complete(state):
                illegal("nothing_to_judge", "T-10", "do")
        case Pet():
            check_pet(action)
        case Move():
            check_move(state, action)
        case Climb():
            check_climb(state, action)
        case Swap():
            check_swap(state, action)
        case Skip():
            if state.own is not None:
                illegal("cat_astray", "T-13", "do", cat=state.own.pieces[0])


def _take(state: TowerState, action: Take) -> None:
    """Of a card's pieces, a Nakama or the cat that climbs, by the step of the turn."""
    wanted = {"action": None, "move": "nakama", "mission": "mission"}[state.phase]
    for field in ("nakama", "mission"):
        if getattr(action, field) is not UNSET and field != wanted:
            illegal(*STEPS[state.phase][:2], field)
        if getattr(action, field) is UNSET and field == wanted:
            illegal(*STEPS[state.phase][:2], field)
    if action.nakama is not UNSET:
        check_movable(state, action.nakama)
    elif action.mission is not UNSET:
        check_claim(state, action.mission)
    elif state.own is None:
        illegal("choose_a_card", "T-10", "do")
