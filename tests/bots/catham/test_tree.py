"""The tree: the same compiled and plain."""

from types import ModuleType

from nekobako.bots.catham import tree
from nekobako.core import chance
from nekobako.games.catham import determinizer, kernel
from tests.bots.catham.moments import SEAT_COUNTS
from tests.compiled import plain_twins

FACTION_SETS = (0b10111010, 0b11100101, 0b01011101)


def searched(modules: dict[str, ModuleType], seats: int, factions: int) -> list[object]:
    """Everything that a search from a fresh deal leaves behind."""
    at, trees = modules[kernel.__name__], modules[tree.__name__]
    dice = modules[chance.__name__].seeded(factions)
    state = at.State(seats, factions, 1 + seats % 2, 0, at.CARDS_PER_FACTION)
    state.ordered = False
    at.deal(state, 0, dice)
    hidden = [0] + [int(state.hands[seat] >> 32) for seat in range(1, seats)]
    for seat in range(1, seats):
        state.hands[seat] = 0
    state.stack([])
    unseen = at.full_pack(state) - state.market - state.hands[0]
    searching = trees.Tree(modules[determinizer.__name__].Determinizer(state, hidden, unseen), dice)
    searching.grow(120, dice)
    return [searching.best(), dice.state, *map(list, (searching.visits, searching.earned, searching.action))]


def test_compiled_and_plain_agree() -> None:
    plain = plain_twins()
    compiled = {module.__name__: module for module in (chance, kernel, determinizer, tree)}
    for seats in SEAT_COUNTS:
        for factions in FACTION_SETS:
            assert searched(compiled, seats, factions) == searched(plain, seats, factions)
