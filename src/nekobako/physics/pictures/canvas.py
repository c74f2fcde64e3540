"""The canvas: a picture's own model: its light, its materials and simple shapes. Nothing in it collides or moves."""

from itertools import pairwise
from math import cos, pi, sin
from typing import Any, Final

import mujoco
import numpy as np

from nekobako.physics.pictures.palette import SKY, WOOD, rgb
from nekobako.physics.pose import Pose, Vector, multiply, to_world

Triple = tuple[float, float, float]

GRAIN: Final = 128  # pixels of the wood's picture, each way
FAR: Final = 60.0  # cm from the middle; what rolled further away is not worth a smaller picture
SIGNS: Final = np.array([(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)])
# Weak lamps close together make one soft shadow. Seven and the camera's own: more than eight are not drawn.
LAMPS: Final = [(0.0, 0.0), *((0.045 * cos(turn * pi / 3), 0.045 * sin(turn * pi / 3)) for turn in range(6))]

_PLANE: Final = mujoco.mjtGeom.mjGEOM_PLANE
_CYLINDER: Final = mujoco.mjtGeom.mjGEOM_CYLINDER
_CAPSULE: Final = mujoco.mjtGeom.mjGEOM_CAPSULE
_BOX: Final = mujoco.mjtGeom.mjGEOM_BOX
_EGG: Final = mujoco.mjtGeom.mjGEOM_ELLIPSOID
_MESH: Final = mujoco.mjtGeom.mjGEOM_MESH


class Canvas:
    def __init__(self) -> None:
        self._spec = mujoco.MjSpec()
        self._spec.compiler.degree = False
        self._shapes = 0
        self._materials()
        self._lamps()

    def model(self, width: int, height: int, view: float) -> Any:
        """The model, to be drawn in this size; `view` in degrees from the lower edge to the upper."""
        visual = self._spec.visual
        visual.global_.offwidth, visual.global_.offheight, visual.global_.fovy = width, height, view
        visual.quality.shadowsize = min(2048, 1 << max(width, height).bit_length())
        visual.quality.offsamples = 0  # whoever wants smooth edges asks for a larger picture
        visual.map.znear, visual.map.zfar, visual.map.shadowclip = 0.02, 60.0, 1.2  # times the extent
        visual.map.haze = 0.45
        visual.rgba.haze = [*rgb(SKY[1]), 1.0]
        visual.headlight.ambient = [0.46, 0.44, 0.42]
        visual.headlight.diffuse = [0.2, 0.2, 0.2]
        visual.headlight.specular = [0.0, 0.0, 0.0]
        self._spec.stat.extent = 45.0
        self._spec.stat.center = [0.0, 0.0, 5.0]
        return self._spec.compile()

    def corners(self, model: Any, data: Any) -> Vector:
        """The corners of boxes around all that was painted but the table, as rows."""
        corners = []
        for geom in range(model.ngeom):
            # Meshes are the quarters, on the board, and ears: neither sticks out.
            if model.geom_type[geom] not in (_PLANE, _MESH):
                boxed = model.geom_aabb[geom, :3] + SIGNS * model.geom_aabb[geom, 3:]
                corners.append(data.geom_xpos[geom] + boxed @ data.geom_xmat[geom].reshape(3, 3).T)
        near = [box for box in corners if np.abs(box).max() < FAR]
        return np.vstack(near) if near else 10.0 * SIGNS

    # --- shapes; `at` is the frame in which middles and points are given

    def ground(self, height: float, colour: str) -> None:
        self._add(_PLANE, colour, "matt", size=[0.0, 0.0, 1.0], pos=[0.0, 0.0, height])

    def box(self, at: Pose, size: Triple, middle: Triple, colour: str) -> None:
        self._add(_BOX, colour, "matt", size=[side / 2 for side in size], pos=to_world(at, middle), quat=at[3:])

    def pole(self, at: Pose, radius: float, length: float) -> None:
        middle = to_world(at, (0.0, 0.0, length / 2))
        self._add(_CYLINDER, "#ffffff", "wood", size=[radius, length / 2, 0.0], pos=middle, quat=at[3:])

    def disc(self, at: Pose, radius: float, thickness: float, colour: str) -> None:
        self._add(_CYLINDER, colour, "matt", size=[radius, thickness / 2, 0.0], pos=at[:3], quat=at[3:])

    def egg(self, at: Pose, half: Triple, middle: Triple | Vector, colour: str) -> None:
        self._add(_EGG, colour, "smooth", size=list(half), pos=to_world(at, middle), quat=at[3:])

    def line(self, points: Vector, radius: float, colour: str, smooth: int) -> None:
        """A round line through points of the world, with so many straight bits from each to the next."""
        for start, end in pairwise(curve(points, smooth)):
            self._add(_CAPSULE, colour, "smooth", size=[radius, 0.0, 0.0], fromto=[*start, *end])

    def hull(self, name: str, at: Pose, corners: Vector, colour: str) -> None:
        """The solid between corners."""
        mesh = self._spec.add_mesh(name=name)
        mesh.uservert = corners.ravel()
        mesh.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_CONVEX
        self._add(_MESH, colour, "matt", meshname=name, pos=at[:3], quat=at[3:])

    def _add(self, kind: Any, colour: str, material: str, **how: Any) -> None:
        self._shapes += 1
        self._spec.worldbody.add_geom(
            name=f"shape-{self._shapes}",
            type=kind,
            rgba=[*rgb(colour), 1.0],
            material=material,
            contype=0,
            conaffinity=0,
            **how,
        )

    def _materials(self) -> None:
        spec = self._spec
        sky = spec.add_texture(name="sky", type=mujoco.mjtTexture.mjTEXTURE_SKYBOX, width=64, height=64)
        sky.builtin = mujoco.mjtBuiltin.mjBUILTIN_GRADIENT
        sky.rgb1, sky.rgb2 = list(rgb(SKY[0])), list(rgb(SKY[1]))
        wood = spec.add_texture(name="wood", type=mujoco.mjtTexture.mjTEXTURE_2D, width=GRAIN, height=GRAIN)
        wood.nchannel = 3
        wood.data = _rings().tobytes()
        for name, gloss in (("wood", 0.25), ("matt", 0.08), ("smooth", 0.35)):
            material = spec.add_material(name=name, specular=gloss, shininess=0.4)
            if name == "wood":
                material.textures[mujoco.mjtTextureRole.mjTEXROLE_RGB] = "wood"

    def _lamps(self) -> None:
        for x, y in LAMPS:
            lamp = self._spec.worldbody.add_light(pos=[-40.0, -50.0, 90.0], dir=[0.42 + x, 0.5 + y, -1.0])
            lamp.type = mujoco.mjtLightType.mjLIGHT_DIRECTIONAL
            lamp.castshadow = True
            lamp.ambient = [0.0, 0.0, 0.0]
            lamp.diffuse = [0.086, 0.081, 0.072]
            lamp.specular = [0.02, 0.02, 0.02]


def within(frame: Pose, turn: Vector) -> Pose:
    """A frame turned about its own origin."""
    return np.concatenate((frame[:3], multiply(frame[3:], turn)))


def curve(points: Vector, bits: int) -> Vector:
    """A smooth line through points (Catmull and Rom's)."""
    if len(points) < 3:
        return points
    wide = np.vstack((2 * points[0] - points[1], points, 2 * points[-1] - points[-2]))
    bends = []
    for a, b, c, d in zip(wide[:-3], wide[1:-2], wide[2:-1], wide[3:], strict=True):
        for t in np.arange(bits) / bits:
            bend = (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
            bends.append((2 * b + (c - a) * t + bend) / 2)
    return np.array([*bends, points[-1]])


def _rings() -> Any:
    """Wood: rings on a pole's end; drawn down its side the same picture gives its grain."""
    x, y = np.meshgrid(np.linspace(-1, 1, GRAIN), np.linspace(-1, 1, GRAIN))
    wobble = 0.05 * np.sin(5 * np.arctan2(y, x)) + 0.04 * np.sin(9 * x + 4 * y)
    ring = 0.5 + 0.5 * np.sin(2 * pi * 4.5 * (np.hypot(x, y) + wobble))
    fine = 0.05 * np.sin(41 * x + 3 * np.sin(9 * y))
    share = 0.45 * np.clip(0.75 * ring**2 + fine, 0, 1)[..., None]
    light, dark = (np.array(rgb(colour)) for colour in WOOD)
    return np.rint(255 * (light * (1 - share) + dark * share)).astype(np.uint8)
