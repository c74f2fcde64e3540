"""Messages about a match as each perspective may see it: a desk for each seat, the log, and both in sentences.

What is seen comes through the exit; the sentences are made of that alone. All of it may be made in a thread.
Each desk is made once, each message once for those who see the same.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import msgspec

from nekobako.core.foresight import Foreboding, Foresight
from nekobako.core.words import LANGUAGES, Translated, capital
from nekobako.games.narration import Narrator, narrator
from nekobako.server.protocol.messages import ActionUndone, Desk, ForebodingTold, ForesightTold, Happened, Label
from nekobako.server.protocol.types import Clock
from nekobako.server.tables.audience import Perspective
from nekobako.server.tables.seat_names import SeatNames
from nekobako.server.tables.viewer import encode_message
from nekobako.table.match import Match

MOST_NARRATORS: Final = 2_000
MOST_FOREBODINGS: Final = 8  # the worst: nobody reads more while a piece is in hand
MOST_LABELS: Final = 20_000  # about a kilobyte each
_ENCODE: Final = msgspec.json.Encoder().encode

Event = dict[str, Any]


class Desks:
    """The desks of one moment, however many look on."""

    def __init__(self, match: Match, names: SeatNames) -> None:
        self._match, self._names = match, names
        self._made: dict[int | None, Desk] = {}

    def of(self, seats: Perspective) -> list[Desk]:
        return [self._desk(seat) for seat in seats]

    def _desk(self, seat: int | None) -> Desk:
        if seat not in self._made:
            view = self._match.view(seat)
            legal = [] if seat is None else self._match.legal(seat)
            asked = _ENCODE(view.get("asked"))
            narrators = _narrators(self._match.game, self._names, seat)
            self._made[seat] = Desk(
                seat=seat,
                view=view,
                legal=legal,
                labels=[_label(self._match.game, self._names, seat, _ENCODE(action), asked) for action in legal],
                question=_question(narrators, view) if self._match.deciders else {},
                wrong=[_wrong(narrators, one) for one in view.get("violations", ())],
                can_undo=seat is not None and self._match.can_undo(seat),
                hints=self._match.hints,
                remarks=_remarks(narrators, view),
            )
        return self._made[seat]


def happened(
    match: Match, names: SeatNames, perspectives: Iterable[Perspective], since: int, clock: Clock | None
) -> list[str]:
    """What is new, encoded for each perspective."""
    desks, deciders, texts = Desks(match, names), match.deciders, []
    for seats in perspectives:
        events = visible_log(match, seats, since)
        story = story_of(match, names, seats, events)
        news = Happened(
            events=events,
            story=story,
            turns=turns_in(match, names, seats, events, story),
            told=told_in(match, names, seats, events),
            desks=desks.of(seats),
            deciders=deciders,
            clock=clock,
        )
        texts.append(encode_message(news))
    return texts


def undone(
    match: Match, names: SeatNames, perspectives: Iterable[Perspective], events: int, clock: Clock | None
) -> list[str]:
    """What was taken back; the story is made anew, since its lines are not those of the events."""
    desks, deciders, texts = Desks(match, names), match.deciders, []
    for seats in perspectives:
        log = visible_log(match, seats)
        story = story_of(match, names, seats, log)
        message = ActionUndone(
            events=events,
            story=story,
            turns=turns_in(match, names, seats, log, story),
            told=told_in(match, names, seats, log),
            desks=desks.of(seats),
            deciders=deciders,
            clock=clock,
        )
        texts.append(encode_message(message))
    return texts


@dataclass(frozen=True)
class MatchSnapshot:
    """Everything that can be seen of a match from one perspective."""

    desks: list[Desk] = field(default_factory=list)
    deciders: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    story: list[Translated] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    told: list[int] = field(default_factory=list)


def match_snapshot(match: Match, names: SeatNames, seats: Perspective) -> MatchSnapshot:
    events = visible_log(match, seats)
    story = story_of(match, names, seats, events)
    turns, told = turns_in(match, names, seats, events, story), told_in(match, names, seats, events)
    return MatchSnapshot(Desks(match, names).of(seats), match.deciders, events, story, turns, told)


def visible_log(match: Match, seats: Perspective, since: int = 0) -> list[Event]:
    """The events from a number on as any of some seats saw them: what one of them knows, whoever has them all knows."""
    logs = [match.events(seat, since) for seat in seats]
    return [max(seen, key=len) for seen in zip(*logs, strict=True)]


def story_of(match: Match, names: SeatNames, seats: Perspective, events: Sequence[Event]) -> list[Translated]:
    """Events in sentences; for someone with one seat, "you"."""
    narrators = _narrators(match.game, names, seats[0] if len(seats) == 1 else None)
    before = _already_narrated(match, seats, events)
    stories = {language: _new(narrator, before, events) for language, narrator in narrators.items()}
    return [dict(zip(stories, lines, strict=True)) for lines in zip(*stories.values(), strict=True)]


def turns_in(
    match: Match, names: SeatNames, seats: Perspective, events: Sequence[Event], story: Sequence[Translated]
) -> list[int]:
    """The lines with which a turn begins: each is the sentence of a `turn`, which stands alone."""
    begun = {event["seat"]: event for event in events if event["event"] == "turn"}
    language, narrator = next(iter(_narrators(match.game, names, seats[0] if len(seats) == 1 else None).items()))
    sentences = {line for event in begun.values() for line in narrator.narrate([event])}
    return [number for number, line in enumerate(story) if line[language] in sentences]


def told_in(match: Match, names: SeatNames, seats: Perspective, events: Sequence[Event]) -> list[int]:
    """The number of the event that each new line tells of, where a line tells of one."""
    narrator = next(iter(_narrators(match.game, names, None).values()))
    before = _already_narrated(match, seats, events)
    log = [*before, *events]
    return [log[place]["n"] for place in narrator.tells(log) if place >= len(before)]


def _already_narrated(match: Match, seats: Perspective, events: Sequence[Event]) -> list[Event]:
    """What a verdict must not tell a second time."""
    return visible_log(match, seats)[: events[0]["n"]] if events and events[0]["event"] == "violation" else []


def _new(narrator: Narrator, before: list[Event], events: Sequence[Event]) -> list[str]:
    return narrator.narrate([*before, *events])[len(narrator.narrate(before)) :]


@lru_cache(MOST_NARRATORS)
def _narrators(game: str, names: SeatNames, reader: int | None) -> dict[str, Narrator]:
    return {language: narrator(game, language, names.in_language(language), reader) for language in LANGUAGES}


@lru_cache(MOST_LABELS)
def _label(game: str, names: SeatNames, reader: int | None, action_json: bytes, asked_json: bytes) -> Label:
    """An action is called the same whenever the same is asked: to say it anew in every language would be most of the
    work."""
    narrators = _narrators(game, names, reader)
    action, asked = msgspec.json.decode(action_json), msgspec.json.decode(asked_json)
    return Label(
        text=_translated(narrators, lambda narrator: narrator.label(action)),
        effect=_translated(narrators, lambda narrator: narrator.effect(action, asked)),
    )


def _question(narrators: dict[str, Narrator], view: Event) -> Translated:
    return _translated(narrators, lambda narrator: narrator.question(view))


def _wrong(narrators: dict[str, Narrator], violation: Event) -> Translated:
    return _translated(narrators, lambda narrator: capital(narrator.wrong(violation)))


def _remarks(narrators: dict[str, Narrator], view: Event) -> dict[str, Translated]:
    remarks = {language: narrator.remarks(view) for language, narrator in narrators.items()}
    names = next(iter(remarks.values()))
    return {name: {language: told[name] for language, told in remarks.items()} for name in names}


def foresight_told(game: str, names: SeatNames, seat: int, foresight: Foresight) -> ForesightTold:
    narrators = _narrators(game, names, seat)

    def told(one: Foreboding) -> ForebodingTold:
        data = msgspec.to_builtins(one)
        del data["hint"]
        return ForebodingTold(**data, text=_translated(narrators, lambda narrator: capital(narrator.foreseen(data))))

    forebodings = [told(one) for one in foresight.forebodings[:MOST_FOREBODINGS]]
    return ForesightTold(verdict=foresight.verdict, places=dict(foresight.places), forebodings=forebodings)


def _translated(narrators: dict[str, Narrator], say: Callable[[Narrator], str]) -> Translated:
    return {language: say(narrator) for language, narrator in narrators.items()}
