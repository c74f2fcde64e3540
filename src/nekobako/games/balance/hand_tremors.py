"""Tremors of the hands that carry a program's action out. Imports the simulator."""

from collections.abc import Sequence

from msgspec import UnsetType

from nekobako.games.balance.actions import Hand
from nekobako.physics.handling.grip_rule import HandName
from nekobako.physics.handling.tremor import Tremor


def tremors(hand: Hand | UnsetType, names: Sequence[HandName]) -> dict[HandName, Tremor]:
    """Each hand trembles in its own way."""
    if isinstance(hand, UnsetType) or not hand.tremor:
        return {}
    return {name: Tremor(hand.tremor, hand.seed, f"hand {number}") for number, name in enumerate(names)}
