"""A real Caddy with deploy/Caddyfile before a real server: page, API and socket, at the root and below a path."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.deploy.programs import DEPLOY, free_port, program, started, table_server, until


@pytest.fixture(params=["", "/games"], ids=["root", "path"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The site's address, and the path of the tables there."""
    caddy, base = program("caddy", "caddy"), str(request.param)
    port = free_port()
    with table_server(tmp_path, base_path=base, trust_proxy="true", guests_per_hour="2") as server:
        environment = {
            "NEKOBAKO_SITE": f"http://127.0.0.1:{port}",
            "NEKOBAKO_BASE_PATH": base,
            "NEKOBAKO_UPSTREAM": server.removeprefix("http://"),
            "HOME": str(tmp_path),
        }
        adapted = subprocess.run(
            [caddy, "adapt", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"],
            capture_output=True, check=True, env=environment,
        ).stdout  # fmt: skip
        config = {**json.loads(adapted), "admin": {"disabled": True}}  # its own port may be another's here
        (tmp_path / "caddy.json").write_text(json.dumps(config))
        with started([caddy, "run", "--config", "caddy.json"], tmp_path / "caddy.log", environment):
            address = f"http://127.0.0.1:{port}"
            until(
                lambda: httpx.get(f"{address}{base}/healthz", trust_env=False).status_code == 200,
                (tmp_path / "caddy.log").read_text,
            )
            yield address, base


def test_the_page_the_api_and_a_socket_come_through(site: tuple[str, str]) -> None:
    address, base = site
    with httpx.Client(base_url=address, timeout=60, trust_env=False) as http:
        page = http.get(f"{base}/")
        assert page.status_code == 200
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["content-encoding"] in ("zstd", "gzip", "br")
        guest = http.post(f"{base}/api/guests", json={"name": "Mia"}).json()
        headers = {"Authorization": f"Bearer {guest['token']}"}
        table = http.post(f"{base}/api/tables", json={"game": "catham", "seats": 2}, headers=headers).json()["table"]
        socket_address = f"{address.replace('http', 'ws', 1)}{base}/api/tables/{table}/socket"
        with connect(socket_address, proxy=None, origin=Origin(address)) as socket:
            socket.send(json.dumps({"type": "hello", "id": "1", "token": guest["token"]}))
            snapshot = json.loads(socket.recv(timeout=60))
            assert (snapshot["type"], snapshot["guest"]) == ("snapshot", guest["guest"])
        elsewhere = Origin("http://evil.example")
        with pytest.raises(InvalidStatus), connect(socket_address, proxy=None, origin=elsewhere):
            pass
        with http.stream("GET", f"{base}/api/tables/{table}/stream", headers=headers) as stream:
            assert next(stream.iter_lines()).startswith("data: ")  # at once, not when there is more
        if base:
            assert http.get("/").status_code == 404
        assert "nekobako_" not in http.get(f"{base}/metrics").text


def test_everyone_has_an_address_of_their_own(site: tuple[str, str]) -> None:
    """Limits are those of the one who asks, not of the proxy; and nobody chooses their address."""
    address, base = site

    def ask(origin: str, **headers: str) -> int:
        transport = httpx.HTTPTransport(local_address=origin)
        with httpx.Client(base_url=address, transport=transport, timeout=60) as http:
            return http.post(f"{base}/api/guests", json={"name": "Mia"}, headers=headers).status_code

    assert [ask("127.0.0.2") for _ in range(3)] == [201, 201, 429]
    assert ask("127.0.0.2", **{"X-Forwarded-For": "10.0.0.9"}) == 429
    assert ask("127.0.0.3") == 201
