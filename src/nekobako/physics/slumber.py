"""Putting to sleep what is known to be at rest, so that it costs nothing until something touches it.

The simulator puts trees to sleep only by itself, after watching them, and forgets who slept whenever its state is set
or its model is rebuilt. Here the same is done at once, island by island, and its lists are brought up to date as it
does itself after each change.
"""

from collections.abc import Collection
from typing import Any, Final

import mujoco
import numpy as np

ASLEEP: Final = int(mujoco.mjtSleepState.mjS_ASLEEP)


def lull(model: Any, data: Any, trees: Collection[int]) -> None:
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
