"""A start is quick because it imports what it needs; the clock itself is `python -m bench server start`."""

import json
import subprocess
import sys

import pytest

UNTIL_READY = """
import json, os, signal, sys
from pathlib import Path
from nekobako.cli.main import app_for
app_for(["serve", "--port", "0"])
from nekobako.server.config import Config
from nekobako.server.server import serve

def ready(address):
    print(json.dumps(sorted(sys.modules)), flush=True)
    os.kill(os.getpid(), signal.SIGTERM)

serve(Config(port=0, data=Path(sys.argv[1])), ready)
"""


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """What a server has imported at the moment when people may come."""
    folder = tmp_path_factory.mktemp("start")
    started = subprocess.run(
        [sys.executable, "-c", UNTIL_READY, str(folder)], capture_output=True, text=True, check=True, timeout=120
    )
    return set(json.loads(started.stdout))


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("numpy", "only the games of balance count with it"),
        ("mujoco", "nobody handles anything yet"),
        ("nekobako.physics.world", "no world is built"),
        ("nekobako.games.catham", "no game is played"),
        ("nekobako.bots.catham", "no bot decides"),
        ("rich", "a server draws nothing in a terminal"),
        ("nekobako.cli.play", "another command"),
        ("psycopg", "the database is a file"),
        ("alembic", "nothing is to be migrated"),
        ("nekobako.server.protocol.typescript", "that is for those who build the page"),
    ],
)
def test_a_start_leaves_out_what_it_does_not_need(imported: set[str], what: str, why: str) -> None:
    assert what not in imported, why


def test_it_did_start(imported: set[str]) -> None:
    assert {"litestar", "sqlalchemy.dialects.sqlite", "nekobako.server.tables.registry"} <= imported
