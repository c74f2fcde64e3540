"""The journal: the append-only list of what happened, from which a match is rebuilt after a crash at any instant.

An entry is durable when `append` returns, and only then is anyone told. An action done at once is one entry; one that
takes time is begun and committed, with all that was shown of it: without its commit it never happened.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from nekobako.core.events import Event


class Opened(Struct, frozen=True, tag="opened"):
    """How the match began: fresh from a seed, or from a position."""

    game: str
    seats: int | None = None
    seed: int | None = None
    options: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    edition: int | None = None  # of sizes and cards, of a fresh match; None: the first


class Acted(Struct, frozen=True, tag="acted"):
    """An action done at once; `chance` says in words what chance decided."""

    seat: int
    action: dict[str, Any]
    chance: str = ""


class Began(Struct, frozen=True, tag="began"):
    """An action that takes time has begun."""

    seat: int
    action: dict[str, Any]


class Committed(Struct, frozen=True, tag="committed"):
    """It is over; the rules judged `result`. `track` has the frames that viewers were shown, strung together."""

    seat: int
    action: dict[str, Any]
    result: Any
    chance: str = ""
    track: bytes = b""


class HandlingDropped(Struct, frozen=True, tag="dropped"):
    """It was given up: as if it had not begun."""


class Undone(Struct, frozen=True, tag="undone"):
    """A seat took its last action back."""

    seat: int


Entry = Opened | Acted | Began | Committed | HandlingDropped | Undone


def decided_by_chance(events: Sequence[Event]) -> str:
    """What chance decided, for people who read the journal."""
    return "; ".join(_in_words(event) for event in events if event.by_chance)


def _in_words(event: Event) -> str:
    fields: dict[str, Any] = msgspec.to_builtins(event)
    cards = fields.pop("cards", {})
    text = " ".join(str(value) if name == "event" else f"{name} {value}" for name, value in fields.items())
    return text + "".join(f", {n} {name}" for name, n in cards.items())


class Journal(ABC):
    @abstractmethod
    def append(self, entry: Entry) -> None:
        """Keep an entry for good before returning."""

    @abstractmethod
    def entries(self) -> Sequence[Entry]: ...


class MemoryJournal(Journal):
    """For matches that need not outlive their process."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []

    def append(self, entry: Entry) -> None:
        self._entries.append(entry)

    def entries(self) -> Sequence[Entry]:
        return self._entries


class ForgetfulJournal(Journal):
    """For matches that nobody takes up again: what is rebuilt is in another journal, what is tried out in none."""

    def append(self, entry: Entry) -> None:
        pass

    def entries(self) -> Sequence[Entry]:
        return ()
