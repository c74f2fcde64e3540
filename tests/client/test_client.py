"""Programs at our tables: both clients, the command, and the examples of docs/bots.md, over a real server."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from nekobako.bots.catham import greedy_bot
from nekobako.cli.main import app_of
from nekobako.client import AsyncClient, Client, RefusedError, table_of_link
from nekobako.client.conversation import decided
from tests.server.live_server import Served, served

EXAMPLES = Path(__file__).parent.parent.parent / "docs" / "examples"
SHORT = {"turn_limit": 6}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("served"), messages_per_second=2000.0, burst=4000) as server:
        yield server


def first(legal: list[dict[str, Any]]) -> dict[str, Any]:
    return legal[0]


def test_a_program_plays_a_match(server: Served) -> None:
    with Client(server.url) as client:
        client.join("Mia")
        table = client.open("catham", seats=2, bots=[None, "random"], options={**SHORT, "first": 0})
        client.start(table)
        desk = client.snapshot(table)["desks"][0]
        with pytest.raises(RefusedError, match="C-") as refused:
            client.act(table, 0, {"do": "play", "faction": "journalists"})
        assert refused.value.code == "illegal"
        assert refused.value.rule is not None
        assert refused.value.text["fr"]
        assert client.suggest(table, 0) in desk["legal"]
        outcome = client.play(table, 0, greedy_bot, seed=1)
    assert outcome["reason"] == "turn_limit"


def test_both_clients_at_one_table(server: Served) -> None:
    async def other(table: str) -> dict[str, Any]:
        async with AsyncClient(server.url) as client:
            await client.join("Ada")
            seat = await client.sit(table)
            assert seat == 1
            await client.snapshot(table)
            seated.set()
            return await client.play(table, seat, first)

    outcomes: list[dict[str, Any]] = []
    seated = threading.Event()
    with Client(server.url) as client:
        client.join("Mia")
        table = client.open("catham", seats=2, options=SHORT)
        thread = threading.Thread(target=lambda: outcomes.append(asyncio.run(other(table))))
        thread.start()
        assert seated.wait(60)
        client.start(table)
        outcomes.append(client.play(table, 0, first))
        thread.join(60)
    assert len(outcomes) == 2
    assert outcomes[0] == outcomes[1]


def test_what_a_bot_is_given() -> None:
    known = {"view": {"hand": {}}, "legal": [{"do": "decline"}], "events": [], "seat": 1, "chance": None}
    assert decided(first, **known) == {"do": "decline"}
    assert decided(lambda seat, view: {"do": f"{seat}{view['hand']}"}, **known) == {"do": "1{}"}
    with pytest.raises(TypeError, match="nobody can give it deck"):
        decided(lambda deck: {}, **known)


@pytest.mark.parametrize("link", ["kJx2", "http://a.b/#/table/kJx2", "http://a.b/t/kJx2/?node=1", "/kJx2"])
def test_links(link: str) -> None:
    assert table_of_link(link) == "kJx2"


def connect(server: str, table: str, bot: str, *more: str) -> Result:
    arguments = ["connect", "--server", server, "--table", table, "--bot", bot, "--lang", "en", *more]
    return CliRunner().invoke(app_of(["connect"]), arguments)


def test_the_example_plays_by_the_command(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    results: list[Result] = []
    with Client(server.url) as client:
        client.join("Mia")
        table = client.open("catham", seats=2, options=SHORT)
        arguments = (server.url, f"{server.url}/#/table/{table}", "greedy_catham:decide", "--name", "Twenty Lines")
        thread = threading.Thread(target=lambda: results.append(connect(*arguments)))
        thread.start()
        wait_for_guest(client, table)
        client.start(table)
        client.play(table, 0, first)
        thread.join(60)
    (result,) = results
    assert result.exit_code == 0, result.output
    assert "Seated at seat 1" in result.stdout
    assert "The scores:" in result.stdout


def wait_for_guest(client: Client, table: str) -> None:
    pause = threading.Event()
    while client.snapshot(table)["table"]["places"][1]["person"] is None:
        pause.wait(0.1)


def test_the_same_in_javascript(server: Served) -> None:
    node = shutil.which("node")
    assert node is not None, "the page is built with it"
    with Client(server.url) as client:
        client.join("Mia")
        table = client.open("catham", seats=2, options=SHORT)
        program = [node, str(EXAMPLES / "greedy_catham.mjs"), server.url.rstrip("/"), table]
        with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as script:
            wait_for_guest(client, table)
            client.start(table)
            outcome = client.play(table, 0, first)
            out, _ = script.communicate(timeout=60)
    seated, ending = out.splitlines()
    assert (seated, json.loads(ending)) == ("seated", outcome)


def test_the_placer_builds(server: Served) -> None:
    program = [sys.executable, str(EXAMPLES / "place_nekojima.py"), server.url, "1"]
    done = subprocess.run(program, capture_output=True, text=True, timeout=200, env={**os.environ}, check=False)
    assert done.returncode == 0, done.stderr
    found = re.search(r"cubes: (\d+)", done.stdout)
    assert found is not None
    assert int(found[1]) >= 1


def test_what_cannot_be_is_told_in_a_sentence(server: Served) -> None:
    greedy = "nekobako.bots.catham:greedy_bot"
    for where, table, bot, code, sentence in (
        (server.url, "nowhere", greedy, 1, "The server will not"),
        (server.url, "nowhere", "greedy", 2, "--bot is module:function"),
        (server.url, "nowhere", "no.such.module:bot", 1, "There is no bot"),
        (server.url, "nowhere", "nekobako.bots.catham:BOTS", 1, "is no function"),
        ("http://127.0.0.1:9", "nowhere", greedy, 1, "cannot be reached"),
    ):
        result = connect(where, table, bot)
        assert result.exit_code == code, result.output
        assert sentence in result.stderr
