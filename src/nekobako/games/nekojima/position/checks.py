"""Refuses positions that are impossible, with the field and the rule."""

from math import dist, hypot
from typing import Final

from nekobako.games.balance.figures import figure
from nekobako.games.nekojima import dice
from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.cubes import dues
from nekobako.games.nekojima.material import COLOURS, EACH, QUARTERS, SIZES, colour_of, poles_of
from nekobako.games.nekojima.position.defaults import bag, earlier, pieces_of
from nekobako.games.nekojima.refusals import impossible
from nekobako.games.nekojima.seats import builders, side, sides_in
from nekobako.games.nekojima.state import BLACK, CUBES, REFEREE, NekojimaState
from nekobako.games.nekojima.state_verdict import denchuu_in

HOVERS: Final = 2.0  # mm above all that is under it; less is how exactly a pose is written


def check_pieces(state: NekojimaState, reserve: tuple[str, ...] | None) -> None:
    """Every piece is in one place: the reserve or the world."""
    poses = state.now.world["poses"]
    there = earlier(state.now, state.denchuu)
    if state.denchuu is not None and state.denchuu not in denchuu_in(poses):
        impossible("not_in_world", "N-13", "denchuu", piece=state.denchuu)
    if set(state.homes) != {pole for name in there for pole in poles_of(name)}:
        impossible("homes", "N-24", "homes")
    if reserve is not None and (set(reserve) != set(state.reserve) or len(reserve) != len(state.reserve)):
        impossible("reserve", "N-02", "reserve")
    for cat, denchuu in state.hung.items():
        if cat not in poses or denchuu not in denchuu_in(poses):
            impossible("not_in_world", "N-21", f"hung.{cat}", piece=cat)
        if cat not in state.fresh and list(state.hung.values()).count(denchuu) > 1:
            impossible("two_cats", "N-21", f"hung.{cat}", denchuu=denchuu)
    _check_this_turn(state)
    for cat in state.fresh:
        if cat not in state.hung:
            impossible("not_hung", "N-20", f"fresh.{cat}", cat=cat)
    if set(denchuu_in(state.start.world["poses"])) - {state.denchuu} != pieces_of(state.homes):
        impossible("start", "N-30", "start")
    in_hand = state.denchuu is not None or bool(state.fresh)
    if state.versus and state.plays("expert") and in_hand and state.start is state.now and state.ended is None:
        impossible("no_start", "N-57", "start")


def _check_this_turn(state: NekojimaState) -> None:
    """What hands did this turn, of pieces that are there."""
    for cat, count in state.cat_falls.items():
        if cat not in state.hung or count < 1:
            impossible("not_hung", "N-23", f"cat_falls.{cat}", cat=cat)
    for cat in state.put_back:
        if cat not in state.hung or cat in state.fresh:
            impossible("not_hung", "N-24", "put_back", cat=cat)
    own = () if state.denchuu is None else poles_of(state.denchuu)
    if state.shocked and not (own and state.options.fingers):
        impossible("shocked", "N-16", "shocked")
    pair = builders(state)
    if not 0 <= state.referee <= REFEREE:
        impossible("referee", "N-17", "referee", given=state.referee, newest=REFEREE)
    if state.holders and (set(state.holders) != set(own) or sorted(state.holders.values()) != sorted(pair)):
        impossible("holders", "N-51", "holders")


def check_standing(state: NekojimaState) -> None:
    """No pole is in mid-air in a world at rest: with nothing under it, and nothing that holds it or its cord (N-15)."""
    if state.ended is not None or not state.at_rest:
        return
    facts = state.now.facts
    held = {part.piece for contact in facts.contacts for part in (contact.one, contact.two) if part.kind == "cord"}
    held |= {part.body for contact in facts.contacts for part in (contact.one, contact.two)}
    feet = {footing.body: footing.centre for footing in facts.footings}
    poles = [stance for stance in facts.stances if stance.kind == "pole"]
    for pole in poles:
        near = [other for other in poles if dist(feet[other.body], feet[pole.body]) < 2 * SIZES.pole.radius]
        ground = 0.0 if hypot(*feet[pole.body]) < ISLAND.radius else 10 * ISLAND.table_height
        under = [ground, *(other.top_mm for other in near if other.top_mm < pole.top_mm)]
        above = pole.bottom_mm - max(under)
        if above > HOVERS and not pole.on and not {pole.body, pole.piece} & held:
            impossible("hovering", "N-15", f"world.poses.{pole.body}", pole=pole.body, mm=figure(above))


def check_owed(owed: tuple[int, ...], seats: int) -> None:
    """One number for each seat, of cubes that there can be."""
    if len(owed) != seats:
        impossible("owed_count", "N-20", "owed", given=len(owed), seats=seats)
    for seat, n in enumerate(owed):
        if not 0 <= n <= EACH * len(CUBES):
            impossible("negative", "N-20", f"owed[{seat}]", given=n)


def check_cubes(state: NekojimaState) -> None:
    """Seven of each (N-03), one in the counter for each Denchuu and cat of earlier turns (N-27)."""
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
    wrong = dice.misimposed(state)
    if wrong is not None:
        impossible("imposed", "N-40", f"quarters[{wrong}]")
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
