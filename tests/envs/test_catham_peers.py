"""Catham City passes PettingZoo's own tests."""

from typing import Any

import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from nekobako.envs import catham_v0
from tests.envs.peers import MEANT

pytestmark = MEANT
VARIANTS = [
    {"seats": 2},
    {"seats": 3, "factions": "random", "actions_per_turn": 2},
    {"seats": 6, "turn_limit": 60, "first": 4},
]


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: f"{options['seats']} seats")
def test_api(options: dict[str, Any]) -> None:
    api_test(catham_v0.env(**options), num_cycles=300)
    api_test(catham_v0.raw_env(**options), num_cycles=50)


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: f"{options['seats']} seats")
def test_seeds(options: dict[str, Any]) -> None:
    seed_test(lambda: catham_v0.env(**options), num_cycles=200)


def test_render() -> None:
    render_test(catham_v0.env)


def test_performance(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(catham_v0.env())
    assert "Finished performance benchmark" in capsys.readouterr().out
