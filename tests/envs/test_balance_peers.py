"""The games of balance pass PettingZoo's and Gymnasium's own tests, with few steps: each is seconds of physics."""

from functools import partial
from types import ModuleType
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from nekobako.envs import nekojima_v0, tower_v0
from nekobako.envs.registration import solo_names
from tests.envs.peers import MEANT

pytestmark = MEANT
GAMES = pytest.mark.parametrize("game", [nekojima_v0, tower_v0], ids=["nekojima", "tower"])


@GAMES
def test_api(game: ModuleType) -> None:
    api_test(game.env(seats=2), num_cycles=2)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (nekojima_v0, {"seats": 3, "mode": "versus"}),
        (nekojima_v0, {"seats": 2, "variants": ["duo", "jungle"]}),
        (tower_v0, {"seats": 2, "mode": "versus"}),
    ],
    ids=["nekojima against each other", "nekojima in pairs", "tower against each other"],
)
def test_seeds(game: ModuleType, options: dict[str, Any]) -> None:
    seed_test(lambda: game.env(**options), num_cycles=2)


@GAMES
def test_render(game: ModuleType) -> None:
    render_test(partial(game.env, seats=1))  # two steps a picture for two seats, one for one


@GAMES
def test_performance(game: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(game.env())
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.parametrize("name", solo_names())
def test_gymnasium(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)
