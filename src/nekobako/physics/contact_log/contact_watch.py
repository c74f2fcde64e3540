"""Watches contacts at every step while hands act: a touch may come and go between two frames."""

from typing import Any, Final

import numpy as np

from nekobako.physics.contact_log.contact_reader import ContactReader
from nekobako.physics.contact_log.survey import contacts_of
from nekobako.physics.facts import Contact, FirstTouch, Kind, Manner, touching
from nekobako.physics.world import World

# Two parts may go on touching while one slides off the other's top to its side: that is seen after as many steps.
LOOK_AGAIN: Final = 64
SAME: Final = 0.01  # cm, and of a normal: what has moved less since it was last looked at needs no closer look


class ContactWatch:
    """Remembers when each pair of parts first touched, in each manner, since it was last cleared.

    What touches when it is cleared is remembered as of that moment, sleepers too: it is not new when they wake.
    A rebuilt world is read anew and nothing is forgotten, for parts keep their names.
    """

    _touches: dict[tuple[object, ...], FirstTouch]
    _known: set[int]
    _data: Any
    _contact: Any
    _geoms: bytes
    _pairs: set[int]
    _rest: int  # steps until it looks whether anything has moved
    _seen: Any  # places and normals at the last close look at all

    def __init__(self, world: World) -> None:
        self.clear(world)

    def clear(self, world: World) -> None:
        self._touches = {}
        self.since_ms = milliseconds(world)
        self._begin(world)
        for contact in contacts_of(world):
            self._remember(contact, self.since_ms)

    def look(self, world: World) -> None:
        """To be called after every step; soon back if nothing touches that did not touch the step before."""
        if world.data is not self._data:
            self._begin(world)
        geoms = self._contact.geom.tobytes()
        self._rest -= 1
        if geoms == self._geoms and (self._rest or self._as_before()):
            self._rest = self._rest or LOOK_AGAIN
            return
        numbers = memoryview(geoms).cast("q")  # two of 32 bits each, taken as one
        pairs = set(numbers)
        met = pairs if not self._rest else pairs - self._pairs
        self._geoms, self._pairs, self._rest = geoms, pairs, self._rest or LOOK_AGAIN
        if met:
            self._look_closely(world, [row for row, pair in enumerate(numbers) if pair in met])

    @property
    def touches(self) -> tuple[FirstTouch, ...]:
        """All of them, the earliest first."""
        return tuple(sorted(self._touches.values(), key=lambda touch: touch.ms))

    def forget(self, kind: Kind) -> None:
        """Touches of one kind of things: what touches from now on is new."""
        self._touches = {
            key: touch
            for key, touch in self._touches.items()
            if kind not in (touch.contact.one.kind, touch.contact.two.kind)
        }
        self._known, self._geoms, self._pairs = set(), b"", set()

    def new_touches(self, kind: Kind, other: Kind, manner: Manner | None = None) -> tuple[FirstTouch, ...]:
        """Those of two kinds of things since it was cleared."""
        return tuple(
            touch
            for touch in self.touches
            if touch.ms > self.since_ms and touching((touch.contact,), kind, other, manner)
        )

    def _begin(self, world: World) -> None:
        self._data = world.data
        self._contact = world.data.contact  # a window on what touches now, not a copy
        self._reader = ContactReader(world)
        self._known = set()
        self._geoms, self._pairs = b"", set()
        self._rest, self._seen = LOOK_AGAIN, None

    def _as_before(self) -> bool:
        """Whether everything still touches where and how it did at the last close look; from now on, as now."""
        seen, now = self._seen, np.hstack((self._contact.pos, self._contact.frame[:, :3]))
        if seen is not None and len(seen) == len(now) and np.abs(seen - now).max(initial=0.0) < SAME:
            return True
        self._seen = now
        return False

    def _look_closely(self, world: World, rows: list[int]) -> None:
        new = {key: row for row, key in self._reader.keys(world.data, rows) if key not in self._known}
        if not new:
            return
        self._known.update(new)
        now = milliseconds(world)
        for contact in self._reader.contacts(world.data, ((row, key) for key, row in new.items())):
            self._remember(contact, now)

    def _remember(self, contact: Contact, ms: int) -> None:
        key = contact.one, contact.two, contact.manner, contact.foot
        self._touches.setdefault(key, FirstTouch(ms, contact))


def milliseconds(world: World) -> int:
    return round(world.time * 1000)
