"""Sockets over a real server: hello, requests and answers, limits, and what a broken client does to nobody else."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.live_server import Line, Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(
        tmp_path_factory.mktemp("served"), messages_per_second=2000.0, burst=4000, guests_per_hour=5000
    ) as server:
        yield server


def test_two_people_and_a_spectator_play_a_match(server: Served) -> None:
    mia, leo = server.guest("Mia"), server.guest("Léo")
    table = mia.opens("catham", seats=2, options={"turn_limit": 4})
    with mia.joins(table) as one, leo.joins(table) as two, server.socket(table) as third:
        watcher = Line(third)
        watcher.sends("hello")
        assert watcher.until("snapshot")["guest"] is None
        assert two.asks("sit", seat=1)["type"] == "ok"
        assert watcher.asks("sit", seat=0)["trouble"]["code"] == "unauthorised"
        assert one.asks("start")["type"] == "ok"
        lines = [one, two]
        now = one.until(lambda message: message["type"] == "snapshot" and bool(message["desks"]))
        while now["deciders"]:
            seat = now["deciders"][0]
            line = lines[seat]
            line.asks("ping")  # all that was said before has been heard
            mine = [m for m in line.heard if m["type"] in ("snapshot", "happened") and m["desks"]][-1]
            assert line.asks("act", seat=seat, action=mine["desks"][0]["legal"][0])["type"] == "ok"
            now = [m for m in line.heard if m["type"] == "happened"][-1]
        for line in (one, two, watcher):
            over = line.until(lambda m: m["type"] == "table" and m["table"]["state"] == "over")
            assert over["table"]["match"] == 1
    events_heard = [
        [e for m in line.heard if m["type"] == "happened" for e in m["events"]] for line in (one, two, watcher)
    ]
    assert [[event["n"] for event in log] for log in events_heard] == [[event["n"] for event in events_heard[0]]] * 3


def test_an_answer_comes_after_all_it_caused(server: Served) -> None:
    mia = server.guest()
    table = mia.opens("pebbles", seats=1)
    with mia.joins(table) as line:
        line.asks("start")
        line.asks("act", seat=0, action={"do": "throw", "frames": 3})
        kinds = [message["type"] for message in line.heard]
        assert kinds[-4:] == ["handling", "handling", "happened", "ok"]
        assert line.frames == [b"\1", b"\2", b"\3"]


def test_a_repeated_message_is_answered_and_not_done_twice(server: Served) -> None:
    mia = server.guest()
    table = mia.opens("pebbles", seats=1)
    message = {"type": "act", "id": "once", "seat": 0, "action": {"do": "add", "count": 2}}
    with mia.joins(table) as line:
        line.asks("start")
        line.socket.send(msgspec.json.encode(message).decode())
        line.socket.send(msgspec.json.encode(message).decode())
    with mia.joins(table) as line:  # and over a new connection
        line.socket.send(msgspec.json.encode(message).decode())
        assert line.until("ok")["id"] == "once"
        assert line.asks("suggest", seat=0)["result"]["do"] == "add"
    assert mia.get(f"/api/tables/{table}/snapshot")["desks"][0]["view"]["bowl"] == 2


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"type":"ping","id":"1"}', "malformed"),
        ('{"type":"hello","id":"1","version":2}', "malformed"),
        ('{"type":"hello","id":"1","token":"wrong"}', "unauthorised"),
        ('{"type":"hello","id":"1","more":1}', "malformed"),
        ('{"type":"hello"}', "malformed"),
        ("hello", "malformed"),
        ("[" * 30000, "malformed"),
        ('"\\ud800"', "malformed"),
        ("", "malformed"),
    ],
)
def test_a_bad_hello_is_refused_and_ends_the_connection(server: Served, first: str, code: str) -> None:
    table = server.guest().opens("catham", seats=2)
    with server.socket(table) as socket:
        socket.send(first)
        refused = msgspec.json.decode(socket.recv(timeout=10))
        assert (refused["type"], refused["trouble"]["code"]) == ("refused", code)
        assert set(refused["trouble"]["text"]) == {"en", "fr"}
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=10)
        assert socket.close_code == 1008


def test_a_table_that_is_not_there(server: Served) -> None:
    with server.socket("nothing") as socket:
        line = Line(socket)
        line.sends("hello")
        assert line.until("refused")["trouble"]["code"] == "unknown"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "malformed"),
        ('{"type":"fly","id":"x"}', "malformed"),
        ('{"type":"sit","id":"x","seat":"0"}', "malformed"),
        ('{"type":"sit","id":"x","seat":true}', "malformed"),
        ('{"type":"sit","id":"x","seat":0.0}', "malformed"),
        ('{"type":"sit","id":"x","seat":99999999999999999999}', "unknown"),
        ('{"type":"sit","id":"%s","seat":0}' % ("x" * 65), "malformed"),
        ('{"type":"hello","id":"x"}', "not_now"),
        ('{"type":"act","id":"x","seat":0,"action":{"do":"decline"}}', "not_now"),
        (b"\0\1\2", "malformed"),
    ],
)
def test_a_bad_request_is_refused_and_the_connection_goes_on(server: Served, text: Any, code: str) -> None:
    mia = server.guest()
    with mia.joins(mia.opens("catham", seats=2)) as line:
        line.socket.send(text)
        assert line.until("refused")["trouble"]["code"] == code
        assert line.asks("ping")["type"] == "ok"


def test_a_page_from_elsewhere_is_turned_away(server: Served) -> None:
    table = server.guest().opens("catham", seats=2)
    for origin in ("https://evil.example", "null", "http://[", "http://127.0.0.1"):
        with pytest.raises(InvalidStatus) as caught, server.socket(table, origin=origin):
            pass
        assert caught.value.response.status_code == 403
    with server.socket(table, origin=server.url) as socket:
        Line(socket).sends("hello")


def test_pages_that_the_operator_allows(tmp_path: Path) -> None:
    with served(tmp_path, origins=["https://friend.example"]) as server:
        table = server.guest().opens("catham", seats=2)
        with server.socket(table, origin="https://friend.example") as socket:
            line = Line(socket)
            line.sends("hello")
            line.until("snapshot")


def test_what_is_too_large_ends_the_connection_and_nothing_else(server: Served) -> None:
    mia = server.guest()
    table = mia.opens("catham", seats=2)
    with mia.joins(table) as honest, mia.joins(table) as greedy:
        greedy.socket.send("x" * 70_000)
        with pytest.raises(ConnectionClosed):
            greedy.until("never")
        assert greedy.socket.close_code == 1009
        assert honest.asks("ping")["type"] == "ok"


def test_too_many_messages_and_connections(tmp_path: Path) -> None:
    with served(tmp_path, messages_per_second=1.0, burst=20, connections_per_client=3) as server:
        mia = server.guest()
        table = mia.opens("catham", seats=2)
        with mia.joins(table) as line:
            asked = [line.sends("ping") for _ in range(30)]
            refused = line.until("refused")
            assert refused["trouble"]["code"] == "too_fast"
            assert refused["id"] in asked
            assert refused["trouble"]["detail"]["seconds"] >= 1
            with mia.joins(table), mia.joins(table):
                with pytest.raises(InvalidStatus) as caught, server.socket(table):
                    pass
                assert caught.value.response.status_code == 403
        with mia.joins(table):
            pass


def test_a_connection_that_is_cut_is_noticed(server: Served) -> None:
    mia, leo = server.guest("Mia"), server.guest("Léo")
    table = mia.opens("catham", seats=2)
    with mia.joins(table) as line:
        with leo.joins(table) as other:
            other.asks("sit", seat=1)
            other.socket.socket.close()  # no goodbye
        line.until(lambda m: m["type"] == "table" and (m["table"]["places"][1]["person"] or {}).get("here") is False)


def test_stopping_is_said_to_everyone(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        mia = server.guest()
        table = mia.opens("catham", seats=2)
        with mia.joins(table) as line:
            line.asks("start")
            server.server.should_exit = True
            assert line.until("closing")["why"] == "stopping"
            with pytest.raises(ConnectionClosed):
                line.until("never")
