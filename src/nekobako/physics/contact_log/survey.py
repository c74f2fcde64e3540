"""A survey of a world: its shapes and contacts at this moment, turned into facts.

What sleeps has no contacts in the running world, so they are asked of a scratch copy in which nothing sleeps.
"""

from copy import copy
from typing import Final
from weakref import WeakKeyDictionary

import mujoco

from nekobako.physics.contact_log.contact_reader import ContactReader
from nekobako.physics.contact_log.layout_reader import layout_of
from nekobako.physics.facts import Contact, FactQuery, Facts, deepest_of_each, gather_facts
from nekobako.physics.pieces.fingers import APART, GROUP
from nekobako.physics.world import World

PHYSICS: Final = int(mujoco.mjtState.mjSTATE_PHYSICS)


def survey(world: World, ask: FactQuery | None = None) -> Facts:
    """What is the case now; the world is not changed."""
    scratch = _scratch(world)
    ask = ask or FactQuery()
    scratch.refresh(world, max(ask.touch_mm, ask.stack_mm))
    contacts = [contact for contact in scratch.contacts() if _counts(contact, ask)]
    return gather_facts(layout_of(world, scratch.data), contacts, ask, round(world.time * 1000))


def _counts(contact: Contact, ask: FactQuery) -> bool:
    return contact.gap_mm <= ask.touch_mm or (contact.foot and contact.gap_mm <= ask.stack_mm)


def contacts_of(world: World) -> tuple[Contact, ...]:
    """What touches what now, sleepers too."""
    scratch = _scratch(world)
    scratch.refresh(world)
    return scratch.contacts()


class _Scratch:
    """A copy of a world's model and data in which nothing sleeps and no finger is in the way; made once for each
    model."""

    def __init__(self, world: World) -> None:
        self.source = world.model
        self._model = copy(world.model)
        self._model.opt.enableflags &= ~int(mujoco.mjtEnableBit.mjENBL_SLEEP)
        fingers = self._model.geom_group == GROUP
        self._model.geom_contype[fingers], self._model.geom_conaffinity[fingers] = APART
        self.data = mujoco.MjData(self._model)
        self._reader = ContactReader(world)

    def refresh(self, world: World, touch_mm: float = 0.0) -> None:
        self._model.geom_margin[:] = self._model.body_margin[:] = touch_mm / 20  # of both
        mujoco.mj_copyState(self._model, world.data, self.data, PHYSICS)
        mujoco.mj_kinematics(self._model, self.data)
        mujoco.mj_collision(self._model, self.data)

    def contacts(self) -> tuple[Contact, ...]:
        if not self.data.ncon:
            return ()
        return deepest_of_each(self._reader.contacts(self.data, self._reader.keys(self.data)))


_scratches: WeakKeyDictionary[World, _Scratch] = WeakKeyDictionary()


def _scratch(world: World) -> _Scratch:
    scratch = _scratches.get(world)
    if scratch is None or scratch.source is not world.model:
        scratch = _scratches[world] = _Scratch(world)
    return scratch
