"""Without a proxy in front: heads and bodies of any size and pace, connections of any number, junk over a socket."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from nekobako.server.config import Config
from nekobako.server.web import http_protocol
from nekobako.server.web.hosts import HostCheck
from nekobako.server.web.uvicorn_config import most_connections
from tests.server.hostile import faults
from tests.server.live_server import PATIENCE, Line, Served, served

POST = "POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch, faults() as errors:
        patch.setattr(http_protocol, "HEAD_SECONDS", 0.3)
        patch.setattr(http_protocol, "BODY_SECONDS", 0.3)
        with served(tmp_path_factory.mktemp("served"), burst=60, messages_per_second=30.0) as server:
            yield server
        assert errors == []


def answer(server: Served, *sent: str, drip: str = "") -> str:
    """What comes back until the connection ends; `drip` is sent again and again meanwhile."""
    heard = b""
    with line_to(server) as line:
        for part in sent:
            line.sendall(part.encode())
        line.settimeout(0.05 if drip else PATIENCE)
        for _ in range(int(PATIENCE / 0.05)):
            try:
                received = line.recv(65_536)
                if not received:
                    break
                heard += received
            except TimeoutError:
                try:
                    line.sendall(drip.encode())
                except OSError:
                    break
            except ConnectionResetError:
                break
        else:
            raise AssertionError("it was never ended")
    return heard.decode()


def line_to(server: Served) -> socket.socket:
    host, port = re.findall(r"//(.*):(\d+)", server.url)[0]
    return socket.create_connection((host, int(port)), PATIENCE)


def status(text: str) -> str:
    return text.partition("\r\n")[0][9:12]


def test_nothing_at_all_is_ended(server: Served) -> None:
    assert status(answer(server)) == "408"


def test_a_head_that_comes_drop_by_drop_is_ended(server: Served) -> None:
    assert status(answer(server, "GET / HTTP/1.1\r\nHost: localhost\r\n", drip="X: y\r\n")) == "408"
    assert status(answer(server, "GET / HTTP/1.1\r\nHost: localhost\r\nX: y", drip="y")) == "408"


def test_a_body_that_comes_drop_by_drop_is_ended(server: Served) -> None:
    text = answer(server, POST, drip=" ")
    assert status(text) == "408"
    assert "trop de temps" in text


def test_a_line_that_rests_is_not_held_by_empty_lines(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.server.config, "timeout_keep_alive", 0.3)
    whole = answer(server, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", drip="\r\n")
    assert status(whole) == "200"


@pytest.mark.parametrize(
    "head",
    [
        "GET / HTTP/1.1\r\nHost: localhost\r\n" + "X: y\r\n" * 101 + "\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "y" * 8_100 + "\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\n" + ("X: " + "y" * 4_000 + "\r\n") * 9 + "\r\n",
        "GET /" + "y" * 8_100 + " HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: " + "y" * 100_000,  # it never ends
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20,  # nobody waits for the answers
    ],
)
def test_a_head_that_is_too_large_is_refused(server: Served, head: str) -> None:
    text = answer(server, head)
    assert "431 Request Header Fields Too Large" in text or text == ""  # cut off in the middle of an answer
    assert server.http.get("/healthz").status_code == 200


def test_what_is_just_small_enough_is_taken(server: Served) -> None:
    head = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + "X: y\r\n" * 90 + "\r\n"
    assert status(answer(server, head)) == "200"
    assert status(answer(server, head[:30], head[30:])) == "200"


def test_what_is_no_http_is_refused(server: Served) -> None:
    assert status(answer(server, "\x16\x03\x01\x02\r\n\r\n")) == "400"


def test_a_handshake_with_a_large_head_is_refused(server: Served) -> None:
    with pytest.raises(InvalidStatus) as caught, server.socket("x", additional_headers={"X": "y" * 8_100}):
        pass
    assert caught.value.response.status_code == 431


def test_beyond_the_cap_connections_are_refused_at_once_and_then_taken_again(tmp_path: Path) -> None:
    with served(tmp_path, connections=5) as server:
        table = server.guest().opens("catham", seats=2)
        server.http.close()  # the one connection it held
        lines = [line_to(server) for _ in range(20)]
        refused = 0
        for line in lines:
            line.settimeout(PATIENCE if refused < 15 else 0)
            line.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            head = line.recv(65_536)
            refused += head.startswith(b"HTTP/1.1 503")
        assert refused == 15
        for line in lines:
            line.close()
        with server.socket(table) as socket:  # a socket has a place too, and gives it back
            Line(socket).sends("hello")
            Line(socket).until("snapshot")


def test_the_cap_stays_below_the_descriptors() -> None:
    import resource

    assert most_connections(7) == 7
    assert most_connections(None) < resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    assert most_connections(10**9) < resource.getrlimit(resource.RLIMIT_NOFILE)[0]


# --- names of the server


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("localhost:8000", True),
        ("127.0.0.1", True),
        ("192.168.1.20:8000", True),
        ("[::1]:8000", True),
        ("cats.localhost", True),
        ("EXAMPLE.org:443", True),
        ("example.org.", True),
        ("a.b.cats.example", True),
        ("cats.example", False),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("example.org.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("evil.example:127.0.0.1", False),
        ("", False),
    ],
)
def test_names_under_which_it_may_be_asked(host: str, allowed: bool) -> None:
    check = HostCheck(Config(hosts=["example.org", "*.cats.example"]))
    assert check.allows([host]) is allowed
    assert check.allows([]) is True
    assert check.allows([host, host]) is False
    assert HostCheck(Config(hosts=["*"])).allows(["evil.example"]) is True


def test_a_page_that_takes_this_server_for_its_own_gets_nothing(server: Served) -> None:
    evil = {"Host": "evil.example"}
    for path in ("/", "/api/games", "/api/tables", "/api/openapi.json"):
        answered = server.http.get(path, headers=evil)
        assert answered.status_code == 403
        assert "hosts" in answered.json()["text"]["en"]
        assert "evil.example" in answered.json()["text"]["fr"]
    assert server.http.get("/healthz", headers=evil).status_code == 200
    with pytest.raises(InvalidStatus) as caught, server.socket("x", additional_headers=evil):
        pass
    assert caught.value.response.status_code in (400, 403)  # a second Host is no handshake at all


# --- junk over a socket


@pytest.mark.parametrize("junk", ["{", '{"type":"ping","id":"x"}', "[" * 9_000, b"\0"])
def test_who_goes_on_sending_junk_is_shown_out_and_told_why(server: Served, junk: str | bytes) -> None:
    mia, eve = server.guest("Mia"), server.guest("Eve")
    with mia.joins(mia.opens("catham", seats=2)) as honest, eve.joins(eve.opens("catham", seats=2)) as line:
        for _ in range(200):
            try:
                line.socket.send(junk)
            except ConnectionClosed:
                break
        closing = line.until("closing")
        assert closing["why"] == "junk"
        assert set(closing["text"]) == {"en", "fr"}
        with pytest.raises(ConnectionClosed):
            line.until("never")
        assert (line.socket.close_code, line.socket.close_reason) == (1008, closing["text"]["en"])
        assert len([message for message in line.heard if message["type"] == "refused"]) <= 70
        assert honest.asks("ping")["type"] == "ok"


def test_pings_and_fragments_without_end_are_ended(server: Served) -> None:
    mia = server.guest()
    table = mia.opens("catham", seats=2)
    for opcode in (Opcode.PING, Opcode.CONT):
        with mia.joins(table) as line:
            begin = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True) if opcode is Opcode.CONT else b""
            frame = Frame(opcode, b"", fin=opcode is Opcode.PING).serialize(mask=True)
            raw = line.socket.socket
            try:
                raw.sendall(begin + frame * 5_000)
                with pytest.raises(ConnectionClosed):
                    line.until("never")
            except OSError:
                pass  # it was over before all was sent
    with mia.joins(table) as line:
        assert line.asks("ping")["type"] == "ok"


def test_a_message_in_a_few_fragments_is_read(server: Served) -> None:
    mia = server.guest()
    with mia.joins(mia.opens("catham", seats=2)) as line:
        line.socket.send(iter(['{"type":"pi', 'ng","id"', ':"parts"}']))
        assert line.until("ok")["id"] == "parts"
        long = msgspec.json.encode({"type": "say", "id": "long", "text": "é" * 20_000}).decode()
        line.socket.send(long)  # many portions
        assert line.until("refused")["trouble"]["detail"]["got"] == 20_000
