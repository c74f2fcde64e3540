"""Catham City for PettingZoo: the learners' table, one agent a seat."""

from secrets import randbits
from typing import Any, ClassVar, Self

import msgspec
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from librt.vecs import vec
from mypy_extensions import u8

from nekobako.core import strict
from nekobako.core.chance import seeded
from nekobako.envs.agent_env import AgentEnv, Mask
from nekobako.envs.catham.numbering import code_of, how_many_numbers
from nekobako.envs.catham.settings import setting_of
from nekobako.envs.catham.table import Table, observation_size
from nekobako.envs.rendering import Pixels, screen_text
from nekobako.games.catham.actions import decode, to_wire
from nekobako.games.catham.cards import FACTIONS
from nekobako.games.catham.kernel import OVER
from nekobako.games.catham.state import CathamState, Options
from nekobako.games.catham.view import view


class CathamEnv(AgentEnv):
    metadata: ClassVar[dict[str, Any]] = {**AgentEnv.metadata, "name": "catham_v0"}

    def __init__(self, seats: int = 2, render_mode: str | None = None, **options: Any) -> None:
        self._table = Table(setting_of(seats, options), seeded(randbits(48)))
        super().__init__(seats, render_mode)

    def view(self, seat: int | None) -> dict[str, Any]:
        """The contract's view of a seat, or of a spectator: what the observation is made from, in words."""
        shown: dict[str, Any] = msgspec.to_builtins(view(self._state(), seat))
        return shown

    def wire_action(self, number: int) -> dict[str, Any]:
        """A number as the contract writes it; of a discard, the card chosen with it."""
        return to_wire(decode(code_of(self._table.state, number)))

    def render(self) -> str | Pixels | None:
        """As the seat that decides sees it."""
        names = [agent.replace("_", " ") for agent in self.possible_agents]
        shown = self.view(self._decider())
        if self.render_mode == "rgb_array":
            # Here, not above: whoever looks at no picture needs nothing to draw it.
            from nekobako.envs.catham.picture import table_picture

            return table_picture(shown, names)
        text = screen_text(shown, names)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def _state(self) -> CathamState:
        """The table as the rules' own state, for what shows it in words."""
        k, setting = self._table.state, self._table.setting
        factions = [name for number, name in enumerate(FACTIONS) if k.factions >> number & 1]
        first = None if setting.first < 0 else int(setting.first)
        options = Options(factions, int(setting.actions_per_turn), first, int(setting.turn_limit) or None)
        return CathamState(k, options, tuple(int(self._table.known[seat]) for seat in range(k.seats)))

    # --- what the base asks for

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._table.chance = seeded(strict.seed(int(seed)))
        self._table.deal()

    def _act(self, action: int) -> None:
        self._table.act(action)

    def _decider(self) -> int | None:
        state = self._table.state
        return None if state.question == OVER else int(state.asked)

    def _payoffs(self) -> list[float]:
        return [self._table.reward(seat) for seat in range(len(self.possible_agents))]

    def _row(self, seat: int) -> npt.NDArray[Any]:
        row = vec[u8]([0] * int(observation_size(self._table.setting.seats)))
        self._table.write_observation(seat, row, 0)
        return np.frombuffer(memoryview(row), np.uint8)

    def _mask(self) -> Mask:
        mask = np.zeros(self._numbers(), np.int8)
        mask[self._table.numbers.listed()] = 1
        return mask

    def _observation_box(self) -> spaces.Box:
        return spaces.Box(0, 255, (int(observation_size(len(self.possible_agents))),), np.uint8)

    def _numbers(self) -> int:
        return int(how_many_numbers(len(self.possible_agents)))

    def _copy_game(self, origin: Self) -> None:
        self._table = origin._table.copy()
