"""When hands have nothing more to do: an earlier Denchuu fell (N-30), or something touched in Expert (N-53)."""

from math import cos, radians
from typing import Any, Final

import numpy as np

from nekobako.games.nekojima.judge.falling import FALLS_FROM, fallen
from nekobako.games.nekojima.judge.touching import Hooks, first_forbidden
from nekobako.games.nekojima.material import POLES, denchuu_of
from nekobako.physics.facts import Ask, Facts
from nekobako.physics.live.live import LIES_BY, LiveWorld
from nekobako.physics.watching.survey import survey

FELL: Final = "fell"
TOUCH: Final = "touch"
AFTERMATH: Final = {FELL: LIES_BY}
SURELY: Final = 0.5  # cm lower than at the turn's start: what trembles on its top, or is set down again, is not


class FallAlarm:
    """Looks at the poles' places after every frame, and closer only at what may have fallen: a survey takes as long as
    several frames."""

    def __init__(self, start: Facts, own: str | None) -> None:
        self._start, self._own = start, own
        self._model: Any = None
        self._numbers = np.zeros(0, dtype=np.intp)
        self._lowest = np.zeros(0)

    def __call__(self, live: LiveWorld) -> str | None:
        world = live.world
        if world.model is not self._model:
            self._bind(live)
        data = world.data
        tilted = data.xmat[self._numbers, 8] < cos(radians(FALLS_FROM))
        lower = data.xpos[self._numbers, 2] < self._lowest
        if not (tilted | lower).any():
            return None
        return FELL if fallen(self._start, survey(world, Ask(gap_mm=0.0)), self._own) else None

    def _bind(self, live: LiveWorld) -> None:
        self._model = live.world.model
        stood = {stance.body: stance.bottom_mm / 10 for stance in self._start.stances}
        earlier = [b for b in live.world.bodies() if b in POLES and b in stood and denchuu_of(b) != self._own]
        self._numbers = np.array([live.world.body_number(body) for body in earlier], dtype=np.intp)
        self._lowest = np.array([stood[body] - SURELY for body in earlier])


class TouchAlarm:
    """Looks through the touches whenever there are new ones."""

    def __init__(self, hooks: Hooks) -> None:
        self._hooks = hooks
        self._seen = 0

    def __call__(self, live: LiveWorld) -> str | None:
        touches = live.touches
        if len(touches) == self._seen:
            return None
        self._seen = len(touches)
        return TOUCH if first_forbidden(touches, self._hooks) else None
