"""Metrics: what is told, to whom, and that no input makes more of it."""

import http.client
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from nekobako import __version__
from nekobako.server.config import Address, Config, ConfigProblem, load_config
from nekobako.server.limits import is_loopback
from nekobako.server.metrics_server import metrics_served
from tests.server.live_server import PATIENCE, Served, served

Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


@pytest.fixture
def place() -> Iterator[str]:
    with metrics_served(Address("127.0.0.1", 0)) as address:
        assert address is not None
        yield f"http://127.0.0.1:{address.port}"


@pytest.fixture
def table_server(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        yield running


def scrape(place: str) -> Samples:
    answer = httpx.get(f"{place}/metrics", timeout=PATIENCE, trust_env=False)
    assert answer.status_code == 200
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def value(samples: Samples, name: str, **labels: str) -> float:
    return samples.get((name, tuple(sorted(labels.items()))), 0.0)


def test_a_match_is_seen_in_the_figures(place: str, table_server: Served) -> None:
    before = scrape(place)
    mia = table_server.guest()
    table = mia.opens("catham", seats=3, bots=[None, "random"])
    with mia.joins(table) as line:
        assert line.asks("act", seat=0, action={})["trouble"]["code"] == "not_now"
        during = scrape(place)
        assert value(during, "nekobako_tables", game="catham", state="open") == 1
        assert value(during, "nekobako_seats", by="person") == 1
        assert value(during, "nekobako_seats", by="bot") == 1
        assert value(during, "nekobako_seats", by="nobody") == 1
        assert value(during, "nekobako_sockets") - value(before, "nekobako_sockets") == 1
        assert value(during, "nekobako_viewers") == 1
        line.asks("start")
        line.until(lambda message: bool(message.get("desks")) and bool(message["desks"][0]["legal"]))
        desk = next(message["desks"][0] for message in reversed(line.heard) if message.get("desks"))
        line.asks("act", seat=0, action=desk["legal"][0])
        after = scrape(place)

    def more(name: str, **labels: str) -> float:
        return value(after, name, **labels) - value(before, name, **labels)

    assert value(after, "nekobako_tables", game="catham", state="playing") == 1
    assert more("nekobako_refusals_total", code="not_now") == 1
    assert more("nekobako_matches_begun_total", game="catham") == 1
    assert more("nekobako_decisions_total", game="catham") >= 1
    assert more("nekobako_decision_seconds_count", game="catham") >= 1
    assert more("nekobako_commit_seconds_count") >= 3
    assert more("nekobako_writes_total", result="kept") >= 3
    assert more("nekobako_read_seconds_count") >= 1
    assert {"writer", "threads", "bots", "viewers"} <= {
        dict(labels)["queue"] for name, labels in after if name == "nekobako_queue_length"
    }


def test_frames_are_counted_and_timed(place: str, table_server: Served) -> None:
    before = scrape(place)
    mia = table_server.guest()
    table = mia.opens("nekojima", seats=1)
    with mia.joins(table) as line:
        line.asks("start")
        while True:
            desk = next(message["desks"][0] for message in reversed(line.heard) if message.get("desks"))
            take = next((way for way in desk["legal"] if way["do"] == "take"), None)
            if take is not None:
                break
            assert line.asks("act", seat=0, action=desk["legal"][0])["type"] == "ok"
        line.sends("act", seat=0, action=take)
        line.until("handling")
        pose = [0.0, 0.0, 10.0, 1.0, 0.0, 0.0, 0.0]
        for number in range(1, 4):
            line.sends(
                "hands", seat=0, records=[{"t": number, "hand": 0, "grip": f"{take['denchuu']}.a", "pose": pose}]
            )
        while len(line.frames) < 3:
            line._hear()
        after = scrape(place)
    assert value(after, "nekobako_handlings") == 1
    assert value(after, "nekobako_frames_total") >= value(before, "nekobako_frames_total") + 3
    assert value(after, "nekobako_frame_lateness_seconds_count") > value(
        before, "nekobako_frame_lateness_seconds_count"
    )


def test_hostile_names_make_no_more_figures(place: str, table_server: Served) -> None:
    """Whatever strangers send, the figures have the same names and labels, and none of what was sent."""
    mia = table_server.guest("Secret\u00e9")
    table = mia.opens("catham", seats=2)
    with mia.joins(table) as line:
        line.asks("nonsense")
        table_server.http.get("/api/nothing")
        known = set(scrape(place))
        for number in range(50):
            strange = f"strange-{number}"
            table_server.http.post("/api/tables", json={"game": strange}, headers=mia.headers)
            table_server.http.request(f"STRANGE{number}", f"/api/{strange}")
            table_server.http.get(f"/api/tables/{strange}/snapshot", headers={"User-Agent": strange})
            line.asks(strange)
            line.asks("sit", seat=number)
            line.asks("act", seat=0, action={"do": strange})
    for name, labels in set(scrape(place)) - known:
        assert name in ("nekobako_refusals_total",) or name.startswith("nekobako_read_seconds"), (name, labels)
    text = httpx.get(f"{place}/metrics", trust_env=False).text
    for private in ("strange", "Secret", mia.id, mia.token, table):
        assert private not in text


# --- who may read them


def test_at_the_public_address_they_are_for_programs_on_this_machine(table_server: Served) -> None:
    here = scrape(str(table_server.http.base_url).rstrip("/"))
    assert value(here, "nekobako_build_info", version=__version__) == 1
    assert "nekobako_" not in table_server.http.get("/api/metrics").text


@pytest.mark.parametrize("passed_on", ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via", "X-Forwarded-Host"])
def test_through_a_proxy_they_are_not_shown(table_server: Served, passed_on: str) -> None:
    answer = table_server.http.get("/metrics", headers={passed_on: "192.0.2.1"})
    assert answer.status_code == 403
    assert "nekobako_" not in answer.text
    assert set(answer.json()["text"]) == {"en", "fr"}


def test_a_server_behind_a_proxy_shows_them_to_nobody(tmp_path: Path) -> None:
    with served(tmp_path, trust_proxy=True) as running:
        assert running.http.get("/metrics").status_code == 403


def test_what_counts_as_this_machine() -> None:
    assert is_loopback("127.0.0.1")
    assert is_loopback("127.8.9.1")
    assert is_loopback("::1")
    assert not is_loopback("192.0.2.1")
    assert not is_loopback("")
    assert not is_loopback("testclient")


def test_unless_asked_for_they_are_nowhere() -> None:
    assert Config().metrics_address is None
    with metrics_served(Config().metrics_address) as address:
        assert address is None
        assert "metrics" not in {thread.name for thread in threading.enumerate()}


@pytest.mark.parametrize(
    ("path", "host", "status"),
    [
        ("/metrics", "localhost:{port}", 200),
        ("/metrics", "127.0.0.1:{port}", 200),
        ("/metrics?name[]=nekobako_sockets", "127.0.0.1", 200),
        ("/metrics", "evil.example:{port}", 403),  # its name leads to this machine: a page could read along
        ("/metrics", "", 403),
        ("/", "localhost", 404),
        ("/metrics/../metrics", "localhost", 404),
    ],
)
def test_on_loopback_they_are_for_those_who_ask_for_it_by_name(place: str, path: str, host: str, status: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", int(place.rpartition(":")[2]), timeout=PATIENCE)
    connection.putrequest("GET", path, skip_host=True)
    connection.putheader("Host", host.format(port=connection.port))
    connection.endheaders()
    assert connection.getresponse().status == status
    connection.close()


@pytest.mark.parametrize("text", ["9100", "127.0.0.1", "127.0.0.1:", ":9100", "::1:9100", "a:70000", "a:-1", "[]:1"])
def test_an_address_that_is_none_is_a_sentence(text: str) -> None:
    with pytest.raises(ConfigProblem) as caught:
        load_config({"metrics": text})
    for language in ("en", "fr"):
        assert "127.0.0.1:9100" in caught.value.phrase.text(language)


def test_addresses() -> None:
    assert Address.read("[::1]:9100") == Address("::1", 9100)
    assert Address.read("localhost:0") == Address("localhost", 0)


def test_a_port_that_is_taken_is_a_sentence(place: str) -> None:
    port = int(place.rpartition(":")[2])
    with pytest.raises(ConfigProblem, match=f"127.0.0.1:{port}"), metrics_served(Address("127.0.0.1", port)):
        pass


def test_the_program_serves_them_where_it_is_told(tmp_path: Path) -> None:
    environment = {**os.environ, "NEKOBAKO_METRICS": "127.0.0.1:0", "NEKOBAKO_LOG": "json"}
    command = [sys.executable, "-m", "nekobako", "serve", "--no-open", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        try:
            assert re.search(r"http://\S+", server.stdout.readline())
            told = next(
                entry for line in server.stderr if (entry := json.loads(line))["message"] == "metrics are served"
            )
            samples = scrape(f"http://127.0.0.1:{told['port']}")
        finally:
            server.terminate()
            server.communicate(timeout=PATIENCE)
    assert any(name == "nekobako_build_info" for name, _ in samples)
    assert value(samples, "process_resident_memory_bytes") > 0
    assert server.returncode == 0
