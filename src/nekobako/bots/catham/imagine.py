"""Imagining a whole game from what one seat may know: cards nobody has shown are dealt at random where they may be."""

from typing import Any

import msgspec

from nekobako.core.chance import Chance
from nekobako.games.catham import kernel
from nekobako.games.catham.cardmaps import from_map
from nekobako.games.catham.cards import FACTIONS, some_of, total
from nekobako.games.catham.options import empty_state
from nekobako.games.catham.view import QUESTIONS, View

QUESTION_NUMBERS = {name: number for number, name in QUESTIONS.items()}


def read_view(view: dict[str, Any]) -> View:
    return msgspec.convert(view, View)


def imagine(view: View, chance: Chance) -> kernel.State:
    """A state that fits the view; the order of the draw pile stays open, so playouts need no shuffling."""
    assert view.hand is not None, "a spectator decides nothing"
    assert view.asked is not None, "nothing is asked once the game is over"
    k = empty_state(len(view.players), view.options)
    k.ordered = False
    k.market, k.discard, k.aside = from_map(view.market), from_map(view.discard), from_map(view.aside)
    known = [from_map(player.known) for player in view.players]
    known[view.seat] = from_map(view.hand)  # type: ignore[index]
    unseen = kernel.full_pack(k) - k.market - k.discard - k.aside - sum(known)
    for seat, player in enumerate(view.players):
        drawn = some_of(unseen, player.cards - int(total(known[seat])), chance)
        unseen -= drawn
        k.hands[seat] = known[seat] + drawn
        k.points[seat] = player.points
    kernel.shuffle_in(k, unseen, chance)
    k.turn, k.active, k.actions_left = view.turn.number, view.turn.seat, view.turn.actions_left
    k.question, k.asked = QUESTION_NUMBERS[view.asked.question], view.asked.seat
    if isinstance(view.asked.faction, str):
        k.extra = FACTIONS.index(view.asked.faction)
    return k
