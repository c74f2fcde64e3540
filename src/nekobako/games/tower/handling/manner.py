"""How hands move at the Tower, and when it counts as at rest."""

from collections.abc import Sequence
from typing import Final

from msgspec import UnsetType

from nekobako.games.tower.actions import Hand
from nekobako.games.tower.pieces import STILL
from nekobako.physics.handling.hands import HandName
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.handling.tremor import Tremor
from nekobako.physics.live.live import Plan, Planner
from nekobako.physics.settle import Rest
from nekobako.physics.steady.errands import Pace, SteadyHand

# 50 cm/s in the mean, twice that in the middle of a way, is less than a hand's limit. What was let go is looked at
# while all comes to rest.
PACE: Final = Pace(carry=50.0, after=0.0)
# A tall tower that begins to topple is slow at first, hence the long hold; it sways for seconds, and what lies on its
# edges chatters, without going anywhere: where everything is counts, not how fast it goes.
REST: Final = Rest(speed=0.0, acceleration=0.0, hold=0.25, at_least=0.25, stay=STILL)


def brisk(plan: Planner | None) -> Planner | None:
    """The same plan for a hand that carries faster: up a tall tower it is a long way, and all through air."""
    if plan is None:
        return None

    def faster(simulation: Simulation, steady: SteadyHand) -> Plan:
        return plan(simulation, SteadyHand(simulation, steady.hands, PACE))

    return faster


def tremors(hand: Hand | UnsetType, names: Sequence[HandName]) -> dict[HandName, Tremor]:
    """How the hands of an action tremble: each in its own way."""
    if isinstance(hand, UnsetType) or not hand.tremor:
        return {}
    return {name: Tremor(hand.tremor, hand.seed, f"hand {name[1]}") for name in names}
