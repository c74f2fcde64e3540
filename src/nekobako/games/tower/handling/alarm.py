"""An alarm for collapses: once five accepted walls are on the table the game is over, whatever hands do."""

from typing import Final

import mujoco
import numpy as np
from msgspec.structs import replace

from nekobako.games.balance.alarm import FallAlarm
from nekobako.games.tower.handling.world_builder import facts_of
from nekobako.games.tower.handling_types import HandlingContext
from nekobako.games.tower.judge import FATAL_WALLS, ends
from nekobako.physics.corners import corners
from nekobako.physics.world import World

LOW: Final = 0.1  # cm above the table: nothing that stands on a floor reaches below it


class CollapseAlarm(FallAlarm):
    """It looks closely only once enough walls are as low as what lies on the table."""

    word = "collapse"

    def __init__(self, start: HandlingContext) -> None:
        super().__init__()
        self._start = start
        self._walls = [wall for walls in start.built for wall in walls]

    def bind(self, world: World) -> None:
        numbers = [world.body_number(wall) for wall in self._walls if wall in world.pieces]
        panels = [world.model.body_geomadr[number] + side for number in numbers for side in (0, 1)]
        self._panels = np.array(panels, dtype=np.intp)
        self._corners = np.array([corners(world.model, panel) for panel in panels])

    def may_have_fallen(self, world: World) -> bool:
        return self._low_walls(world) + self._start.counted >= FATAL_WALLS

    def has_fallen(self, world: World) -> bool:
        facts = facts_of(world)
        fell = self._start.fall(facts, ())
        # What lies on other pieces may still slide off them: while things move, only walls on the table itself count.
        landed = replace(fell, walls_on_table=tuple(wall for wall in fell.walls_on_table if wall in facts.on_table))
        return ends(landed, self._start.counted) == "T-35"

    def _low_walls(self, world: World) -> int:
        if not len(self._panels):
            return 0
        model, data = world.model, world.data
        mujoco.mj_kinematics(model, data)
        below = np.einsum("pcx,px->pc", self._corners, data.geom_xmat[self._panels, 6:9]).min(axis=1)
        lowest = (data.geom_xpos[self._panels, 2] + below).reshape(-1, 2).min(axis=1)
        return int((lowest < LOW).sum())
