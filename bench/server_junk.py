"""How long an honest client waits for its pings beside one socket that sends junk.

python -m bench.server_junk --seconds 10
"""

import argparse
import base64
import os
import re
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from bench.soak import commit
from tests.server.live_server import PATIENCE

OFTEN: Final = 0.02  # seconds between two pings
HELLO: Final = b'{"type":"hello","id":"h"}'
JUNK: Final = {
    "nothing": b"",
    "tiny messages": b"{",
    "requests over the limit": b'{"type":"ping","id":"x"}',
    "large messages": b"[" * 60_000,
    "junk before the hello": b"?",
    "pings of the protocol": b"",
    "empty fragments": b"",
}
OPCODES: Final = {"pings of the protocol": 0x89, "empty fragments": 0x00}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server_junk", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--megabits", type=float, default=17.0)
    parser.add_argument("--kind", choices=list(JUNK), action="append")
    chosen = parser.parse_args(arguments)
    print(f"| junk, {chosen.megabits:g} Mbit/s | pings | median ms | 99 % ms | worst ms | sent |")
    print("|---|---|---|---|---|---|")
    for kind in chosen.kind or JUNK:
        with _server() as url, _honest(url) as line, _junk(url, kind, chosen.megabits, chosen.seconds) as sent:
            waits = sorted(_pings(line, chosen.seconds))
            row = [len(waits), *(f"{1000 * waits[int(at * (len(waits) - 1))]:.1f}" for at in (0.5, 0.99, 1.0))]
        print(f"| {kind} | " + " | ".join(map(str, row)) + f" | {sent()} |", flush=True)
    print(f"\nOne server, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, commit {commit()}")
    return 0


@contextmanager
def _honest(url: str) -> Iterator[ClientConnection]:
    """Someone at a table of their own."""
    with connect(_socket_of(url), open_timeout=PATIENCE, proxy=None, ping_interval=None) as line:
        line.send(HELLO.decode())
        line.recv(timeout=PATIENCE)
        yield line


def _pings(line: ClientConnection, seconds: float) -> Iterator[float]:
    """How long each ping takes."""
    end = time.monotonic() + seconds
    while (begun := time.monotonic()) < end:
        line.send('{"type":"ping","id":"p"}')
        while msgspec.json.decode(line.recv(timeout=10 * PATIENCE)).get("id") != "p":
            pass
        yield time.monotonic() - begun
        time.sleep(OFTEN)


@contextmanager
def _junk(url: str, kind: str, megabits: float, seconds: float) -> Iterator[Callable[[], str]]:
    """A process that sends junk all the while; afterwards, how much it got rid of."""
    if kind == "nothing":
        yield lambda: "-"
        return
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=send_junk, args=(_socket_of(url), kind, megabits, seconds, theirs), daemon=True)
    process.start()
    ours.recv()  # it is at the table
    yield ours.recv
    process.join(PATIENCE)


def send_junk(address: str, kind: str, megabits: float, seconds: float, report: Connection) -> None:
    line = _open(address)
    if kind != "junk before the hello":
        line.sendall(_frame(HELLO))
        line.recv(4096)
    if kind == "empty fragments":
        line.sendall(_frame(b"", 0x01))  # a text that begins, and goes on
    content = JUNK[kind]
    chunk = _frame(content, OPCODES.get(kind, 0x81)) * max(1, 16_384 // (len(content) + 6))
    report.send("ready")
    begun, sent, ended = time.monotonic(), 0, ""
    line.settimeout(seconds)
    while (now := time.monotonic() - begun) < seconds and not ended:
        if sent * 8 > megabits * 1e6 * now:
            time.sleep(0.001)
            continue
        try:
            line.sendall(chunk)
            sent += len(chunk)
        except OSError:
            ended = f", cut off after {time.monotonic() - begun:.1f} s"
    report.send(f"{sent / 1e6:.1f} MB{ended}")


def _open(address: str) -> socket.socket:
    place = urlsplit(address)
    line = socket.create_connection((place.hostname or "", place.port or 80))
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET {place.path} HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    while not line.recv(4096).endswith(b"\r\n\r\n"):
        pass
    return line


def _frame(content: bytes, first: int = 0x81) -> bytes:
    """A frame with a mask of zeros."""
    size = len(content)
    length = struct.pack("!B", 0x80 | size) if size < 126 else struct.pack("!BH", 0x80 | 126, size)
    return bytes([first]) + length + b"\0\0\0\0" + content


def _socket_of(url: str) -> str:
    with httpx.Client(base_url=url, timeout=PATIENCE) as http:
        token = http.post("api/guests", json={"name": "Mia"}).json()["token"]
        new = {"game": "catham", "seats": 2}
        table = http.post("api/tables", json=new, headers={"Authorization": f"Bearer {token}"}).json()["table"]
    return f"{url.replace('http', 'ws', 1)}api/tables/{table}/socket"


@contextmanager
def _server() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "nekobako",
            "serve",
            "--no-open",
            "--lang",
            "en",
            "--port",
            "0",
            "--data",
            folder,
        ]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert process.stdout is not None
            address = re.search(r"http://\S+?/", process.stdout.readline())
            assert address, "the server did not start"
            yield address[0]
        finally:
            process.terminate()
            process.wait(PATIENCE)


if __name__ == "__main__":
    sys.exit(main())
