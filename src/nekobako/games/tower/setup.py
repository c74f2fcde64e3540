"""A fresh game: floor 1, the cats, the cards on show and in hands (T-05, T-06, T-07, T-50)."""

from typing import Final

from msgspec.structs import replace

from nekobako.core.chance import Chance
from nekobako.core.game import Step
from nekobako.games.tower.cards import ActionCard, CardList, MissionCard
from nekobako.games.tower.events import Dealt, DrewCard
from nekobako.games.tower.irregularity import draw_box
from nekobako.games.tower.options import Options, first_seat
from nekobako.games.tower.state import TABLE_LEVEL, Deck, TowerState, climbers
from nekobako.games.tower.transition import Flow, shuffled
from nekobako.games.tower.turns import begin_turn
from nekobako.games.tower.worlds import opening

SHOWN: Final = {"coop": 2, "versus": 3}  # Action cards on show (T-06, T-50)
MISSIONS_SHOWN: Final = 2  # co-operative
MISSIONS_EACH: Final = 2  # competitive


def set_up(seats: int, options: Options, cards: CardList, chance: Chance) -> Step[TowerState]:
    versus = options.mode == "versus"
    first = first_seat(options, seats, chance)
    cats = climbers(seats, versus)
    state = TowerState(
        options=options,
        cards=cards,
        seats=seats,
        first=first,
        seat=first,
        actions=_actions(cards, versus, chance),
        missions=_missions(cards, versus, chance),
        places=dict.fromkeys(cats, TABLE_LEVEL if versus else 1),
        milestones=options.won_before,
        now=opening(cats),
    )
    state = replace(state, box=draw_box(chance))
    flow = Flow(state, chance)
    if versus:
        flow.tell(*(DrewCard(seat=first, card=card) for card in state.actions.show))
        _deal(flow)
    begin_turn(flow)
    return flow.step()


def _actions(cards: CardList, versus: bool, chance: Chance) -> Deck:
    names = [card.id for card in cards.actions]
    if versus:  # start marks are ignored (T-50)
        dealt = shuffled(names, chance)
        return Deck(dealt[: SHOWN["versus"]], dealt[SHOWN["versus"] :])
    return _from_start(cards.actions, chance)


def _missions(cards: CardList, versus: bool, chance: Chance) -> Deck:
    if versus:
        return Deck(pile=shuffled([card.id for card in cards.missions], chance))
    return _from_start(cards.missions, chance)


def _from_start(cards: tuple[ActionCard, ...] | tuple[MissionCard, ...], chance: Chance) -> Deck:
    """Those with the start mark lie face up, the others are shuffled (T-06)."""
    show = tuple(card.id for card in cards if card.start)
    return Deck(show, shuffled([card.id for card in cards if not card.start], chance))


def _deal(flow: Flow) -> None:
    """Two Missions to each player, seen by that player alone (T-50)."""
    state = flow.state
    pile = list(state.missions.pile)
    hands: list[tuple[str, ...]] = [()] * state.seats
    for turn in range(state.seats):
        seat = (state.first + turn) % state.seats
        hand = [pile.pop(0) for _ in range(MISSIONS_EACH)]
        hands[seat] = tuple(hand)
        flow.tell(Dealt(seat=seat, count=len(hand), missions=hand))
    flow.change(missions=Deck(pile=tuple(pile)), hands=tuple(hands))
