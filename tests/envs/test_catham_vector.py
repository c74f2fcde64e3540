"""Many tables at once play exactly as each would alone."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from nekobako.envs import catham_v0
from nekobako.envs.catham.vector import CathamVector


def picked(mask: Any, rng: np.random.Generator) -> Any:
    """A legal action a row, each as likely."""
    return np.argmax(mask * rng.random(mask.shape), axis=1)


@pytest.mark.parametrize("options", [{"seats": 2}, {"seats": 5, "factions": "random", "actions_per_turn": 2}], ids=str)
def test_a_row_is_the_single_environment(options: dict[str, Any]) -> None:
    n, rng, ended = 6, np.random.default_rng(1), 0
    vector = catham_v0.vector_env(n, seed=40, **options)
    alone = [catham_v0.raw_env(**options) for _ in range(n)]
    observations, infos = vector.reset(seed=40)
    for number, env in enumerate(alone):
        env.reset(seed=40 + number)
    for _ in range(400):
        for number, env in enumerate(alone):
            agent = env.agent_selection
            assert agent == f"seat_{infos['seat'][number]}"
            assert observations[number].tolist() == env.observe(agent)["observation"].tolist()
            assert infos["action_mask"][number].tolist() == env.infos[agent]["action_mask"].tolist()
        actions = picked(infos["action_mask"], rng)
        observations, rewards, terminations, truncations, infos = vector.step(actions)
        assert not truncations.any()
        for number, env in enumerate(alone):
            env.step(int(actions[number]))
            assert rewards[number].tolist() == list(env.rewards.values())
            assert terminations[number] == all(env.terminations.values())
            if terminations[number]:
                ended += 1
                env.reset()
    assert ended >= n


def test_shapes_and_spaces() -> None:
    vector = catham_v0.vector_env(3, seats=4)
    observations, infos = vector.reset()
    assert observations.shape == (3, 66 + 12 * 4)
    assert observations in vector.observation_space
    assert infos["action_mask"].shape == (3, 97 + 67 * 3)
    actions = picked(infos["action_mask"], np.random.default_rng(1))
    assert actions in vector.action_space
    observations, rewards, terminations, truncations, infos = vector.step(actions)
    assert rewards.shape == (3, 4)
    assert terminations.shape == truncations.shape == infos["seat"].shape == (3,)
    kept = observations.copy()
    vector.step(picked(infos["action_mask"], np.random.default_rng(2)))
    assert (observations == kept).all()  # what was given out stays as it was


def test_copies_go_their_own_way() -> None:
    vector = catham_v0.vector_env(4, seed=3)
    _, infos = vector.reset()
    for copied in (vector.clone(), copy.deepcopy(vector), pickle.loads(pickle.dumps(vector))):
        assert isinstance(copied, CathamVector)
        actions = picked(infos["action_mask"], np.random.default_rng(1))
        ahead = copied.step(actions)
        again = copied.clone().step(picked(ahead[4]["action_mask"], np.random.default_rng(2)))
        ours = vector.clone()
        assert (ours.step(actions)[0] == ahead[0]).all()
        assert (ours.step(picked(ahead[4]["action_mask"], np.random.default_rng(2)))[0] == again[0]).all()


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    vector = catham_v0.vector_env(2)
    with pytest.raises(ValueError, match="reset"):
        vector.step([0, 0])
    before, infos = vector.reset(seed=1)
    good = picked(infos["action_mask"], np.random.default_rng(1))
    illegal = int(np.flatnonzero(infos["action_mask"][1] == 0)[0])
    for actions in ([good[0], illegal], [good[0]], [0.5, 1.0], [good[0], -1], [good[0], 1000]):
        with pytest.raises(ValueError, match=r"legal|integers"):
            vector.step(np.array(actions))
    assert (vector._observations() == before).all()
    with pytest.raises(ValueError, match="one table or more"):
        catham_v0.vector_env(0)
    with pytest.raises(ValueError, match="as many seeds"):
        vector.reset(seed=[1, 2, 3])
