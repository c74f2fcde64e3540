"""What those who look on are told of a match, made in a thread: each desk once, each message once for equal eyes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from nekobako.server.protocol.messages import Desk, Happened, Undone
from nekobako.server.protocol.shapes import Clock, Told
from nekobako.server.tables.audience import Eyes
from nekobako.server.tables.desks import Desks, log_of, story_of
from nekobako.server.tables.names import Names
from nekobako.server.tables.viewer import encoded
from nekobako.table.match import Match


@dataclass(frozen=True)
class Seen:
    """Everything that some eyes see of a match."""

    desks: list[Desk]
    deciders: list[int]
    events: list[dict[str, Any]]
    story: list[Told]


def seen(match: Match, names: Names, eyes: Eyes) -> Seen:
    events = log_of(match, eyes)
    return Seen(Desks(match, names).of(eyes), match.deciders, events, story_of(match, names, eyes, events))


def happened(match: Match, names: Names, all_eyes: Iterable[Eyes], since: int, clock: Clock | None) -> list[str]:
    """What is new, for each pair of eyes."""
    desks, deciders, told = Desks(match, names), match.deciders, []
    for eyes in all_eyes:
        events = log_of(match, eyes, since)
        story = story_of(match, names, eyes, events)
        told.append(encoded(Happened(events=events, story=story, desks=desks.of(eyes), deciders=deciders, clock=clock)))
    return told


def undone(match: Match, names: Names, all_eyes: Iterable[Eyes], known: int, clock: Clock | None) -> list[str]:
    """What was taken back; the story is told anew, since its lines are not those of the events."""
    desks, deciders, told = Desks(match, names), match.deciders, []
    for eyes in all_eyes:
        story = story_of(match, names, eyes, log_of(match, eyes))
        told.append(encoded(Undone(events=known, story=story, desks=desks.of(eyes), deciders=deciders, clock=clock)))
    return told
