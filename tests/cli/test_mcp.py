"""A language model at a table: the tools over the real protocol and a real server, and nothing that its seat may not
know."""

import asyncio
import re
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest
from mcp import Client as Model
from mcp.server import MCPServer
from typer.testing import CliRunner

import nekobako
from nekobako.cli.main import app_of
from nekobako.cli.mcp_tools import TableTools
from nekobako.client import Client
from nekobako.core.chance import seeded
from nekobako.server.tables.match_messages import match_snapshot
from nekobako.server.tables.seat_names import SeatNames
from tests.games.catham.redeal import redeal, redeal_log
from tests.server.live_server import served


def text_of(result: Any) -> str:
    return "\n".join(part.text for part in result.content if part.type == "text")


def test_a_model_plays_a_match(tmp_path: Path) -> None:
    """Joins, reads, acts by number until it is over; a bot of the house is the other."""

    async def play(tools: TableTools, host: Client, table: str) -> list[str]:
        server = MCPServer("nekobako")
        for tool in tools.tools():
            server.add_tool(tool)
        texts = []
        async with Model(server) as model:
            assert {tool.name for tool in (await model.list_tools()).tools} == {
                *("rules", "join", "look", "actions", "act", "hint", "wait", "picture")
            }
            sections = text_of(await model.call_tool("rules", {"game": "catham"}))
            assert "The factions" in sections.splitlines()
            assert "Scientists" in text_of(
                await model.call_tool("rules", {"game": "catham", "section": "The factions"})
            )
            early = await model.call_tool("look", {})
            assert early.is_error
            joined = await model.call_tool("join", {"table": f"http://x/#/table/{table}"})
            texts.append(text_of(joined))
            host.start(table)
            while True:
                seen = text_of(await model.call_tool("wait", {"seconds": 20}))
                texts.append(seen)
                if '"outcome": {' in seen:
                    return texts
                listed = text_of(await model.call_tool("actions", {}))
                if re.match(r"0\. \w+", listed):
                    wrong = await model.call_tool("act", {"number": 999})
                    assert wrong.is_error
                    assert "legal actions" in text_of(wrong)
                    assert not (await model.call_tool("hint", {})).is_error
                    await model.call_tool("act", {"number": 0})

    with served(tmp_path, messages_per_second=2000.0, burst=4000) as server, Client(server.url) as host:
        host.join("Mia")
        table = host.open("catham", seats=2, options={"turn_limit": 4})
        with Client(server.url) as client:
            playing = threading.Event()

            def mia() -> None:
                playing.wait(60)
                host.play(table, 0, lambda legal: legal[0])

            thread = threading.Thread(target=mia)
            thread.start()
            playing.set()
            texts = asyncio.run(play(TableTools(client, "Model", "en"), host, table))
            thread.join(60)
    assert "table: " in texts[-1]


class Seen:
    """A client that sees a match as the server shows it to a seat."""

    token = "known"

    def __init__(self, match: nekobako.Match) -> None:
        self.match = match

    def sit(self, table: str, seat: int) -> int:
        return seat

    def suggest(self, table: str, seat: int) -> Any:
        return self.match.suggest(seat)

    def snapshot(self, table: str) -> Any:
        names = SeatNames.of([("Mochi", None), ("Sumi", None), ("Tama", None)])
        shown = match_snapshot(self.match, names, (1,))
        fields = {name: getattr(shown, name) for name in ("desks", "deciders", "events", "story")}
        return {"table": {"state": "playing"}, **msgspec.to_builtins(fields)}


@pytest.mark.rule("C-16")
def test_what_a_model_is_told_survives_a_redeal() -> None:
    """Everything that seat 1 cannot know is dealt anew, and not a word of what it is told changes."""
    match, chance, changed = nekobako.new("catham", seats=3, seed=2), seeded(1), 0
    while match.deciders:
        other = match.copy()
        other._state = redeal(match._state, 1, chance)
        other._log = redeal_log(match._log, 1, 0x1111FFFFF + (75 << 32), chance)
        changed += list(other._state.kernel.hands) != list(match._state.kernel.hands)
        told = []
        for one in (match, other):
            tools: Any = TableTools(Seen(one), "Model", "en")  # type: ignore[arg-type]
            joined = tools.join("here", 1)
            told.append((joined, tools.actions(), tools.hint() if 1 in one.deciders else ""))
        assert told[0] == told[1]
        seat = match.deciders[0]
        match.play(seat, match.suggest(seat))
    assert changed > 10


def test_a_picture_of_the_world() -> None:
    match = nekobako.new("tower", seats=3, seed=2)
    tools: Any = TableTools(Seen(match), "Model", "fr")  # type: ignore[arg-type]
    tools.join("here", 1)
    assert tools.picture("top").data.startswith(b"\x89PNG")


def test_help_is_there() -> None:
    assert CliRunner().invoke(app_of(["mcp"]), ["mcp", "--help"]).exit_code == 0
