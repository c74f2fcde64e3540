"""Places with names, so that nobody needs to type centimetres: nine in every quarter, and the tops of poles."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, dist, hypot, radians, sin
from typing import Any, Final

from nekobako.cli.screens.nekojima.poles import Point, Pole, length_of, poles_of
from nekobako.games.nekojima.material import BOARD, QUARTERS, SIZES, Quarter, colour_of

RINGS: Final = {"middle": 0.26, "halfway": 0.53, "rim": 0.815}  # of the board's radius, from its centre
SIDES: Final = {"before": 22.5, "centre": 0.0, "after": -22.5}  # degrees from the quarter's middle; clockwise is after
FREE: Final = 2.2  # radii of a pole from one's middle to another's: they do not touch
SHORTEST: Final = 0.35  # of a cord: nearer to each other its poles hardly stand
LONGEST: Final = 0.95
BOWED: Final = 20.0  # degrees that both poles are turned, for a cord that bows out to one side


@dataclass(frozen=True)
class PoleSpot:
    """A place for a pole: on the board, with the names of its ring and side, or on a pole."""

    x: float
    y: float
    z: float
    quarter: Quarter
    on: str = BOARD
    ring: str = ""
    side: str = ""


def spots_in(view: Mapping[str, Any], quarter: Quarter, denchuu: str) -> list[PoleSpot]:
    """The places in a quarter where a pole of this Denchuu might be put: board first, then tops from the lowest up."""
    poles = [pole for pole in poles_of(view) if pole.denchuu != denchuu]
    middle = 45.0 - 90.0 * QUARTERS.index(quarter)
    spots = []
    for ring, out in RINGS.items():
        away = out * SIZES.board.radius
        for side, turn in SIDES.items():
            angle = radians(middle + turn)
            spot = PoleSpot(away * cos(angle), away * sin(angle), 0.0, quarter, BOARD, ring, side)
            if all(hypot(pole.foot[0] - spot.x, pole.foot[1] - spot.y) > _free() for pole in poles):
                spots.append(spot)
    return spots + [_on_top(pole, quarter) for pole in poles if _can_carry(pole, poles, quarter, view)]


def _free() -> float:
    return FREE * SIZES.pole.radius


def _on_top(pole: Pole, quarter: Quarter) -> PoleSpot:
    x, y, z = pole.top
    return PoleSpot(x, y, z, quarter, pole.name)


def _can_carry(pole: Pole, poles: Sequence[Pole], quarter: Quarter, view: Mapping[str, Any]) -> bool:
    """Upright, in that quarter, with nothing on it yet and no nest."""
    taken = any(other.foot[2] > pole.foot[2] and dist(other.foot[:2], pole.top[:2]) < _free() for other in poles)
    upright = hypot(pole.top[0] - pole.foot[0], pole.top[1] - pole.foot[1]) < SIZES.pole.radius
    return view["homes"].get(pole.name) == quarter and upright and not taken and pole.name not in view["nests"]


def within_reach(denchuu: str, first: PoleSpot, second: PoleSpot) -> bool:
    """Whether the cord can join poles that stand there."""
    one, two = _cord_end(f"{denchuu}.a", first), _cord_end(f"{denchuu}.b", second)
    apart = dist(one, two) / SIZES.of(colour_of(denchuu)).cord
    own = first.on == second.on == BOARD and hypot(first.x - second.x, first.y - second.y) <= _free()
    return SHORTEST <= apart <= LONGEST and not own and (first.on != second.on or first.on == BOARD)


def _cord_end(pole: str, spot: PoleSpot) -> Point:
    return spot.x, spot.y, spot.z + length_of(pole) - SIZES.pole.drop


def facing(first: PoleSpot, second: PoleSpot, bow: float = 0.0) -> list[dict[str, Any]]:
    """Both poles with their cord's ends towards each other, or bowed out by some degrees to the left of the line."""
    along = degrees(atan2(second.y - first.y, second.x - first.x))
    return [_pole(first, along + bow), _pole(second, along + 180.0 - bow)]


def _pole(spot: PoleSpot, yaw: float) -> dict[str, Any]:
    turned = (yaw + 180.0) % 360.0 - 180.0
    return {"x": round(spot.x, 2), "y": round(spot.y, 2), "yaw": round(turned, 1), "on": spot.on}
