"""The operators' page shows nginx in front of the server: that very block, in a real nginx, off the default port."""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.live_server import PATIENCE, Line, served

PAGE = Path(__file__).parents[2] / "docs/operating.md"


def nginx() -> str:
    """Debian has it where only root looks; .ci/run installs it."""
    program = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    assert program is not None, "nginx is missing: apt-get install nginx-light"
    return program


@contextmanager
def in_front_of(url: str, folder: Path) -> Iterator[int]:
    [block] = re.findall(r"```nginx\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    assert "http://127.0.0.1:8000" in block
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; pid {folder}/pid; error_log {folder}/log; events {{}}\n"
        f"http {{ access_log off; {places} server {{ listen 127.0.0.1:{port};\n"
        f"{block.replace('http://127.0.0.1:8000', url)} }} }}\n"
    )
    process = subprocess.Popen([nginx(), "-p", str(folder), "-c", "nginx.conf"], stderr=subprocess.PIPE, text=True)
    try:
        until = time.monotonic() + PATIENCE
        while not _answers(port) and time.monotonic() < until:
            assert process.poll() is None, process.stderr and process.stderr.read()
            time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)
        if process.stderr is not None:
            process.stderr.close()


def _answers(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def test_nginx_as_it_is_documented(tmp_path: Path) -> None:
    front = tmp_path / "nginx"
    front.mkdir()
    settings: dict[str, Any] = {"base_path": "/games", "trust_proxy": True, "hosts": ["example.org"]}
    with served(tmp_path, **settings) as server, in_front_of(server.url.removesuffix("/games"), front) as port:
        address = f"127.0.0.1:{port}"
        table = server.guest().opens("catham", seats=2)
        with httpx.Client(base_url=f"http://{address}/games", timeout=PATIENCE) as http:
            assert http.get("/").headers["Content-Encoding"] in ("br", "gzip")
            games = http.get("/api/games", headers={"Accept-Encoding": "gzip"})
            assert games.headers["Content-Encoding"] == "gzip"
            assert games.json()[0]["game"]
            assert http.get("/api/games", headers={"Host": f"example.org:{port}"}).status_code == 200
            assert http.get("/api/games", headers={"Host": "evil.example"}).status_code == 403
        path = f"/games/api/tables/{table}/socket"
        with connect(f"ws://{address}{path}", origin=Origin(f"http://{address}"), proxy=None) as line:
            Line(line).sends("hello")
            Line(line).until("snapshot")
