"""Works out from the rest what a position leaves out."""

from collections.abc import Mapping
from dataclasses import replace

from nekobako.games.nekojima.material import (
    CATS,
    COLOURS,
    EACH,
    QUARTERS,
    Colour,
    Quarter,
    colour_of,
    denchuu_of,
    poles_of,
)
from nekobako.games.nekojima.refusals import impossible
from nekobako.games.nekojima.seats import side
from nekobako.games.nekojima.state import BLACK, CUBES, Cube, Ending, Face, NekojimaState, Phase
from nekobako.games.nekojima.state_verdict import denchuu_in, quarters_of
from nekobako.physics.live_world.results import SurveyedWorld


def earlier(now: SurveyedWorld, own: str | None) -> tuple[str, ...]:
    """The Denchuu in the world but this turn's."""
    return tuple(name for name in denchuu_in(now.world["poses"]) if name != own)


def hung(now: SurveyedWorld) -> dict[str, str]:
    """Cats hang where they are seen to hang."""
    cords = {hanging.cat: hanging.cord for hanging in now.facts.hangings}
    return {cat: cords[cat] for cat in CATS if cat in cords}


def fresh(hung: Mapping[str, str], own: str | None, seat: int) -> dict[str, int]:
    """What hangs on this turn's Denchuu was hung this turn."""
    return {cat: seat for cat, denchuu in hung.items() if denchuu == own}


def homes(now: SurveyedWorld, earlier: tuple[str, ...]) -> dict[str, Quarter]:
    """Poles were validated in the quarters where they stand."""
    there = quarters_of(now.facts, tuple(pole for name in earlier for pole in poles_of(name)))
    homes_of = {pole: quarter for pole, at in there.items() for quarter in QUARTERS if quarter == at}
    for pole in there:
        if pole not in homes_of:
            impossible("off_board", "N-26", f"world.poses.{pole}", pole=pole)
    return homes_of


def dice(
    faces: tuple[Face | None, Face | None], quarters: tuple[Quarter | None, Quarter | None]
) -> tuple[tuple[Face | None, Face | None], tuple[Quarter | None, Quarter | None]]:
    """A die that shows a quarter gives it; a quarter without a die was rolled."""
    (face, other_face), (quarter, other_quarter) = faces, quarters
    filled = _die(face, quarter), _die(other_face, other_quarter)
    return (filled[0][0], filled[1][0]), (filled[0][1], filled[1][1])


def _die(face: Face | None, quarter: Quarter | None) -> tuple[Face | None, Quarter | None]:
    shown = next((quarter_name for quarter_name in QUARTERS if quarter_name == face), None)
    return face or quarter, quarter or shown


def drawn(cube: Colour | None, cubes: tuple[Cube, ...] | None) -> tuple[Colour | None, tuple[Cube, ...]]:
    if cubes is None:
        return cube, () if cube is None else (cube,)
    return cube or next((colour for colour in COLOURS if colour in cubes), None), cubes


def counter(earlier: tuple[str, ...], cats: int) -> tuple[Cube, ...]:
    """A cube for each Denchuu and each cat of earlier turns (N-27)."""
    return (*(colour_of(name) for name in earlier), *(BLACK,) * cats)


def bag(counter: tuple[Cube, ...], drawn: tuple[Cube, ...], owed: tuple[int, ...]) -> dict[Cube, int]:
    """The cubes that are nowhere else (N-03)."""
    elsewhere = (*counter, *drawn, *(BLACK,) * sum(owed))
    return {cube: EACH - elsewhere.count(cube) for cube in CUBES}


def phase(state: NekojimaState, written: Phase | None) -> NekojimaState:
    """Where the turn is, as far as what is there tells; with nothing left to draw or hang it is complete (N-31)."""
    if written is not None:
        return replace(state, phase=written)
    owing = any(state.owed[seat] for seat in side(state, state.seat))
    if state.ended is None and state.finishing and not any(state.owed) and not state.bag[BLACK] and not state.drawn:
        return replace(state, phase="over", ended=Ending("complete", "N-31"))
    return replace(state, phase=_phase(state, owing))


def _phase(state: NekojimaState, owing: bool) -> Phase:
    if state.ended is not None:
        return "over"
    if state.cube is not None:
        return "give" if state.versus and BLACK in state.drawn else "build"
    if state.finishing:
        return "build" if owing or state.drawn else "draw"
    if None not in state.quarters:
        return "draw"
    return "roll" if state.dice == (None, None) else "quarters"


def pieces_of(poles: Mapping[str, object]) -> set[str]:
    return {denchuu_of(pole) for pole in poles}
