"""Carries out what is done at once: rolling, naming a quarter, drawing, giving, asking for the verdict, conceding."""

from dataclasses import replace

from nekobako.core.chance import Chance
from nekobako.core.game import Step
from nekobako.games.balance.actions import Concede, Done
from nekobako.games.balance.events import Conceded
from nekobako.games.nekojima import cubes, dice
from nekobako.games.nekojima.actions import AtOnce, ChooseQuarter, Draw, Give, Roll
from nekobako.games.nekojima.endings import end
from nekobako.games.nekojima.events import Drew, Gave, Rolled, Violated
from nekobako.games.nekojima.material import COLOURS, QUARTERS
from nekobako.games.nekojima.state import BLACK, NekojimaState
from nekobako.games.nekojima.state_verdict import wrong
from nekobako.games.nekojima.turns import put_out, validate


def step(state: NekojimaState, seat: int, action: AtOnce, chance: Chance) -> Step[NekojimaState]:
    match action:
        case Roll():
            return _roll(state, chance)
        case ChooseQuarter(quarter):
            [known] = [name for name in QUARTERS if name == quarter]
            return Step(*dice.name_quarter(state, known))
        case Draw():
            return _draw(state, chance)
        case Give(to):
            return _give(state, to)
        case Done():
            return _done(state, seat)
        case Concede():
            return _concede(state, seat)


def _roll(state: NekojimaState, chance: Chance) -> Step[NekojimaState]:
    rolled = dice.roll(chance)
    after = replace(state, phase="quarters", dice=rolled, quarters=dice.quarters_shown(rolled))
    return Step(*dice.settle(after, [Rolled(seat=state.seat, dice=list(rolled))]))


def _draw(state: NekojimaState, chance: Chance) -> Step[NekojimaState]:
    """Until a colour comes (N-12); when none is left, one black cube, to be hung by who draws it (N-31)."""
    if state.finishing:
        cube, bag = cubes.draw_one(state.bag, chance)
        after = replace(state, phase="build", bag=bag, drawn=(cube,))
        return Step(after, [Drew(seat=state.seat, cubes=[cube])])
    drawn, bag = cubes.draw_to_colour(state.bag, chance)
    [colour] = [cube_colour for cube_colour in COLOURS if cube_colour in drawn]
    after = replace(state, phase="build", bag=bag, drawn=drawn, cube=colour)
    if state.versus and BLACK in drawn:
        after = replace(after, phase="give")
    return Step(after, [Drew(seat=state.seat, cubes=list(drawn))])


def _give(state: NekojimaState, to: int) -> Step[NekojimaState]:
    """A black cube for another player, who hangs a cat on their own next turn (N-20)."""
    owed = tuple(n + (seat == to) for seat, n in enumerate(state.owed))
    after = replace(state, drawn=state.drawn[1:], owed=owed)  # the coloured cube is the last
    if BLACK not in after.drawn:
        after = replace(after, phase="build")
    return Step(after, [Gave(seat=state.seat, to=to)])


def _done(state: NekojimaState, seat: int) -> Step[NekojimaState]:
    """The verdict: valid, or everything that is wrong, and the turn goes on."""
    violations = wrong(state)
    if violations:
        return Step(state, [Violated.of(seat, violation) for violation in violations])
    return validate(state, seat)


def _concede(state: NekojimaState, seat: int) -> Step[NekojimaState]:
    """The end or, against others in Expert, the end for this side only (N-32)."""
    if state.versus and state.plays("expert"):
        return put_out(state, "conceded", "N-32", [Conceded(seat=seat)])
    return end(state, "conceded", "N-32", [Conceded(seat=seat)])
