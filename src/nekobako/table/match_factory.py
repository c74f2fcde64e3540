"""Makes a match: new from a seed, from a position, or from a journal."""

from collections.abc import Iterator
from typing import Any

import msgspec

from nekobako import games
from nekobako.core import strict
from nekobako.core.chance import STATES, Chance, seeded
from nekobako.core.editions import FIRST, in_its_edition
from nekobako.core.game import VERSION, Game, Position
from nekobako.core.refusal import table_refusal
from nekobako.table.journal import Began, Entry, ForgetfulJournal, HandlingDropped, Journal, MemoryJournal, Opened
from nekobako.table.match import Match


def new_match(name: object, seats: object, seed: int, options: object, journal: Journal | None = None) -> Match:
    """A new match; `options` are raw data, and every one of them has a default."""
    game = games.named(strict.read(name, str, "game"))
    count = game.seat_counts[0] if seats is None else strict.read(seats, int, "seats")
    if count not in game.seat_counts:
        least, most = game.seat_counts[0], game.seat_counts[-1]
        parameters = {"game": game.title, "least": least, "most": most, "seats": count}
        raise table_refusal("impossible", "seats_count", field="seats", **parameters)
    match = _set_up(game, count, seed, options, journal or MemoryJournal())
    chosen = None if options is None else dict(strict.read(options, dict[str, Any], "options"))
    edition = None if game.edition == FIRST else game.edition
    kept = match.journal_options(chosen)
    match.journal.append(Opened(game.name, seats=count, seed=seed, options=kept, edition=edition))
    return match


def load_match(raw: object, journal: Journal | None = None) -> Match:
    """The match of a position, written by hand or saved."""
    match = _from_position(raw, journal or MemoryJournal())
    match.journal.append(Opened(match.game, position=match.save()))
    return match


def rebuild_match(journal: Journal) -> Match:
    """The match of a journal: what was committed happened, what was only begun did not."""
    *_, (_, match) = rebuild_steps(journal)
    match.keep_in(journal)
    return match


def rebuild_steps(journal: Journal) -> Iterator[tuple[Entry, Match]]:
    """The match of a journal as it was after each entry that changed it: one match, that goes on."""
    match: Match | None = None
    for entry in journal.entries():
        if isinstance(entry, Opened):
            match = _opened(entry)
        elif match is None:
            raise AssertionError("a journal begins with how the match was opened")
        elif isinstance(entry, Began | HandlingDropped):
            continue
        else:
            match.repeat(entry)
        yield entry, match


def _opened(entry: Opened) -> Match:
    if entry.position is not None:
        return _from_position(entry.position, ForgetfulJournal())
    game, edition = games.named(entry.game), entry.edition or FIRST
    options = game.options_of_journal(entry.options)
    return _set_up(game, entry.seats or 0, entry.seed or 0, options, ForgetfulJournal(), edition)


def _set_up(
    game: Game[Any, Any], seats: int, seed: int, options: object, journal: Journal, edition: int | None = None
) -> Match:
    chance = seeded(strict.seed(seed))
    step = in_its_edition(game, edition or game.edition).set_up(seats, options, chance)
    return Match(game, step.state, seed=seed, chance=chance, log=step.events, journal=journal, edition=edition)


def _from_position(raw: object, journal: Journal) -> Match:
    name = strict.read(raw, Named).game
    game = games.named(name)
    position = strict.read(raw, game.position_type)
    if position.version != VERSION:
        raise table_refusal("impossible", "unknown_version", field="version", version=position.version)
    log = strict.read(position.log, list[game.event_type], "log")  # type: ignore[name-defined]
    huge = strict.huge_number(raw)
    try:
        chance, edition = _chance(position), _edition(game, position)
        state = in_its_edition(game, edition).load(position, chance)
    except ValueError:  # a number so large that it cannot even be said
        if huge is None:
            raise
    if huge is not None:
        raise strict.number_size(huge)
    return Match(game, state, seed=position.seed, chance=chance, log=log, journal=journal, edition=edition)


def _edition(game: Game[Any, Any], position: Position) -> int:
    """Of a position: as it says; else the first if it was saved, the newest if it was written by hand."""
    edition = position.edition
    if edition is None:
        return game.edition if position.chance is None else FIRST
    if not FIRST <= edition <= game.edition:
        raise table_refusal("impossible", "unknown_edition", field="edition", edition=edition)
    return edition


class Named(msgspec.Struct):
    """The one key of a position that says how to read the others."""

    game: str


def _chance(position: Position) -> Chance:
    if position.chance is None:
        return seeded(position.seed)
    try:
        state = int(position.chance, 16)
    except ValueError:
        state = 0
    if not 0 < state < STATES:
        value = position.chance[:40]
        raise table_refusal("malformed", "malformed.value", field="chance", value=value)
    return Chance(state)
