"""What a game is, to the rooms above: set-up, positions, decisions, steps, views, outcomes.

A game is pure: a step takes a state and gives a new one, chance comes in as an argument, and there is no clock, no file
and no global.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct, field

from nekobako.core.chance import Chance
from nekobako.core.events import Event
from nekobako.core.handling import Handling
from nekobako.core.outcome import Outcome

VERSION = 1  # of positions


class Position(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the table itself keeps in a position; a game adds its own keys. What is left out has a default."""

    game: str
    version: int = VERSION
    seed: int = 0
    chance: str | None = None  # the generator's state; from the seed when left out
    log: list[Any] = field(default_factory=list)  # the events so far, secrets included


S = TypeVar("S")  # a state: never changed once made
A = TypeVar("A", bound=Struct)  # the actions


@dataclass(frozen=True)
class Step(Generic[S]):
    """A new state, and what happened on the way to it."""

    state: S
    events: list[Event]


class Game(ABC, Generic[S, A]):
    name: ClassVar[str]
    title: ClassVar[str]
    seat_counts: ClassVar[range]
    action_type: ClassVar[Any]  # the union of the action structs
    event_type: ClassVar[Any]  # the union of the event structs
    position_type: ClassVar[type[Position]]

    # --- setting up, saving, loading

    @abstractmethod
    def set_up(self, seats: int, options: object, chance: Chance) -> Step[S]:
        """A fresh game; options are raw data and every one has a default."""

    @abstractmethod
    def load(self, position: Any, chance: Chance) -> S:
        """The state of a position of `position_type`; `impossible` where there can be no such state."""

    @abstractmethod
    def save(self, state: S) -> dict[str, Any]:
        """The game's own keys of a position."""

    # --- what can be asked of a state

    @abstractmethod
    def seats(self, state: S) -> int: ...

    @abstractmethod
    def turn(self, state: S) -> int:
        """The number of the turn, from 1."""

    @abstractmethod
    def deciders(self, state: S) -> list[int]: ...

    @abstractmethod
    def legal(self, state: S, seat: int) -> list[A]:
        """What a seat that is asked may do, in a stable order."""

    @abstractmethod
    def view(self, state: S, viewer: int | None) -> Struct:
        """What a seat or a spectator may know, built field by field."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None: ...

    # --- going on

    @abstractmethod
    def read(self, raw: object, seats: int) -> A:
        """An action from raw data: `malformed` by its shape, `unknown` by a name or seat it uses."""

    def recognise(self, state: S, action: A) -> None:
        """Refuse as `unknown` what `read` could not: names that a table brings of its own."""

    @abstractmethod
    def step(self, state: S, seat: int, action: A, chance: Chance) -> Step[S]:
        """Carry out an action of a seat that is asked, or refuse it as `illegal`."""

    @abstractmethod
    def suggest(self, state: S, seat: int, chance: Chance) -> A:
        """A sensible legal action, by what that seat may know."""

    # --- actions that take time; a game of cards has none

    def begin(self, state: S, seat: int, action: A) -> Handling | None:
        """The handling of an action that takes time, or None for one done at once; `illegal` is refused here."""
        return None

    def conclude(self, state: S, seat: int, action: A, result: Any, chance: Chance) -> Step[S]:
        """Judge what came of a handling."""
        raise TypeError(f"{self.name} has no actions that take time")
