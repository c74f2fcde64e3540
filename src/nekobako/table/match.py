"""A match being played: the one authority on whose moment it is, what happened and what each seat may see.

>>> import nekobako
>>> match = nekobako.new("catham", seats=2, seed=1)
>>> seat = match.deciders[0]
>>> events = match.play(seat, match.legal(seat)[0])
>>> events[0]["event"]
'taken'
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from nekobako.core import strict
from nekobako.core.chance import Chance, seeded
from nekobako.core.events import Event, Public
from nekobako.core.game import VERSION, Game, Step
from nekobako.core.refusal import table_refusal
from nekobako.table.exit import SeenLog, shown_event, shown_view
from nekobako.table.journal import Acted, Committed, Entry, Journal, MemoryJournal, Undone, decided_by_chance
from nekobako.table.live import Live


@dataclass(frozen=True)
class Before:
    """The state before a seat's action that it may take back, and how many events there were."""

    seat: int
    state: Any
    events: int


class Match:
    """Made by the functions of `nekobako.table.opening`."""

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any,
        *,
        seed: int,
        chance: Chance,
        log: Sequence[Event] = (),
        journal: Journal | None = None,
    ) -> None:
        self._game = game
        self._state = state
        self._seed = seed
        self._chance = chance
        self._log = list(log)
        self._journal = MemoryJournal() if journal is None else journal
        self._before: Before | None = None  # what can be gone back to

    # --- what anyone may ask

    @property
    def game(self) -> str:
        return self._game.name

    @property
    def seats(self) -> int:
        return self._game.seats(self._state)

    @property
    def turn(self) -> int:
        return self._game.turn(self._state)

    @property
    def deciders(self) -> list[int]:
        """The seats that must decide now, in order; none when it is over."""
        return self._game.deciders(self._state)

    @property
    def outcome(self) -> dict[str, Any] | None:
        outcome = self._game.outcome(self._state)
        return None if outcome is None else msgspec.to_builtins(outcome)

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """What a seat may do now; nothing when it is not asked."""
        seat = strict.seat(seat, self.seats)
        if seat not in self.deciders:
            return []
        actions: list[dict[str, Any]] = msgspec.to_builtins(self._game.legal(self._state, seat))
        return actions

    def view(self, seat: int | None) -> dict[str, Any]:
        return shown_view(self._game, self._state, self._viewer(seat))

    def events(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """The event log from number `since` on, as a seat may see it."""
        return self.seen_log(seat)[max(0, strict.read(since, int, "since")) :]

    def seen_log(self, seat: int | None) -> SeenLog:
        """The same as a sequence that is made only where it is looked at."""
        return SeenLog(self._log, self._viewer(seat))

    def suggest(self, seat: int, seed: int = 0) -> dict[str, Any]:
        """One concrete legal action for a seat that is asked, by what that seat may know."""
        seat = strict.seat(seat, self.seats)
        self._must_be_asked(seat)
        chance = seeded(strict.read(seed, int, "seed"), "suggest")
        action: dict[str, Any] = msgspec.to_builtins(self._game.suggest(self._state, seat, chance))
        return action

    def save(self) -> dict[str, Any]:
        """A complete position. It holds secrets: it is for the owner of the table alone."""
        return {
            "game": self.game,
            "version": VERSION,
            "seed": self._seed,
            "chance": f"{self._chance.state:x}",
            **self._game.save(self._state),
            "log": msgspec.to_builtins(self._log),
        }

    @property
    def journal(self) -> Journal:
        return self._journal

    # --- going on

    def play(self, seat: int, action: object) -> list[dict[str, Any]]:
        """Carry out an action: the events as the acting seat may see them. A refusal changes nothing."""
        accepted = self._accepted(seat, action)
        handling = self._game.begin(self._state, seat, accepted)
        if handling is None:
            chance = self._chance.copy()
            step = self._game.step(self._state, seat, accepted, chance)
            entry = Acted(seat, msgspec.to_builtins(accepted), decided_by_chance(step.events))
            return self._go_on(entry, step, chance, seat)
        live = Live(self, seat, accepted, handling)
        while not live.finished:
            live.frame()
        return live.commit()

    def begin(self, seat: int, action: object) -> Live | None:
        """Open an action that takes time, to be fed and stepped; None for one that `play` does at once."""
        accepted = self._accepted(seat, action)
        handling = self._game.begin(self._state, seat, accepted)
        return None if handling is None else Live(self, seat, accepted, handling)

    def conclude(self, seat: int, action: Any, result: Any, track: bytes = b"") -> list[dict[str, Any]]:
        """Let the rules judge the result of an action that took time."""
        chance = self._chance.copy()
        step = self._game.conclude(self._state, seat, action, result, chance)
        entry = Committed(seat, msgspec.to_builtins(action), result, decided_by_chance(step.events), track)
        return self._go_on(entry, step, chance, seat)

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take its last action back: nothing random, hidden or of another player lies between."""
        return self._before is not None and self._before.seat == strict.seat(seat, self.seats)

    def undo(self, seat: int) -> None:
        """Take a seat's last action back."""
        if not self.can_undo(seat):
            raise table_refusal("stale", "no_undo", field="seat")
        before = self._before
        assert before is not None
        self._journal.append(Undone(seat))
        self._state, self._before = before.state, None
        del self._log[before.events :]

    def repeat(self, entry: Entry) -> None:
        """Do again what a journal says was done."""
        if isinstance(entry, Acted):
            self.play(entry.seat, entry.action)
        elif isinstance(entry, Committed):
            self.conclude(entry.seat, self._accepted(entry.seat, entry.action), entry.result, entry.track)
        elif isinstance(entry, Undone):
            self.undo(entry.seat)

    def keep_in(self, journal: Journal) -> None:
        """Go on in another journal, which already holds everything so far."""
        self._journal = journal

    def _go_on(self, entry: Acted | Committed, step: Step[Any], chance: Chance, seat: int) -> list[dict[str, Any]]:
        self._journal.append(entry)  # durable first: if this fails nothing has happened
        first = len(self._log)
        undoable = isinstance(entry, Acted) and chance.state == self._chance.state and _in_the_open(step.events)
        undoable = undoable and self._game.outcome(step.state) is None
        self._before = Before(seat, self._state, first) if undoable else None
        self._state = step.state
        self._chance = chance
        self._log += step.events
        return [shown_event(first + i, event, seat) for i, event in enumerate(step.events)]

    def _accepted(self, seat: int, raw: object) -> Any:
        """The checks that come before the rules, in the order of the contract."""
        strict.read(seat, int, "seat")
        action = self._game.read(raw, self.seats)
        self._game.recognise(self._state, action)
        strict.seat(seat, self.seats)
        self._must_be_asked(seat)
        return action

    def _must_be_asked(self, seat: int) -> None:
        if not self.deciders:
            raise table_refusal("game_over", "game_over")
        if seat not in self.deciders:
            raise table_refusal("not_your_turn", "not_your_turn", field="seat", seat=seat)

    def _viewer(self, seat: int | None) -> int | None:
        return None if seat is None else strict.seat(seat, self.seats)


def _in_the_open(events: Sequence[Event]) -> bool:
    """Nothing was left to chance (a pile's order is settled long before a card is drawn), and nothing was hidden."""
    return all(isinstance(event, Public) and not event.by_chance for event in events)
