"""Events that every game of balance has; violations have a module of their own."""

from msgspec import UNSET, UnsetType

from nekobako.core.events import Public


class Settled(Public, frozen=True, kw_only=True, tag="settled"):
    """Hands are empty and the world has come to rest."""

    ms: int
    moving: bool | UnsetType = UNSET  # true if time was up before everything lay still


def settled(seat: int, ms: int, at_rest: bool) -> Settled:
    return Settled(seat=seat, ms=ms, moving=UNSET if at_rest else True)


class Bumped(Public, frozen=True, kw_only=True, tag="bumped"):
    """A piece that was accepted earlier has been moved by hands that were busy with others."""

    piece: str
    mm: float


class Conceded(Public, frozen=True, kw_only=True, tag="conceded"):
    pass
