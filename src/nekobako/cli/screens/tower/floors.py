"""The tower read from a view: each floor with its tilt and who stands there, and free places on it. It only looks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, dist, hypot, radians, sin
from typing import Any, Final

from nekobako.games.tower.geometry.footprints import FloorPoint
from nekobako.games.tower.material import FLOORS, NAKAMA, SIZES, WALLS
from nekobako.physics.pose import tilt_of, up_of, yaw_of

OUT: Final = 2.9  # cm from a floor's middle to the places near its edges
ROOM: Final = 1.2  # cm round the middle of a cat's base that must be free
BESIDE: Final = 1.21 * SIZES.cat.scale  # cm from one cat's middle to another's when their sides meet
BEHIND: Final = -0.42 * SIZES.cat.scale  # cm from a cat's middle to that of one on its back, behind its head
ACROSS: Final = {"left": -OUT, "centre": 0.0, "right": OUT}
ALONG: Final = {"front": -OUT, "middle": 0.0, "back": OUT}


@dataclass(frozen=True)
class OfferedSpot:
    """A place on a floor, from its middle along the room's axes; `yaw` where it says how a cat must look."""

    x: float
    y: float
    across: str = ""
    along: str = ""
    beside: str = ""  # a cat whose side it is at
    side: str = ""  # which side
    yaw: float | None = None


def slope(view: Mapping[str, Any], floor: int) -> float:
    """Degrees from level."""
    return tilt_of(view["world"]["poses"][FLOORS[floor - 1]])


def downhill(view: Mapping[str, Any], floor: int) -> str:
    """The side towards which a floor slopes."""
    right, back, _ = up_of(view["world"]["poses"][FLOORS[floor - 1]])
    if abs(right) > abs(back):
        return "right" if right > 0 else "left"
    return "back" if back > 0 else "front"


def floor_yaw(view: Mapping[str, Any], floor: int) -> float:
    """Within 45 degrees of the room's axes: a floor is square."""
    return (yaw_of(view["world"]["poses"][FLOORS[floor - 1]]) + 45.0) % 90.0 - 45.0


def cats_on(view: Mapping[str, Any], floor: int) -> list[str]:
    return [cat for cat, place in view["places"].items() if place == floor]


def turned(x: float, y: float, yaw: float) -> FloorPoint:
    c, s = cos(radians(yaw)), sin(radians(yaw))
    return c * x - s * y, s * x + c * y


def spots_on(view: Mapping[str, Any], floor: int) -> list[OfferedSpot]:
    """Nine places on a floor and the sides of the cats that stand there, as far as they are free."""
    yaw = floor_yaw(view, floor)
    middle = view["world"]["poses"][FLOORS[floor - 1]]
    spots = []
    for along, y in ALONG.items():
        for across, x in ACROSS.items():
            spots.append(OfferedSpot(*turned(x, y, yaw), across, along))
    spots += [spot for cat in _standing(view, floor) for spot in _beside(view, cat, middle)]
    return [spot for spot in spots if _free(view, floor, spot, middle)]


def _standing(view: Mapping[str, Any], floor: int) -> list[str]:
    """Nakama with their feet on the floor itself."""
    height = view["world"]["poses"][FLOORS[floor - 1]][2]
    poses = view["world"]["poses"]
    return [cat for cat in cats_on(view, floor) if cat in NAKAMA and poses[cat][2] - height < 1.0]


def _beside(view: Mapping[str, Any], cat: str, middle: Sequence[float]) -> list[OfferedSpot]:
    pose = view["world"]["poses"][cat]
    yaw = yaw_of(pose)
    spots = []
    for side, sign in (("left", 1.0), ("right", -1.0)):
        x, y = turned(0.0, sign * BESIDE, yaw)
        at = pose[0] + x - middle[0], pose[1] + y - middle[1]
        spots.append(OfferedSpot(*at, beside=cat, side=side, yaw=round(yaw, 1)))
    return spots


def _free(view: Mapping[str, Any], floor: int, spot: OfferedSpot, middle: Sequence[float]) -> bool:
    at = middle[0] + spot.x, middle[1] + spot.y
    poses = view["world"]["poses"]
    half = SIZES.floor.side / 2 - ROOM / 2
    x, y = turned(spot.x, spot.y, -floor_yaw(view, floor))
    if max(abs(x), abs(y)) > half:
        return False
    others = [cat for cat in cats_on(view, floor) if cat != spot.beside]
    if any(dist(at, poses[cat][:2]) < 2 * ROOM for cat in others):
        return False
    return all(_away(at, panel) > ROOM for panel in _panels(view, floor))


def _panels(view: Mapping[str, Any], floor: int) -> list[tuple[FloorPoint, FloorPoint]]:
    """The feet of the walls that stand on a floor."""
    world = view["world"]
    above = next((entry["walls"] for entry in view["tower"] if entry["floor"] == floor + 1), ())
    own = view["own"]["pieces"] if view["own"] and floor == view["top"] else ()
    panels = []
    for wall in (*above, *own):
        if wall in WALLS and wall in world["poses"]:
            pose = world["poses"][wall]
            for sign in (1.0, -1.0):
                angle = yaw_of(pose) + sign * world["folds"].get(wall, 90.0) / 2
                x, y = turned(SIZES.wall.panel, 0.0, angle)
                panels.append(((pose[0], pose[1]), (pose[0] + x, pose[1] + y)))
    return panels


def _away(at: FloorPoint, panel: tuple[FloorPoint, FloorPoint]) -> float:
    """From a place to the nearest of a panel's foot."""
    (ax, ay), (bx, by) = panel
    dx, dy = bx - ax, by - ay
    share = ((at[0] - ax) * dx + (at[1] - ay) * dy) / (dx * dx + dy * dy)
    share = max(0.0, min(1.0, share))
    return hypot(at[0] - ax - share * dx, at[1] - ay - share * dy)
