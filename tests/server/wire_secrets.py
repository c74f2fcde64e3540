"""Re-dealing on the wire: every byte that a viewer is sent must be the same had all it cannot know been dealt anew.

Whole matches of Catham City are played by bots, with a viewer in every seat and a spectator. What each of them was sent
of the match is made once more from a match with other hidden cards (and another seed), and compared byte by byte; what
else they were sent must not name a card at all.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec

from nekobako.core.chance import Chance, seeded
from nekobako.core.events import Event
from nekobako.games.catham import GAME, kernel
from nekobako.games.catham.cards import FACTIONS
from nekobako.games.catham.state import CathamState
from nekobako.server.protocol.messages import Happened
from nekobako.server.protocol.types import Clock
from nekobako.server.tables import match_messages
from nekobako.server.tables.audience import Perspective
from nekobako.server.tables.seat_names import SeatNames
from nekobako.server.tables.viewer import encode_message
from nekobako.table.match import Match
from tests.games.catham.redeal import redeal, redeal_log
from tests.server.local_registry import LocalRegistry, Looker, Person, until


@dataclass(frozen=True)
class Sent:
    """What was told at one moment, and of what."""

    state: CathamState
    log: list[Event]
    names: SeatNames
    eyes: Perspective
    since: int
    clock: Clock | None
    text: str
    before: Any  # whether something can be taken back is no secret: everyone saw it done


@dataclass
class Report:
    games: int = 0
    messages: int = 0
    bytes: int = 0
    compared: int = 0
    changed: int = 0  # moments at which a re-deal did change hidden cards

    def add(self, other: "Report") -> None:
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


@contextmanager
def listening() -> Iterator[list[Sent]]:
    """Everything that is told of matches, as it is made."""
    sent: list[Sent] = []
    happened, seen = match_messages.happened, match_messages.match_snapshot

    def hear_happened(
        match: Match, names: SeatNames, all_eyes: list[Perspective], since: int, clock: Clock | None
    ) -> list[str]:
        texts = happened(match, names, all_eyes, since, clock)
        for eyes, text in zip(all_eyes, texts, strict=True):
            sent.append(Sent(match._state, list(match._log), names, eyes, since, clock, text, match._before))
        return texts

    def hear_seen(match: Match, names: SeatNames, eyes: Perspective) -> match_messages.MatchSnapshot:
        snapshot = seen(match, names, eyes)
        sent.append(Sent(match._state, list(match._log), names, eyes, 0, None, as_happened(snapshot), match._before))
        return snapshot

    with (
        patch.object(match_messages, "happened", hear_happened),
        patch.object(match_messages, "match_snapshot", hear_seen),
    ):
        yield sent


def as_happened(seen: match_messages.MatchSnapshot) -> str:
    return encode_message(
        Happened(
            events=seen.events,
            story=seen.story,
            turns=seen.turns,
            desks=seen.desks,
            deciders=seen.deciders,
            clock=None,
        )
    )


def again(sent: Sent, chance: Chance) -> tuple[str, bool]:
    """The same moment told of a match with other secrets; and whether they are others."""
    [viewer] = sent.eyes
    state = redeal(sent.state, viewer, chance)
    log = redeal_log(sent.log, viewer, kernel.full_pack(sent.state.kernel), chance)
    other = Match(GAME, state, seed=chance.below(10**6), chance=seeded(int(chance.below(10**6))), log=log)
    other._before = sent.before
    [text] = match_messages.happened(other, sent.names, [sent.eyes], sent.since, sent.clock)
    return text, list(state.kernel.hands) != list(sent.state.kernel.hands)


async def play_and_check(registry: LocalRegistry, seed: int, turns: int | None = None) -> Report:
    """One match of bots; every byte that its viewers were sent."""
    seats = 2 + seed % 5
    people = [await registry.person(f"Cat {seat}") for seat in range(seats)]
    options = {"factions": "random", "actions_per_turn": 1 + seed % 2, "turn_limit": turns}
    settings = {"hands_after_end": False}
    table = await people[0].opens("catham", seats=seats, options=options, settings=settings)
    for seat, person in enumerate(people[1:], start=1):
        await person.asks(table, "sit", seat=seat)
    lookers = [await person.joins(table) for person in people] + [await registry.spectator(table)]
    with listening() as sent:
        await people[0].asks(table, "start")
        for seat, person in enumerate(people):
            await person.asks(table, "stand", seat=seat)  # a bot plays; they look on through their own eyes
        await until(lambda: registry.here(table).record.seats.state == "over")
        lookers.append(await rejoined(people[seed % seats], table))
        for looker in lookers:
            looker.catch_up()
    return check(sent, lookers, seed)


async def rejoined(person: Person, table: str) -> Looker:
    await asyncio.sleep(0)
    return await person.joins(table)


def check(sent: list[Sent], lookers: list[Looker], seed: int) -> Report:
    report, chance = Report(games=1), seeded(seed, "wire")
    known: dict[str, bool] = {}
    for one in sent:
        text, changed = again(one, chance)
        assert text == one.text, f"seed {seed}: {one.eyes} were told something that a re-deal changes"
        report.compared += 1
        report.changed += changed
        known[text] = True
    for looker in lookers:
        for raw in looker.raw:
            report.messages += 1
            report.bytes += len(raw)
            accounted(raw, known)
    return report


def accounted(raw: str | bytes, known: dict[str, bool]) -> None:
    """Every message is one that was compared, or names no card."""
    assert isinstance(raw, str)
    if raw in known:
        return
    message: dict[str, Any] = msgspec.json.decode(raw)
    if message["type"] == "snapshot":
        match = {key: message.pop(key) for key in ("events", "story", "turns", "desks", "deciders")}
        same = encode_message(Happened(**{**match, "desks": msgspec.convert(match["desks"], list[Any])}, clock=None))
        assert not match["desks"] or same in known
        message["table"].pop("options")
        raw = msgspec.json.encode(message).decode()
    assert message["type"] in ("snapshot", "table", "said", "closing", "ok"), message["type"]
    table_less = raw if message["type"] != "table" else ""
    assert not [faction for faction in FACTIONS if f'"{faction}"' in table_less]


async def check_games(folder: Path, seeds: range, turns: int | None) -> Report:
    from tests.server.local_registry import open_registry

    report = Report()
    async with open_registry(folder) as registry:
        for seed in seeds:
            report.add(await play_and_check(registry, seed, turns))
    return report
