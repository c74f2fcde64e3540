"""Leases: a table is on one node at a time, and a node that lost one cannot write to it, however late it comes."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest
from sqlalchemy import Connection, text

from nekobako.server.storage import DatabaseJournal, LostTableError, Store, chat, leases
from nekobako.server.storage.leases import Held, Lease, LiveNode, TakenLease
from nekobako.server.storage.schema import nodes
from nekobako.table.journal import Acted
from tests.server.postgres import Postgres
from tests.server.storage.rows import a_guest, a_match, a_table

LONG = 60_000  # ms: nobody is lost within it
PATIENCE = 30.0


@pytest.fixture
def pair(postgres: Postgres) -> Iterator[tuple[Store, Store]]:
    """Two servers on one database, with a table."""
    url = postgres.new_place()
    with Store.open(url, alone=True) as one, Store.open(url, alone=True) as other:
        a_guest(one)
        a_table(one)
        for store, name in ((one, "a"), (other, "b")):
            store.transact(partial(leases.enter, node=LiveNode(name, name), version="1", lasts=LONG))
        yield one, other


def take(store: Store, node: str, table: str = "t") -> TakenLease | Held | None:
    return store.transact(partial(leases.take, table_id=table, node_id=node))


def taken(store: Store, node: str, table: str = "t") -> Lease:
    got = take(store, node, table)
    assert isinstance(got, TakenLease)
    return got.lease


def say(connection: Connection) -> None:
    chat.say(connection, "t", "ada", "Ada", "Miaou !", 1)


def lines(store: Store) -> int:
    return len(store.read(lambda connection: chat.lines(connection, "t", 10)))


def lose(store: Store, node: str) -> None:
    """Its heart has not beaten for long, by the database's clock."""
    store.transact(lambda connection: connection.execute(nodes.update().where(nodes.c.id == node).values(expires=0)))


def test_a_table_is_taken_once_and_its_epoch_counts(store: Store) -> None:
    a_guest(store)
    a_table(store)
    for node in ("a", "b"):
        store.transact(partial(leases.enter, node=LiveNode(node, f"node-{node}"), version="1", lasts=LONG))
    assert taken(store, "a") == Lease("t", "a", 1)
    assert take(store, "b") == Held("node-a")
    assert taken(store, "a") == Lease("t", "a", 2)  # opened anew: what it wrote before may come no more
    store.transact(partial(leases.give_up, lease=Lease("t", "a", 1)))  # not this one
    assert take(store, "b") == Held("node-a")
    store.transact(partial(leases.give_up, lease=Lease("t", "a", 2)))
    assert taken(store, "b") == Lease("t", "b", 3)
    assert take(store, "a", "nowhere") is None


def test_a_lost_nodes_table_is_free_and_one_that_has_left_leaves_all(store: Store) -> None:
    a_guest(store)
    a_table(store)
    for node in ("a", "b"):
        store.transact(partial(leases.enter, node=LiveNode(node, node), version="1", lasts=LONG))
    taken(store, "a")
    lose(store, "a")
    assert taken(store, "b") == Lease("t", "b", 2)
    assert [node.id for node in store.transact(leases.there)] == ["b"]
    store.transact(partial(leases.leave, node_id="b"))
    assert taken(store, "a") == Lease("t", "a", 3)


def test_a_node_of_the_same_name_takes_its_place(store: Store) -> None:
    enter = partial(leases.enter, version="1", lasts=LONG)
    store.transact(partial(enter, node=LiveNode("old", "n1")))
    store.transact(partial(enter, node=LiveNode("new", "n1")))
    assert store.transact(partial(leases.beat, node_id="old", lasts=LONG)) is None
    assert store.transact(partial(leases.beat, node_id="new", lasts=LONG)) == [LiveNode("new", "n1")]
    store.transact(partial(enter, node=LiveNode("only", "n2"), alone=True))
    assert store.transact(leases.there) == [LiveNode("only", "n2")]


def test_who_lost_a_table_writes_nothing(store: Store) -> None:
    a_guest(store)
    a_table(store)
    lease = taken(store, "a")
    store.submit(say, lease).result()
    taken(store, "b")
    with pytest.raises(LostTableError):
        store.submit(say, lease).result()
    assert lines(store) == 1


def test_a_lost_table_fails_alone_among_many_that_are_written_together(store: Store) -> None:
    a_guest(store)
    for n in range(3):
        a_table(store, f"t{n}")
        a_match(store, f"m{n}", table_id=f"t{n}")
    mine = [taken(store, "a", f"t{n}") for n in range(3)]
    taken(store, "b", "t1")
    gate = threading.Event()
    first = store.submit(lambda connection: gate.wait(PATIENCE))
    written = [DatabaseJournal(store, f"m{n}", lease=mine[n]) for n in range(3)]
    before = [len(journal.entries()) for journal in written]
    commits = store.written.commits
    under_way = []
    for journal in written:
        with journal.unawaited() as futures:
            journal.append(Acted(0, {"n": 1}))
        under_way += futures
    gate.set()
    first.result(PATIENCE)
    assert isinstance(under_way[1].exception(PATIENCE), LostTableError)
    assert under_way[0].exception(PATIENCE) is under_way[2].exception(PATIENCE) is None
    assert store.written.commits <= commits + 2  # what was held up, and these together
    after = [len(DatabaseJournal(store, f"m{n}").entries()) for n in range(3)]
    assert [more - less for more, less in zip(after, before, strict=True)] == [1, 0, 1]


def test_a_queue_of_writes_that_comes_after_the_table_was_lost_is_not_written(store: Store) -> None:
    """As of a node that was frozen with much to write, and goes on."""
    a_guest(store)
    a_table(store)
    lease, gate, begun = taken(store, "a"), threading.Event(), threading.Event()

    def freeze(connection: Connection) -> None:
        begun.set()
        gate.wait(PATIENCE)

    store.submit(freeze)
    begun.wait(PATIENCE)
    waiting = [store.submit(say, lease) for _ in range(20)]
    thief = threading.Thread(
        target=lambda: taken(store, "b")
    )  # with SQLite it waits for the writer, and is behind them
    if store.shared:
        thief.start()
        thief.join(PATIENCE)
    gate.set()
    lost = [isinstance(write.exception(PATIENCE), LostTableError) for write in waiting]
    assert lost == [store.shared] * 20
    assert lines(store) == (0 if store.shared else 10)  # those that are shown


def test_one_that_fails_on_its_own_does_not_let_a_lost_one_through(store: Store) -> None:
    """The batch is done once more, each work by itself; the fence stands there too."""
    a_guest(store)
    a_table(store)
    lost = taken(store, "a")
    taken(store, "b")
    gate = threading.Event()
    store.submit(lambda connection: gate.wait(PATIENCE))

    def fail(connection: Connection) -> None:
        raise ValueError

    failing, fenced = store.submit(fail), store.submit(say, lost)
    gate.set()
    assert isinstance(failing.exception(PATIENCE), Exception)
    assert isinstance(fenced.exception(PATIENCE), LostTableError)
    assert lines(store) == 0


# --- two servers


def test_of_two_that_open_a_table_at_once_one_has_it(pair: tuple[Store, Store]) -> None:
    for round_number in range(10):
        start = threading.Barrier(2)
        got: dict[str, TakenLease | Held | None] = {}

        def run(store: Store, node: str, start: threading.Barrier = start, got: dict[str, object] = got) -> None:  # type: ignore[assignment]
            start.wait(PATIENCE)
            got[node] = take(store, node)

        threads = [
            threading.Thread(target=run, args=(store, node)) for store, node in zip(pair, ("a", "b"), strict=True)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
        winners = [node for node, one in got.items() if isinstance(one, TakenLease)]
        assert len(winners) == 1, got
        lease = Lease("t", winners[0], round_number + 1)
        assert got[winners[0]] == TakenLease(lease, None)
        pair[0].transact(partial(leases.give_up, lease=lease))


def test_whoever_takes_a_table_waits_for_a_write_that_is_being_committed(pair: tuple[Store, Store]) -> None:
    one, other = pair
    lease = taken(one, "a")
    written, gate = threading.Event(), threading.Event()

    def slowly(connection: Connection) -> None:
        say(connection)
        written.set()
        gate.wait(PATIENCE)

    kept = one.submit(slowly, lease)
    written.wait(PATIENCE)
    lose(other, "a")
    got: list[Lease] = []
    taker = threading.Thread(target=lambda: got.append(taken(other, "b")))
    taker.start()
    with waiting_for_a_lock(other):
        assert not got
    gate.set()
    kept.result(PATIENCE)
    taker.join(PATIENCE)
    assert got == [Lease("t", "b", 2)]
    assert lines(other) == 1  # it is seen by who took the table
    with pytest.raises(LostTableError):
        one.submit(say, lease).result(PATIENCE)


def test_a_transaction_that_stands_still_is_ended_by_the_database(pair: tuple[Store, Store]) -> None:
    """A node that is frozen between two statements would keep others from its tables for ever."""
    one, other = pair
    lease = taken(one, "a")
    inside, gate = threading.Event(), threading.Event()

    def freeze(connection: Connection) -> None:
        say(connection)
        inside.set()
        gate.wait(PATIENCE)

    kept = one.submit(freeze, lease)
    inside.wait(PATIENCE)
    lose(other, "a")
    until = time.monotonic() + PATIENCE
    got = None
    while got is None:
        assert time.monotonic() < until
        try:
            got = taken(other, "b")
        except Exception:  # it waits, but not for long
            continue
    gate.set()
    assert kept.exception(PATIENCE) is not None
    assert lines(other) == 0


@contextmanager
def waiting_for_a_lock(store: Store) -> Iterator[None]:
    waits = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    until = time.monotonic() + PATIENCE
    while not store.read(lambda connection: connection.scalar(waits)):
        assert time.monotonic() < until
        time.sleep(0.01)
    yield
