"""The cards of a position: each in one place; those named nowhere go, shuffled, to the bottom of their pile."""

from collections.abc import Sequence

from msgspec.structs import replace

from nekobako.games.tower.cards.decks import Sort, draw
from nekobako.games.tower.position import CardsPosition, MissionsPosition
from nekobako.games.tower.refusals import impossible, unknown
from nekobako.games.tower.setup import MISSIONS_EACH, MISSIONS_SHOWN, SHOWN
from nekobako.games.tower.state import Deck
from nekobako.games.tower.transition import Flow, shuffled


def load_cards(flow: Flow, actions: CardsPosition, missions: MissionsPosition) -> None:
    state = flow.state
    places = {f"cards.{name}": getattr(actions, name) for name in ("show", "pile", "discard")}
    left = _left([card.id for card in state.cards.actions], places, "card")
    shown = SHOWN[state.options.mode]
    _at_most(actions.show, shown, "cards_shown", "T-50" if state.versus else "T-06", "cards.show")
    flow.change(actions=_deck(flow, actions, left))
    _fill_show(flow, "actions", shown)
    _load_missions(flow, missions)


def _load_missions(flow: Flow, missions: MissionsPosition) -> None:
    state = flow.state
    places = {f"missions.{name}": getattr(missions, name) for name in ("show", "pile", "discard")}
    places |= {f"missions.hands[{seat}]": hand for seat, hand in enumerate(missions.hands)}
    left = _left([card.id for card in state.cards.missions], places, "mission")
    shown, rule = (0, "T-50") if state.versus else (MISSIONS_SHOWN, "T-06")
    _at_most(missions.show, shown, "missions_shown", rule, "missions.show")
    if len(missions.hands) not in ((0, state.seats) if state.versus else (0,)):
        impossible("hands", "T-50", "missions.hands", given=len(missions.hands))
    for seat, hand in enumerate(missions.hands):
        _at_most(hand, MISSIONS_EACH, "hand", "T-50", f"missions.hands[{seat}]")
    flow.change(missions=_deck(flow, missions, left))
    if not state.versus:
        _fill_show(flow, "missions", MISSIONS_SHOWN)
        return
    hands = missions.hands or [[] for _ in range(state.seats)]
    filled = [(*hand, *(draw(flow, "missions") for _ in range(MISSIONS_EACH - len(hand)))) for hand in hands]
    flow.change(hands=tuple(filled))


def _left(names: Sequence[str], places: dict[str, list[str]], key: str) -> list[str]:
    """The cards that are named nowhere; none may be named twice."""
    seen: set[str] = set()
    for where, cards in places.items():
        for number, card in enumerate(cards):
            if card not in names:
                unknown(key, f"{where}[{number}]", card)
            if card in seen:
                impossible("twice", "T-03", f"{where}[{number}]", name=card)
            seen.add(card)
    return [name for name in names if name not in seen]


def _at_most(cards: Sequence[str], most: int, key: str, rule: str, field: str) -> None:
    if len(cards) > most:
        impossible(key, rule, field, given=len(cards), most=most)


def _deck(flow: Flow, position: CardsPosition, left: Sequence[str]) -> Deck:
    return Deck(tuple(position.show), (*position.pile, *shuffled(left, flow.chance)), tuple(position.discard))


def _fill_show(flow: Flow, sort: Sort, shown: int) -> None:
    while len(getattr(flow.state, sort).show) < shown:
        drawn = draw(flow, sort)
        deck: Deck = getattr(flow.state, sort)
        flow.change(**{sort: replace(deck, show=(*deck.show, drawn))})
