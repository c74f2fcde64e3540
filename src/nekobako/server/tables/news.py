"""Small news between nodes: someone has another name, someone wishes to be forgotten.

By Litestar's channels: PostgreSQL's LISTEN and NOTIFY where nodes share a database, memory where there is only one.
Other programs that write (`nekobako admin forget`) tell it in their transaction; that one has written to a SQLite
database is noticed.

News are about what is in the database already, and never the only way to learn of it: whoever missed some (the line was
lost) asks the database again.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, func, select, text

from nekobako.server.storage.problem import NotKeptError
from nekobako.server.storage.store import Store

if TYPE_CHECKING:
    from litestar.channels.backends.base import ChannelsBackend

logger: Final = logging.getLogger(__name__)
PAUSE: Final = 1.0  # seconds before a lost line is tried again
LOOK: Final = 5.0  # seconds between two looks for what other programs wrote to a SQLite database


class Renamed(Struct, frozen=True, tag="renamed"):
    guest: str
    name: str


class Forgotten(Struct, frozen=True, tag="forgotten"):
    guest: str


class Missed(Struct, frozen=True, tag="missed"):
    """There may have been news that nobody here has heard."""


AnyNews = Renamed | Forgotten | Missed
_decoder: Final[msgspec.json.Decoder[AnyNews]] = msgspec.json.Decoder(AnyNews)
_MISSED: Final = msgspec.json.encode(Missed())


class News:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._channels: Any = None  # Litestar's plugin, while someone listens
        self._channel = ""

    @asynccontextmanager
    async def listening(self, heard: Callable[[AnyNews], None]) -> AsyncIterator[None]:
        """`heard` is called with whatever any node tells, this one included."""
        from litestar.channels import ChannelsPlugin

        schema = await asyncio.to_thread(self._store.read, _schema) if self._store.shared else ""
        self._channel = _channel(schema)
        channels = ChannelsPlugin(self._backend(), channels=[self._channel])
        async with channels, channels.start_subscription(self._channel) as subscription:
            self._channels = channels

            async def hear(event: bytes) -> None:
                try:
                    heard(_decoder.decode(event))
                except Exception:  # of another version, perhaps: what it knows, the database knows
                    logger.exception("news could not be understood")

            looking = None if self._store.shared else asyncio.create_task(self._look_for_others(heard))
            try:
                async with subscription.run_in_background(hear, join=False):
                    yield
            finally:
                self._channels = None
                if looking is not None:
                    looking.cancel()

    async def tell(self, news: AnyNews) -> None:
        """To all nodes; what cannot be told is in the database."""
        if self._channels is None:
            return
        try:
            await asyncio.wait_for(self._channels.wait_published(msgspec.json.encode(news), self._channel), 5.0)
        except Exception as problem:
            logger.warning("news could not be told", extra={"why": type(problem).__name__})

    async def _look_for_others(self, heard: Callable[[AnyNews], None]) -> None:
        """A SQLite file cannot tell that another program has written to it, but it can be asked."""
        before: object = None
        while True:
            with suppress(NotKeptError):
                now = await asyncio.wrap_future(self._store.submit(_written_by_others))
                if before not in (None, now):
                    heard(Missed())
                before = now
            await asyncio.sleep(LOOK)

    def _backend(self) -> "ChannelsBackend":
        if not self._store.shared:
            from litestar.channels.backends.memory import MemoryChannelsBackend

            return MemoryChannelsBackend()
        url = self._store.url.set(drivername="postgresql")
        url = url if "connect_timeout" in url.query else url.update_query_dict({"connect_timeout": "5"})
        return _lasting_backend(url.render_as_string(hide_password=False))


def tell_within(connection: Connection, news: AnyNews) -> None:
    """To all nodes, once the transaction is committed; for programs that are none themselves."""
    if connection.dialect.name == "postgresql":
        payload = msgspec.json.encode(news).decode()
        connection.execute(select(func.pg_notify(_channel(_schema(connection)), payload)))


def _written_by_others(connection: Connection) -> int:
    """Another number whenever someone else has written; asked of the one connection that writes here."""
    return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())


def _channel(schema: str) -> str:
    """A schema is a server's own."""
    return f"nekobako_{blake2b(schema.encode(), digest_size=8).hexdigest()}"


def _schema(connection: Any) -> str:
    return str(connection.scalar(text("SELECT current_schema()")))


def _lasting_backend(dsn: str) -> "ChannelsBackend":
    """Litestar's for PostgreSQL, which ends with its connection, going on with a new one."""
    import psycopg
    from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

    class LastingBackend(PsycoPgChannelsBackend):
        async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
            while True:
                try:
                    async for event in super().stream_events():
                        yield event
                except psycopg.Error:
                    channels = set(self._subscribed_channels)
                    await self._listen_again(channels)
                    for channel in channels:
                        yield channel, _MISSED

        async def _listen_again(self, channels: set[str]) -> None:
            while True:
                await asyncio.sleep(PAUSE)
                with suppress(psycopg.Error):
                    await self._exit_stack.aclose()
                with suppress(psycopg.Error):
                    self._subscribed_channels.clear()
                    await self.on_startup()
                    await self.subscribe(channels)
                    return

    return LastingBackend(dsn)
