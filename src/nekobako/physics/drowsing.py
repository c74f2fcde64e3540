"""Falling asleep: only what has not moved for a while.

The simulator lets a tree sleep when its joints are slow for ten steps. One threshold cannot be right: contacts under a
loaded cord or a hanging cat tremble at up to 0.07 cm/s without going anywhere, while a cord that swings is slower than
that at its turning point, centimetres from where it would hang. So the threshold is low, and is raised only when
everything awake has stayed where it is for a quarter of a second, or is held; and only for as long as it takes to fall
asleep, or until something wakes: a tower that a touch has set going is slower still when it begins to topple.
"""

from collections import deque
from typing import Any, Final

import numpy as np

from nekobako.physics.pose import Vector

EVERY: Final = 16  # steps between two looks; falling asleep takes ten
LOOKS: Final = 4  # of a part of the time that is looked back on
PARTS: Final = 4  # a quarter of a second
DROWSY: Final = 0.2  # cm/s; the raised threshold


class Drowsing:
    """Watches one simulator's data; made anew whenever that is rebuilt or restored."""

    def __init__(self, model: Any, data: Any, still: float) -> None:
        self._model = model
        self._data = data
        self._still = still  # cm that a body may have moved in that time
        self._wakeful = float(model.opt.sleep_tolerance)
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
        """To be called every `EVERY` steps; sets the threshold for the next ones."""
        if self.raised:
            self._lower()
        woken, self._awake = self._data.ntree_awake > self._awake, int(self._data.ntree_awake)
        if woken:
            self._begin()  # what slept has stayed where it was for another reason
            return
        places = self._data.xipos
        self._looks += 1
        self._least, self._most = np.minimum(self._least, places), np.maximum(self._most, places)
        if self._looks == LOOKS:
            self._past.append((self._least, self._most))
            self._begin_part()
            if len(self._past) == PARTS and self._all_calm():
                self._model.opt.sleep_tolerance, self.raised = DROWSY, True

    def stepped(self) -> None:
        """To be called after every step while the threshold is raised."""
        if self._data.ntree_awake > self._awake:
            self._lower()

    def _lower(self) -> None:
        self._model.opt.sleep_tolerance, self.raised = self._wakeful, False

    def _all_calm(self) -> bool:
        tree = self._model.body_treeid
        awake = (tree >= 0) & (self._data.tree_asleep[tree] < 0)
        least, most = (np.array(places) for places in zip(*self._past, strict=True))
        moved = (most.max(axis=0) - least.min(axis=0)).max(axis=1) > self._still
        held = self._data.xfrc_applied.any(axis=1)
        return bool(np.isin(tree[awake & moved], tree[held]).all())
