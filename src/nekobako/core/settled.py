"""What is told when hands are empty and the world has come to rest, in every game that has hands."""

from msgspec import UNSET, UnsetType

from nekobako.core.events import Public


class Settled(Public, frozen=True, kw_only=True, tag="settled"):
    ms: int
    moving: bool | UnsetType = UNSET  # true if time was up before everything lay still


def settled(seat: int, ms: int, at_rest: bool) -> Settled:
    return Settled(seat=seat, ms=ms, moving=UNSET if at_rest else True)
