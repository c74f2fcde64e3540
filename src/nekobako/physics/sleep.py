"""Lets what is at rest sleep, so that it costs nothing until something touches it.

The simulator puts trees to sleep only by itself, after watching them, and forgets who slept whenever its state is set
or its model is rebuilt. Here the same is done at once, island by island, and its lists are brought up to date as it
does itself after each change.

The simulator lets a tree sleep when its joints are slow for ten steps. One threshold cannot be right: contacts under a
loaded cord or a hanging cat tremble at up to 0.07 cm/s without going anywhere, while a cord that swings is slower than
that at its turning point, centimetres from where it would hang. So the threshold is low, and is raised only when
everything awake has stayed where it is for a quarter of a second, or is held; and only for as long as it takes to fall
asleep, or until something wakes: a tower that a touch has set going is slower still when it begins to topple.
"""

from collections import deque
from collections.abc import Collection
from typing import Any, Final

import mujoco
import numpy as np

from nekobako.physics.pose import Vector

ASLEEP: Final = int(mujoco.mjtSleepState.mjS_ASLEEP)
LOOK_EVERY: Final = 16  # steps between two looks; falling asleep takes ten
PART: Final = 0.064  # s; of the time that is looked back on
PARTS: Final = 4  # a quarter of a second
RAISED: Final = 0.2  # cm/s; the raised threshold


def put_to_sleep(model: Any, data: Any, trees: Collection[int]) -> None:
    """Put trees to sleep. Contacts and islands must be those of this moment, with everything awake. An island sleeps as
    a whole or not at all, and what touches nothing is falling: it stays awake."""
    wanted, islands = set(trees), data.tree_island.copy()
    for island in range(data.nisland):
        members = np.flatnonzero(islands == island)
        if wanted.issuperset(members.tolist()):
            data.tree_asleep[members] = np.roll(members, -1)  # a cycle: whoever wakes one wakes all
            dofs = np.isin(model.dof_treeid, members)
            data.qvel[dofs] = data.qacc[dofs] = 0.0
    _update(model, data)


def _update(model: Any, data: Any) -> None:
    """Who is awake, by `tree_asleep`: trees, bodies, bodies with a parent that is not asleep, degrees of freedom."""
    data.tree_awake[:] = data.tree_asleep < 0
    data.ntree_awake = int(data.tree_awake.sum())
    moving = model.body_treeid >= 0
    data.body_awake[moving] = data.tree_awake[model.body_treeid[moving]]
    bodies = np.flatnonzero(data.body_awake != ASLEEP)
    data.nbody_awake = _list(data.body_awake_ind, bodies)
    parents = np.flatnonzero(data.body_awake[model.body_parentid] != ASLEEP)
    data.nparent_awake = _list(data.parent_awake_ind, parents[parents > 0])
    data.nv_awake = _list(data.dof_awake_ind, np.flatnonzero(data.tree_awake[model.dof_treeid]))


def _list(into: Any, numbers: Any) -> int:
    into[: len(numbers)] = numbers
    return len(numbers)


class SleepThreshold:
    """Watches one simulator's data; made anew whenever that is rebuilt or restored."""

    def __init__(self, model: Any, data: Any, still: float) -> None:
        self._model = model
        self._data = data
        self._still = still  # cm that a body may have moved in that time
        self._looks_of_part = max(1, round(PART / (LOOK_EVERY * model.opt.timestep)))
        self._normal = float(model.opt.sleep_tolerance)
        self.raised = False
        self._awake = int(data.ntree_awake)  # trees, at the last look
        self._begin()

    def _begin(self) -> None:
        self._past: deque[tuple[Vector, Vector]] = deque(maxlen=PARTS)
        self._begin_part()

    def _begin_part(self) -> None:
        self._looks = 0
        self._least = self._most = self._data.xipos.copy()  # where each body has been since

    def look(self) -> None:
        """To be called every `LOOK_EVERY` steps; sets the threshold for the next ones."""
        if self.raised:
            self._lower()
        woken, self._awake = self._data.ntree_awake > self._awake, int(self._data.ntree_awake)
        if woken:
            self._begin()  # what slept has stayed where it was for another reason
            return
        places = self._data.xipos
        self._looks += 1
        self._least, self._most = np.minimum(self._least, places), np.maximum(self._most, places)
        if self._looks == self._looks_of_part:
            self._past.append((self._least, self._most))
            self._begin_part()
            if len(self._past) == PARTS and self._all_calm():
                self._model.opt.sleep_tolerance, self.raised = RAISED, True

    def stepped(self) -> None:
        """To be called after every step while the threshold is raised."""
        if self._data.ntree_awake > self._awake:
            self._lower()

    def _lower(self) -> None:
        self._model.opt.sleep_tolerance, self.raised = self._normal, False

    def _all_calm(self) -> bool:
        least, most = (np.array(places) for places in zip(*self._past, strict=True))
        moved = (most.max(axis=0) - least.min(axis=0)).max(axis=1) > self._still
        if not moved.any():
            return True
        tree = self._model.body_treeid
        awake = (tree >= 0) & (self._data.tree_asleep[tree] < 0)
        held = self._data.xfrc_applied.any(axis=1)
        return bool(np.isin(tree[awake & moved], tree[held]).all())
