"""Every game that fits what one seat knows, to be dealt again and again. Compiled with the kernel."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from nekobako.core.chance import Chance
from nekobako.games.catham.cards import some_of
from nekobako.games.catham.kernel import State, shuffle_in


@final
class Determinizer:
    """`known` is a state without the unseen cards; of those, each seat holds `hidden` and the pile the rest."""

    def __init__(self, known: State, hidden: list[int], unseen: i64) -> None:
        self.known: State = known
        self.hidden: vec[i64] = vec[i64](hidden)
        self.unseen: i64 = unseen

    def deal(self, chance: Chance) -> State:
        s: State = self.known.copy()
        left: i64 = self.unseen
        for seat in range(s.seats):
            cards: i64 = some_of(left, self.hidden[seat], chance)
            left -= cards
            s.hands[seat] += cards
        shuffle_in(s, left, chance)
        return s
