"""The hands bench as a web server: the page's files, who may connect, and the command that starts it."""

import http.client
import subprocess
import sys
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from typer.testing import CliRunner
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from nekobako.cli.main import app
from tests.lab.pages import Served, opened, served


@pytest.fixture(scope="module")
def bench() -> Iterator[Served]:
    with served() as found:
        yield found


def ask(bench: Served, path: str, method: str = "GET") -> tuple[int, str, bytes]:
    """Sent as it is: no client of ours tidies the path up."""
    connection = http.client.HTTPConnection(urlsplit(bench.url).netloc, timeout=20)
    try:
        connection.request(method, path)
        answer = connection.getresponse()
        return answer.status, answer.headers.get("Content-Type", ""), answer.read()
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/", "text/html"), ("/index.html", "text/html"), ("/page.js", "text/javascript"), ("/style.css", "text/css")],
)
def test_the_page_is_served(bench: Served, path: str, kind: str) -> None:
    status, given, body = ask(bench, path)
    assert status == 200
    assert given.startswith(kind)
    assert body


def test_every_file_that_the_page_needs_is_there(bench: Served) -> None:
    _, _, body = ask(bench, "/page.js")
    names = [line.split('"./')[1].split('"')[0] for line in body.decode().splitlines() if line.startswith("import")]
    assert len(names) > 2
    assert all(ask(bench, f"/{name}")[0] == 200 for name in names)


@pytest.mark.parametrize(
    "path",
    [
        "/../server.py",
        "/page/../../server.py",
        "/%2e%2e/server.py",
        "/..%2fserver.py",
        "//etc/passwd",
        "/server.py",
        "/no",
    ],
)
def test_nothing_else_is(bench: Served, path: str) -> None:
    assert ask(bench, path)[0] == 404


def test_nothing_can_be_sent_to_it(bench: Served) -> None:
    assert ask(bench, "/", "POST")[0] == 405


@pytest.mark.parametrize("origin", ["http://localhost:1234", "http://127.0.0.1:8000", "http://[::1]:8000"])
def test_pages_of_this_machine_may_connect(bench: Served, origin: str) -> None:
    with opened(bench, origin=origin) as page:
        assert page.poses


@pytest.mark.parametrize(
    "origin", ["http://example.com", "http://127.0.0.1.example.com", "http://localhost.example.com:8000", "null"]
)
def test_pages_from_elsewhere_may_not(bench: Served, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(bench.socket, origin=Origin(origin)):
        pass
    assert refused.value.response.status_code == 403


def test_a_port_that_cannot_be_is_bad_usage() -> None:
    result = CliRunner().invoke(app, ["bench", "hands", "--port", "70000", "--lang", "en"])
    assert (result.exit_code, result.stderr) == (2, "--port goes from 0 to 65535, not 70000.\n")


def test_a_port_that_is_taken_is_a_sentence(bench: Served) -> None:
    port = str(urlsplit(bench.url).port)
    result = CliRunner().invoke(app, ["bench", "hands", "--port", port, "--no-open", "--lang", "en"])
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1


def test_without_the_extra_the_command_says_so() -> None:
    without = "import sys; sys.modules['websockets'] = None; from nekobako.cli.main import main; main()"
    command = [sys.executable, "-c", without, "bench", "hands", "--lang", "en"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (run.returncode, run.stdout) == (1, "")
    assert "nekobako[lab]" in run.stderr


def test_bench_alone_lists_what_there_is() -> None:
    result = CliRunner().invoke(app, ["bench"])
    assert result.exit_code == 0
    assert "hands" in result.stdout
