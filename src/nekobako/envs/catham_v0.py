"""Catham City for learners.

>>> from nekobako.envs import catham_v0
>>> env = catham_v0.env(seats=3)
>>> env.reset(seed=1)
>>> env.agent_selection, int(env.last()[0]["action_mask"].sum()) > 0
('seat_2', True)
"""

from typing import Any

from nekobako.envs.agent_env import Guarded
from nekobako.envs.catham.aec import CathamEnv
from nekobako.envs.catham.vector import CathamVector

__all__ = ["env", "raw_env", "vector_env"]


def env(**options: Any) -> Guarded:
    """With PettingZoo's usual checks; `seats` (2 to 6), `render_mode` and the game's own options."""
    return Guarded(CathamEnv(**options))


def raw_env(**options: Any) -> CathamEnv:
    return CathamEnv(**options)


def vector_env(n: int, seats: int = 2, seed: int = 0, **options: Any) -> CathamVector:
    """n tables stepped at once inside the compiled kernel; the game's own options as above."""
    return CathamVector(n, seats, seed, **options)
