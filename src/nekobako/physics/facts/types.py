"""The types of facts: plain records that a test can write by hand, and JSON can carry.

Places are in cm, gaps and heights in mm, angles in degrees. A body is named as a hand would name it ("white-1.a").
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from nekobako.physics.parts import Kind, Part
from nekobako.physics.pose import Vector

Point = tuple[float, float, float]
Manner = Literal["stacked", "side"]
Posture = Literal["standing", "leaning", "lying", "upside down"]


class Contact(msgspec.Struct, frozen=True):
    """Two parts that touch, at the deepest place of this manner."""

    one: Part
    two: Part
    manner: Manner  # stacked: `one` rests on the top of `two`; cords are never stacked
    foot: bool  # stacked, and it is the foot of `one` that touches
    point: Point
    normal: Point  # from `two` towards `one`
    gap_mm: float  # below zero: pressed into each other by that much

    @property
    def bodies(self) -> tuple[str, str]:
        return self.one.body, self.two.body


class FirstTouch(msgspec.Struct, frozen=True):
    """When two parts first touched in one manner, and how it was then."""

    ms: int
    contact: Contact


class Stance(msgspec.Struct, frozen=True):
    """How a pole, wall, plate or cat stands."""

    piece: str
    body: str
    kind: Kind
    tilt: float  # of its own up axis from the vertical: 0 upright, 180 upside down
    posture: Posture
    bottom_mm: float  # its lowest point above z = 0
    top_mm: float  # its highest
    on: tuple[str, ...] = ()  # the bodies it is stacked on, boards and tables too
    storey: int = 0  # 1 + the highest of its kind under it; 0 if it rests on nothing


class Gap(msgspec.Struct, frozen=True):
    """Where a cord and something else, or itself, come nearest."""

    one: Part
    two: Part
    gap_mm: float
    at_one: Point
    at_two: Point


class Footing(msgspec.Struct, frozen=True):
    """A pole's foot seen from above: in which region it is, and how far over each."""

    body: str
    centre: tuple[float, float]
    over_mm: dict[str, float]  # by region: above zero, over its border; below, strictly inside by that much
    inside: str | None  # the region that the whole foot is strictly inside of
    centre_in: str | None  # the region of the foot's middle, its border included


class Overhang(msgspec.Struct, frozen=True):
    """How far the furthest point of a body lies beyond an outline seen from above; below zero, inside."""

    body: str
    kind: Kind
    beyond: str
    over_mm: float


class Winding(msgspec.Struct, frozen=True):
    """By how many degrees a cord goes round a pole within that pole's height."""

    cord: str  # the piece
    pole: str
    degrees: float


class Hanging(msgspec.Struct, frozen=True):
    """A cat in whose hook a cord lies."""

    cat: str
    cord: str  # the piece
    fraction: float  # of the cord's length, from its first pole


class Facts(msgspec.Struct, frozen=True):
    """What is the case at one moment. Everything is there to be left out when a test writes it by hand."""

    ms: int = 0
    stances: tuple[Stance, ...] = ()
    contacts: tuple[Contact, ...] = ()
    gaps: tuple[Gap, ...] = ()
    footings: tuple[Footing, ...] = ()
    overhangs: tuple[Overhang, ...] = ()
    windings: tuple[Winding, ...] = ()
    hangings: tuple[Hanging, ...] = ()
    on_board: tuple[str, ...] = ()  # bodies whose foot stands on a board
    on_table: tuple[str, ...] = ()  # bodies that touch the table, in whatever way

    def stance(self, body: str) -> Stance:
        for stance in self.stances:
            if stance.body == body:
                return stance
        raise KeyError(body)

    def touching(self, kind: Kind, other: Kind, manner: Manner | None = None) -> tuple[Contact, ...]:
        """The contacts of two kinds of things, in one manner or in any."""
        return touching(self.contacts, kind, other, manner)


def touching(contacts: Sequence[Contact], kind: Kind, other: Kind, manner: Manner | None = None) -> tuple[Contact, ...]:
    kinds = sorted((kind, other))
    return tuple(
        contact
        for contact in contacts
        if sorted((contact.one.kind, contact.two.kind)) == kinds and manner in (None, contact.manner)
    )


def point(place: Vector) -> Point:
    x, y, z = place.tolist()
    return x, y, z
