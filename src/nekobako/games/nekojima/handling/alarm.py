"""Alarms that stop the hands: an earlier Denchuu fell (N-30), something touched in Expert (N-53), or a fingertip has
touched a cord (N-16)."""

from math import cos, radians
from typing import Final

import numpy as np

from nekobako.games.balance.alarm import FallAlarm
from nekobako.games.nekojima.board import ON_TOP
from nekobako.games.nekojima.judge.cats import Hooks
from nekobako.games.nekojima.judge.contacts import first_forbidden
from nekobako.games.nekojima.judge.falls import FALLS_FROM, fallen
from nekobako.games.nekojima.judge.fingers import first_shock
from nekobako.games.nekojima.material import POLES, denchuu_of
from nekobako.physics.contact_log.survey import survey
from nekobako.physics.facts import FactQuery, Facts, FirstTouch
from nekobako.physics.live_world.live_world import LiveWorld
from nekobako.physics.world import World

FALLS: Final = FactQuery(gap_mm=0.0, stack_mm=ON_TOP)  # what stands on what, as the judge sees it
SURELY: Final = 0.5  # cm lower than at the turn's start: what trembles on its top, or is set down again, is not


class PoleFallAlarm(FallAlarm):
    word = "fell"

    def __init__(self, start: Facts, own: str | None) -> None:
        super().__init__()
        self._start, self._own = start, own

    def bind(self, world: World) -> None:
        stood = {stance.body: stance.bottom_mm / 10 for stance in self._start.stances}
        earlier = [body for body in world.bodies() if body in POLES and body in stood and denchuu_of(body) != self._own]
        self._numbers = np.array([world.body_number(body) for body in earlier], dtype=np.intp)
        self._lowest = np.array([stood[body] - SURELY for body in earlier])

    def may_have_fallen(self, world: World) -> bool:
        tilted = world.data.xmat[self._numbers, 8] < cos(radians(FALLS_FROM))
        lower = world.data.xpos[self._numbers, 2] < self._lowest
        return bool((tilted | lower).any())

    def has_fallen(self, world: World) -> bool:
        return bool(fallen(self._start, survey(world, FALLS), self._own))


class TouchAlarm:
    """Looks through the touches whenever there are new ones."""

    word = "touch"

    def __init__(self, hooks: Hooks) -> None:
        self._hooks = hooks
        self._seen = 0

    def __call__(self, live: LiveWorld) -> str | None:
        touches = live.touches
        if len(touches) == self._seen:
            return None
        self._seen = len(touches)
        return self.word if first_forbidden(touches, self._hooks) else None


class ShockAlarm:
    """A fingertip has touched a cord. While the last try is taken off there is none to be spoiled: then it is only
    remembered."""

    word = "shock"

    def __init__(self) -> None:
        self.first: FirstTouch | None = None
        self.trying = True
        self._was_trying = True

    def __call__(self, live: LiveWorld) -> str | None:
        if self.trying and not self._was_trying:
            live.watch.forget("finger")
            live.simulation.hands.fingers.forget()
        self._was_trying = self.trying
        shock = first_shock(live.touches)
        self.first = self.first or shock
        return self.word if shock is not None and self.trying else None
