"""What hands may touch while a turn is built: the one source of what is listed as legal and of what is refused."""

from nekobako.games.nekojima.cubes import dues
from nekobako.games.nekojima.judging import bodies, cats_down, may_carry, repairable, stands
from nekobako.games.nekojima.material import CATS, DENCHUU, POLES, colour_of
from nekobako.games.nekojima.seating import side
from nekobako.games.nekojima.state import NekojimaState


def builders(state: NekojimaState) -> tuple[int, ...]:
    """Whose hands may act: the active player's and, in Duo, the partner's (N-51)."""
    return side(state, state.seat)


def choosable(state: NekojimaState) -> tuple[str, ...]:
    """The Denchuu that may be placed: of the cube's colour, in the reserve or on this turn's try (N-13, N-28)."""
    free = {*state.reserve, state.denchuu}
    return tuple(name for name in DENCHUU if colour_of(name) == state.cube and name in free)


def standing(state: NekojimaState) -> tuple[str, ...]:
    """The Denchuu on the board, this turn's too."""
    return tuple(name for name in DENCHUU if name in state.earlier or name == state.denchuu)


def free_cords(state: NekojimaState) -> tuple[str, ...]:
    """Cords that a cat due this turn may hang on: of the right colour, and without a cat (N-21)."""
    taken = set(state.hung.values())
    return tuple(name for name in standing(state) if may_carry(state, name) and name not in taken)


def owes(state: NekojimaState, seat: int) -> bool:
    """Whether that seat has a cat to hang: together either partner has, against others each their own (N-51)."""
    due = dues(state)
    return seat in builders(state) and due.get(seat if state.versus else state.seat, 0) > 0


def time_for_cats(state: NekojimaState) -> bool:
    """Cats are hung after placing (N-20), or when there is nothing more to place (N-31)."""
    return state.finishing or stands(state)


def asked(state: NekojimaState) -> tuple[int, ...]:
    """The builders, whoever must go on first: when only the partner's cat is missing, the partner (N-51)."""
    hangers = builders(state) if time_for_cats(state) and free_cords(state) else ()
    first = [seat for seat in hangers if owes(state, seat)]
    return tuple(dict.fromkeys((*first, *builders(state))))


def hangable(state: NekojimaState, seat: int) -> tuple[str, ...]:
    """The cats that a seat may hang on a cord now: any of those left (N-20), or one it hung this turn elsewhere."""
    if seat not in builders(state) or not time_for_cats(state):
        return ()
    mine = [cat for cat, owing in state.fresh.items() if owing == seat or not state.versus]
    return tuple(cat for cat in CATS if cat in mine or (cat in state.cats and owes(state, seat)))


def movable(state: NekojimaState) -> tuple[str, ...]:
    """Cats that may be hung anew on their cords: fallen, hung this turn, or touching what they may not."""
    mending = {*cats_down(state), *state.fresh, *repairable(state)}
    return tuple(cat for cat in CATS if cat in state.hung and cat in mending)


def adjustable(state: NekojimaState) -> tuple[str, ...]:
    """Poles that may be moved: this turn's and, when something is wrong with them, earlier ones (N-24)."""
    own = () if state.denchuu is None else bodies(state.denchuu)
    mending = repairable(state)
    return tuple(pole for pole in POLES if pole in own or pole in mending)
