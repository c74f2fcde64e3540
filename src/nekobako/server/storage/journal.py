"""A match's journal in the database: the same promise as a file's, durable before `append` returns.

It holds nothing in memory but where it goes on. What is only begun or dropped is not written: without its commit a
handling never happened. A track (what was shown of a handling) is packed beside its entry and read only when asked for.

After an `append` that failed, the match is to be rebuilt from its journal: when a connection was cut in the middle of a
commit, only the database knows whether it happened. Until then the journal is in doubt and takes nothing more; and the
database itself takes an entry only behind the one before it. So there is never a gap.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, overload

from sqlalchemy import Connection, LargeBinary, Select, bindparam, cast, exists, func, select
from sqlalchemy.exc import IntegrityError

from nekobako.server.storage import leases
from nekobako.server.storage.journal_rows import DamagedJournalError, encode_row, read_row
from nekobako.server.storage.leases import Lease
from nekobako.server.storage.problem import NotKeptError
from nekobako.server.storage.schema import journal
from nekobako.server.storage.store import Store
from nekobako.table.journal import Began, Entry, HandlingDropped, Journal

PAGE: Final = 32  # rows read at a time
_BEFORE: Final = journal.alias("before")
_IS_NEXT: Final = (bindparam("seq", type_=journal.c.seq.type) == 0) | exists().where(
    (_BEFORE.c.match_id == bindparam("match_id", type_=journal.c.match_id.type))
    & (_BEFORE.c.seq == bindparam("seq", type_=journal.c.seq.type) - 1)
)
_VALUES: Final = [bindparam(column.name, type_=column.type) for column in journal.c if column is not journal.c.track]
_INSERT: Final = (
    journal.insert()
    .from_select(
        [*(value.key for value in _VALUES), "track"],
        select(*_VALUES, cast(bindparam("track"), LargeBinary)).where(_IS_NEXT),
    )
    .returning(journal.c.seq)
)


class DatabaseJournal(Journal):
    """For one thread at a time, as a match is. `tracks=False`: entries come without them, enough to rebuild a match."""

    def __init__(self, store: Store, match_id: str, *, tracks: bool = True, lease: Lease | None = None) -> None:
        """`lease`: of the table where it is written; who only reads needs none."""
        self._store = store
        self._lease = lease
        self._match_id = match_id
        self._tracks = tracks
        self._next = store.read(lambda connection: length(connection, match_id))
        self._beside: Callable[[Connection], object] | None = None
        self._unawaited: list[Future[None]] | None = None
        self._under_way: list[Future[None]] = []
        self._failed = False

    @property
    def match_id(self) -> str:
        return self._match_id

    @property
    def in_doubt(self) -> bool:
        """Whether an entry could not be kept: only the database knows what happened."""
        self._failed = self._failed or any(entry.done() and not _is_kept(entry) for entry in self._under_way)
        return self._failed

    def append(self, entry: Entry) -> None:
        if isinstance(entry, Began | HandlingDropped):
            return
        if self.in_doubt:
            raise NotKeptError(f"the journal of match {self._match_id} is in doubt; is it open twice?")
        row = encode_row(self._match_id, self._next, entry)
        beside, self._beside = self._beside, None

        def keep(connection: Connection) -> None:
            if beside is not None:
                beside(connection)
            problem = f"match {self._match_id} was changed by another program, or is gone: is it open twice?"
            try:
                place = connection.execute(_INSERT, row).scalar()
            except IntegrityError as error:
                raise NotKeptError(problem) from error
            if place is None:
                raise NotKeptError(problem)

        self._under_way = [one for one in self._under_way if not one.done()]
        try:
            kept = self._store.submit(keep, self._lease)
            self._under_way.append(kept)
            if self._unawaited is None:
                kept.result()
            else:
                self._unawaited.append(kept)
        except BaseException:
            self._failed = True
            raise
        self._next += 1

    @property
    def length(self) -> int:
        return self._next

    def mark_handling(self, seat: int) -> None:
        """Hands are at work from here on. Nobody waits for this, and nothing depends on it: should the node be lost,
        the next one can tell whoever's hands they were."""
        if self._lease is not None:
            mark = partial(leases.mark_handling, lease=self._lease, seat=seat, entries=self._next)
            self._store.submit(mark, self._lease)

    @contextmanager
    def unawaited(self) -> Iterator[list[Future[None]]]:
        """Entries of this block are on their way when it ends: nobody is told of them before these are resolved."""
        under_way: list[Future[None]] = []
        self._unawaited = under_way
        try:
            yield under_way
        finally:
            self._unawaited = None

    @contextmanager
    def together(self, work: Callable[[Connection], object]) -> Iterator[None]:
        """What is kept with the first entry of this block, just before it: both or neither."""
        self._beside = work
        try:
            yield
        finally:
            self._beside = None

    def entries(self) -> Sequence[Entry]:
        return KeptEntries(self._store, self._match_id, self._next, tracks=self._tracks)


class KeptEntries(Sequence[Entry]):
    """The entries of a journal so far, read from the database page by page while one looks at them."""

    def __init__(self, store: Store, match_id: str, length: int, *, tracks: bool) -> None:
        self._store = store
        self._match_id = match_id
        self._length = length
        self._tracks = tracks

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> list[Entry]: ...
    def __getitem__(self, place: int | slice) -> Entry | list[Entry]:
        if isinstance(place, slice):
            return [self[n] for n in range(*place.indices(self._length))]
        seq = range(self._length)[place]
        return next(self._page(seq, seq + 1))

    def __iter__(self) -> Iterator[Entry]:
        for first in range(0, self._length, PAGE):
            yield from self._page(first, min(first + PAGE, self._length))

    def _page(self, first: int, end: int) -> Iterator[Entry]:
        """Those before a damage are there, whatever comes behind them."""
        rows = self._store.read(lambda connection: connection.execute(self._rows(first, end)).all())
        by_number = {row.seq: row for row in rows}
        for seq in range(first, end):
            if seq not in by_number:
                raise DamagedJournalError(self._match_id, seq, "gap")
            yield read_row(by_number[seq])

    def _rows(self, first: int, end: int) -> Select[Any]:
        columns = [column for column in journal.c if self._tracks or column is not journal.c.track]
        here = (journal.c.match_id == self._match_id) & journal.c.seq.between(first, end - 1)
        return select(*columns).where(here).order_by(journal.c.seq)


def length(connection: Connection, match_id: str) -> int:
    """How many entries a journal has, if it has no gap."""
    last = connection.scalar(select(func.max(journal.c.seq)).where(journal.c.match_id == match_id))
    return 0 if last is None else int(last) + 1


def _is_kept(entry: Future[None]) -> bool:
    return not entry.cancelled() and entry.exception() is None
