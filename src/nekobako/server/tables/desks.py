"""What a viewer is shown of a match: a desk for each of its seats, the log, and both in sentences.

What is seen comes through the exit; what is said is made of that alone.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from nekobako.core.words import LANGUAGES, capital
from nekobako.games.telling import Teller, teller
from nekobako.server.protocol.messages import Desk, Label
from nekobako.server.protocol.shapes import Told
from nekobako.server.tables.names import Names
from nekobako.table.match import Match

MOST_TELLERS: Final = 2_000
MOST_LABELS: Final = 20_000  # about a kilobyte each
_ENCODE: Final = msgspec.json.Encoder().encode

Event = dict[str, Any]
Eyes = Sequence[int | None]  # the seats through which someone sees; None is a spectator


class Desks:
    """The desks of one moment; each is made once, however many look on."""

    def __init__(self, match: Match, names: Names) -> None:
        self._match, self._names = match, names
        self._made: dict[int | None, Desk] = {}

    def of(self, eyes: Eyes) -> list[Desk]:
        return [self._desk(seat) for seat in eyes]

    def _desk(self, seat: int | None) -> Desk:
        if seat not in self._made:
            view = self._match.view(seat)
            legal = [] if seat is None else self._match.legal(seat)
            tellers = _tellers(self._match.game, self._names, seat)
            self._made[seat] = Desk(
                seat=seat,
                view=view,
                legal=legal,
                labels=[_label(self._match.game, self._names, seat, _ENCODE(action)) for action in legal],
                question=_question(tellers, view) if self._match.deciders else {},
                wrong=[_wrong(tellers, one) for one in view.get("violations", ())],
                can_undo=seat is not None and self._match.can_undo(seat),
            )
        return self._made[seat]


def log_of(match: Match, eyes: Eyes, since: int = 0) -> list[Event]:
    """The events from a number on as any of some seats saw them: what one of them knows, whoever has them all knows."""
    logs = [match.events(seat, since) for seat in eyes]
    return [max(seen, key=len) for seen in zip(*logs, strict=True)]


def story_of(match: Match, names: Names, eyes: Eyes, events: Sequence[Event]) -> list[Told]:
    """Events in sentences; for someone with one seat, "you"."""
    tellers = _tellers(match.game, names, eyes[0] if len(eyes) == 1 else None)
    before = _told_before(match, eyes, events)
    stories = {language: _new(teller, before, events) for language, teller in tellers.items()}
    return [dict(zip(stories, lines, strict=True)) for lines in zip(*stories.values(), strict=True)]


def _told_before(match: Match, eyes: Eyes, events: Sequence[Event]) -> list[Event]:
    """What a verdict must not tell a second time."""
    return log_of(match, eyes)[: events[0]["n"]] if events and events[0]["event"] == "violation" else []


def _new(teller: Teller, before: list[Event], events: Sequence[Event]) -> list[str]:
    return teller.story([*before, *events])[len(teller.story(before)) :]


@lru_cache(MOST_TELLERS)
def _tellers(game: str, names: Names, reader: int | None) -> dict[str, Teller]:
    return {language: teller(game, language, names.in_language(language), reader) for language in LANGUAGES}


@lru_cache(MOST_LABELS)
def _label(game: str, names: Names, reader: int | None, encoded: bytes) -> Label:
    """An action is called the same from turn to turn: to say it anew in every language would be most of the work."""
    tellers, action = _tellers(game, names, reader), msgspec.json.decode(encoded)
    return Label(
        text=_told(tellers, lambda teller: teller.label(action)),
        effect=_told(tellers, lambda teller: teller.effect(action)),
    )


def _question(tellers: dict[str, Teller], view: Event) -> Told:
    return _told(tellers, lambda teller: teller.question(view))


def _wrong(tellers: dict[str, Teller], violation: Event) -> Told:
    return _told(tellers, lambda teller: capital(teller.wrong(violation)))


def _told(tellers: dict[str, Teller], say: Callable[[Teller], str]) -> Told:
    return {language: say(teller) for language, teller in tellers.items()}
