"""An alarm for collapses: once five accepted walls are on the table the game is over, whatever hands do."""

from typing import Final

import mujoco
import numpy as np

from nekobako.games.tower.handling.scene import Scene
from nekobako.games.tower.handling.worlds import facts_of
from nekobako.games.tower.judge import ends, fall
from nekobako.physics.live.live import LIES_BY, LiveWorld

COLLAPSE: Final = "collapse"
AFTERMATH: Final = {COLLAPSE: LIES_BY}


class Collapse:
    """Asked after every frame. It looks closely only once enough walls are as low as what lies on the table."""

    LOW = 0.1  # cm above the table: nothing that stands on a floor reaches below it

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._walls = [wall for walls in scene.built for wall in walls]
        self._model: object = None

    def __call__(self, live: LiveWorld) -> str | None:
        if len(self._low(live)) + self._scene.counted < 5:
            return None
        scene, facts = self._scene, facts_of(live.world)
        fell = fall(scene.now.facts, facts, scene.built, (), scene.fresh)
        enough = len([wall for wall in fell.walls_on_table if wall in facts.on_table]) + scene.counted >= 5
        return COLLAPSE if enough and ends(fell, scene.built, scene.counted) else None

    def _low(self, live: LiveWorld) -> list[str]:
        model, data = live.world.model, live.world.data
        if model is not self._model:
            self._model = model
            walls = [wall for wall in self._walls if wall in live.world.pieces]
            self._numbers = {wall: live.world.body_number(wall) for wall in walls}
            geoms = [model.body_geomadr[n] + side for n in self._numbers.values() for side in (0, 1)]
            self._geoms = np.array(geoms, dtype=np.intp)
        if not len(self._geoms):
            return []
        mujoco.mj_kinematics(model, data)
        down = (np.abs(data.geom_xmat[self._geoms, 6:9]) * model.geom_size[self._geoms]).sum(axis=1)
        low = (data.geom_xpos[self._geoms, 2] - down).reshape(-1, 2).min(axis=1) < self.LOW
        return [wall for wall, is_low in zip(self._numbers, low, strict=True) if is_low]
