"""The writer: what fails fails alone, what is told is durable, what was submitted is finished."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Event, Thread

import pytest
from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from nekobako.server.storage import NotKeptError, Store
from nekobako.server.storage.problem import WorkRefused
from nekobako.server.storage.schema import meta
from nekobako.server.storage.writer import MOST_TOGETHER


def put(name: str, value: str = "") -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        connection.execute(meta.insert().values(name=name, value=value))

    return work


def names(store: Store) -> set[str]:
    return store.read(lambda connection: set(connection.scalars(select(meta.c.name)))) - {"schema"}


class Held:
    """Keeps the writer busy, so that what is submitted meanwhile becomes one batch."""

    def __init__(self, store: Store) -> None:
        self._go = Event()
        begun = Event()

        def wait(connection: Connection) -> None:
            begun.set()
            assert self._go.wait(30)

        self.future = store.submit(wait)
        assert begun.wait(30)

    def let_go(self) -> None:
        self._go.set()
        self.future.result(30)


def test_a_result_comes_back_when_it_is_durable(store: Store) -> None:
    assert store.submit(lambda connection: connection.scalar(text("SELECT 6 * 7"))).result() == 42
    store.submit(put("a")).result()
    assert names(store) == {"a"}


def test_what_waits_is_committed_together(store: Store) -> None:
    held = Held(store)
    futures = [store.submit(put(f"n{n}")) for n in range(40)]
    before = store.written.commits
    held.let_go()
    for future in futures:
        future.result()
    assert store.written.commits == before + 2
    assert store.written.works == 41
    assert len(names(store)) == 40


def test_a_batch_has_an_end(store: Store) -> None:
    held = Held(store)
    futures = [store.submit(lambda connection: None) for _ in range(MOST_TOGETHER + 1)]
    held.let_go()
    futures[-1].result()
    assert store.written.commits == 3


def test_a_work_that_raises_fails_alone(store: Store) -> None:
    def half(connection: Connection) -> None:
        put("half")(connection)
        raise ValueError("changed my mind")

    def wrong(connection: Connection) -> None:
        connection.execute(text("SELECT nothing FROM nowhere"))

    held = Held(store)
    futures: list[Future[None]] = [store.submit(work) for work in (put("a"), half, put("a"), wrong, put("b"))]
    held.let_go()
    assert futures[0].result() is None
    assert futures[4].result() is None
    for future, cause in zip(futures[1:4], (ValueError, IntegrityError, DBAPIError), strict=True):
        with pytest.raises(NotKeptError) as failed:  # one class for whoever waits, whatever it was underneath
            future.result()
        assert isinstance(failed.value.__cause__, cause)
    assert names(store) == {"a", "b"}
    assert store.written.commits == 2


def test_a_refusal_on_purpose_stays_what_it_is(store: Store) -> None:
    class TooLate(WorkRefused):
        pass

    def refuse(connection: Connection) -> None:
        put("half")(connection)
        raise TooLate

    held = Held(store)
    futures: list[Future[None]] = [store.submit(work) for work in (refuse, put("a"))]
    held.let_go()
    with pytest.raises(TooLate):
        futures[0].result()
    assert futures[1].result() is None
    assert names(store) == {"a"}


def test_when_the_commit_fails_nobody_is_told_it_was_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(dbapi_connection: object) -> None:
        raise OSError("no space left")

    held = Held(store)
    futures = [store.submit(put(name)) for name in "ab"]
    with monkeypatch.context() as broken:
        broken.setattr(store._writing.dialect, "do_commit", no_room)
        held._go.set()
        for future in (held.future, *futures):
            with pytest.raises(NotKeptError, match="no space left"):
                future.result()
    assert names(store) == set()
    store.submit(put("c")).result()
    assert names(store) == {"c"}


def test_a_cancelled_work_is_not_done(store: Store) -> None:
    held = Held(store)
    future = store.submit(put("a"))
    assert future.cancel()
    held.let_go()
    store.submit(put("b")).result()
    assert names(store) == {"b"}


def test_closing_finishes_what_was_submitted_and_takes_no_more(url: str) -> None:
    store = Store.open(url)
    held = Held(store)
    futures = [store.submit(put(f"n{n}")) for n in range(MOST_TOGETHER + 20)]
    closing = Thread(target=store.close)
    closing.start()
    held.let_go()
    closing.join()
    assert all(future.result() is None for future in futures)
    with pytest.raises(NotKeptError, match="closed"):
        store.submit(put("late"))
    store.close()
    with Store.open(url) as again:
        assert len(names(again)) == MOST_TOGETHER + 20


def test_a_work_must_not_wait_for_another(store: Store) -> None:
    def greedy(connection: Connection) -> None:
        store.submit(put("a")).result()

    with pytest.raises(NotKeptError, match="for ever"):
        store.submit(greedy).result()


def test_reading_sees_one_moment_and_never_waits_for_the_writer(store: Store) -> None:
    count = select(func.count()).select_from(meta)

    def twice(connection: Connection) -> tuple[int | None, int | None]:
        first = connection.scalar(count)
        store.submit(put("meanwhile")).result(30)
        return first, connection.scalar(count)

    assert store.read(twice) == (1, 1)
    writing, go = Event(), Event()

    def slow(connection: Connection) -> None:
        put("slow")(connection)
        writing.set()
        assert go.wait(30)

    future = store.submit(slow)
    assert writing.wait(30)
    assert store.read(lambda connection: connection.scalar(count)) == 2
    go.set()
    future.result()


def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(DBAPIError):
        store.read(put("a"))
    assert names(store) == set()
