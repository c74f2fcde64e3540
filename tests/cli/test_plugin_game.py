"""A game from elsewhere, found by its entry point, is played, read, replayed and simulated like the house's own."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from pebbles.rules import Pebbles
from typer.testing import CliRunner

from nekobako import games
from nekobako.bots import bots_of, quick_bots_of
from nekobako.cli.main import app
from nekobako.cli.screens import screen_of
from nekobako.games import guide_of
from nekobako.games.narration import narrator
from tests.cli.terminals import PROMPT, Played, environment, matches
from tests.conftest import PLUGINS

INSTALLED = {"PYTHONPATH": os.pathsep.join([str(PLUGINS), *filter(None, [os.environ.get("PYTHONPATH")])])}
PLAY = ["play", "pebbles", "--seed", "3", "--pause", "0", "--bowl", "10", "--bots", "eager", "--seats", "2"]


def run(arguments: Sequence[str], folder: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "nekobako", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=30, env=environment(folder, **INSTALLED))


@pytest.mark.parametrize(
    ("language", "asked", "done", "over"),
    [
        ("en", "What do you do?", "You put 1 pebble into the bowl.", "The match is over."),
        ("fr", "Que faites-vous", "Vous mettez 1 caillou dans le bol.", "La partie est finie."),
    ],
)
def test_it_is_played(tmp_path: Path, language: str, asked: str, done: str, over: str) -> None:
    played = Played(tmp_path, [*PLAY, "--lang", language], **INSTALLED)
    assert played.to_the_end() == 0
    text = "\n".join(played.lines())
    assert text.index(asked) < text.index(done) < text.index(over)
    [file] = matches(tmp_path)
    replayed = run(["replay", str(file), "--lang", language], tmp_path)
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert done in replayed.stdout


def test_it_has_a_suggestion_rules_and_a_way_back(tmp_path: Path) -> None:
    played = Played(tmp_path, PLAY, PAGER="cat", **INSTALLED)
    played.answer(PROMPT, "s")
    played.child.expect("Suggestion: Add . pebbles?\\.")
    played.answer(PROMPT, "r")
    played.child.expect("Whoever fills the bowl wins")
    played.answer(PROMPT, "q")
    assert played.exit_code() == 0
    assert Played(tmp_path, ["play", "pebbles", "--resume", "--pause", "0"], **INSTALLED).to_the_end() == 0


def test_it_is_simulated_also_in_other_processes(tmp_path: Path) -> None:
    simulate = ["simulate", "pebbles", "--games", "4", "--bots", "shy,eager", "--seed", "5", "--bowl", "30", "--json"]
    reports = [json.loads(run([*simulate, "--jobs", jobs], tmp_path).stdout) for jobs in ("1", "2")]
    for report in reports:
        assert (report["options"], sum(report["wins"])) == ({"bowl": 30}, 4)
        assert 0 <= report["mean_winner"] <= 1
    assert reports[0]["wins"] == reports[1]["wins"]


def test_its_flag_is_its_own(tmp_path: Path) -> None:
    assert run(["simulate", "catham", "--bowl", "10"], tmp_path).stderr == "--bowl is not for Catham City.\n"
    assert run(["simulate", "pebbles", "--mode", "coop"], tmp_path).stderr == "--mode is not for Pebbles.\n"
    assert run(["simulate", "pebbles", "--bowl", "7"], tmp_path).stderr == "A bowl holds 10, 20, 30 pebbles. (P-02)\n"


def test_all_it_brings_is_found_beside_it() -> None:
    assert list(bots_of("pebbles")) == ["shy", "eager"]
    assert list(quick_bots_of("pebbles")) == ["shy", "eager"]
    assert screen_of("pebbles") is not None
    assert "# Cailloux" in (guide_of("pebbles", "fr") or "")
    said = narrator("pebbles", "fr", ["Mochi"], reader=0)
    assert said.label({"do": "add", "count": 2}) == "Ajouter 2 cailloux"
    assert said.effect({"do": "add", "count": 2}) == "2 de plus dans le bol"


class Bare(Pebbles):
    """The same rules with nothing beside them."""

    name = "bare"
    title = "Bare"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rules", "bare"], "There is no guide to Bare yet.\n"),
        (["play", "bare"], "Bare cannot be played in the terminal yet.\n"),
        (["simulate", "bare"], "Nobody has written bots for bare yet.\n"),
    ],
)
def test_a_game_that_brings_nothing_says_so(monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str) -> None:
    monkeypatch.setitem(games.registered(), "bare", Bare())
    result = CliRunner().invoke(app, [*arguments, "--lang", "en"])
    assert (result.exit_code in (1, 2), result.stderr) == (True, said)
    assert narrator("bare", "en", ["Mochi"]).narrate([{"event": "added", "seat": 0}]) == []
    assert narrator("bare", "en", ["Mochi"]).label({"do": "add"}) == ""
