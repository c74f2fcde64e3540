"""Le Chat et la Tour for learners: together (`mode="coop"`, as usual) or against each other (`mode="versus"`).

>>> from nekobako.envs import tower_v0
>>> env = tower_v0.env(seats=2, mode="versus")
>>> env.reset(seed=1)
>>> env.action_space(env.agent_selection).n
np.int64(32)
"""

from typing import Any

from nekobako.envs.agent_env import Guarded
from nekobako.envs.tower.envs import TowerEnv

__all__ = ["env", "raw_env"]


def env(**options: Any) -> Guarded:
    """With PettingZoo's usual checks; `seats`, `render_mode`, `max_turns` and the game's own options."""
    return Guarded(TowerEnv(**options))


def raw_env(**options: Any) -> TowerEnv:
    return TowerEnv(**options)
