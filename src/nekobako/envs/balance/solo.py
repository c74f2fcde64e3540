"""A game of balance for one, for Gymnasium: continuous placements by a hand at full physics."""

from copy import copy
from secrets import randbits
from typing import Any, ClassVar, Final, Self

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from nekobako.core import strict
from nekobako.core.chance import seeded
from nekobako.envs.balance.encoding import FREE, Encoding
from nekobako.envs.balance.play import TRIES, BalancePlay
from nekobako.envs.rendering import RENDER_MODES, Pixels, checked_mode, screen_text, world_pixels

Row = npt.NDArray[np.float32]
NAMES: Final = ["seat 0"]


class SoloEnv(gymnasium.Env[Row, Row]):
    """An action is which of the legal templates (its first number) and how it is filled in; what is refused or judged
    wrong is a try, and the sixth of a turn concedes."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 (as Gymnasium has it)
    encoding: ClassVar[Encoding]

    def __init__(self, render_mode: str | None = None, **options: Any) -> None:
        self.render_mode = checked_mode(render_mode)
        self._play = BalancePlay(self.encoding, 1, options, seeded(randbits(48)))
        self.action_space = spaces.Box(-1.0, 1.0, (1 + FREE,), np.float32)
        size = self.encoding.size + 1 + len(self.encoding.deeds)
        self.observation_space = spaces.Box(-10.0, 10.0, (size,), np.float32)
        self._progress = 0.0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        super().reset(seed=seed)
        self._play.begin(None if seed is None else strict.seed(int(seed)))
        self._progress = self._measured()
        return self._row(), self._info()

    def step(self, action: Row) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        numbers = np.asarray(action, np.float64)
        if numbers.shape != self.action_space.shape or not np.isfinite(numbers).all():
            raise ValueError(f"An action is {1 + FREE} numbers from -1 to 1, not {action!r}.")
        if self._play.decider is None:
            raise ValueError("The game is over: reset() begins another.")
        self._play.act(self._play.action_of(numbers.tolist()))
        before, self._progress = self._progress, self._measured()
        return self._row(), self._progress - before, self._play.decider is None, False, self._info()

    def render(self) -> str | Pixels | None:
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return world_pixels(self._play.match.save())
        text = screen_text(self.view(), NAMES)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def view(self) -> dict[str, Any]:
        """The contract's view, from which the observation is made."""
        return self._play.match.view(0)

    def clone(self) -> Self:
        """An equal environment that shares nothing that changes: for search."""
        other = copy(self)
        other._play = self._play.copy()
        return other

    def _measured(self) -> float:
        return self.encoding.progress(self.view())

    def _row(self) -> Row:
        """The view, how many tries are left, and which kinds of action there are to choose from."""
        deeds = {template["do"] for template in self._play.templates()}
        more = [1 - self._play.tries / TRIES, *(float(deed in deeds) for deed in self.encoding.deeds)]
        return np.concatenate([self.encoding.row(self.view()), np.array(more, np.float32)])

    def _info(self) -> dict[str, Any]:
        return {"templates": self._play.templates(), "outcome": self._play.match.outcome, "tries": self._play.tries}
