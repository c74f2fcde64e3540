"""`nekobako simulate`: the contract's object, the same whatever the number of processes."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from typer.testing import CliRunner

from nekobako.cli import bot_games, flags
from nekobako.cli.language import Translator
from nekobako.cli.main import app
from nekobako.cli.screens import screen_of
from nekobako.core.chance import Chance

KEYS = [
    "game",
    "seats",
    "games",
    "bots",
    "seed",
    "options",
    "decisions",
    "wins",
    "mean_turns",
    "seconds",
    "decisions_per_second",
]
TIMED = ("seconds", "decisions_per_second")


def simulated(*flags: str) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["simulate", "catham", "--json", "--bots", "random", *flags])
    assert (result.exit_code, result.stderr) == (0, "")
    report: dict[str, Any] = json.loads(result.stdout)
    return report


def test_one_object_with_the_keys_of_the_contract() -> None:
    report = simulated("--seats", "4", "--games", "10", "--seed", "7")
    assert list(report) == KEYS
    assert (report["game"], report["seats"], report["games"], report["seed"]) == ("catham", 4, 10, 7)
    assert report["bots"] == ["random"] * 4
    assert report["options"]["turn_limit"] == 1000
    assert len(report["wins"]) == 4
    assert sum(report["wins"]) >= 10  # a shared win counts for each
    assert report["decisions"] > report["mean_turns"] * 10 / 2
    assert report["decisions_per_second"] == pytest.approx(report["decisions"] / report["seconds"])


def test_jobs_change_no_result() -> None:
    flags = ("--games", "12", "--seed", "5", "--seats", "3", "--factions", "random", "--turn-limit", "40")
    alone, together, other = (simulated(*flags), simulated(*flags, "--jobs", "2"), simulated(*flags, "--seed", "6"))
    assert without_times(alone) == without_times(together)
    assert without_times(alone) != without_times(other)
    assert alone["options"]["factions"] == "random"


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in report.items() if key not in TIMED}


def test_the_first_player_changes_from_game_to_game() -> None:
    report = simulated("--games", "20", "--seed", "1", "--turn-limit", "1")
    assert all(wins > 0 for wins in report["wins"])


def test_options_of_the_table() -> None:
    five = "journalists,detectives,bureaucrats,police,hackers"
    options = simulated("--games", "2", "--factions", five, "--actions", "2", "--turn-limit", "9")["options"]
    assert options == {"factions": five.split(","), "actions_per_turn": 2, "first": None, "turn_limit": 9}


def test_for_people_there_is_a_table() -> None:
    flags = ["simulate", "catham", "--games", "4", "--seed", "2", "--bots", "random,random", "--lang", "fr"]
    result = CliRunner().invoke(app, flags)
    assert result.exit_code == 0
    assert "Catham City\u00a0: 4 parties, graine 2" in result.stdout
    assert "au hasard" in result.stdout


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (["--mode", "coop"], "--mode is not for Catham City."),
        (["--variants", "jungle"], "--variants is not for Catham City."),
        (["--games", "0"], "--games must be at least 1, not 0."),
        (["--jobs", "0"], "--jobs must be at least 1, not 0."),
        (["--bots", "wizard"], "There is no bot called wizard."),
        (["--bots", "random,random,random", "--seats", "2"], "3 bots for 2 seats are too many."),
        (["--seats", "1"], "Catham City is played by 2 to 6, not by 1."),
        (["--factions", "dogs"], "There is no faction called dogs."),
        (["--turn-limit", "0"], "A limit of turns goes from 1 to"),
        (["--games", "many"], "--games cannot be that"),
        (["--wings"], "There is no option --wings"),
        (["--lang", "xx"], "There is no language xx"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_flags_are_refused_in_a_sentence(flags: list[str], sentence: str) -> None:
    result = CliRunner(env={"LC_ALL": "C"}).invoke(app, ["simulate", "catham", "--json", *flags])
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr


def test_a_refusal_speaks_the_language_asked_for() -> None:
    result = CliRunner().invoke(app, ["simulate", "catham", "--factions", "dogs", "--lang", "fr"])
    assert result.stderr == "Il n’y a pas de faction nommée dogs.\n"


# --- games of balance, between bots that give up soon


@pytest.fixture
def quitters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that play the rules' part and concede as soon as hands are wanted."""

    def quitter(view: dict[str, Any], events: Sequence[dict[str, Any]], chance: Chance) -> dict[str, Any]:
        at_once = {"roll": {"do": "roll"}, "draw": {"do": "draw"}, "quarters": {"do": "quarter", "quarter": "homes"}}
        return at_once.get(view["turn"]["phase"], {"do": "concede"})

    for module in (flags, bot_games):
        monkeypatch.setattr(module, "bots_of", lambda game: {"quitter": lambda budget: quitter})


@pytest.mark.usefixtures("quitters")
@pytest.mark.parametrize(
    ("game", "more", "tally"),
    [
        ("nekojima", ["--variants", "expert"], {"levels": [0, 0], "mean_level": 0.0, "best_level": 0}),
        ("tower", [], {"floors": [1, 1], "mean_floor": 1.0, "best_floor": 1, "milestones": []}),
    ],
    ids=["nekojima", "tower"],
)
def test_games_of_balance_add_how_far_they_came(game: str, more: list[str], tally: dict[str, Any]) -> None:
    arguments = ["simulate", game, "--games", "2", "--seats", "2", "--mode", "coop", "--seed", "4", *more]
    result = CliRunner().invoke(app, [*arguments, "--json"])
    assert (result.exit_code, result.stderr) == (0, "")
    report = json.loads(result.stdout)
    assert list(report) == [*KEYS, *tally]
    assert {key: report[key] for key in tally} == tally
    assert report["options"]["mode"] == "coop"
    assert report["wins"] == [0, 0]
    for language, words in {"en": "on average", "fr": "en moyenne"}.items():
        told = CliRunner().invoke(app, [*arguments, "--lang", language])
        assert words in told.stdout


def test_milestones_are_told_with_their_games() -> None:
    screen = screen_of("tower")
    assert screen is not None
    outcomes = [
        {"floor": 14, "milestones": [10, 13]},
        {"floor": 11, "milestones": [10]},
        {"floor": 4, "milestones": []},
    ]
    assert screen.tally(outcomes)["milestones"] == [10, 13]
    told = " ".join(screen.tallied(Translator("en"), outcomes))
    assert "10 (in 2 games), 13 (in 1 game)" in told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nekojima", "--mode", "dance"], "There is no mode called dance"),
        (["nekojima", "--variants", "jungle,skyscrapers"], "N-54"),
        (["nekojima", "--variants", "duo", "--seats", "3"], "N-51"),
        (["nekojima", "--seats", "9"], "played by 1 to 8, not by 9"),
        (["nekojima", "--factions", "mafia"], "--factions is not for Nekojima."),
        (["tower", "--variants", "duo"], "--variants is not for Le Chat et la Tour."),
        (["tower", "--mode", "versus", "--seats", "5"], "T-50"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
@pytest.mark.usefixtures("quitters")
def test_what_cannot_be_simulated_is_a_sentence(arguments: list[str], sentence: str) -> None:
    result = CliRunner().invoke(app, ["simulate", *arguments, "--json", "--lang", "en"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr
