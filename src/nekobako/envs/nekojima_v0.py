"""Nekojima for learners: together (`mode="coop"`, as usual) or against each other (`mode="versus"`).

>>> from nekobako.envs import nekojima_v0
>>> env = nekojima_v0.env(seats=2, mode="versus")
>>> env.reset(seed=1)
>>> env.action_space(env.agent_selection).n
np.int64(32)
"""

from typing import Any

from nekobako.envs.agent_env import Guarded
from nekobako.envs.nekojima.envs import NekojimaEnv

__all__ = ["env", "raw_env"]


def env(**options: Any) -> Guarded:
    """With PettingZoo's usual checks; `seats`, `render_mode`, `max_turns` and the game's own options."""
    return Guarded(NekojimaEnv(**options))


def raw_env(**options: Any) -> NekojimaEnv:
    return NekojimaEnv(**options)
