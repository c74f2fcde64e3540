"""Starting and stopping a server: the store first, then the doors; stopped gracefully, it finishes what it promised."""

import asyncio
import gc
import logging
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import uvicorn

from nekobako import __version__
from nekobako.core.folders import data_folder
from nekobako.server import logs
from nekobako.server.config import Config, ConfigProblem
from nekobako.server.storage import retention
from nekobako.server.storage.store import Store
from nekobako.server.tables.catalogue import catalogue
from nekobako.server.tables.hall import Hall
from nekobako.server.web.app import hall_of, make_app

logger: Final = logging.getLogger(__name__)
GOODBYE: Final = 2.0  # seconds for what waits to be sent
GRACE: Final = 5  # seconds for connections to end
DAY: Final = 86_400.0
SELDOM: Final = (
    10_000,
    20,
    50,
)  # when Python looks for garbage: at 500 tables each full look is a pause that people feel


def serve(config: Config, ready: Callable[[str], None] = lambda url: None) -> None:
    """Serve until told to stop by SIGINT or SIGTERM; `ready` hears the address as soon as someone may come."""
    logs.set_up(config.log)
    data = config.data or data_folder()
    place = listening(config)
    try:
        store = Store.open(config.url(_made(data)), alone=True)
    except BaseException:
        place.close()
        raise
    host, port = place.getsockname()[:2]
    url = f"http://{_shown(config.host)}:{port}{config.base_path}/"
    app = make_app(config, store)
    settings = uvicorn.Config(
        app,
        loop="uvloop" if _has_uvloop() else "asyncio",
        ws="websockets-sansio",
        ws_max_size=config.message_bytes,
        ws_per_message_deflate=False,  # a frame for 200 viewers would be packed 200 times, 60 times a second
        ws_ping_interval=20.0,
        ws_ping_timeout=30.0,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        proxy_headers=False,
    )
    logger.info("serving", extra={"version": __version__, "database": store.address, "host": host, "port": port})
    Server(settings, lambda: ready(url), store, config, lambda: hall_of(app)).run(sockets=[place])
    logger.info("stopped")


class Server(uvicorn.Server):
    """uvicorn's, with a goodbye: what was acknowledged is finished and everyone is told before connections end."""

    def __init__(
        self,
        settings: uvicorn.Config,
        ready: Callable[[], None],
        store: Store,
        config: Config,
        hall: Callable[[], Hall],
    ) -> None:
        super().__init__(settings)
        self._ready, self._store, self._config, self._hall = ready, store, config, hall
        self._tidying: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
            self._tidying = asyncio.create_task(self._tidy())
            self._hall().back.background(self._warm_up())

    async def _warm_up(self) -> None:
        """What everyone will need is there before they ask; and it stays, so that nobody looks for garbage in it."""
        await self._hall().back.in_thread(catalogue)
        gc.freeze()
        gc.set_threshold(*SELDOM)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._tidying is not None:
            self._tidying.cancel()
        await self._hall().stop()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hall().drained(), GOODBYE)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn does, but a stop that was asked for is no failure: the exit code is 0."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def _tidy(self) -> None:
        """Once a day, what is older than it may be is forgotten."""
        while True:
            try:
                await asyncio.to_thread(forget, self._store, self._config, round(time.time() * 1000))
            except Exception:
                logger.exception("what is old could not be forgotten; tomorrow is another day")
            await asyncio.sleep(DAY)


def forget(store: Store, config: Config, now: int) -> None:
    """Delete names, chat and matches past their time; times are milliseconds since 1970."""

    def before(days: int) -> int:
        return now - round(days * DAY * 1000)

    store.submit(lambda c: retention.delete_chat(c, before(config.keep_chat_days))).result()
    store.submit(lambda c: retention.delete_guest_names(c, before(config.keep_names_days))).result()
    if config.keep_matches_days is not None:
        most = before(config.keep_matches_days)
        store.submit(lambda c: retention.delete_matches(c, most)).result()


def listening(config: Config) -> socket.socket:
    """The socket itself, so that a port that is taken is a sentence and port 0 finds a free one."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    found = socket.socket(family)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((config.host, config.port))
    except (OSError, OverflowError) as error:
        found.close()
        why = getattr(error, "strerror", None) or str(error)
        raise ConfigProblem("address", host=config.host, port=config.port, why=why) from None
    return found


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigProblem("folder", folder=str(folder), why=error.strerror or str(error)) from None
    return folder


def _has_uvloop() -> bool:
    try:
        import uvloop  # noqa: F401
    except ImportError:  # there is none for Windows
        return False
    return True
