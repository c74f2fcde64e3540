"""What is not needed any more is deleted, and really gone; what is still needed stays."""

from pathlib import Path

import pytest
from sqlalchemy import select

from nekobako.server.storage import DatabaseJournal, Store, chat, guests, matches, retention, schema, tables
from nekobako.table.journal import Opened
from tests.server.storage.rows import a_guest, a_match, a_table


def say(store: Store, guest_id: str, text: str, at: int) -> None:
    store.submit(lambda c: chat.say(c, "t", guest_id, guest_id.title(), text, at)).result()


def test_guests_not_seen_for_long_are_forgotten(store: Store) -> None:
    a_guest(store, "ada", seen=10)
    a_guest(store, "bob", seen=20)
    a_table(store)
    say(store, "ada", "hello", 10)
    assert store.submit(lambda c: retention.delete_guest_names(c, before=20)).result() == 1
    assert store.submit(lambda c: retention.delete_guest_names(c, before=20)).result() == 0, "they are gone already"
    assert store.read(lambda c: guests.names(c, ["ada", "bob"])) == {"ada": "", "bob": "Bob"}
    assert store.read(lambda c: guests.by_token(c, "secret of ada")) is None
    assert store.read(lambda c: guests.by_token(c, "secret of bob")) is not None
    assert [(line.name, line.text) for line in store.read(lambda c: chat.lines(c, "t", 9))] == [("", "hello")]


def test_someone_wishes_to_be_forgotten(store: Store) -> None:
    for guest_id in ("ada", "bob"):
        a_guest(store, guest_id)
    a_table(store)
    a_match(store)
    say(store, "ada", "my secret", 1)
    say(store, "bob", "hello", 2)
    assert store.submit(lambda c: retention.forget_guest(c, "ada")).result()
    assert not store.submit(lambda c: retention.forget_guest(c, "eve")).result()
    assert [line.text for line in store.read(lambda c: chat.lines(c, "t", 9))] == ["hello"]
    assert store.read(lambda c: guests.by_token(c, "secret of ada")) is None
    assert store.read(lambda c: matches.get(c, "m")) is not None, "the others' match stays"
    everything = store.read(lambda c: [c.execute(select(table)).all() for table in schema.METADATA.sorted_tables])
    assert "Bob" in str(everything)
    assert "Ada" not in str(everything)


def test_old_chat_is_deleted(store: Store) -> None:
    a_guest(store)
    a_table(store)
    for at in (10, 20, 30):
        say(store, "ada", f"at {at}", at)
    assert store.submit(lambda c: retention.delete_chat(c, before=20)).result() == 1
    assert [line.n for line in store.read(lambda c: chat.lines(c, "t", 9))] == [1, 2]
    say(store, "ada", "numbers go on", 40)
    assert [line.n for line in store.read(lambda c: chat.lines(c, "t", 9))] == [1, 2, 3]


def test_old_matches_are_deleted_with_their_journals(store: Store) -> None:
    a_guest(store)
    a_table(store, "t", changed=50)
    a_table(store, "empty", changed=10)
    a_table(store, "playing", changed=10, state="playing")
    for number, (match_id, ended) in enumerate({"old": 10, "new": 30, "going": None}.items()):
        a_match(store, match_id, number=number, ended=ended)
        DatabaseJournal(store, match_id).append(Opened("catham"))
    assert store.submit(lambda c: retention.delete_matches(c, before=20)).result() == 1
    assert [m.id for m in store.read(lambda c: matches.of_guest(c, "ada", 9))] == ["going", "new"]
    kept = store.read(lambda c: set(c.scalars(select(schema.journal.c.match_id))))
    assert kept == {"new", "going"}
    assert {t.id for t in store.read(lambda c: tables.of_guest(c, "ada", 9))} == {"t", "playing"}
    assert store.submit(lambda c: retention.delete_matches(c, before=100)).result() == 1
    assert {t.id for t in store.read(lambda c: tables.of_guest(c, "ada", 9))} == {"t", "playing"}, "one goes on"


@pytest.mark.parametrize("secret", ["Marmalade", "my address is"])
def test_what_was_deleted_is_not_left_in_the_file(tmp_path: Path, secret: str) -> None:
    path = tmp_path / "neko.db"
    with Store.open(f"sqlite:///{path}") as store:
        a_guest(store, name="Marmalade", seen=1)
        a_table(store)
        say(store, "ada", "my address is here", 1)
    assert secret.encode() in path.read_bytes()
    with Store.open(f"sqlite:///{path}") as store:
        store.submit(lambda c: retention.delete_guest_names(c, before=100)).result()
        store.submit(lambda c: retention.delete_chat(c, before=100)).result()
    assert secret.encode() not in path.read_bytes()
