"""Reads contacts out of the simulator's arrays, with the names of both parts."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from nekobako.physics.facts import Contact, classify_contact
from nekobako.physics.facts.types import point
from nekobako.physics.world import World


class ContactReader:
    """Reads contacts of one world as it is built now; a rebuilt world needs a new one."""

    def __init__(self, world: World) -> None:
        self._parts = [world.part(geom) for geom in range(world.model.ngeom)]
        self._topped = [part.kind not in ("cord", "finger") for part in self._parts]
        self._bodies = np.array(world.model.geom_bodyid)

    def keys(self, data: Any, rows: Sequence[int] | None = None) -> list[tuple[int, int]]:
        """For all contacts, or those of some rows: the row, and a number that stands for both parts and the manner."""
        contact = data.contact
        which = slice(None) if rows is None else list(rows)
        geoms = contact.geom[which]
        bodies = self._bodies[geoms]
        contacts = zip(
            range(len(geoms)) if rows is None else rows,
            geoms.tolist(),
            contact.frame[which, :3].tolist(),
            contact.pos[which].tolist(),
            data.xmat[bodies, 2::3].tolist(),
            data.xpos[bodies].tolist(),
            strict=True,
        )
        return [(row, self._key(pair, normal, at, axes, feet)) for row, pair, normal, at, axes, feet in contacts]

    def contacts(self, data: Any, keys: Iterable[tuple[int, int]]) -> list[Contact]:
        """The contacts of some rows, given with their keys."""
        contact = data.contact
        geoms, normals, points, gaps = contact.geom, contact.frame[:, :3], contact.pos, contact.dist
        contacts = []
        for row, key in keys:
            one, two = divmod(key >> 2, len(self._parts))
            # The simulator's normal goes from its first to its second part, ours from `two` to `one`.
            normal = -normals[row] if geoms[row, 0] == one else normals[row]
            contacts.append(
                Contact(
                    self._parts[one],
                    self._parts[two],
                    "stacked" if key & 2 else "side",
                    bool(key & 1),
                    point(points[row]),
                    point(normal),
                    10 * float(gaps[row]),
                )
            )
        return contacts

    def _key(
        self, pair: list[int], normal: list[float], at: list[float], axes: list[list[float]], feet: list[list[float]]
    ) -> int:
        topped = [axis if self._topped[geom] else None for geom, axis in zip(pair, axes, strict=True)]
        upper, stacked, foot = classify_contact(normal, at, topped, feet)
        # Stacked ones: the upper first. By the side: in the order of their numbers, so that a pair has one key.
        one, two = (pair[upper], pair[1 - upper]) if stacked else sorted(pair)
        return 4 * (one * len(self._parts) + two) + 2 * stacked + foot
