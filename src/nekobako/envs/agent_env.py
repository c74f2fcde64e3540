"""The base of our PettingZoo environments: agents are seats, one decides at a time, everyone is paid at once.

A subclass plays; it says who decides, what they may do and see, and what each step brought. An action that is not in
the mask is refused with a sentence and changes nothing.
"""

from abc import abstractmethod
from typing import Any, ClassVar, Final, Self

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from nekobako.envs.rendering import RENDER_MODES, checked_mode

Observation = dict[str, npt.NDArray[Any]]
Mask = npt.NDArray[np.int8]
AGENT: Final = "seat_"


def seat_of(agent: str) -> int:
    return int(agent.removeprefix(AGENT))


class AgentEnv(AECEnv[str, Observation, int]):
    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "is_parallelizable": False}

    def __init__(self, seats: int, render_mode: str | None) -> None:
        super().__init__()
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = [f"{AGENT}{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._spaces: dict[str, tuple[spaces.Space[Any], spaces.Space[Any]]] = {}  # made when asked for

    # --- what a subclass says

    @abstractmethod
    def _begin(self, seed: int | None) -> None:
        """A new game; without a seed, chance goes on."""

    @abstractmethod
    def _act(self, action: int) -> None:
        """Carry out a number that is in the mask."""

    @abstractmethod
    def _decider(self) -> int | None:
        """The seat that decides now; none at the end."""

    @abstractmethod
    def _payoffs(self) -> list[float]:
        """What the last step brought each seat."""

    @abstractmethod
    def _row(self, seat: int) -> npt.NDArray[Any]:
        """What a seat may know."""

    @abstractmethod
    def _mask(self) -> Mask:
        """What the seat that decides may do: a copy."""

    @abstractmethod
    def _observation_box(self) -> spaces.Box: ...

    @abstractmethod
    def _numbers(self) -> int:
        """How many actions have a number."""

    # --- PettingZoo's side

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces_of(agent)[0]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces_of(agent)[1]

    def _spaces_of(self, agent: str) -> tuple[spaces.Space[Any], spaces.Space[Any]]:
        if agent not in self._spaces:
            mask = spaces.Box(0, 1, (self._numbers(),), np.int8)
            observation = spaces.Dict({"observation": self._observation_box(), "action_mask": mask})
            self._spaces[agent] = (observation, spaces.Discrete(self._numbers()))
        return self._spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; `options` of PettingZoo have no meaning here: a game's own are given when it is made."""
        self._begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._look()

    def observe(self, agent: str) -> Observation:
        return {"observation": self._row(seat_of(agent)), "action_mask": self._mask_of(agent)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = self._checked(action)
        self._act(number)
        self._cumulative_rewards[agent] = 0.0
        for other, payoff in zip(self.possible_agents, self._payoffs(), strict=True):
            self.rewards[other] = payoff
        self._accumulate_rewards()
        if self._decider() is None:
            self.terminations = dict.fromkeys(self.agents, True)
        self._look()

    def _checked(self, action: int | None) -> int:
        if not isinstance(action, int | np.integer) or not 0 <= action < self._numbers():
            raise ValueError(f"An action is a number from 0 to {self._numbers() - 1}, not {action!r}.")
        if not self._mask()[action]:
            raise ValueError(f"Action {action} is not legal now: the mask of {self.agent_selection} has a 0 there.")
        return int(action)

    def _look(self) -> None:
        """Whose turn it is, and what everyone is told beside their observation."""
        decider = self._decider()
        self.agent_selection = self.agents[0] if decider is None else f"{AGENT}{decider}"
        self.infos = {agent: {"action_mask": self._mask_of(agent)} for agent in self.agents}

    def _mask_of(self, agent: str) -> Mask:
        decides = self._decider() == seat_of(agent)
        return self._mask() if decides else np.zeros(self._numbers(), np.int8)

    def close(self) -> None:
        """Nothing is held open."""

    def clone(self) -> Self:
        """An equal environment that shares nothing that changes: for search, a hundred times cheaper than deepcopy."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._spaces = {}
        if self.agents or hasattr(self, "infos"):
            other.agents = list(self.agents)
            for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
                setattr(other, name, dict(getattr(self, name)))
        other._copy_game(self)
        return other

    @abstractmethod
    def _copy_game(self, origin: Self) -> None:
        """Make what is played one's own."""


class Guarded(OrderEnforcingWrapper[str, Observation, int]):
    """An environment with PettingZoo's usual checks around it: of the order of calls, and of the range of actions."""

    def __init__(self, env: AgentEnv) -> None:
        super().__init__(AssertOutOfBoundsWrapper(env))

    def clone(self) -> "Guarded":
        raw: Any = self.unwrapped
        other = Guarded(raw.clone())
        other._has_reset, other._has_updated = self._has_reset, self._has_updated
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _guarded, (self.unwrapped, self._has_reset, self._has_updated)

    def __str__(self) -> str:
        return str(self.unwrapped)


def _guarded(env: AgentEnv, has_reset: bool, has_updated: bool) -> Guarded:
    guarded = Guarded(env)
    guarded._has_reset, guarded._has_updated = has_reset, has_updated
    return guarded
