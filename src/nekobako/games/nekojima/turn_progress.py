"""The rules' questions about a turn that is being built: what hands may touch, and what is still missing.

`legal` lists by these answers, `refusals` explains by them. They are asked of a state and of the judgement on it, so
that whoever has only a view, which tells that judgement, asks the very same.
"""

from dataclasses import dataclass
from typing import Final, Literal

from nekobako.games.nekojima.cubes import dues
from nekobako.games.nekojima.material import CATS, DENCHUU, POLES, colour_of, poles_of
from nekobako.games.nekojima.seats import builders
from nekobako.games.nekojima.state import NekojimaState
from nekobako.games.nekojima.state_verdict import Judgement, judged, may_carry

FALLS: Final = 3  # of a cat hung this turn off the same cord, until it may go to another (N-23)
Missing = Literal["denchuu", "shock", "fallen cat", "cat"]


def is_bound(state: NekojimaState, cat: str) -> bool:
    """Whether a cat belongs on the cord it hung on: one of an earlier turn, or one of this turn that fell off it, until
    it has fallen three times (N-23)."""
    return cat in state.hung and (cat not in state.fresh or 0 < state.cat_falls.get(cat, 0) < FALLS)


@dataclass(frozen=True)
class Building:
    state: NekojimaState
    judgement: Judgement

    @classmethod
    def of(cls, state: NekojimaState) -> "Building":
        return cls(state, judged(state))

    # --- Denchuu

    def choosable(self) -> tuple[str, ...]:
        """The Denchuu that may be placed: of the cube's colour, in the reserve or on this turn's try (N-13, N-28)."""
        free = {*self.state.reserve, self.state.denchuu}
        return tuple(name for name in DENCHUU if colour_of(name) == self.state.cube and name in free)

    def standing(self) -> tuple[str, ...]:
        """The Denchuu on the board, this turn's too."""
        return tuple(name for name in DENCHUU if name in self.state.earlier or name == self.state.denchuu)

    def adjustable(self, seat: int) -> tuple[str, ...]:
        """Poles that a seat may move: this turn's, in Duo each their own (N-56), and such earlier ones as must be put
        right (N-24)."""
        own = () if self.state.denchuu is None else poles_of(self.state.denchuu)
        mine = [pole for pole in own if self.state.holders.get(pole, seat) == seat]
        return tuple(pole for pole in POLES if pole in mine or pole in self.judgement.repairable)

    # --- cats

    def free_cords(self) -> tuple[str, ...]:
        """Cords that a cat due this turn may hang on: of the right colour, and without a cat (N-21)."""
        taken = set(self.state.hung.values())
        return tuple(name for name in self.standing() if may_carry(self.state, name) and name not in taken)

    def owes(self, seat: int) -> bool:
        """Whether that seat has a cat to hang: together either partner has, against others each their own (N-51)."""
        due = dues(self.state)
        owing = seat if self.state.versus else self.state.seat
        return seat in builders(self.state) and due.get(owing, 0) > 0

    def time_for_cats(self) -> bool:
        """Cats are hung after placing (N-20), or when there is nothing more to place (N-31)."""
        return self.state.finishing or (self.state.denchuu is not None and self.judgement.stands(self.state.denchuu))

    def hangable(self, seat: int) -> tuple[str, ...]:
        """The cats that a seat may hang on a cord now: any of those left (N-20), or one it hung this turn elsewhere,
        unless that fell off its cord, where it belongs now (N-23)."""
        state = self.state
        if seat not in builders(state) or not self.time_for_cats():
            return ()
        mine = [cat for cat, owing in state.fresh.items() if owing == seat or not state.versus]
        mine = [cat for cat in mine if not is_bound(state, cat)]
        return tuple(cat for cat in CATS if cat in mine or (cat in state.cats and self.owes(seat)))

    def movable(self) -> tuple[str, ...]:
        """Cats that may be hung anew on their cords: fallen, hung this turn, or touching what they may not."""
        mending = {*self.judgement.cats_down, *self.state.fresh, *self.judgement.repairable}
        return tuple(cat for cat in CATS if cat in self.state.hung and cat in mending)

    # --- the turn

    def asked(self) -> tuple[int, ...]:
        """The builders, whoever must go on first: when only the partner's cat is missing, the partner (N-51)."""
        hangers = builders(self.state) if self.time_for_cats() and self.free_cords() else ()
        first = [seat for seat in hangers if self.owes(seat)]
        return tuple(dict.fromkeys((*first, *builders(self.state))))

    def missing(self) -> Missing | None:
        """What must be done before the judge looks: a Denchuu placed (N-13), one that a fingertip spoiled taken back
        (N-16), a cat that fell put back (N-23), or one hung that is due and has a free cord (N-21)."""
        if self.state.shocked:
            return "shock"
        if self.state.denchuu is None and not self.state.finishing:
            return "denchuu"
        if self.judgement.cats_down:
            return "fallen cat"
        owing = any(self.owes(seat) for seat in builders(self.state))
        return "cat" if owing and self.free_cords() else None
