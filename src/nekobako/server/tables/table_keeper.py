"""How a table is kept: seats, settings, start and end change one after the other, under a lock, on a copy, written
before it is true.

When something could not be written, only the database knows what is true: the table is closed and opened anew from
there.
"""

import asyncio
import copy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection

from nekobako.core.refusal import Refusal
from nekobako.server.errors import Denied
from nekobako.server.protocol.types import TableSettings
from nekobako.server.storage import tables
from nekobako.server.storage.leases import Lease
from nekobako.server.storage.problem import WorkRefused
from nekobako.server.tables.broadcaster import Broadcaster
from nekobako.server.tables.executor import to_its_end
from nekobako.server.tables.seats import Seats
from nekobako.server.tables.services import Services
from nekobako.server.tables.table_record import TableRecord

T = TypeVar("T")


class TableKeeper:
    def __init__(
        self,
        services: Services,
        lease: Lease,
        record: TableRecord,
        broadcaster: Broadcaster,
        not_written: Callable[[], None],
    ) -> None:
        """`not_written`: something could not be kept, and the table is to be opened anew."""
        self.lease, self.record = lease, record
        self.closed = False
        self.lock = asyncio.Lock()  # who changes the table has it
        self.not_written = not_written
        self._services, self._broadcaster = services, broadcaster

    def check_open(self) -> None:
        if self.closed:
            raise Denied("not_now", "stopping")

    async def change(
        self,
        change: Callable[[Seats], T],
        *,
        options: dict[str, Any] | None = None,
        settings: TableSettings | None = None,
        also: Callable[[Connection], object] = lambda connection: None,
    ) -> T:
        """A change of the seats is made on a copy, kept, and only then true; whoever asked may be gone meanwhile."""
        return await to_its_end(asyncio.ensure_future(self._change(change, options, settings, also)))

    async def _change(
        self,
        change: Callable[[Seats], T],
        options: dict[str, Any] | None,
        settings: TableSettings | None,
        also: Callable[[Connection], object],
    ) -> T:
        record = self.record
        async with self.lock:
            self.check_open()
            seats = copy.deepcopy(record.seats)
            result = change(seats)
            stored = record.stored(seats, self._services.now(), options=options, settings=settings)

            def keep(connection: Connection) -> None:
                also(connection)
                tables.save(connection, stored)

            with self.stepping_back():
                await self._services.keep(keep, self.lease)
            record.seats = seats
            record.options = record.options if options is None else options
            record.settings = settings or record.settings
        self._broadcaster.table_changed()
        return result

    @contextmanager
    def stepping_back(self) -> Iterator[None]:
        """Whatever fails here on its way to the disk, and however, makes the table step back to what was kept."""
        try:
            yield
        except (WorkRefused, Denied, Refusal):
            raise  # on purpose, and nothing was written
        except Exception:
            self.not_written()
            raise
