"""What makes a position impossible, with the field and the rule."""

from nekobako.games.nekojima import dice
from nekobako.games.nekojima.cubes import dues
from nekobako.games.nekojima.filling import bag, earlier, pieces_of, poles_of
from nekobako.games.nekojima.judging import denchuu_in
from nekobako.games.nekojima.material import COLOURS, QUARTERS, colour_of
from nekobako.games.nekojima.refusing import impossible
from nekobako.games.nekojima.seating import side, sides_in
from nekobako.games.nekojima.state import BLACK, CUBES, NekojimaState


def check_pieces(state: NekojimaState, reserve: tuple[str, ...] | None) -> None:
    """Every piece is in one place: the reserve or the world."""
    poses = state.now.world["poses"]
    there = earlier(state.now, state.denchuu)
    if state.denchuu is not None and state.denchuu not in denchuu_in(poses):
        impossible("not_in_world", "N-13", "denchuu", piece=state.denchuu)
    if set(state.homes) != poles_of(there):
        impossible("homes", "N-24", "homes")
    if reserve is not None and (set(reserve) != set(state.reserve) or len(reserve) != len(state.reserve)):
        impossible("reserve", "N-02", "reserve")
    for cat, denchuu in state.hung.items():
        if cat not in poses or denchuu not in denchuu_in(poses):
            impossible("not_in_world", "N-21", f"hung.{cat}", piece=cat)
        if cat not in state.fresh and list(state.hung.values()).count(denchuu) > 1:
            impossible("two_cats", "N-21", f"hung.{cat}", denchuu=denchuu)
    for cat in state.fresh:
        if cat not in state.hung:
            impossible("not_hung", "N-20", f"fresh.{cat}", cat=cat)
    if set(denchuu_in(state.start.world["poses"])) - {state.denchuu} != pieces_of(state.homes):
        impossible("start", "N-30", "start")
    in_hand = state.denchuu is not None or bool(state.fresh)
    if state.versus and state.plays("expert") and in_hand and state.start is state.now and state.ended is None:
        impossible("no_start", "N-57", "start")


def check_cubes(state: NekojimaState) -> None:
    """Seven of each (N-03), one in the counter for each Denchuu and cat of earlier turns (N-27)."""
    if len(state.owed) != state.seats:
        impossible("owed_count", "N-20", "owed", given=len(state.owed), seats=state.seats)
    for seat, n in enumerate(state.owed):
        if n < 0:
            impossible("negative", "N-20", f"owed[{seat}]", given=n)
    if [cube for cube in state.drawn if cube != BLACK] != ([] if state.cube is None else [state.cube]):
        impossible("drawn", "N-12", "drawn")
    if state.cube is not None and state.drawn[-1] == BLACK:
        impossible("drawn", "N-12", "drawn")
    names = [colour_of(name) for name in state.earlier]
    for colour in COLOURS:
        if state.counter.count(colour) != names.count(colour):
            impossible("counter", "N-27", "counter")
    if state.counter.count(BLACK) != len(state.hung) - len(state.fresh):
        impossible("counter", "N-27", "counter")
    left = bag(state.counter, state.drawn, state.owed)
    for cube in CUBES:
        if left[cube] < 0 or state.bag[cube] != left[cube]:
            impossible("bag", "N-03", f"bag.{cube}", given=state.bag[cube], left=left[cube])


def check_seats(state: NekojimaState) -> None:
    """Who is out: in Expert against others only, in Duo as pairs, and not whose turn it is."""
    if state.number < 1:
        impossible("turn_number", "N-05", "turn.number", given=state.number)
    if not state.out:
        return
    if not (state.versus and state.plays("expert")) or len(set(state.out)) != len(state.out):
        impossible("out", "N-53", "out")
    if any(mate not in state.out for seat in state.out for mate in side(state, seat)):
        impossible("out", "N-53", "out")
    if state.ended is None and (state.seat in state.out or sides_in(state) < 2):
        impossible("out", "N-53", "turn.seat")


def check_phase(state: NekojimaState) -> None:
    """What is there fits the moment of the turn."""
    if (state.phase == "over") != (state.ended is not None):
        impossible("phase", "N-30", "turn.phase")
    if state.ended is not None:
        return
    for die in (0, 1):
        if state.dice[die] in QUARTERS and state.dice[die] != state.quarters[die]:
            impossible("quarters", "N-10", f"quarters[{die}]")
    if not _fits(state):
        impossible("phase", "N-10", "turn.phase")
    if state.phase != "build" and (state.denchuu is not None or state.fresh):
        impossible("phase", "N-13", "turn.phase")
    if state.denchuu is not None and colour_of(state.denchuu) != state.cube:
        impossible("colour", "N-13", "denchuu", denchuu=state.denchuu)
    owing = side(state, state.seat) if state.versus else (state.seat,)
    if any(seat not in owing for seat in state.fresh.values()) or min(dues(state).values()) < 0:
        impossible("not_due", "N-20", "fresh")


def _fits(state: NekojimaState) -> bool:
    named = None not in state.quarters
    owing = any(state.owed[seat] for seat in side(state, state.seat))
    match state.phase:
        case "roll":
            return state.dice == (None, None) and not state.drawn and state.colours_left
        case "quarters":
            return None not in state.dice and dice.asked(state) is not None and not state.drawn
        case "draw" if state.finishing:
            return not owing and not state.drawn and state.bag[BLACK] > 0
        case "draw":
            return named and not state.drawn
        case "give":
            return named and state.versus and state.cube is not None and BLACK in state.drawn
        case "build" if state.finishing:
            return owing if not state.drawn else state.drawn == (BLACK,) and not owing
        case _:
            return named and state.cube is not None and not (state.versus and BLACK in state.drawn)
