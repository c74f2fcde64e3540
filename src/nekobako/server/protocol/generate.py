"""`make protocol`: JSON Schema and TypeScript of everything on the wire, written where docs and client have them.

With `--check` nothing is written; the exit code says whether anything is out of date.
"""

import sys
from inspect import getfile
from pathlib import Path
from typing import Any, Final

import msgspec

import nekobako
from nekobako import games
from nekobako.core.stability import Stability
from nekobako.server.protocol import api, messages, requests, types
from nekobako.server.protocol.example_frames import example
from nekobako.server.protocol.typescript import palette_module, pieces_module, typescript

SCHEMA: Final = Path("docs/protocol.schema.json")
CLIENT: Final = Path("web/src/protocol")
GAMES: Final = Path("web/src/games")
OURS: Final = Path(nekobako.__file__).parent

TABLE: Final[dict[str, Any]] = {
    "AnyRequest": requests.AnyRequest,
    "AnyMessage": messages.AnyMessage,
    "Trouble": types.Trouble,
    "Welcome": api.Welcome,
    "Guest": api.Guest,
    "NewTable": api.NewTable,
    "GameInfo": api.GameInfo,
    "PlayedMatch": api.PlayedMatch,
    "Stability": Stability,
    "Replay": api.Replay,
}


def generated() -> dict[Path, str]:
    """Every file, and what must be in it."""
    files = {
        SCHEMA: _schema(),
        CLIENT / "table.ts": typescript(TABLE),
        CLIENT / "palette.ts": palette_module(),
        CLIENT / "frames.example.json": example(),
    }
    for name, game in games.registered().items():
        if not Path(getfile(type(game))).is_relative_to(OURS):
            continue  # a game from elsewhere brings its own client
        view = type(game).view.__annotations__["return"]
        files[GAMES / name / "protocol.ts"] = typescript(
            {"AnyAction": game.action_type, "AnyEvent": game.event_type, "View": view}
        )
        constants = pieces_module(name)
        if constants is not None:
            files[GAMES / name / "pieces.ts"] = constants
    return files


def _schema() -> str:
    """The table's messages in JSON Schema; a game's actions, events and views are described in docs/protocol.md."""
    kinds = list(TABLE.values())
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    told = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Nekobako: the wire between a table and its viewers",
        "version": requests.VERSION,
        "properties": dict(zip(TABLE, schemas, strict=True)),
        "$defs": components,
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=2).decode() + "\n"


def main() -> int:
    stale = [path for path, text in generated().items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path} is out of date: make protocol")
        return 1 if stale else 0
    for path, text in generated().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    print(f"{len(stale)} files were out of date." if stale else "Everything was up to date.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
