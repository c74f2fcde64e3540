"""A survey of a world: its shapes and contacts at this moment, turned into facts.

What sleeps has no contacts in the running world, so they are asked of a scratch copy in which nothing sleeps.
"""

from copy import copy
from typing import Any, Final
from weakref import WeakKeyDictionary

import mujoco
import numpy as np

from nekobako.physics.contact_log.contact_reader import ContactReader
from nekobako.physics.corners import corners
from nekobako.physics.facts import (
    BlockShape,
    Contact,
    CordShape,
    FactQuery,
    Facts,
    Layout,
    PoleShape,
    SlabShape,
    deepest_of_each,
    gather_facts,
)
from nekobako.physics.pieces import Board, HangingCat, Pair, Piece, Prism, RoundBoard, Slab, Tabletop
from nekobako.physics.pieces import Cord as CordPiece
from nekobako.physics.pieces.cord import CordSize
from nekobako.physics.pieces.fingers import APART, GROUP
from nekobako.physics.pose import Pose, to_world
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


def layout_of(world: World, data: Any) -> Layout:
    """The pieces of a world as plain shapes, where the simulator's data has them."""
    layout, reader = Layout(), _LayoutReader(world, data)
    for piece in world.pieces.values():
        reader.read(piece, layout)
    return layout


class _LayoutReader:
    def __init__(self, world: World, data: Any) -> None:
        self._world, self._data = world, data

    def read(self, piece: Piece, layout: Layout) -> None:
        if isinstance(piece, Pair):
            a, b = piece.poles
            for body, size in ((a, piece.first), (b, piece.second)):
                layout.poles.append(PoleShape(piece.name, body, self._pose(body), size.radius, size.length))
            layout.cords.append(self._cord(piece.name, f"{piece.name}.cord", piece.cord, (a, b)))
        elif isinstance(piece, Prism):
            layout.poles.append(
                PoleShape(piece.name, piece.name, self._pose(piece.name), piece.size.radius, piece.size.length)
            )
        elif isinstance(piece, CordPiece):
            layout.cords.append(self._cord(piece.name, piece.name, piece.size))
        elif isinstance(piece, Slab):
            layout.slabs.append(self._slab(piece))
        elif not isinstance(piece, Tabletop):
            layout.blocks.extend(self._block(piece, body) for body in piece.bodies)

    def _pose(self, body: str) -> Pose:
        number = self._world.body_number(body)
        return np.concatenate((self._data.xpos[number], self._data.xquat[number]))

    def _cord(self, piece: str, body: str, size: CordSize, ends: tuple[str, ...] = ()) -> CordShape:
        links = [self._world.body_number(f"{body}.{link}") for link in range(size.links)]
        tip = to_world(self._pose(f"{body}.{size.links - 1}"), (size.link, 0.0, 0.0))
        return CordShape(piece, body, np.concatenate((self._data.xpos[links], tip[None])), size.radius, ends)

    def _slab(self, piece: Slab) -> SlabShape:
        wide = piece.radius if isinstance(piece, RoundBoard) else piece.half_width if isinstance(piece, Board) else 0.0
        half, is_round = np.array([wide, wide, piece.thickness / 2]), isinstance(piece, RoundBoard)
        return SlabShape(piece.name, self._world.standing(piece.name), half, is_round)

    def _block(self, piece: Piece, body: str) -> BlockShape:
        """Walls, plates and cats are made of boxes, walls that taper of hulls."""
        model, data, number = self._world.model, self._data, self._world.body_number(body)
        first = model.body_geomadr[number]
        shapes = range(first, first + model.body_geomnum[number])
        corner_points = [
            data.geom_xpos[geom] + corners(model, geom) @ data.geom_xmat[geom].reshape(3, 3).T for geom in shapes
        ]
        at, kind, points = self._pose(body), self._world.part(first).kind, np.concatenate(corner_points)
        if not isinstance(piece, HangingCat):
            return BlockShape(piece.name, body, kind, at, points)
        hooks = tuple(hook.frame(at)[:3] for hook in piece.hooks)
        return BlockShape(piece.name, body, kind, at, points, piece.hooks[0].reach, hooks)


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
