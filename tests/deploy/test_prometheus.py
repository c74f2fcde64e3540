"""A real Prometheus reads a real server by the files of deploy/: every panel and alert has data."""

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.deploy.programs import DEPLOY, free_port, program, started, table_server, until

DASHBOARD: dict[str, Any] = json.loads((DEPLOY / "grafana/nekobako.json").read_text("utf-8"))
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
QUERIES = {f"{panel['title']} {target['refId']}": target["expr"] for panel in PANELS for target in panel["targets"]}
Query = Callable[[str], list[Any]]


def play(address: str) -> None:
    """A little of everything: a match of cards to its end by agreement, a refusal, a hand at work."""
    numbers = count()
    with httpx.Client(base_url=address, timeout=60, trust_env=False) as http:
        guest = http.post("/api/guests", json={"name": "Mia"}).json()
        http.headers["Authorization"] = f"Bearer {guest['token']}"

        def ask(table: str, kind: str, **fields: Any) -> dict[str, Any]:
            body = {"type": kind, "id": f"{next(numbers)}", **fields}
            answer: dict[str, Any] = http.post(f"/api/tables/{table}/requests", json=body).json()
            return answer

        cards = http.post("/api/tables", json={"game": "catham", "seats": 2, "bots": [None, "random"]}).json()["table"]
        assert ask(cards, "act", seat=0, action={})["code"] == "not_now"
        ask(cards, "start")
        ask(cards, "abandon")
        poles = [{"x": x, "y": 0.0, "yaw": 0.0, "on": "board"} for x in (-3.0, 3.0)]
        island = http.post("/api/tables", json={"game": "nekojima", "seats": 1}).json()["table"]
        ask(island, "start")
        while True:
            [desk] = http.get(f"/api/tables/{island}/snapshot").json()["desks"]
            place = next((way for way in desk["legal"] if way["do"] == "place"), None)
            if place is not None:
                break
            ask(island, "act", seat=0, action=desk["legal"][0])
        with connect(f"{address.replace('http', 'ws', 1)}/api/tables/{island}/socket", proxy=None) as watching:
            watching.send('{"type":"hello","id":"1"}')
            watching.recv()
            assert ask(island, "act", seat=0, action={**place, "poles": poles})["type"] == "ok"


@pytest.fixture(scope="module")
def query(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Query]:
    prometheus = program("prometheus", "prometheus")
    folder = tmp_path_factory.mktemp("prometheus")
    metrics, port = free_port(), free_port()
    settings = (DEPLOY / "prometheus/prometheus.yml").read_text("utf-8")
    assert settings.count("127.0.0.1:9100") == 1
    settings = settings.replace("127.0.0.1:9100", f"127.0.0.1:{metrics}").replace(": 15s", ": 1s")
    (folder / "prometheus.yml").write_text(settings, "utf-8")
    (folder / "alerts.yml").write_text((DEPLOY / "prometheus/alerts.yml").read_text("utf-8"), "utf-8")
    command = [prometheus, "--config.file=prometheus.yml", f"--storage.tsdb.path={folder / 'data'}"]
    command += [f"--web.listen-address=127.0.0.1:{port}", "--log.level=warn"]
    with (
        table_server(folder, metrics=f"127.0.0.1:{metrics}") as address,
        started(command, folder / "log"),
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60, trust_env=False) as http,
    ):

        def ask(expression: str) -> list[Any]:
            answer = http.get("/api/v1/query", params={"query": expression})
            if answer.status_code == 503:  # it is still starting
                return []
            assert answer.status_code == 200, answer.text
            found: list[Any] = answer.json()["data"]["result"]
            return found

        def log() -> str:
            return (folder / "log").read_text()

        until(lambda: bool(ask("nekobako_build_info")), log)
        play(address)
        until(lambda: bool(ask("rate(nekobako_frame_lateness_seconds_count[1m]) > 0")), log)
        yield ask


def test_every_panel_and_every_alert_has_data(query: Query) -> None:
    """An alert whose left side is empty would be silent for ever."""
    asked = {name: text.replace("$__rate_interval", "1m").replace("$instance", ".*") for name, text in QUERIES.items()}
    assert [name for name, expression in (asked | alerts()).items() if not query(expression)] == []


def alerts() -> dict[str, str]:
    """Each alert with what it compares."""
    text = (DEPLOY / "prometheus/alerts.yml").read_text("utf-8")
    found = re.findall(r"alert: (\w+)\n +expr: (.*) (?:>|==) [\d.]+\n", text)
    assert len(found) == text.count("alert: ")
    # Nobody was refused for want of room here, and nothing failed: the series are there all the same.
    return {name: left.replace("[5m]", "[1m]").replace("[10m]", "[1m]") for name, left in found}


def test_the_alert_rules_are_well_formed_and_ring(tmp_path: Path) -> None:
    promtool = program("promtool", "prometheus")
    command = [promtool, "check", "rules", str(DEPLOY / "prometheus/alerts.yml")]
    assert "SUCCESS" in subprocess.run(command, capture_output=True, text=True, check=True).stdout
    (tmp_path / "alerts.yml").write_text((DEPLOY / "prometheus/alerts.yml").read_text("utf-8"), "utf-8")
    (tmp_path / "test.yml").write_text(RINGING, "utf-8")
    tested = subprocess.run([promtool, "test", "rules", "test.yml"], capture_output=True, text=True, cwd=tmp_path)
    assert tested.returncode == 0, tested.stdout + tested.stderr


RINGING = """
rule_files: [alerts.yml]
evaluation_interval: 15s
tests:
  - interval: 15s
    input_series:
      - {series: 'up{job="nekobako", instance="a"}', values: '1x4 0x20'}
      - {series: 'nekobako_writes_total{result="failed", instance="a"}', values: '0x20 1x20'}
      - {series: 'nekobako_writes_total{result="failed", instance="b"}', values: '0x40'}
      - {series: 'nekobako_frame_lateness_seconds_bucket{instance="a", le="0.064"}', values: '0x40'}
      - {series: 'nekobako_frame_lateness_seconds_bucket{instance="a", le="0.128"}', values: '0+900x40'}
      - {series: 'nekobako_frame_lateness_seconds_bucket{instance="a", le="+Inf"}', values: '0+900x40'}
      - {series: 'nekobako_frame_lateness_seconds_bucket{instance="b", le="0.064"}', values: '0+900x40'}
      - {series: 'nekobako_frame_lateness_seconds_bucket{instance="b", le="0.128"}', values: '0+900x40'}
      - {series: 'nekobako_frame_lateness_seconds_bucket{instance="b", le="+Inf"}', values: '0+900x40'}
    alert_rule_test:
      - {alertname: NekobakoDown, eval_time: 1m, exp_alerts: []}
      - alertname: NekobakoDown
        eval_time: 2m
        exp_alerts:
          - exp_labels: {severity: page, job: nekobako, instance: a}
            exp_annotations:
              summary: a does not answer
              description: >-
                Its tables are played on by other nodes, if there are any. Look at its log and at the machine.
      - {alertname: NekobakoWritesFail, eval_time: 4m, exp_alerts: []}
      - alertname: NekobakoWritesFail
        eval_time: 6m
        exp_alerts:
          - exp_labels: {severity: page, result: failed, instance: a}
            exp_annotations:
              summary: a could not write
              description: >-
                The tables concerned went back to what is stored and their players were told. /healthz says what is
                wrong with the database.
      - alertname: NekobakoFramesLate
        eval_time: 9m
        exp_alerts:
          - exp_labels: {severity: ticket, instance: a}
            exp_annotations:
              summary: Hands stutter on a
              description: >-
                Frames are four frames late. More live tables than its cores carry; add a node, or physics workers if
                cores are idle.
"""
