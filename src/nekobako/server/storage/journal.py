"""A match's journal in the database: the same promise as a file's, durable before `append` returns.

It holds nothing in memory but where it goes on. What is only begun or dropped is not written: without its commit a
handling never happened. A track (what was shown of a handling) is packed beside its entry and read only when asked for.

After an `append` that failed, the match is to be rebuilt from its journal: when a connection was cut in the middle of a
commit, only the database knows whether it happened. Until then an entry in doubt makes every further one fail.
"""

import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, Final, overload

import msgspec
from sqlalchemy import Connection, Select, func, select
from sqlalchemy.exc import IntegrityError

from nekobako.core.shaping import decoder
from nekobako.server.storage.problem import NotKeptError
from nekobako.server.storage.schema import journal
from nekobako.server.storage.store import Store
from nekobako.table.journal import Began, Committed, Dropped, Entry, Journal

PAGE: Final = 32  # rows read at a time
_PACKING: Final = 6  # a track is packed once and is small
_INSERT: Final = journal.insert()
_READ: Final[msgspec.json.Decoder[Entry]] = decoder(Entry)


class DatabaseJournal(Journal):
    """For one thread at a time, as a match is. `tracks=False`: entries come without them, enough to rebuild a match."""

    def __init__(self, store: Store, match_id: str, *, tracks: bool = True) -> None:
        self._store = store
        self._match_id = match_id
        self._tracks = tracks
        self._next = store.read(lambda connection: _length(connection, match_id))
        self._beside: Callable[[Connection], object] | None = None
        self._unawaited: list[Future[None]] | None = None

    def append(self, entry: Entry) -> None:
        if isinstance(entry, Began | Dropped):
            return
        row = _row(self._match_id, self._next, entry)
        beside, self._beside = self._beside, None

        def keep(connection: Connection) -> None:
            if beside is not None:
                beside(connection)
            try:
                connection.execute(_INSERT, row)
            except IntegrityError as error:
                said = f"match {self._match_id} was changed by another program, or is gone: is it open twice?"
                raise NotKeptError(said) from error

        kept = self._store.submit(keep)
        if self._unawaited is None:
            kept.result()
        else:
            self._unawaited.append(kept)
        self._next += 1

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
        return self._page(seq, seq + 1)[0]

    def __iter__(self) -> Iterator[Entry]:
        for first in range(0, self._length, PAGE):
            yield from self._page(first, min(first + PAGE, self._length))

    def _page(self, first: int, end: int) -> list[Entry]:
        rows = self._store.read(lambda connection: connection.execute(self._rows(first, end)).all())
        if [row.seq for row in rows] != list(range(first, end)):
            raise OSError(f"the journal of match {self._match_id} has a gap between {first} and {end}")
        return [_entry(row.entry, row.track if self._tracks else None) for row in rows]

    def _rows(self, first: int, end: int) -> Select[Any]:
        columns = [journal.c.seq, journal.c.entry, *([journal.c.track] if self._tracks else [])]
        here = (journal.c.match_id == self._match_id) & journal.c.seq.between(first, end - 1)
        return select(*columns).where(here).order_by(journal.c.seq)


def _length(connection: Connection, match_id: str) -> int:
    last = connection.scalar(select(func.max(journal.c.seq)).where(journal.c.match_id == match_id))
    return 0 if last is None else int(last) + 1


def _row(match_id: str, seq: int, entry: Entry) -> dict[str, Any]:
    track = None
    if isinstance(entry, Committed) and entry.track:
        track = zlib.compress(entry.track, _PACKING)
        entry = msgspec.structs.replace(entry, track=b"")
    kind = str(entry.__struct_config__.tag)
    return {
        "match_id": match_id,
        "seq": seq,
        "kind": kind,
        "entry": msgspec.json.encode(entry).decode(),
        "track": track,
    }


def _entry(text: str, track: bytes | None) -> Entry:
    entry = _READ.decode(text)
    if isinstance(entry, Committed) and track:
        return msgspec.structs.replace(entry, track=zlib.decompress(track))
    return entry
