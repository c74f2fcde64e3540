"""The interface of a game to the rooms above: set-up, positions, decisions, steps, views, outcomes.

A game is pure: a step takes a state and gives a new one, chance comes in as an argument, and there is no clock, no file
and no global.
"""

from abc import ABC, abstractmethod
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct, field

from nekobako.core.chance import Chance
from nekobako.core.events import Event
from nekobako.core.foresight import Foresight
from nekobako.core.handling import Handling
from nekobako.core.options import OptionField
from nekobako.core.outcome import Outcome
from nekobako.core.stability import Stability

VERSION = 1  # of positions


class Position(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the table itself keeps in a position; a game adds its own keys. What is left out has a default."""

    game: str
    version: int = VERSION
    seed: int = 0
    edition: int | None = None  # of sizes and cards; left out in what was saved before they had numbers
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
    options_type: ClassVar[type[Struct]]
    people_rule: ClassVar[str | None] = None  # the rule of what people at a table may ask for and do
    program_keys: ClassVar[frozenset[str]] = frozenset()  # of actions, that bots and programs may use and people not
    out_of_time: ClassVar[str | None] = None  # the bot that plays when someone's time is up; None: what is suggested
    edition: ClassVar[int] = 1  # the newest of its sizes and cards: a match goes on with the one it began with

    def in_edition(self, edition: int | None) -> AbstractContextManager[None]:
        """Let the sizes and cards of an edition hold for a while; None: the newest."""
        return nullcontext()

    # --- setting up, saving, loading

    def gives_hints(self, state: S) -> bool:
        """Whether people at this table may ask for suggestions."""
        return True

    def option_fields(self) -> list[OptionField]:
        """What can be chosen when a match is set up: a field for every key of the options."""
        return []

    @abstractmethod
    def set_up(self, seats: int, options: object, chance: Chance) -> Step[S]:
        """A fresh game; options are raw data and every one has a default."""

    def journal_options(self, options: dict[str, Any] | None, state: S) -> dict[str, Any] | None:
        """Options as a journal keeps them: what was left open, and had no meaning once, is said."""
        return options

    def options_of_journal(self, options: dict[str, Any] | None) -> dict[str, Any] | None:
        """Options out of a journal, which may be from before there were some of them."""
        return options

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

    def milestones(self, state: S) -> list[int]:
        """What a match has won for good, whatever becomes of it: those at the table keep it from game to game."""
        return []

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

    def foresee(self, state: S, seat: int, action: A) -> Foresight | None:
        """What the referee would say of a plan, by shapes alone; None: nothing that it could speak of."""
        return None

    def stability(self, state: S, seed: int) -> Stability | None:
        """How surely what stands would stand a shake; None: nothing stands, as in a game of cards."""
        return None

    # --- actions that take time; a game of cards has none

    @classmethod
    def has_hands(cls) -> bool:
        """Whether any of its actions takes time."""
        return cls.begin is not Game.begin

    def takes_time(self, action: A) -> bool:
        """Whether an action may be one for hands; `begin` has the last word."""
        return self.has_hands()

    def warm_up(self) -> None:
        """Import what the first handling needs, before anybody waits for it."""

    def begin(self, state: S, seat: int, action: A) -> Handling | None:
        """The handling of an action that takes time, or None for one done at once; `illegal` is refused here."""
        return None

    def conclude(self, state: S, seat: int, action: A, result: Any, chance: Chance) -> Step[S]:
        """Judge what came of a handling."""
        raise TypeError(f"{self.name} has no actions that take time")
