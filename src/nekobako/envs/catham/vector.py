"""Many tables of Catham City as one environment, in the manner of Gymnasium's vectors: arrays with a row a table."""

from typing import Any, ClassVar, Self

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from nekobako.core import strict
from nekobako.core.chance import seeded
from nekobako.envs.catham.batch import Batch
from nekobako.envs.catham.numbering import how_many_numbers
from nekobako.envs.catham.settings import setting_of
from nekobako.envs.catham.table import Table, observation_size

Array = npt.NDArray[Any]


class CathamVector(gymnasium.vector.VectorEnv[Array, Array, Array]):
    """Each row is what the seat that decides at that table (`infos["seat"]`) may know. A table that ends is dealt anew
    in the same step: its rewards and termination are of the end, its observation is of the new game."""

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # type: ignore[misc]

    def __init__(self, n: int, seats: int = 2, seed: int = 0, **options: Any) -> None:
        if strict.read(n, int, "n") < 1:
            raise ValueError(f"There must be one table or more, not {n}.")
        self.num_envs = n
        self._seats = seats
        setting = setting_of(seats, options)
        self._batch = Batch(setting, [Table(setting, seeded(one)) for one in self._seeds(seed)])
        self._dealt = False
        self.single_observation_space = spaces.Box(0, 255, (int(observation_size(seats)),), np.uint8)
        self.single_action_space = spaces.Discrete(int(how_many_numbers(seats)))
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """All tables anew: table i with seed + i, or with its own seed of a list; without one, chance goes on."""
        seeds = (
            [] if seed is None else self._seeds(seed) if isinstance(seed, int) else [strict.seed(one) for one in seed]
        )
        if seeds and len(seeds) != self.num_envs:
            raise ValueError(f"{self.num_envs} tables take as many seeds, not {len(seeds)}.")
        self._batch.deal(seeds)
        self._dealt = True
        return self._observations(), self._infos()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """One action a table; if one is not legal, none is carried out."""
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            raise ValueError(f"Actions are {self.num_envs} integers, not {given.dtype} of shape {given.shape}.")
        if not self._dealt:
            raise ValueError("reset() comes before the first step.")
        numbers = given.astype("<i8", copy=False).tobytes()
        wrong = self._batch.first_illegal(numbers)
        if wrong >= 0:
            raise ValueError(f"Action {given[wrong]} is not legal at table {wrong}: its mask has no 1 there.")
        self._batch.step(numbers)
        rewards = np.frombuffer(memoryview(self._batch.rewards), np.float64).reshape(self.num_envs, -1).copy()
        terminations = np.frombuffer(memoryview(self._batch.over), np.bool_).copy()
        return self._observations(), rewards, terminations, np.zeros(self.num_envs, np.bool_), self._infos()

    def clone(self) -> Self:
        """An equal vector that shares nothing that changes."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._batch = self._batch.copy()
        return other

    def _seeds(self, seed: int) -> list[int]:
        first = strict.seed(seed)
        return [first + number for number in range(self.num_envs)]

    def _observations(self) -> Array:
        return np.frombuffer(memoryview(self._batch.observations), np.uint8).reshape(self.num_envs, -1).copy()

    def _infos(self) -> dict[str, Any]:
        mask = np.frombuffer(memoryview(self._batch.masks), np.int8).reshape(self.num_envs, -1).copy()
        return {"action_mask": mask, "seat": np.frombuffer(memoryview(self._batch.seats), np.int64).copy()}
