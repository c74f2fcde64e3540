"""A game of balance for PettingZoo: an agent a seat, who chooses among candidates that the observation describes."""

from secrets import randbits
from typing import Any, ClassVar, Final, Self

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from nekobako.core import strict
from nekobako.core.chance import seeded
from nekobako.envs.agent_env import AgentEnv, Mask
from nekobako.envs.balance.encoding import FREE, Action, Encoding
from nekobako.envs.balance.play import TRIES, BalancePlay, payoffs
from nekobako.envs.rendering import Pixels, screen_text, world_pixels

CANDIDATES: Final = 32


class BalanceEnv(AgentEnv):
    encoding: ClassVar[Encoding]

    def __init__(self, seats: int = 2, render_mode: str | None = None, max_turns: int = 200, **options: Any) -> None:
        self._play = BalancePlay(self.encoding, strict.read(seats, int, "seats"), options, seeded(randbits(48)))
        self._max_turns = max_turns
        self._offered: list[tuple[list[float], Action]] = []
        self._progress = 0.0
        super().__init__(seats, render_mode)

    def view(self, seat: int | None) -> dict[str, Any]:
        return self._play.match.view(seat)

    def wire_action(self, number: int) -> dict[str, Any]:
        """A candidate as the contract writes it."""
        return dict(self._offered[number][1])

    def render(self) -> str | Pixels | None:
        if self.render_mode == "rgb_array":
            return world_pixels(self._play.match.save())
        text = screen_text(self.view(self._decider()), [agent.replace("_", " ") for agent in self.possible_agents])
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def step(self, action: int | None) -> None:
        super().step(action)
        if self._decider() is not None and self._play.match.turn > self._max_turns:
            self.truncations = dict.fromkeys(self.agents, True)

    # --- what the base asks for

    def _begin(self, seed: int | None) -> None:
        self._play.begin(None if seed is None else strict.seed(int(seed)))
        self._progress = self._measured()
        self._offered = self._play.candidates(CANDIDATES)

    def _act(self, action: int) -> None:
        self._play.act(self._offered[action][1])
        self._offered = self._play.candidates(CANDIDATES)

    def _decider(self) -> int | None:
        return self._play.decider

    def _payoffs(self) -> list[float]:
        seats = len(self.possible_agents)
        if self.view(None)["options"]["mode"] == "versus":
            outcome = self._play.match.outcome
            return [0.0] * seats if outcome is None else payoffs(outcome, seats)
        before, self._progress = self._progress, self._measured()
        return [self._progress - before] * seats

    def _measured(self) -> float:
        return self.encoding.progress(self.view(None))

    def _row(self, seat: int) -> npt.NDArray[Any]:
        """The view, how many tries are left, and for the seat that decides what it may choose from."""
        offered = self._offered if seat == self._decider() else []
        left = np.array([1 - self._play.tries / TRIES], np.float32)
        candidates = np.zeros((CANDIDATES, self._candidate_size()), np.float32)
        for place, (numbers, action) in enumerate(offered):
            candidates[place] = [1.0, *(action["do"] == deed for deed in self.encoding.deeds), *numbers]
        return np.concatenate([self.encoding.row(self.view(seat)), left, candidates.ravel()])

    def _mask(self) -> Mask:
        mask = np.zeros(CANDIDATES, np.int8)
        mask[: len(self._offered)] = 1
        return mask

    def _candidate_size(self) -> int:
        return 1 + len(self.encoding.deeds) + FREE

    def _observation_box(self) -> spaces.Box:
        size = self.encoding.size + 1 + CANDIDATES * self._candidate_size()
        return spaces.Box(-10.0, 10.0, (size,), np.float32)

    def _numbers(self) -> int:
        return CANDIDATES

    def _copy_game(self, origin: Self) -> None:
        self._play = origin._play.copy()
        self._offered = list(origin._offered)
