"""Settings of a planner: how hard to think, how much room to ask for, and with what kind of hand it will be done."""

from dataclasses import dataclass, replace
from typing import Final, TypeVar

import msgspec

from nekobako.core.chance import Chance
from nekobako.games.balance.actions import Hand
from nekobako.games.balance.skill import HandSkill, normal
from nekobako.games.nekojima.actions import Adjust, Hang, Place, PolePlace, Rehang
from nekobako.games.nekojima.planning.bridges import ARC, LOOPS, Bend

PlannedAction = Place | Hang | Rehang | Adjust
P = TypeVar("P", bound=PlannedAction)

FINE: Final = 1 << 24
FINEST: Final = 0.01  # mm
LOOSE: Final = 0.4  # cm around a loop


@dataclass(frozen=True)
class Skill(HandSkill):
    def doing(self, action: P, chance: Chance) -> P:
        """The action as this hand does it once."""
        if not self.tremor and not self.aim:
            return action
        hand = Hand(self.tremor, int(chance.below(FINE)))
        if isinstance(action, Place):
            poles = [self._beside(pole, chance) for pole in action.poles or ()]
            return msgspec.structs.replace(action, poles=poles, hand=hand)
        if isinstance(action, Adjust):
            assert action.x is not None
            assert action.y is not None
            assert action.yaw is not None
            aimed = self._beside(PolePlace(action.x, action.y, action.yaw), chance)
            return msgspec.structs.replace(action, x=aimed.x, y=aimed.y, yaw=aimed.yaw, hand=hand)
        return msgspec.structs.replace(action, hand=hand)

    def nearer(self) -> "Skill":
        """Half as far beside the goal; after a while not at all."""
        share = 0.5 if self.aim > FINEST else 0.0
        return replace(self, aim=share * self.aim, turn=share * self.turn)

    def _beside(self, pole: PolePlace, chance: Chance) -> PolePlace:
        x, y = (at + self.aim / 10 * _normal(chance) for at in (pole.x, pole.y))
        return PolePlace(x, y, pole.yaw + self.turn * _normal(chance), pole.on)


@dataclass(frozen=True)
class Effort:
    """Counts, never times, so that thinking repeats. Room is in cm."""

    grid: float = 1.1  # cm between two spots of the board
    measured: int = 180  # bridges measured exactly
    weighed: int = 30  # of those, weighed by the room that they leave for later
    plans: int = 5  # of those, tried in a copy at most
    shakes: int = 1  # times each, all of which must go well
    cat_spots: int = 10  # places for a cat that are tried
    tries: int = 40  # of anything, in one moment: each is a second or so, once the board is full
    repairs: int = 24  # ways to put something right that are tried
    foot: float = 0.12  # around a foot on the board, and from its rim to the quarter's border
    top: float = 0.05  # around a foot on a pole
    cord: float = 0.15  # around a cord
    own: float = 0.05  # between a cord and its own poles
    bends: tuple[Bend, ...] = (ARC,)
    later: float = 3.0  # what the room left for later is worth, against room for oneself
    dares: bool = False  # when nothing goes well in a copy, to do what goes least wrong there all the same
    patience: int = 2  # so many times; then, or where there is no room, to do what looks best and hope
    storey: float = 0.04  # what a pole on a pole costs: it may sway; below zero, one likes to build upwards
    hasty: bool = False  # a try is not taken back first to look: the hand that lifts it off sets it down anew

    def closer(self, room: float = 0.5) -> "Effort":
        """When nothing was found: more places looked at, with this share of the room around."""
        return replace(
            self,
            grid=0.6 * self.grid,
            measured=2 * self.measured,
            plans=(self.plans + 1) // 2,
            foot=room * self.foot,
            top=room * self.top,
            cord=room * self.cord,
            own=room * self.own,
            bends=(replace(ARC, widest=0.955),),
        )

    def looping(self) -> "Effort":
        """When there is still nothing: the cord bent aside, with more room around as nobody knows just how it lies."""
        return replace(self, measured=2 * self.measured, plans=(self.plans + 1) // 2, cord=LOOSE, own=0.0, bends=LOOPS)

    def reckless(self) -> "Effort":
        """When there is no room at all: past what stands there, or through it, as whoever will not give up does. A cord
        that touches its own poles is not daring but wrong, whatever happens."""
        return replace(self.closer(0.0), top=-0.2, cord=-0.6, own=0.02)

    def desperate(self) -> "Effort":
        """When there is not even that."""
        return replace(self.reckless(), own=-0.2, bends=LOOPS)


def _normal(chance: Chance) -> float:
    return normal((1 + chance.below(FINE)) / (FINE + 1), chance.below(FINE) / FINE)
