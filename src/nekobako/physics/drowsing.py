"""Falling asleep: only what has not moved for a while.

The simulator lets a tree sleep when its joints are slow for ten steps. One threshold cannot be right: contacts under a
loaded cord or a hanging cat tremble at up to 0.07 cm/s without going anywhere, while a cord that swings is slower than
that at its turning point, centimetres from where it would hang. So the threshold is low, and is raised for a quarter of
a second only when everything awake has stayed where it is for a quarter of a second, or is held.
"""

from typing import Any, Final

import numpy as np

EVERY: Final = 16  # steps between two looks
LOOKS: Final = 16  # a quarter of a second
STILL: Final = 0.001  # cm that a body may have moved in that time
DROWSY: Final = 0.2  # cm/s; the raised threshold


class Drowsing:
    """Watches one simulator's data; made anew whenever that is rebuilt or restored."""

    def __init__(self, model: Any, data: Any) -> None:
        self._model = model
        self._data = data
        self._wakeful = float(model.opt.sleep_tolerance)
        self._begin()

    def _begin(self) -> None:
        self._looks = 0
        self._least = self._most = self._data.xipos.copy()  # where each body has been since

    def look(self) -> None:
        """To be called every `EVERY` steps; sets the threshold for the next ones."""
        places = self._data.xipos
        self._looks += 1
        self._least, self._most = np.minimum(self._least, places), np.maximum(self._most, places)
        if self._looks >= LOOKS:
            self._model.opt.sleep_tolerance = DROWSY if self._all_calm() else self._wakeful
            self._begin()

    def _all_calm(self) -> bool:
        tree = self._model.body_treeid
        awake = (tree >= 0) & (self._data.tree_asleep[tree] < 0)
        moved = (self._most - self._least).max(axis=1) > STILL
        held = self._data.xfrc_applied.any(axis=1)
        return bool(np.isin(tree[awake & moved], tree[held]).all())
