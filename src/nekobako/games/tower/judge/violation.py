"""What is wrong with how pieces stand: information for the player, who may put it right (T-13)."""

from msgspec import Struct

from nekobako.physics.facts.types import Point


class Violation(Struct, frozen=True):
    rule: str
    pieces: tuple[str, ...]  # the one that is wrong first, then what it should have to do with
    at: Point | None = None  # where, in cm of the room
    mm: float | None = None  # by how much
