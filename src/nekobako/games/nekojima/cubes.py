"""Cubes: the bag, what is drawn, who must still hang how many cats, and the level counter (N-03, N-12, N-20, N-27)."""

from collections.abc import Mapping, Sequence

from nekobako.core.chance import Chance
from nekobako.games.nekojima.material import COLUMN
from nekobako.games.nekojima.seats import side
from nekobako.games.nekojima.state import BLACK, CUBES, Cube, NekojimaState


def level(counter: Sequence[Cube]) -> int:
    """The number of full columns (N-27)."""
    return len(counter) // COLUMN


def draw_one(bag: Mapping[Cube, int], chance: Chance) -> tuple[Cube, dict[Cube, int]]:
    """A cube, each as likely as any other, and what is left in the bag."""
    place = int(chance.below(sum(bag.values())))
    for cube in CUBES:
        place -= bag[cube]
        if place < 0:
            return cube, {**bag, cube: bag[cube] - 1}
    raise ValueError("the bag is empty")


def draw_to_colour(bag: Mapping[Cube, int], chance: Chance) -> tuple[tuple[Cube, ...], dict[Cube, int]]:
    """Cubes up to and with the first that is not black (N-12)."""
    cube, left = draw_one(bag, chance)
    if cube != BLACK:
        return (cube,), left
    more, left = draw_to_colour(left, chance)
    return (cube, *more), left


def put_back(bag: Mapping[Cube, int], cubes: Sequence[Cube]) -> dict[Cube, int]:
    return {cube: bag[cube] + cubes.count(cube) for cube in CUBES}


def dues(state: NekojimaState) -> dict[int, int]:
    """How many cats each seat of this turn's side must still hang (N-20).

    Against others everyone hangs what they were given, each partner their own (N-51). Together, and when all Denchuu
    stand (N-31), black cubes drawn this turn count too; together either partner hangs, so a pair's cubes are one heap.
    """
    mine = side(state, state.seat)
    cats = {seat: state.owed[seat] for seat in mine}
    if not state.versus or state.finishing:
        cats[state.seat] += state.drawn.count(BLACK)
    if not state.versus:
        cats = {state.seat: sum(cats.values())}
    for seat in state.fresh.values():
        cats[seat] -= 1
    return cats


def due(state: NekojimaState) -> int:
    """How many cats are still to be hung this turn."""
    return sum(dues(state).values()) if state.phase == "build" else 0


def to_give(state: NekojimaState) -> int:
    """How many black cubes the active player must still give away (N-20)."""
    return state.drawn.count(BLACK) if state.phase == "give" else 0
