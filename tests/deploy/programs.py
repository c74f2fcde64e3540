"""Programs of an operator, from Debian's packages, on loopback for a test: started, waited for, ended."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
PATIENCE = 60.0  # seconds: far more than any of them needs


def program(name: str, package: str) -> str:
    """Where it is; a test that needs it is skipped without it, which in CI is a failure."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed; on Debian: apt-get install {package}")
    return found


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@contextmanager
def started(command: Sequence[str], log: Path, environment: Mapping[str, str] | None = None) -> Iterator[int]:
    """Its process, while it runs."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, stdout=output, stderr=output, env={**os.environ, **(environment or {})}, cwd=log.parent
        )
        try:
            yield process.pid
        finally:
            process.terminate()
            process.wait(PATIENCE)


def until(so: Callable[[], bool], why: Callable[[], str] = lambda: "it never came to that") -> None:
    end = time.monotonic() + PATIENCE
    while not _holds(so):
        assert time.monotonic() < end, why()
        time.sleep(0.1)


def _holds(so: Callable[[], bool]) -> bool:
    try:
        return so()
    except httpx.TransportError:
        return False


@contextmanager
def table_server(folder: Path, **settings: str) -> Iterator[str]:
    """`nekobako serve` as a process; its address."""
    command = [sys.executable, "-m", "nekobako", "serve", "--no-open", "--port", "0", "--data", str(folder)]
    environment = {f"NEKOBAKO_{name.upper()}": value for name, value in settings.items()}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}) as server:
        assert server.stdout is not None
        try:
            address = re.search(r"http://\S+?:\d+", server.stdout.readline())
            assert address
            yield address[0]
        finally:
            server.terminate()
            server.communicate(timeout=PATIENCE)
