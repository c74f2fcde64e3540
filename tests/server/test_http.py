"""The HTTP API over a real server: for programs that play, and what it says to those who ask wrongly."""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nekobako import __version__
from nekobako.server import logs
from nekobako.server.web import static_files
from nekobako.server.web.headers import HEADERS
from tests.server.live_server import PATIENCE, Caller, Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(
        tmp_path_factory.mktemp("served"), messages_per_second=2000.0, burst=4000, guests_per_hour=5000
    ) as server:
        yield server


@pytest.fixture
def mia(server: Served) -> Caller:
    return server.guest("Mia")


def play_to_the_end(mia: Caller, table: str) -> None:
    """As a program would: look, act, look again."""
    while (seen := mia.get(f"/api/tables/{table}/snapshot"))["table"]["state"] == "playing":
        desk = seen["desks"][0]
        if desk["legal"]:
            mia.asks(table, "act", seat=desk["seat"], action=desk["legal"][0], known=len(seen["events"]))


def test_a_program_plays_a_match_and_reads_its_replay(server: Served, mia: Caller) -> None:
    table = mia.opens("catham", seats=2, options={"turn_limit": 4}, bots=[None, "random"])
    assert mia.asks(table, "start").json() == {"type": "ok", "id": "Mia-1"}
    play_to_the_end(mia, table)
    [played] = mia.get("/api/me/matches")
    assert (played["table"], played["number"], played["seats"], played["names"]) == (table, 1, [0], ["Mia", "random"])
    assert played["outcome"]["reason"] == "turn_limit"
    replay = mia.get(f"/api/matches/{played['match']}")
    assert (replay["seat"], replay["outcome"]) == (0, played["outcome"])
    assert replay["steps"][-1]["events"][-1]["event"] == "ended"
    text = server.http.get(f"/api/matches/{played['match']}/file", headers=mia.headers)
    assert text.text.startswith("nekobako 1 catham\n")
    assert text.headers["content-disposition"].endswith('.neko"')
    assert server.http.get(f"/api/matches/{played['match']}").status_code == 200  # hands may be seen after the end
    assert [one["table"] for one in mia.get("/api/me/tables")] == [table]


def test_what_hands_did_can_be_fetched(server: Served, mia: Caller) -> None:
    table = mia.opens("pebbles", seats=1)
    mia.asks(table, "start")
    match = mia.get("/api/me/matches")[0]["match"]
    assert server.http.get(f"/api/matches/{match}", headers=mia.headers).status_code == 409  # not over
    for _ in range(7):
        assert mia.asks(table, "act", seat=0, action={"do": "throw", "frames": 3}).status_code == 200
    steps = mia.get(f"/api/matches/{match}")["steps"]
    tracks = [step["track"] for step in steps if step["track"] is not None]
    assert len(tracks) == 7
    track = server.http.get(f"/api/matches/{match}/tracks/{tracks[0]}", headers=mia.headers)
    assert (track.content, track.headers["content-type"]) == (b"\1\2\3", "application/octet-stream")
    for number in (0, 99, 10**20):
        assert server.http.get(f"/api/matches/{match}/tracks/{number}").status_code == 404


def test_where_hands_stay_hidden_no_file_is_given_out(server: Served, mia: Caller) -> None:
    options, settings = {"turn_limit": 2}, {"hands_after_end": False}
    table = mia.opens("catham", seats=2, options=options, settings=settings)
    mia.asks(table, "start")
    play_to_the_end(mia, table)
    match = mia.get("/api/me/matches")[0]["match"]
    assert server.http.get(f"/api/matches/{match}/file", headers=mia.headers).status_code == 403
    assert server.http.get(f"/api/matches/{match}").json()["seat"] is None
    assert mia.get(f"/api/matches/{match}")["seat"] == 0


def test_a_repeated_request_is_not_done_twice(mia: Caller) -> None:
    table = mia.opens("pebbles", seats=1)
    mia.asks(table, "start")
    for _ in range(3):
        assert mia.asks(table, "act", id="once", seat=0, action={"do": "add", "count": 2}).json()["id"] == "once"
    assert mia.get(f"/api/tables/{table}/snapshot")["desks"][0]["view"]["bowl"] == 2


def test_messages_as_a_stream(server: Served, mia: Caller) -> None:
    table = mia.opens("pebbles", seats=1)
    with server.http.stream("GET", f"/api/tables/{table}/stream", headers=mia.headers, timeout=PATIENCE) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["cache-control"] == "no-store"
        lines = stream.iter_lines()
        assert heard(lines)["type"] == "snapshot"
        mia.asks(table, "start")
        mia.asks(table, "act", seat=0, action={"do": "throw", "frames": 3})
        assert [heard(lines)["type"] for _ in range(4)] == ["snapshot", "handling", "handling", "happened"]
    watching = mia.get(f"/api/tables/{table}")
    assert watching["places"][0]["person"]["name"] == "Mia"


def heard(lines: Iterator[str]) -> Any:
    line = next(line for line in lines if line.startswith("data: "))
    return msgspec.json.decode(line.removeprefix("data: "))


def test_a_stream_of_a_table_that_has_no_place_for_spectators(server: Served, mia: Caller) -> None:
    table = mia.opens("catham", seats=2, settings={"spectators": False})
    mia.asks(table, "start")
    assert server.http.get(f"/api/tables/{table}/stream").status_code == 403
    assert server.http.get(f"/api/tables/{table}/snapshot").status_code == 403


def test_health_and_games(server: Served) -> None:
    assert server.http.get("/healthz").json() == {"status": "ok", "version": __version__}
    games = {game["game"]: game for game in server.http.get("/api/games").json()}
    assert games["catham"]["bots"] == ["random", "greedy", "search"]
    assert games["catham"]["rules"]["fr"].startswith("# ")


def test_names_are_given_changed_and_forgotten(server: Served, mia: Caller) -> None:
    assert len(mia.token) >= 43  # 256 bits
    answer = server.http.put("/api/me", json={"name": " Miaou "}, headers=mia.headers)
    assert answer.json() == {"guest": mia.id, "name": "Miaou"} == mia.get("/api/me")
    assert server.http.delete("/api/me", headers=mia.headers).status_code == 204
    assert server.http.get("/api/me", headers=mia.headers).status_code == 401


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/me", 401, "unauthorised"),
        ("GET", "/api/nothing", 404, "unknown"),
        ("GET", "/api/tables/nothing", 404, "unknown"),
        ("GET", "/api/tables/%00", 404, "unknown"),
        ("GET", "/api/matches/nothing", 404, "unknown"),
        ("GET", "/api/matches/x/tracks/many", 404, "unknown"),
        ("POST", "/api/tables", 401, "unauthorised"),
        ("DELETE", "/healthz", 405, "malformed"),
    ],
)
def test_what_is_not_there(server: Served, method: str, path: str, status: int, code: str) -> None:
    answer = server.http.request(method, path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert set(answer.json()["text"]) == {"en", "fr"}
    assert status != 401 or answer.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"name":"Mia"', 400),
        (b'{"name":5}', 400),
        (b'{"name":"Mia","more":1}', 400),
        (b'{"name":"\\u0007"}', 400),
        (b"[" * 50_000, 400),
        (b"\xff", 400),
        (b"", 400),
        (b'{"name":"' + b"x" * 70_000 + b'"}', 413),
    ],
)
def test_bodies_are_read_strictly(server: Served, body: bytes, status: int) -> None:
    answer = server.http.post("/api/guests", content=body)
    assert answer.status_code == status
    assert answer.json()["text"]["fr"]


def test_a_refusal_says_code_and_rule(mia: Caller) -> None:
    table = mia.opens("catham", seats=2, options={"first": 0})
    mia.asks(table, "start")
    answer = mia.asks(table, "act", seat=0, action={"do": "take", "faction": "mafia", "count": 9})
    assert answer.status_code == 422
    assert (answer.json()["code"], answer.json()["rule"]) == ("illegal", "C-11")
    stale = mia.asks(table, "act", seat=0, action={"do": "take", "faction": "mafia", "count": 1}, known=0)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")


def test_every_answer_has_the_usual_headers(server: Served) -> None:
    for path in ("/", "/healthz", "/api", "/api/openapi.json", "/api/nothing", "/assets/none.js"):
        answer = server.http.get(path)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
    policy = HEADERS["Content-Security-Policy"]
    assert "script-src 'self';" in policy
    assert "*" not in policy


def test_the_page_for_programs_needs_no_network(server: Served) -> None:
    page = server.http.get("/api").text
    assert "/api/tables/{table_id}/requests" in page
    assert "http://" not in page
    assert "https://" not in page
    assert "<script" not in page


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>the page", "utf-8")
    (folder / "assets" / "a-123.js").write_text("1", "utf-8")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr(static_files, "FOLDER", folder)
    return folder


def test_the_clients_files(server: Served, built: Path) -> None:
    script = server.http.get("/assets/a-123.js")
    assert (script.text, script.headers["content-type"]) == ("1", "text/javascript; charset=utf-8")
    assert "immutable" in script.headers["cache-control"]
    for address in ("/", "/table/x", "/replays"):
        page = server.http.get(address)
        assert page.text.endswith("the page")
        assert page.headers["cache-control"] == "no-cache"
    assert server.http.get("/assets/b.js").status_code == 404


@pytest.mark.parametrize(
    "path",
    ["/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "//secret.txt",
     "/link.txt",
     "/..%5csecret.txt", "/%00", "/assets/%2e%2e%2f%2e%2e%2fsecret.txt", "/" + "x" * 5000, "/....//secret.txt"],
)  # fmt: skip
def test_nothing_outside_the_folder_is_given_out(server: Served, built: Path, path: str) -> None:
    import socket
    from urllib.parse import urlsplit

    place = urlsplit(server.url)
    with socket.create_connection((place.hostname, place.port), timeout=PATIENCE) as raw:  # as it stands, not tidied up
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 ")
    assert b"secret" not in answer.partition(b"\r\n\r\n")[2]
    assert not answer.startswith(b"HTTP/1.1 5")


def test_behind_a_proxy_on_a_sub_path(tmp_path: Path) -> None:
    with served(tmp_path, base_path="/games", trust_proxy=True, guests_per_hour=2) as server:
        assert server.http.get("/healthz").json()["status"] == "ok"
        assert server.http.get("/api/openapi.json").json()["servers"] == [{"url": "/games"}]
        assert server.http.get("/").status_code == 200
        mia = server.guest()
        table = mia.opens("pebbles", seats=1)
        with mia.joins(table) as line:
            assert line.asks("start")["type"] == "ok"
        forwarded = [{"X-Forwarded-For": f"9.9.9.9, 10.0.0.{n}"} for n in (1, 1, 1, 2)]
        codes = [
            server.http.post("/api/guests", json={"name": "x"}, headers=headers).status_code for headers in forwarded
        ]
        assert codes == [201, 201, 429, 201]


def test_too_many_requests_are_refused_for_a_while(tmp_path: Path) -> None:
    with served(tmp_path, messages_per_second=1.0, burst=5, tables_per_hour=1) as server:
        answers = [server.http.get("/healthz") for _ in range(12)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert int(refused[0].headers["retry-after"]) >= 1


def test_logs_hold_no_token_and_no_name(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    try:
        logs.set_up("json")
        root.setLevel(logging.DEBUG)
        with served(tmp_path) as server:
            mia = server.guest("Zwiebelchen")
            table = mia.opens("catham", seats=2)
            with mia.joins(table) as line:
                line.asks("start")
                line.asks("say", text="Geheimnis")
                line.asks("act", seat=0, action={"do": "fly"})
            server.http.get("/api/me", headers={"Authorization": "Bearer wrong-token-x"})
        logging.getLogger("nekobako.test").error("it ends", extra={"match": "m1"})
    finally:
        root.handlers[:], root.level = before
    log = capfd.readouterr().err
    for secret in ("Zwiebelchen", mia.token, "wrong-token-x", "Geheimnis", table):
        assert secret not in log
    last = msgspec.json.decode(log.strip().splitlines()[-1])
    assert (last["level"], last["message"], last["match"]) == ("error", "it ends", "m1")


@pytest.mark.parametrize("message_id", ["x\\u0000", "\\ud800x", "x\\udfff"])
def test_an_id_that_no_database_keeps_as_it_is(server: Served, mia: Caller, message_id: str) -> None:
    """Replaced by the same sign, two ids would be one: the second message would never be done."""
    table = mia.opens("pebbles", seats=1)
    body = f'{{"type":"start","id":"{message_id}"}}'
    answer = server.http.post(f"/api/tables/{table}/requests", content=body, headers=mia.headers)
    assert answer.status_code == 400
    assert (answer.json()["code"], answer.json()["field"]) == ("malformed", "id")
    with mia.joins(table) as line:
        line.socket.send(body)
        refused = line.until("refused")
        assert (refused["trouble"]["code"], refused["trouble"]["field"]) == ("malformed", "id")
    assert mia.get(f"/api/tables/{table}")["state"] == "open"
