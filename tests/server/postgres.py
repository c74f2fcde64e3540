"""A real PostgreSQL for the tests, from Debian's packages: a cluster in a temporary folder, on no network."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

_DEBIAN = Path("/usr/lib/postgresql")
_PATIENCE = 60.0  # seconds until it takes connections; it needs one
# Tests kill our own process, never the machine: what the database itself does with a power cut is its business.
_QUICK = {"fsync": "off", "full_page_writes": "off"}


class Postgres:
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self._folder}"

    @property
    def pid(self) -> int:
        return int((self._folder / "data/postmaster.pid").read_text().split()[0])

    def new_place(self) -> str:
        """The URL of an empty schema, which is a database of its own for whoever looks for no other."""
        name = f"test_{uuid4().hex}"
        self._ask(f"CREATE SCHEMA {name}")
        return f"{self.url()}&options=-csearch_path%3D{name}"

    def new_database(self) -> str:
        """The URL of an empty database, for what cannot be done in a schema: each is megabytes to write."""
        name = f"test_{uuid4().hex}"
        self._ask(f"CREATE DATABASE {name}")
        return self.url(name)

    def _ask(self, statement: str) -> None:
        import psycopg  # not needed where there is no PostgreSQL to test with

        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(statement.encode())


def binaries() -> Path | None:
    """Where Debian keeps the newest, or whatever is on the path."""
    versions = [path for path in _DEBIAN.glob("*/bin") if (path / "initdb").exists()]
    if versions:
        return max(versions, key=lambda path: int(path.parent.name))
    found = shutil.which("initdb")
    return None if found is None else Path(found).resolve().parent


@contextmanager
def running(**settings: str) -> Iterator[Postgres]:
    """A cluster with these settings, until the block ends."""
    place = binaries()
    assert place is not None
    # PostgreSQL refuses to run as root. A socket's path must be short, so pytest's own folders will not do.
    who: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
    folder = Path(tempfile.mkdtemp(prefix="nekobako-"))
    if who:
        shutil.chown(folder, "postgres", "postgres")
    log = folder / "log"
    try:
        make = ["--pgdata", str(folder / "data"), "--username=postgres", "--auth=trust", "--encoding=UTF8"]
        subprocess.run(
            [place / "initdb", *make, "--locale=C.UTF-8", "--no-sync"],
            check=True, capture_output=True, cwd=folder, **who,
        )  # fmt: skip
        asked = {"listen_addresses": "", "unix_socket_directories": str(folder), **settings}
        options = [word for name, value in asked.items() for word in ("-c", f"{name}={value}")]
        with log.open("wb") as output:
            process = subprocess.Popen(
                [place / "postgres", "-D", folder / "data", *options], stdout=output, stderr=output, cwd=folder, **who
            )
        try:
            _wait(process, folder, log)
            yield Postgres(folder)
        finally:
            process.send_signal(signal.SIGQUIT)  # at once: nothing of it will be needed again
            process.wait()
    finally:
        shutil.rmtree(folder)


def _wait(process: "subprocess.Popen[bytes]", folder: Path, log: Path) -> None:
    import psycopg

    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            psycopg.connect(Postgres(folder).url()).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"PostgreSQL did not start: {log.read_text(errors='replace')}")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    if binaries() is None:
        pytest.skip("PostgreSQL is not installed; on Debian: apt-get install postgresql")
    with running(**_QUICK) as server:
        yield server
