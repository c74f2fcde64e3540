"""Actions that every game of balance has, and the hand that carries a program's action out."""

from typing import Annotated, Final

from msgspec import UNSET, Meta, Struct, UnsetType

MOST_TREMOR: Final = 50.0  # mm; nobody's hand shakes more


class Action(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose hand carries a program's action out: the root mean square of its tremor in mm, and the seed of it."""

    tremor: float = 0.0
    seed: Annotated[int, Meta(ge=-(2**62), le=2**62)] = 0  # what a journal can hold


class Done(Action, frozen=True, tag="done"):
    """Hands are empty, judge it."""


class Concede(Action, frozen=True, tag="concede"):
    pass


def hand_of(action: Struct) -> Hand | UnsetType:
    """The hand that an action names, if it does."""
    hand: Hand | UnsetType = getattr(action, "hand", UNSET)
    return hand


def excessive_tremor(action: Struct) -> float | None:
    """How much the hand of an action trembles, if none does so."""
    hand = hand_of(action)
    return None if isinstance(hand, UnsetType) or 0 <= hand.tremor <= MOST_TREMOR else hand.tremor
