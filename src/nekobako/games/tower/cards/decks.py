"""Drawing and discarding: the Action cards on show, the Missions on show or in hands (T-06, T-10, T-31, T-36, T-51)."""

from typing import Literal

from msgspec.structs import replace

from nekobako.games.tower.events import Discarded, DrewCard, DrewMission, Reshuffled
from nekobako.games.tower.legal import options
from nekobako.games.tower.state import Deck
from nekobako.games.tower.transition import Flow, shuffled

Sort = Literal["actions", "missions"]


def draw(flow: Flow, sort: Sort) -> str:
    """The next card of a pile; an empty one is made anew from its shuffled discards (T-31)."""
    deck: Deck = getattr(flow.state, sort)
    if not deck.pile:
        deck = replace(deck, pile=shuffled(deck.discard, flow.chance), discard=())
        flow.tell(Reshuffled(seat=flow.state.seat, pile=sort))
    card, *rest = deck.pile
    flow.change(**{sort: replace(deck, pile=tuple(rest))})
    return card


def use_card(flow: Flow, card: str) -> None:
    """Discard an Action card on show and draw another in its place (T-10)."""
    deck = flow.state.actions
    place = deck.show.index(card)
    flow.change(actions=replace(deck, discard=(*deck.discard, card)))
    flow.tell(Discarded(seat=flow.state.seat, card=card))
    drawn = draw(flow, "actions")
    show = (*deck.show[:place], drawn, *deck.show[place + 1 :])
    flow.change(actions=replace(flow.state.actions, show=show))
    flow.tell(DrewCard(seat=flow.state.seat, card=drawn))


def use_mission(flow: Flow, mission: str) -> None:
    """Discard a Mission, from the table or from the hand of this turn's player, and draw another in its place."""
    state = flow.state
    flow.change(missions=replace(state.missions, discard=(*state.missions.discard, mission)))
    drawn = draw(flow, "missions")
    if state.versus:
        hand = _instead(state.hands[state.seat], mission, drawn)
        flow.change(hands=(*state.hands[: state.seat], hand, *state.hands[state.seat + 1 :]))
    else:
        flow.change(missions=replace(flow.state.missions, show=_instead(state.missions.show, mission, drawn)))
    flow.tell(DrewMission(seat=state.seat, hidden=state.versus, mission=drawn))


def _instead(cards: tuple[str, ...], gone: str, drawn: str) -> tuple[str, ...]:
    return tuple(drawn if card == gone else card for card in cards)


def show_something_playable(flow: Flow) -> None:
    """If nothing on show can be played, all of it is discarded and drawn anew (T-36)."""
    while not any(options(flow.state)):
        for card in flow.state.actions.show:
            use_card(flow, card)
