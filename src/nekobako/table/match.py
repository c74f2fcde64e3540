"""A match being played: the one authority on whose moment it is, what happened and what each seat may see.

>>> import nekobako
>>> match = nekobako.new("catham", seats=2, seed=1)
>>> seat = match.deciders[0]
>>> events = match.play(seat, match.legal(seat)[0])
>>> events[0]["event"]
'taken'
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from nekobako.core import strict
from nekobako.core.chance import Chance, seeded
from nekobako.core.editions import FIRST, in_its_edition
from nekobako.core.events import Event, Public
from nekobako.core.foresight import Foresight
from nekobako.core.game import VERSION, Game, Step
from nekobako.core.refusal import table_refusal
from nekobako.core.stability import Stability
from nekobako.table.journal import (
    Acted,
    Began,
    Committed,
    Entry,
    ForgetfulJournal,
    HandlingDropped,
    Journal,
    MemoryJournal,
    Undone,
    decided_by_chance,
)
from nekobako.table.prepared_action import PreparedAction
from nekobako.table.running_action import RunningAction
from nekobako.table.visibility import SeenLog, shown_event, shown_view


@dataclass(frozen=True)
class Before:
    """The state before a seat's action that it may take back, and how many events there were."""

    seat: int
    state: Any
    events: int
    judged: bool = False  # what hands left was judged: it stays


class Match:
    """Made by the functions of `nekobako.table.match_factory`."""

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any,
        *,
        seed: int,
        chance: Chance,
        log: Sequence[Event] = (),
        journal: Journal | None = None,
        edition: int | None = None,
    ) -> None:
        self._edition = game.edition if edition is None else edition
        self._game = in_its_edition(game, self._edition)
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

    @property
    def milestones(self) -> list[int]:
        """What everyone at the table has won for good in this match."""
        return self._game.milestones(self._state)

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """What a seat may do now; nothing when it is not asked."""
        seat = strict.seat(seat, self.seats)
        if seat not in self.deciders:
            return []
        actions: list[dict[str, Any]] = msgspec.to_builtins(self._game.legal(self._state, seat))
        return actions

    def view(self, seat: int | None) -> dict[str, Any]:
        shown = shown_view(self._game, self._state, self._viewer(seat))
        return shown if self._edition == self._game.edition else {**shown, "edition": self._edition}

    def events(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """The event log from number `since` on, as a seat may see it."""
        return self.seen_log(seat)[max(0, strict.read(since, int, "since")) :]

    def seen_log(self, seat: int | None) -> SeenLog:
        """The same as a sequence that is made only where it is looked at."""
        return SeenLog(self._log, self._viewer(seat))

    @property
    def people_rule(self) -> str | None:
        """The rule of what people at a table may ask for and do, which programs may always."""
        return self._game.people_rule

    @property
    def program_keys(self) -> frozenset[str]:
        """Keys of actions that people at a table may not use."""
        return self._game.program_keys

    @property
    def out_of_time(self) -> str | None:
        """The bot that plays when someone's time is up; None: what is suggested is done."""
        return self._game.out_of_time

    @property
    def hints(self) -> bool:
        """Whether people may ask for suggestions here; programs always may."""
        return self._game.gives_hints(self._state)

    def suggest(self, seat: int, seed: int = 0) -> dict[str, Any]:
        """One concrete legal action for a seat that is asked, by what that seat may know."""
        return self.suggestion(seat, seed)()

    def suggestion(self, seat: int, seed: int = 0) -> Callable[[], dict[str, Any]]:
        """The same, to be thought about elsewhere: it can be pickled, and gives what `suggest` does."""
        seat = strict.seat(seat, self.seats)
        self._must_be_asked(seat)
        return partial(_suggest, self._game, self._state, seat, strict.seed(seed))

    def stability(self) -> Stability | None:
        """How surely what stands would stand a shake; None where nothing stands."""
        return self.shaking()()

    def shaking(self) -> Callable[[], Stability | None]:
        """The same, to be tried elsewhere: it can be pickled."""
        return partial(_stability, self._game, self._state, len(self._log))

    def foresee(self, seat: int, action: object) -> Foresight | None:
        """What the referee would say of a plan of a seat that is asked, as far as shapes tell. Where there are
        no hints, no more than anyone sees; a plan that cannot be carried out is refused."""
        seat = strict.seat(seat, self.seats)
        self._must_be_asked(seat)
        foresight = self._game.foresee(self._state, seat, self._game.read(action, self.seats))
        return foresight if foresight is None or self.hints else foresight.without_hints()

    def save(self) -> dict[str, Any]:
        """A complete position. It holds secrets: it is for the owner of the table alone."""
        return {
            "game": self.game,
            "version": VERSION,
            **({} if self._edition == FIRST else {"edition": self._edition}),
            "seed": self._seed,
            "chance": f"{self._chance.state:x}",
            **self._game.save(self._state),
            "log": msgspec.to_builtins(self._log),
        }

    def copy(self) -> "Match":
        """The same match once more, to be tried out: it goes its own way, and keeps no journal of it."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin._chance, twin._log, twin._journal = self._chance.copy(), list(self._log), ForgetfulJournal()
        return twin

    @property
    def journal(self) -> Journal:
        return self._journal

    # --- going on

    def play(self, seat: int, action: object) -> list[dict[str, Any]]:
        """Carry out an action: the events as the acting seat may see them. A refusal changes nothing."""
        done = self.begin(seat, action)
        if not isinstance(done, RunningAction):
            return done
        while not done.finished:
            done.frame()
        return self.commit(done)

    def begin(self, seat: int, action: object) -> RunningAction | list[dict[str, Any]]:
        """Open an action that takes time, to be fed and stepped; one that does not is done, and its events are here."""
        accepted = self._accepted(seat, action)
        running = PreparedAction(self._game, self._state, seat, accepted).begin()
        if running is not None:
            self._journal.append(Began(seat, msgspec.to_builtins(accepted)))
            return running
        chance = self._chance.copy()
        step = self._game.step(self._state, seat, accepted, chance)
        entry = Acted(seat, msgspec.to_builtins(accepted), decided_by_chance(step.events))
        return self._go_on(entry, step, chance, seat)

    def prepare(self, seat: int, action: object) -> PreparedAction | None:
        """An action to be begun elsewhere, and concluded here; None for one that is certainly done at once."""
        if not self._game.has_hands():
            return None
        accepted = self._accepted(seat, action)
        takes_time = self._game.takes_time(accepted)
        return PreparedAction(self._game, self._state, seat, accepted) if takes_time else None

    def commit(self, running: RunningAction) -> list[dict[str, Any]]:
        """An action that took time is over: the rules judge what came of it."""
        return self.conclude(running.seat, running.action, running.handling.result(), running.track)

    def drop(self) -> None:
        """What was begun is given up: as if it had not."""
        self._journal.append(HandlingDropped())

    def conclude(self, seat: int, action: Any, result: Any, track: bytes = b"") -> list[dict[str, Any]]:
        """Let the rules judge the result of an action that took time."""
        chance = self._chance.copy()
        step = self._game.conclude(self._state, seat, action, result, chance)
        entry = Committed(seat, msgspec.to_builtins(action), result, decided_by_chance(step.events), track)
        return self._go_on(entry, step, chance, seat)

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take its last action back: nothing random, hidden, judged or of another player lies
        between."""
        before = self._before
        return before is not None and before.seat == strict.seat(seat, self.seats) and not before.judged

    def undo(self, seat: int) -> None:
        """Take a seat's last action back."""
        if not self.can_undo(seat):
            raise table_refusal("stale", "no_undo", field="seat")
        self._undo(seat)

    def _undo(self, seat: int) -> None:
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
            self._undo(entry.seat)  # also what could be taken back when it was

    def journal_options(self, options: dict[str, Any] | None) -> dict[str, Any] | None:
        """The options that it was opened with, as its journal keeps them."""
        return self._game.journal_options(options, self._state)

    def keep_in(self, journal: Journal) -> None:
        """Go on in another journal, which already holds everything so far."""
        self._journal = journal

    def _go_on(self, entry: Acted | Committed, step: Step[Any], chance: Chance, seat: int) -> list[dict[str, Any]]:
        self._journal.append(entry)  # durable first: if this fails nothing has happened
        first = len(self._log)
        undoable = isinstance(entry, Acted) and chance.state == self._chance.state and _in_the_open(step.events)
        undoable = undoable and self._game.outcome(step.state) is None
        judged = any(event.judges for event in step.events)
        self._before = Before(seat, self._state, first, judged) if undoable else None
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


def _suggest(game: Game[Any, Any], state: Any, seat: int, seed: int) -> dict[str, Any]:
    action: dict[str, Any] = msgspec.to_builtins(game.suggest(state, seat, seeded(seed, "suggest")))
    return action


def _stability(game: Game[Any, Any], state: Any, seed: int) -> Stability | None:
    return game.stability(state, seed)


def _in_the_open(events: Sequence[Event]) -> bool:
    """Nothing was left to chance (a pile's order is settled long before a card is drawn), and nothing was hidden."""
    return all(isinstance(event, Public) and not event.by_chance for event in events)
