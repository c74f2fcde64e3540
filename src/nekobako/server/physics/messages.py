"""The messages between the server and a worker about a handling, by its number; several of them travel together."""

import pickle
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from nekobako.core.foresight import Foresight
from nekobako.core.handling import HandRecord
from nekobako.core.refusal import Refusal
from nekobako.table.prepared_action import PreparedAction

# --- to a worker


class WarmUp(Struct, frozen=True):
    """A game with hands is being played: have everything ready."""

    game: str


class StopWorker(Struct, frozen=True):
    """The server ends; whatever is under way never happened."""


class Begin(Struct, frozen=True):
    number: int
    owner: str  # who shares the time of a worker with the others
    prepared: PreparedAction
    watched: bool


class Feed(Struct, frozen=True):
    number: int
    seat: int
    records: Sequence[HandRecord]


class Release(Struct, frozen=True):
    """Hands open; it ends as soon as all has come to rest."""

    number: int


class WantWhole(Struct, frozen=True):
    """Someone lacks frames: everything once, between two of them."""

    number: int


class Watched(Struct, frozen=True):
    number: int
    watched: bool


class Drop(Struct, frozen=True):
    """Nobody wants to know any more what comes of it."""

    number: int


ToHandling = Feed | Release | WantWhole | Watched | Drop
ToWorker = WarmUp | StopWorker | Begin | ToHandling

# --- from a worker


class Begun(Struct, frozen=True):
    """The world is there; or `takes_time` is False and it is an action that is done at once."""

    number: int
    takes_time: bool
    by_people: bool


class Framed(Struct, frozen=True):
    number: int
    frame: bytes
    by_people: bool
    late: float  # seconds after it was due


class Whole(Struct, frozen=True):
    number: int
    whole: bytes


class HandsRefused(Struct, frozen=True):
    number: int
    seat: int
    refusal: Refusal


class Foreseen(Struct, frozen=True):
    """What the referee would say if people let go now; None: nothing to speak of."""

    number: int
    foresight: Foresight | None


class Rested(Struct, frozen=True):
    """All is at rest and people's hands are awaited: nothing runs."""

    number: int


class HandlingEnded(Struct, frozen=True):
    number: int
    result: Any
    track: bytes


class Failed(Struct, frozen=True):
    """It could not be begun, or broke."""

    number: int
    problem: Exception


FromWorker = Begun | Framed | Whole | Foreseen | HandsRefused | Rested | HandlingEnded | Failed


def pack(messages: Sequence[ToWorker] | Sequence[FromWorker]) -> bytes:
    """By pickle: a game's state and a result come out as they went in, to the bit. Both ends are ours alone."""
    return pickle.dumps(messages, pickle.HIGHEST_PROTOCOL)


def unpack(packed: bytes) -> Any:
    return pickle.loads(packed)
