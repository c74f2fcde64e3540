"""Games of balance for learners: numbers become placements, what is wrong is a try, and everything can be copied."""

import copy
import pickle
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any

import gymnasium
import numpy as np
import pytest
from msgspec.structs import replace

import nekobako
from nekobako.core.chance import seeded
from nekobako.envs import nekojima_v0, tower_v0
from nekobako.envs.balance.play import TRIES, payoffs
from nekobako.envs.nekojima.encoding import NekojimaEncoding
from nekobako.envs.nekojima.envs import NekojimaSolo
from nekobako.envs.tower.encoding import TowerEncoding
from nekobako.envs.tower.envs import TowerSolo
from nekobako.games.nekojima.board import ISLAND, SIGNS_OF
from nekobako.games.nekojima.material import SIZES


def test_the_games_for_one_are_registered_by_name_and_entry_point() -> None:
    for name in ("nekobako/Nekojima-v0", "nekobako/Tower-v0"):
        assert name in gymnasium.registry
    (found,) = [point for point in entry_points(group="gymnasium.envs") if point.name == "nekobako"]
    found.load()()  # twice does no harm
    assert "nekobako/Tower-v0" in gymnasium.registry


def test_poles_stand_in_their_quarters_as_far_apart_as_the_cord() -> None:
    view = nekobako.new("nekojima", seats=1, seed=1).view(0)
    encoding, chance, inside = NekojimaEncoding(), seeded(1), 0
    for number in range(200):
        view["quarters"] = ["dining", "homes"] if number % 2 else ["culture", "culture"]
        numbers = [chance.below(2001) / 1000 - 1 for _ in range(7)]
        action = encoding.fill(view, {"do": "place", "denchuu": "white-2", "poles": None}, numbers)
        one, other = action["poles"]
        apart = float(np.hypot(one["x"] - other["x"], one["y"] - other["y"])) - 2 * SIZES.pole.radius
        assert 0.84 * 12 < apart < 12
        spots = [(SIGNS_OF[name], pole) for name, pole in zip(sorted(view["quarters"]), action["poles"], strict=True)]
        signs = {(pole["x"] > 0, pole["y"] > 0) for pole in action["poles"]}
        wanted = {(x > 0, y > 0) for (x, y), _ in spots}
        inside += signs == wanted and all(np.hypot(p["x"], p["y"]) < ISLAND.radius for p in action["poles"])
    assert inside > 30  # it can be learned: not every cord is at home everywhere


def test_a_solo_game_of_nekojima() -> None:
    env = NekojimaSolo()
    with pytest.raises(ValueError, match="8 numbers from -1 to 1"):
        env.step(np.zeros(3, np.float32))
    row, info = env.reset(seed=3)
    assert row in env.observation_space
    assert {template["do"] for template in info["templates"]} == {"place"}
    # The cord straight across the board, where nothing stands: culture and attractions are asked for.
    good = np.array([-1, 0.4, 0.0, 0.4, 0.0, -1, 0, 0], np.float32)
    row, reward, over, cut, info = env.step(good)
    assert reward == pytest.approx(1 / 28)
    assert not over
    assert not cut
    assert env.view()["turn"]["number"] == 2
    assert row in env.observation_space
    assert info["tries"] == 0


def test_what_is_refused_or_wrong_is_a_try_and_the_last_try_concedes() -> None:
    env = NekojimaSolo()
    env.reset(seed=3)
    play = env._play
    for number in range(TRIES):
        assert play.tries == number
        assert play.decider == 0
        play.act({"do": "place", "denchuu": "pink-1", "poles": None})  # refused: a null is left open
    assert play.decider is None
    assert play.match.outcome is not None
    assert play.match.outcome["reason"] == "conceded"
    with pytest.raises(ValueError, match="over"):
        env.step(np.zeros(8, np.float32))


def test_a_build_of_the_tower_by_numbers() -> None:
    env = TowerSolo()
    env.reset(seed=3)
    build = next(n for n, template in enumerate(env._play.templates()) if template["do"] == "build")
    count = len(env._play.templates())
    pick = 2 * (build + 0.5) / count - 1
    # As our own planner would: 34 mm apart, folded by 110 degrees, a little back, the higher one behind.
    numbers = np.array([pick, 1.0, 0.086, 0.0, 0.0, -0.1, 0.333, 1.0], np.float32)
    env.step(numbers)
    assert env.view()["top"] == 2


@pytest.mark.parametrize("encoding", [NekojimaEncoding(), TowerEncoding()], ids=lambda encoding: encoding.game)
@pytest.mark.parametrize("mode", ["coop", "versus"])
def test_features_are_of_the_view_alone_and_as_many_as_they_say(encoding: Any, mode: str) -> None:
    match = nekobako.new(encoding.game, seats=3, seed=1, options={"mode": mode})
    for seat in range(3):
        row = encoding.row(match.view(seat))
        assert row.shape == (encoding.size,)
        assert np.isfinite(row).all()
    if encoding.game == "tower" and mode == "versus":  # own Missions are secret, and only they differ
        rows = [encoding.row(match.view(seat)) for seat in range(3)]
        assert any((rows[0] != row).any() for row in rows[1:])


def test_missions_of_others_do_not_reach_an_observation() -> None:
    """Everything that a seat of the Tower cannot know is dealt anew: others' Missions and the order of the piles."""
    env = tower_v0.raw_env(seats=3, mode="versus")
    env.reset(seed=4)
    before = {agent: env.observe(agent) for agent in env.agents}
    state = env._play.match._state
    pile = state.missions.pile
    env._play.match._state = replace(
        state,
        hands=(state.hands[0], pile[:2], pile[2:4]),
        missions=replace(state.missions, pile=(*pile[:3:-1], *state.hands[1], *state.hands[2])),
        actions=replace(state.actions, pile=state.actions.pile[::-1]),
    )
    after = {agent: env.observe(agent) for agent in env.agents}
    for key in ("observation", "action_mask"):
        assert before["seat_0"][key].tolist() == after["seat_0"][key].tolist()
    assert before["seat_1"]["observation"].tolist() != after["seat_1"]["observation"].tolist()  # it can fail


@pytest.mark.parametrize(
    "copied",
    [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)), lambda env: env.clone()],
    ids=["deepcopy", "pickle", "clone"],
)
def test_a_copy_goes_its_own_way(copied: Callable[[Any], Any]) -> None:
    env: Any = nekojima_v0.env(seats=2)
    env.reset(seed=2)
    other = copied(env)
    before = env.last()[0]["observation"].tolist()
    other.step(0)
    assert env.last()[0]["observation"].tolist() == before
    env.step(0)
    assert env.last()[0]["observation"].tolist() == other.last()[0]["observation"].tolist()
    assert env.unwrapped.view(0) == other.unwrapped.view(0)
    solo = TowerSolo()
    solo.reset(seed=1)
    assert (copied(solo)._row() == solo._row()).all()


def test_payoffs_are_by_ranking() -> None:
    assert payoffs({"ranking": [[1], [0, 2]]}, 3) == [-0.5, 1.0, -0.5]
    assert payoffs({"ranking": [[0, 1]]}, 2) == [0.0, 0.0]


def test_options_that_cannot_be_are_refused() -> None:
    for make in (lambda: nekojima_v0.env(seats=9), lambda: tower_v0.env(mode="solo"), lambda: NekojimaSolo(seat=1)):
        with pytest.raises(nekobako.Refusal):
            make()


def test_a_turn_with_nothing_to_decide_goes_on_by_itself() -> None:
    """A match that offers only `done` is told so; one that judges it wrong is not told again."""

    class Scripted:
        def __init__(self, answers: list[list[dict[str, Any]]]) -> None:
            self.answers = answers
            self.played: list[dict[str, Any]] = []

        @property
        def deciders(self) -> list[int]:
            return [0] if self.answers else []

        def legal(self, seat: int) -> list[dict[str, Any]]:
            return [{"do": "done"}, {"do": "concede"}]

        def play(self, seat: int, action: dict[str, Any]) -> list[dict[str, Any]]:
            self.played.append(action)
            return self.answers.pop(0)

    play = NekojimaSolo()._play
    for answers in ([[{"event": "validated"}]], [[{"event": "violation"}], []]):
        match = Scripted(answers)
        play.match = match  # type: ignore[assignment]
        play._go_on()
        assert match.played == [{"do": "done"}]
