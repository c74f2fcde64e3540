"""Draws a picture of a world, off screen.

The picture is a model of its own, made from the pieces and their poses and never stepped: drawn shapes may be rounder
and gentler than those that collide.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, get_args

import mujoco
import numpy as np
import numpy.typing as npt

from nekobako.physics.errors import BadInput
from nekobako.physics.pictures.painter import painted
from nekobako.physics.pose import Vector
from nekobako.physics.world import World

CameraName = Literal["front", "top", "side"]
CAMERAS: Final[tuple[CameraName, ...]] = get_args(CameraName)
ALONG: Final[Mapping[CameraName, float]] = {"front": 72.0, "side": 162.0, "top": 90.0}  # degrees from x
DOWN: Final[Mapping[CameraName, float]] = {"front": 24.0, "side": 14.0, "top": 89.0}  # degrees
VIEW: Final = 32.0  # degrees from the lower edge of the picture to the upper: long lenses bend nothing
AROUND: Final = 1.08  # room left around what is looked at
LARGEST: Final = 4096  # pixels
GRAINS: Final = 2  # pixels drawn for one that is shown, each way: edges become smooth

Picture = npt.NDArray[np.uint8]


class NoRendering(RuntimeError):  # noqa: N818 (nothing is wrong with the world)
    """This machine cannot draw: the extra `render` or the system's EGL library is missing."""


@dataclass(frozen=True)
class PictureView:
    width: int = 960
    height: int = 720
    camera: CameraName = "front"

    def __post_init__(self) -> None:
        for name in ("width", "height"):
            if not 16 <= getattr(self, name) <= LARGEST:
                raise BadInput(name, f"must be from 16 to {LARGEST} pixels, not {getattr(self, name)}")
        if self.camera not in CAMERAS:
            raise BadInput("camera", f"must be one of {', '.join(CAMERAS)}, not {self.camera!r}")


def render(world: World, view: PictureView | None = None, colours: Mapping[str, str] | None = None) -> Picture:
    """A picture of a world, (height, width, 3); `colours` are of pieces, "#rrggbb"."""
    view = view or PictureView()
    canvas = painted(world, colours or {})
    model = canvas.model(view.width * GRAINS, view.height * GRAINS, VIEW)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    drawn = _drawn(model, data, _camera(canvas.corners(model, data), view), view)
    smooth = drawn.reshape(view.height, GRAINS, view.width, GRAINS, 3).mean(axis=(1, 3))
    picture: Picture = np.rint(smooth).astype(np.uint8)
    return picture


def save_picture(picture: Picture, file: Path) -> None:
    try:
        from PIL import Image
    except ImportError as error:
        raise NoRendering(str(error)) from None
    Image.fromarray(picture).save(file, format="PNG", optimize=True)


def _camera(corners: Vector, view: PictureView) -> Any:
    """As near as it can be with all corners in the picture, and in its middle."""
    # A tower is looked at from further below, or its floors would hide what stands on them.
    size = np.ptp(corners, axis=0)
    slim = min(1.0, float(max(size[:2]) / max(size[2], 1.0)))
    down = DOWN[view.camera] * (slim if view.camera != "top" else 1.0)
    along, up = np.radians((ALONG[view.camera], -down))
    ahead = np.array([np.cos(up) * np.cos(along), np.cos(up) * np.sin(along), np.sin(up)])
    right = np.array([np.sin(along), -np.cos(along), 0.0])
    above = np.cross(right, ahead)
    tall = np.tan(np.radians(VIEW / 2))
    depth = corners @ ahead
    # A corner at `depth` is seen if it is at most `wide * (distance + depth)` from the line of sight, to either side.
    middle, distances = [], []
    for axis, wide in ((right, tall * view.width / view.height), (above, tall)):
        most, least = (corners @ axis - wide * depth).max(), (corners @ axis + wide * depth).min()
        middle.append((most + least) / 2)
        distances.append((most - least) / (2 * wide))
    camera = mujoco.MjvCamera()
    camera.azimuth, camera.elevation = ALONG[view.camera], -down
    # The line of sight is fixed now; the point looked at is where it passes the middle of things.
    level = float(depth.mean())
    camera.lookat[:] = middle[0] * right + middle[1] * above + level * ahead
    camera.distance = AROUND * max(distances) + level
    return camera


def _drawn(model: Any, data: Any, camera: Any, view: PictureView) -> Picture:
    context = _context()
    try:
        context.make_current()
        try:
            resources = mujoco.MjrContext(model, mujoco.mjtFontScale.mjFONTSCALE_100)
        except mujoco.FatalError as error:
            raise NoRendering(str(error)) from None
        try:
            mujoco.mjr_setBuffer(mujoco.mjtFramebuffer.mjFB_OFFSCREEN, resources)
            scene = mujoco.MjvScene(model, maxgeom=20000)
            every = mujoco.mjtCatBit.mjCAT_ALL
            mujoco.mjv_updateScene(model, data, mujoco.MjvOption(), None, camera, every, scene)
            frame = mujoco.MjrRect(0, 0, view.width * GRAINS, view.height * GRAINS)
            mujoco.mjr_render(frame, scene, resources)
            pixels = np.empty((frame.height, frame.width, 3), dtype=np.uint8)
            mujoco.mjr_readPixels(pixels, None, frame, resources)
        finally:
            resources.free()
    finally:
        context.free()
    return pixels[::-1]


def _context() -> Any:
    """A place to draw without a screen. EGL by name: mujoco's own choice is made when it is first imported, by an
    environment variable."""
    try:
        from mujoco.egl import GLContext

        return GLContext(1, 1)
    except Exception as error:  # what is missing shows in many ways: libraries, drivers, devices
        raise NoRendering(str(error)) from None
