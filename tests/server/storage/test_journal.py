"""A match's journal in the database: what a file promises, and a track that is packed beside its entry."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from nekobako import Match
from nekobako.core.chance import seeded
from nekobako.server.storage import DatabaseJournal, NotKeptError, Store, completed_messages, matches
from nekobako.server.storage.journal import PAGE
from nekobako.server.storage.journal_rows import DamagedJournalError
from nekobako.server.storage.schema import journal as rows
from nekobako.table.journal import Acted, Began, Committed, Entry, HandlingDropped, Opened, Undone
from nekobako.table.match_factory import load_match, new_match, rebuild_match
from nekobako.table.running_action import RunningAction
from tests.server.storage.rows import MATCH, a_guest, a_match, a_table, execute, journals


@pytest.fixture
def journal(store: Store) -> DatabaseJournal:
    return journals(store, 1)[0]


def play(match: Match, seed: int, most: int) -> None:
    chance = seeded(seed, "test")
    for _ in range(most):
        if not match.deciders:
            return
        seat = match.deciders[0]
        legal = match.legal(seat)
        match.play(seat, legal[chance.below(len(legal))])


def acted(n: int) -> Acted:
    return Acted(n % 2, {"do": "add", "count": n})


@pytest.mark.parametrize("game", ["catham", "pebbles"])
def test_a_match_is_rebuilt_to_an_equal_one(store: Store, journal: DatabaseJournal, game: str) -> None:
    match = new_match(game, 3, 5, None, journal)
    play(match, 1, 8)
    again = rebuild_match(DatabaseJournal(store, "m0"))
    assert again.save() == match.save()
    play(again, 2, 500)
    assert rebuild_match(DatabaseJournal(store, "m0", tracks=False)).save() == again.save()


def test_a_match_open_twice_is_noticed(store: Store, journal: DatabaseJournal) -> None:
    match = new_match("catham", 3, 5, None, journal)
    again = rebuild_match(DatabaseJournal(store, "m0"))
    play(match, 1, 1)
    before = again.save()
    for _ in range(2):
        with pytest.raises(OSError, match="open twice"):
            play(again, 1, 1)
    assert again.save() == before
    assert rebuild_match(DatabaseJournal(store, "m0")).save() == match.save()


def test_a_match_that_is_not_there_keeps_nothing(store: Store) -> None:
    with pytest.raises(NotKeptError):
        DatabaseJournal(store, "nowhere").append(Opened("catham"))


ENTRIES: list[Entry] = [
    Opened("pebbles", seats=2, seed=2**70, options={"é": None}),
    Acted(0, {"do": "add", "count": 1}, "rolled a 3"),
    Undone(0),
    Committed(1, {"do": "throw"}, {"x": 0.1 + 0.2, "note": "\x00 \u2028 猫"}, "wind", b"\x00\xff\n" * 999),
    Committed(1, {"do": "throw"}, None),
]


def test_every_entry_comes_back_as_it_was(store: Store, journal: DatabaseJournal) -> None:
    for entry in ENTRIES:
        journal.append(entry)
    again = DatabaseJournal(store, "m0")
    for kept in (journal.entries(), again.entries()):
        assert list(kept) == [kept[n] for n in range(len(kept))] == ENTRIES
        assert kept[-1] == ENTRIES[-1]
        assert kept[1:3] == ENTRIES[1:3]
    with pytest.raises(IndexError):
        journal.entries()[len(ENTRIES)]


def test_a_track_is_packed_and_read_only_when_asked_for(store: Store, journal: DatabaseJournal) -> None:
    shown = bytes(range(256)) * 400
    journal.append(Committed(0, {"do": "throw"}, None, track=shown))
    size = store.read(lambda connection: connection.scalar(select(func.length(rows.c.track))))
    assert size is not None
    assert size < len(shown) / 50
    assert [entry.track for entry in journal.entries() if isinstance(entry, Committed)] == [shown]
    lean = DatabaseJournal(store, "m0", tracks=False).entries()[0]
    assert lean == Committed(0, {"do": "throw"}, None)


def test_what_is_only_begun_or_dropped_is_not_written(store: Store, journal: DatabaseJournal) -> None:
    match = new_match("pebbles", 3, 5, None, journal)
    commits = store.written.commits
    running = match.begin(0, {"do": "throw", "frames": 3})
    assert isinstance(running, RunningAction)
    running.frame()
    match.drop()
    assert store.written.commits == commits
    assert rebuild_match(DatabaseJournal(store, "m0")).save() == match.save()
    match.play(0, {"do": "throw", "frames": 3})
    assert [type(entry) for entry in journal.entries()] == [Opened, Committed]
    journal.append(Began(0, {}))
    journal.append(HandlingDropped())
    assert len(journal.entries()) == 2


def test_a_long_match_is_read_in_pages(store: Store, journal: DatabaseJournal, monkeypatch: pytest.MonkeyPatch) -> None:
    length = 2 * PAGE + 1
    for n in range(length):
        journal.append(acted(n))
    pages: list[int] = []
    read = store.read

    def counted(work: Callable[[Connection], Any]) -> Any:
        found = read(work)
        pages.append(len(found))
        return found

    monkeypatch.setattr(store, "read", counted)
    entries = iter(journal.entries())
    assert next(entries) == acted(0)
    assert pages == [PAGE], "the rest is read only when it is looked at"
    assert list(entries) == [acted(n) for n in range(1, length)]
    assert pages == [PAGE, PAGE, 1]


def test_a_hole_in_a_journal_is_noticed(store: Store, journal: DatabaseJournal) -> None:
    for n in range(4):
        journal.append(acted(n))
    execute(store, rows.delete().where(rows.c.seq == 1))
    with pytest.raises(DamagedJournalError, match="gap"):
        list(DatabaseJournal(store, "m0").entries())


def test_what_cannot_be_kept_has_not_happened(
    store: Store, journal: DatabaseJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match("catham", 3, 5, None, journal)
    before = match.save()

    def no_room(dbapi_connection: object) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as broken:
        broken.setattr(store._writing.dialect, "do_commit", no_room)
        with pytest.raises(OSError, match="no space left"):
            play(match, 1, 1)
    assert match.save() == before
    with pytest.raises(NotKeptError, match="in doubt"):
        play(match, 1, 1)  # only the database knows what happened: nothing goes on before it was asked
    again = rebuild_match(DatabaseJournal(store, "m0"))
    assert again.save() == before
    play(again, 1, 3)
    assert rebuild_match(DatabaseJournal(store, "m0")).save() == again.save()


def test_an_entry_stands_behind_the_one_before_it_or_nowhere(store: Store, journal: DatabaseJournal) -> None:
    """Two entries on their way at once, of which the first fails: the second leaves no gap."""
    match = new_match("catham", 3, 5, None, journal)

    def fail(connection: Connection) -> None:
        raise ValueError("whatever it is")

    with journal.unawaited() as entries, journal.together(fail):
        play(match, 1, 2)
    assert len(entries) == 2
    for entry in entries:
        with pytest.raises(NotKeptError):
            entry.result()
    assert journal.in_doubt
    with pytest.raises(NotKeptError, match="in doubt"):
        play(match, 1, 1)
    assert len(rebuild_match(DatabaseJournal(store, "m0")).journal.entries()) == 1


# --- together with something else


def test_a_match_begins_with_its_first_entry_or_not_at_all(store: Store) -> None:
    a_guest(store)
    a_table(store)
    journal = DatabaseJournal(store, "m")
    with journal.together(lambda connection: matches.start(connection, MATCH)):
        match = new_match("catham", 2, 5, None, journal)
    assert store.read(lambda connection: matches.get(connection, "m")) == MATCH
    assert rebuild_match(DatabaseJournal(store, "m")).save() == match.save()


def test_an_action_and_its_answer_are_kept_together(store: Store) -> None:
    a_guest(store)
    a_table(store)
    a_match(store)
    journal = DatabaseJournal(store, "m")
    match = new_match("catham", 2, 5, None, journal)

    def act(message_id: str) -> None:
        with journal.together(lambda connection: completed_messages.remember(connection, "m", "ada", message_id, 7)):
            play(match, 1, 1)

    act("first")
    assert store.read(lambda connection: completed_messages.recall(connection, "m", "ada", "first")) is not None
    before = match.save()
    with pytest.raises(Exception, match="acknowledged"):
        act("first")  # an id used twice: neither the answer nor the action is kept
    assert match.save() == before
    assert len(journal.entries()) == 2


def test_what_is_kept_together_belongs_to_one_entry(store: Store, journal: DatabaseJournal) -> None:
    ran: list[str] = []
    with journal.together(lambda connection: ran.append("once")):
        journal.append(acted(0))
        journal.append(acted(1))
    with journal.together(lambda connection: ran.append("never")):
        pass
    journal.append(acted(2))
    assert ran == ["once"]


def test_a_position_survives(store: Store, journal: DatabaseJournal) -> None:
    match = load_match({"game": "catham", "players": [{"hand": {"mafia": 3}}, {}]}, journal)
    assert rebuild_match(DatabaseJournal(store, "m0")).save() == match.save()


# --- many at once


def test_fifty_threads_keep_their_order(store: Store) -> None:
    """A thousand entries of fifty matches, each match's in its order."""
    many = journals(store, 50)

    def fill(journal: DatabaseJournal) -> None:
        for n in range(20):
            journal.append(acted(n))

    with ThreadPoolExecutor(50) as threads:
        list(threads.map(fill, many))
    for number in range(50):
        assert list(DatabaseJournal(store, f"m{number}").entries()) == [acted(n) for n in range(20)]


def test_when_a_commit_is_in_doubt_the_journal_says_what_happened(
    store: Store, journal: DatabaseJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit is done, but the word of it is lost: nobody goes on from a state that is not the journal's."""
    match = new_match("catham", 3, 5, None, journal)
    commit = store._writing.dialect.do_commit

    def done_but_cut_off(dbapi_connection: Any) -> None:
        commit(dbapi_connection)
        raise OSError("connection lost")

    with monkeypatch.context() as broken:
        broken.setattr(store._writing.dialect, "do_commit", done_but_cut_off)
        with pytest.raises(OSError, match="connection lost"):
            play(match, 1, 1)
    with pytest.raises(OSError, match="open twice"):
        play(match, 1, 1)
    again = rebuild_match(DatabaseJournal(store, "m0"))
    assert len(again.journal.entries()) == 2
    play(again, 1, 3)
    assert rebuild_match(DatabaseJournal(store, "m0")).save() == again.save()
