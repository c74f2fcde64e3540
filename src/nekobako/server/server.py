"""Starting and stopping a server: the store first, then the doors; stopped gracefully, it finishes what it promised."""

import asyncio
import gc
import logging
import os
import re
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Final

import msgspec
import uvicorn

from nekobako import __version__
from nekobako.core.folders import data_folder
from nekobako.server import logs
from nekobako.server.config import Config, ConfigProblem
from nekobako.server.metrics_server import metrics_served
from nekobako.server.storage import StorageProblem, retention
from nekobako.server.storage.store import Store
from nekobako.server.tables.catalogue import catalogue
from nekobako.server.tables.registry import TableRegistry
from nekobako.server.web.app import make_app, registry_of
from nekobako.server.web.uvicorn_config import uvicorn_config

logger: Final = logging.getLogger(__name__)
GOODBYE: Final = 2.0  # seconds for what waits to be sent
STOP: Final = 4.0  # seconds for what is being written
END: Final = 8.5  # seconds after which the process ends, whatever still hangs: all that was acknowledged is on the disk
UNREAD: Final = 60_000  # ms that what was sent may stay unread
DAY: Final = 86_400.0
SELDOM: Final = (
    10_000,
    20,
    50,
)  # when Python looks for garbage: at 500 tables each full look is a pause that people feel

TURN: Final = 0.001  # seconds after which threads change: the writer needs its turn a dozen times a commit


def serve(config: Config, ready: Callable[[str], None] = lambda url: None) -> None:
    """Serve until told to stop by SIGINT or SIGTERM; `ready` hears the address as soon as someone may come."""
    logs.set_up(config.log)
    with metrics_served(config.metrics_address):
        _serve(config, ready)


def _serve(config: Config, ready: Callable[[str], None]) -> None:
    data = config.data or data_folder()
    place = listen(config)
    try:
        store = Store.open(config.url(_made(data)), alone=True)
    except BaseException:
        place.close()
        raise
    host, port = place.getsockname()[:2]
    url = f"http://{_shown(config.host)}:{port}{config.base_path}/"
    app = make_app(msgspec.structs.replace(config, node=config.node or _node_name(port)), store)
    settings = uvicorn_config(app, config)
    logger.info("serving", extra={"version": __version__, "database": store.address, "host": host, "port": port})
    Server(settings, lambda: ready(url), store, config, lambda: registry_of(app)).run(sockets=[place])
    logger.info("stopped")


class Server(uvicorn.Server):
    """uvicorn's, with a goodbye: what was acknowledged is finished and everyone is told before connections end."""

    def __init__(
        self,
        settings: uvicorn.Config,
        ready: Callable[[], None],
        store: Store,
        config: Config,
        registry: Callable[[], TableRegistry],
    ) -> None:
        super().__init__(settings)
        self._ready, self._store, self._config, self._registry = ready, store, config, registry
        self._ending = False
        self._tidying: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
            self._tidying = asyncio.create_task(self._tidy())
            self._registry().services.background(self._warm_up())

    async def _warm_up(self) -> None:
        """What everyone will need is there before they ask; and it stays, so that nobody looks for garbage in it."""
        await self._registry().services.in_thread(catalogue)
        gc.freeze()
        gc.set_threshold(*SELDOM)
        sys.setswitchinterval(TURN)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._tidying is not None:
            self._tidying.cancel()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._registry().stop(), STOP)
        with suppress(TimeoutError):
            await asyncio.wait_for(self._registry().wait_until_drained(), GOODBYE)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self._ending:
            self._ending = True
            last = threading.Timer(END, _end_at_once)
            last.daemon = True
            last.start()
        super().handle_exit(sig, frame)

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
            except StorageProblem as problem:
                logger.error(str(problem))
            except Exception:
                logger.exception("what is old could not be forgotten; tomorrow is another day")
            await asyncio.sleep(DAY)


def _end_at_once() -> None:
    """Threads that wait for a database that does not answer would keep the process for ever."""
    logger.error("the database does not answer: ended without waiting for it")
    logging.shutdown()
    os._exit(0)


def forget(store: Store, config: Config, now: int, *, confirmed: bool = False) -> None:
    """Delete names, chat and matches past their time; times are milliseconds since 1970.

    A clock far ahead of everything that is known is not believed unless someone has confirmed it.
    """
    days = store.submit(lambda connection: retention.days_ahead(connection, now)).result()
    if days and not confirmed:
        raise StorageProblem("clock_ahead", days=days)
    limits = [
        (retention.delete_chat, config.keep_chat_days),
        (retention.delete_guest_names, config.keep_names_days),
        (retention.delete_allowances, 1),
    ]
    if config.keep_matches_days is not None:
        limits.append((retention.delete_matches, config.keep_matches_days))
    for delete, age in limits:
        before = now - round(age * DAY * 1000)
        while store.submit(partial(delete, before=before)).result():
            pass  # a part at a time: others write in between
    store.submit(lambda connection: retention.believe_clock(connection, now)).result()


def listen(config: Config) -> socket.socket:
    """The socket itself, so that a port that is taken is a sentence and port 0 finds a free one."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # whoever does not read what they were sent is given up
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD)
    try:
        listener.bind((config.host, config.port))
    except (OSError, OverflowError) as error:
        listener.close()
        why = getattr(error, "strerror", None) or str(error)
        raise ConfigProblem("address", host=config.host, port=config.port, why=why) from None
    return listener


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # what is in it is its owner's alone
    except OSError as error:
        raise ConfigProblem("folder", folder=str(folder), why=error.strerror or str(error)) from None
    return folder


def _node_name(port: int) -> str:
    return f"{re.sub('[^A-Za-z0-9._-]', '-', socket.gethostname())[:56]}-{port}"
