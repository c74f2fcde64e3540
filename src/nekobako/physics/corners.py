"""Corners of the shapes that pieces of card are made of: boxes, and the hulls of panels that taper."""

from typing import Any, Final

import mujoco
import numpy as np

from nekobako.physics.pose import Vector

_SIGNS: Final = np.array([(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])


def corners(model: Any, geom: int) -> Vector:
    """Of a box or a hull, as rows in the frame of the shape."""
    if model.geom_type[geom] != mujoco.mjtGeom.mjGEOM_MESH:
        box: Vector = _SIGNS * model.geom_size[geom]
        return box
    mesh = model.geom_dataid[geom]
    first = model.mesh_vertadr[mesh]
    hull: Vector = model.mesh_vert[first : first + model.mesh_vertnum[mesh]].astype(np.float64)
    return hull
