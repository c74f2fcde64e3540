"""Imagined games: whole packs, and nothing that the seat sees is different."""

from nekobako.core.chance import seeded
from nekobako.games.catham import kernel
from nekobako.games.catham.card_maps import from_map
from nekobako.games.catham.possible_states import determinizer_for, possible_state, read_view
from nekobako.games.catham.state import CathamState
from nekobako.games.catham.view import View, view
from tests.bots.catham.moments import moments


def seen_of(state: kernel.State, original: View) -> View:
    known = tuple(from_map(player.known) for player in original.players)
    return view(CathamState(state, original.options, known), original.seat)


def test_fits_the_view() -> None:
    chance = seeded(1)
    for match in moments():
        seen = read_view(match.view(match.deciders[0]))
        assert seen_of(possible_state(seen, chance), seen) == seen


def test_conserves_the_pack() -> None:
    chance = seeded(1)
    for match in moments():
        state = possible_state(read_view(match.view(match.deciders[0])), chance)
        pile = sum(1 << 4 * state.pile[place] | 1 << 32 for place in range(state.top, state.bottom))
        hands = sum(state.hands[seat] for seat in range(state.seats))
        assert hands + state.market + state.discard + state.aside + pile == kernel.full_pack(state)


def test_deals_differ() -> None:
    """What nobody has seen may lie anywhere."""
    chance = seeded(1)
    determinizer = determinizer_for(read_view(moments()[0].view(moments()[0].deciders[0])))
    assert len({tuple(determinizer.deal(chance).hands) for _ in range(20)}) > 10
