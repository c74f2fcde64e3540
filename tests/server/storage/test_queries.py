"""Guests, tables, matches, answers and chat: what is put in comes out, and what is asked for is found."""

from collections.abc import Callable

import msgspec
import pytest
from sqlalchemy import Connection, func, select

from nekobako.server.storage import (
    NotKeptError,
    Store,
    chat,
    completed_messages,
    guests,
    matches,
    milestones,
    retention,
    schema,
    tables,
)
from nekobako.server.storage.completed_messages import KEPT, Answer
from nekobako.server.storage.milestones import StoredMilestone
from nekobako.server.storage.tables import StoredPlace
from tests.server.storage.rows import a_guest, a_match, a_table


def do(store: Store, work: Callable[[Connection], object]) -> None:
    store.submit(work).result()


# --- guests


def test_a_guest_is_known_again_by_the_token_alone(store: Store) -> None:
    ada = a_guest(store, "ada")
    a_guest(store, "bob")
    assert store.read(lambda c: guests.by_token(c, "secret of ada")) == ada
    assert store.read(lambda c: guests.by_token(c, "secret of eve")) is None


def test_the_token_itself_is_not_kept(store: Store) -> None:
    a_guest(store)
    row = store.read(lambda c: c.execute(select(schema.guests)).one())
    assert not any("secret" in str(value) for value in row)


def test_one_token_is_one_guest(store: Store) -> None:
    ada = a_guest(store)
    with pytest.raises(NotKeptError):
        do(store, lambda c: guests.add(c, msgspec.structs.replace(ada, id="eve"), "secret of ada"))


def test_names_and_when_they_were_seen(store: Store) -> None:
    a_guest(store, "ada", seen=1_000)
    a_guest(store, "bob")
    do(store, lambda c: guests.rename(c, "ada", "Åda 猫"))
    do(store, lambda c: guests.saw(c, "ada", 5_000))
    do(store, lambda c: guests.saw(c, "ada", 4_000))
    ada = store.read(lambda c: guests.by_token(c, "secret of ada"))
    assert ada is not None
    assert (ada.name, ada.seen) == ("Åda 猫", 5_000)
    assert store.read(lambda c: guests.names(c, ["ada", "bob", "eve", "ada"])) == {"ada": "Åda 猫", "bob": "Bob"}
    assert store.read(lambda c: guests.names(c, [])) == {}


# --- tables


def test_a_table_comes_back_as_it_was_saved(store: Store) -> None:
    a_guest(store)
    table = a_table(store, options=None, settings={"clock": 0.5})
    assert store.read(lambda c: tables.get(c, "t")) == table
    assert store.read(lambda c: tables.get(c, "nowhere")) is None


def test_a_table_that_changed_is_saved_again(store: Store) -> None:
    a_guest(store, "ada")
    a_guest(store, "bob")
    a_table(store)
    seats = (StoredPlace(), StoredPlace(guest_id="bob", bot="greedy", stands_in=True), StoredPlace())
    changed = a_table(store, host_id="bob", state="playing", match_number=1, changed=9_000, places=seats)
    assert store.read(lambda c: tables.get(c, "t")) == changed
    fewer = a_table(store, places=())
    assert store.read(lambda c: tables.get(c, "t")) == fewer


def test_the_list_has_public_tables_the_newest_first(store: Store) -> None:
    a_guest(store)
    a_table(store, "old", changed=1)
    a_table(store, "new", changed=3)
    a_table(store, "playing", changed=2, state="playing")
    a_table(store, "over", changed=4, state="over")
    a_table(store, "by link", changed=5, public=False)
    states = ("open", "playing")
    assert [t.id for t in store.read(lambda c: tables.listed(c, states, 10))] == ["new", "playing", "old"]
    assert [t.id for t in store.read(lambda c: tables.listed(c, states, 1))] == ["new"]
    assert store.read(lambda c: tables.listed(c, (), 10)) == []


def test_tables_to_take_up_again(store: Store) -> None:
    a_guest(store)
    going = [a_table(store, "b", created=1, state="playing"), a_table(store, "a", created=2, public=False)]
    a_table(store, "over", state="over")
    assert store.read(lambda c: tables.in_state(c, "open", "playing")) == going


def test_the_tables_of_a_guest(store: Store) -> None:
    a_guest(store, "ada")
    a_guest(store, "bob")
    hosted = a_table(store, "hosted", changed=1, host_id="bob")
    joined = a_table(store, "joined", changed=2, places=(StoredPlace(guest_id="bob"), StoredPlace(guest_id="bob")))
    a_table(store, "other")
    assert store.read(lambda c: tables.of_guest(c, "bob", 10)) == [joined, hosted]


def test_nobody_sits_who_is_not_there(store: Store) -> None:
    a_guest(store)
    with pytest.raises(NotKeptError):
        a_table(store, places=(StoredPlace(guest_id="nobody"),))
    assert store.read(lambda c: tables.get(c, "t")) is None


# --- matches


def test_a_match_begins_and_ends(store: Store) -> None:
    a_guest(store)
    a_table(store)
    match = a_match(store)
    assert store.read(lambda c: matches.get(c, "m")) == match
    assert store.read(lambda c: matches.at_table(c, "t", 1)) == match
    assert store.read(lambda c: matches.at_table(c, "t", 2)) is None
    do(store, lambda c: matches.end(c, "m", {"winners": [1]}, 9_000))
    do(store, lambda c: matches.end(c, "m", None, 10_000))
    ended = msgspec.structs.replace(match, outcome={"winners": [1]}, ended=9_000)
    assert store.read(lambda c: matches.get(c, "m")) == ended


def test_a_match_number_is_used_once_at_a_table(store: Store) -> None:
    a_guest(store)
    a_table(store)
    a_match(store)
    with pytest.raises(NotKeptError):
        a_match(store, "again")


def test_my_matches(store: Store) -> None:
    a_guest(store, "ada")
    a_guest(store, "bob")
    a_table(store)
    first = a_match(store, "first", number=1, started=10)
    a_match(store, "without", number=2, started=20, places=(StoredPlace(guest_id="bob"),))
    twice = (StoredPlace(guest_id="ada"), StoredPlace(guest_id="ada"))
    last = a_match(store, "last", number=3, started=30, places=twice)
    assert store.read(lambda c: matches.of_guest(c, "ada", 10)) == [last, first]
    assert store.read(lambda c: matches.of_guest(c, "ada", 1)) == [last]
    assert store.read(lambda c: matches.of_guest(c, "ada", 10, before=30)) == [first]


# --- answers


def test_an_answer_is_recalled_by_match_guest_and_message(store: Store) -> None:
    a_guest(store, "ada")
    a_guest(store, "bob")
    a_table(store)
    a_match(store)
    do(store, lambda c: completed_messages.remember(c, "m", "ada", "1", {"n": 3}))
    do(store, lambda c: completed_messages.remember(c, "m", "bob", "1"))
    assert store.read(lambda c: completed_messages.recall(c, "m", "ada", "1")) == Answer({"n": 3})
    assert store.read(lambda c: completed_messages.recall(c, "m", "bob", "1")) == Answer(None)
    assert store.read(lambda c: completed_messages.recall(c, "m", "ada", "2")) is None


def test_the_last_answers_are_kept_and_old_ones_are_not(store: Store) -> None:
    a_guest(store)
    a_table(store)
    a_match(store)

    def many(connection: Connection) -> None:
        for n in range(5 * KEPT):
            completed_messages.remember(connection, "m", "ada", f"id {n}", n)

    do(store, many)
    last = range(4 * KEPT, 5 * KEPT)
    kept = store.read(lambda c: [completed_messages.recall(c, "m", "ada", f"id {n}") for n in last])
    assert kept == [Answer(n) for n in last]
    count = store.read(lambda c: c.scalar(select(func.count()).select_from(schema.acknowledged)))
    assert count is not None
    assert count <= 2 * KEPT + 1


# --- chat


def test_what_was_said_last_comes_in_its_order(store: Store) -> None:
    a_guest(store)
    a_table(store, "t")
    a_table(store, "u")
    lines_said = store.submit(lambda c: [chat.say(c, "t", "ada", "Ada", f"miaou {n} 🐈", n) for n in range(5)]).result()
    do(store, lambda c: chat.say(c, "u", "ada", "Ada", "elsewhere", 100))
    assert [line and line.n for line in lines_said] == [0, 1, 2, 3, 4]
    assert store.read(lambda c: chat.lines(c, "t", 3)) == lines_said[2:]
    assert [line.n for line in store.read(lambda c: chat.lines(c, "u", 3))] == [0]


def test_what_is_sent_again_is_said_once(store: Store) -> None:
    a_guest(store)
    a_guest(store, "bob")
    a_table(store, "t")
    a_table(store, "u")
    said = [
        ("t", "ada", "1"),
        ("t", "ada", "1"),
        ("t", "ada", "2"),
        ("t", "bob", "1"),
        ("u", "ada", "1"),
        ("t", "ada", None),
    ]
    for table, guest, message in [*said, ("t", "ada", None)]:
        do(store, lambda c, t=table, g=guest, m=message: chat.say(c, t, g, "", "miaou", 0, m))  # type: ignore[misc]
    assert [len(store.read(lambda c, t=table: chat.lines(c, t, 9))) for table in "tu"] == [5, 1]  # type: ignore[misc]


def test_silenced_and_not_any_more(store: Store) -> None:
    a_guest(store, "ada")
    a_guest(store, "bob")
    a_table(store)
    for _ in range(2):
        do(store, lambda c: chat.mute(c, "t", "bob"))
    assert store.read(lambda c: chat.muted(c, ["t", "u"])) == {"t": {"bob"}, "u": set()}
    do(store, lambda c: chat.mute(c, "t", "bob", muted=False))
    assert store.read(lambda c: chat.muted(c, ["t"])) == {"t": set()}


# --- whatever comes


@pytest.mark.parametrize("odd", ["a\0b", "\ud800", "'; DROP TABLE guests; --", "%s %(x)s :x ?", "é" * 10_000, ""])
def test_no_text_is_too_odd(store: Store, odd: str) -> None:
    """What cannot be kept as it is is kept otherwise, found by the same text, and alike in both databases."""
    a_guest(store)
    a_table(store)
    a_match(store)
    do(store, lambda c: completed_messages.remember(c, "m", "ada", odd))
    do(store, lambda c: chat.say(c, "t", "ada", odd, odd, 1))
    assert store.read(lambda c: completed_messages.recall(c, "m", "ada", odd)) == Answer(None)
    kept = odd.replace("\0", "\ufffd").replace("\ud800", "?")
    assert [line.text for line in store.read(lambda c: chat.lines(c, "t", 1))] == [kept]
    assert store.read(lambda c: (tables.get(c, odd), matches.get(c, odd), guests.by_token(c, odd))) == (None,) * 3


# --- milestones


def test_milestones_are_kept_by_each_guest_and_the_first_time_counts(store: Store) -> None:
    a_guest(store, "ada")
    a_guest(store, "bob")
    do(store, lambda c: milestones.add(c, ["ada", "bob"], "tower", [10, 13], 5))
    do(store, lambda c: milestones.add(c, ["ada"], "tower", [10, 15], 9))
    assert store.read(lambda c: milestones.of_guest(c, "ada")) == [
        StoredMilestone("tower", 10, 5),
        StoredMilestone("tower", 13, 5),
        StoredMilestone("tower", 15, 9),
    ]
    do(store, lambda c: retention.forget_guest(c, "ada"))
    assert store.read(lambda c: milestones.of_guest(c, "ada")) == []
    assert len(store.read(lambda c: milestones.of_guest(c, "bob"))) == 2
