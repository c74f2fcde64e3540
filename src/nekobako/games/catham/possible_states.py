"""The whole games that fit what one seat may know: cards nobody has shown are dealt at random where they may be."""

from collections.abc import Sequence
from typing import Any

from nekobako.core.chance import Chance
from nekobako.core.decoding import shaped
from nekobako.games.catham import kernel
from nekobako.games.catham.card_maps import from_map
from nekobako.games.catham.cards import FACTIONS, total
from nekobako.games.catham.determinizer import Determinizer
from nekobako.games.catham.options import empty_state
from nekobako.games.catham.view import QUESTIONS, View

QUESTION_NUMBERS = {name: number for number, name in QUESTIONS.items()}


def read_view(view: dict[str, Any]) -> View:
    return shaped(view, View)


def possible_state(view: View, chance: Chance) -> kernel.State:
    """One state that fits the view."""
    return determinizer_for(view).deal(chance)


def determinizer_for(view: View, surely: Sequence[int] | None = None) -> Determinizer:
    """All the states that fit; `surely` are the cards each hand must hold, where more is known than the view says.

    The order of the draw pile stays open, so that playouts need no shuffling.
    """
    assert view.seat is not None, "a spectator decides nothing"
    assert view.hand is not None
    assert view.asked is not None, "nothing is asked once the game is over"
    k = empty_state(len(view.players), view.options)
    k.ordered = False
    k.market, k.discard, k.aside = from_map(view.market), from_map(view.discard), from_map(view.aside)
    shown = list(surely or [from_map(player.known) for player in view.players])
    shown[view.seat] = from_map(view.hand)
    for seat, player in enumerate(view.players):
        k.hands[seat], k.points[seat] = shown[seat], player.points
    k.turn, k.active, k.actions_left = view.turn.number, view.turn.seat, view.turn.actions_left
    k.question, k.asked = QUESTION_NUMBERS[view.asked.question], view.asked.seat
    if isinstance(view.asked.faction, str):
        k.extra = FACTIONS.index(view.asked.faction)
    hidden = [player.cards - int(total(cards)) for player, cards in zip(view.players, shown, strict=True)]
    return Determinizer(k, hidden, kernel.full_pack(k) - k.market - k.discard - k.aside - sum(shown))
