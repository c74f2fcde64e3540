"""Re-dealing: the same game with everything a viewer cannot know dealt anew.

Hand sizes, the cards everyone saw going into a hand and the pending question stay; the other cards of the others' hands
and the draw pile are shuffled together.
"""

from dataclasses import replace

from msgspec.structs import replace as replace_fields

from nekobako.core.chance import Chance
from nekobako.core.events import Event
from nekobako.games.catham.card_maps import to_map
from nekobako.games.catham.cards import FACTIONS, several, some_of, total
from nekobako.games.catham.events import Drew
from nekobako.games.catham.state import CathamState


def redeal(state: CathamState, viewer: int | None, chance: Chance) -> CathamState:
    k = state.kernel.copy()
    others = [seat for seat in range(k.seats) if seat != viewer]
    hidden = sum(several(k.pile[place], 1) for place in range(k.top, k.bottom))
    hidden += sum(k.hands[seat] - state.known[seat] for seat in others)
    for seat in others:
        dealt = some_of(hidden, total(k.hands[seat] - state.known[seat]), chance)
        hidden -= dealt
        k.hands[seat] = state.known[seat] + dealt
    pile: list[int] = []
    while hidden:
        card = some_of(hidden, 1, chance)
        hidden -= card
        pile += [FACTIONS.index(name) for name in to_map(card)]
    k.stack(pile)
    return replace(state, kernel=k)


def redeal_log(log: list[Event], viewer: int | None, pack: int, chance: Chance) -> list[Event]:
    """The same events with other cards drawn by the others."""
    return [
        replace_fields(event, cards=to_map(some_of(pack, event.count, chance)))
        if isinstance(event, Drew) and event.seat != viewer
        else event
        for event in log
    ]
