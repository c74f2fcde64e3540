"""Nekojima's placements by numbers, and its view as numbers."""

from collections.abc import Sequence
from math import atan2, cos, degrees, hypot, pi, sin, sqrt
from typing import ClassVar, Final

from nekobako.envs.balance.encoding import POSE, Action, Encoding, Numbers, View, between, one_hot, pose_features
from nekobako.games.nekojima.board import SIGNS_OF
from nekobako.games.nekojima.material import (
    BOARD,
    CATS,
    COLOURS,
    COLUMN,
    EACH,
    POLES,
    QUARTERS,
    SIZES,
    Quarter,
    colour_of,
)
from nekobako.games.nekojima.state import CUBES, PHASES

CELL: Final = 10.0  # cm that a feature of 1 stands for
TAUT: Final = (0.85, 0.99)  # of its cord's length, from one pole to the other: a slacker one hangs in loops
MARGIN: Final = 0.1  # cm that a foot keeps from the edge of its quarter
NUDGE: Final = (1.0, 20.0)  # an adjustment at most: cm, degrees
Spot = tuple[float, float]


class NekojimaEncoding(Encoding):
    game = "nekojima"
    deeds: ClassVar[tuple[str, ...]] = ("quarter", "give", "place", "hang", "rehang", "adjust")
    handlings = frozenset({"place", "hang", "rehang", "adjust"})
    size = len(PHASES) + 2 * (len(QUARTERS) + 1) + len(COLOURS) + len(CUBES) + 5 + POSE * (len(POLES) + len(CATS))

    def fill(self, view: View, template: Action, numbers: Numbers) -> Action:
        match template["do"]:
            case "place":
                return {**template, "poles": _poles(view, template["denchuu"], numbers)}
            case "hang" | "rehang":
                return {**template, "at": between(0.1, 0.9, numbers[0]), "by": "paw" if numbers[1] < 0 else "tail"}
            case "adjust":
                return {**template, **_nudged(view["world"]["poses"][template["piece"]], numbers)}
            case _:
                return template

    def features(self, view: View) -> list[float]:
        poses = view["world"]["poses"]
        numbers = one_hot(view["turn"]["phase"], PHASES)
        for quarter in (*view["quarters"], None, None)[:2]:
            numbers += one_hot(quarter, (*QUARTERS, None))
        numbers += one_hot(view["cube"], COLOURS)
        numbers += [view["bag"][cube] / EACH for cube in CUBES]
        numbers += [view["due"] / EACH, view["to_give"] / EACH, view["level"] / EACH, self.progress(view)]
        numbers.append(float(view["turn"]["seat"] == view["seat"]))
        for piece in (*POLES, *CATS):
            numbers += pose_features(poses.get(piece), CELL)
        return numbers

    def progress(self, view: View) -> float:
        return len(view["counter"]) / (COLUMN * EACH)


def _poles(view: View, denchuu: str, numbers: Numbers) -> list[Action]:
    """A pole in each of the two quarters, either way round, the cord nearly taut and leaving towards the other."""
    quarters: Sequence[Quarter] = view["quarters"] if numbers[4] < 0 else view["quarters"][::-1]
    one = _spot(quarters[0], numbers[0], numbers[1])
    other = _spot(quarters[1], numbers[2], numbers[3])
    one, other = _at_reach(one, other, SIZES.of(colour_of(denchuu)).cord)
    ahead = degrees(atan2(other[1] - one[1], other[0] - one[0]))
    places = zip((one, other), (ahead, ahead + 180.0), strict=True)
    return [{"x": x, "y": y, "yaw": yaw, "on": _support(view, (x, y))} for (x, y), yaw in places]


def _spot(quarter: Quarter, outward: float, around: float) -> Spot:
    """Somewhere in a quarter, each place of it as likely."""
    clear = SIZES.pole.radius + MARGIN
    x_sign, y_sign = SIGNS_OF[quarter]
    least, most = sqrt(2) * clear, SIZES.board.radius - clear
    distance = sqrt(between(least**2, most**2, outward))
    slack = pi / 4 - (pi / 4 if distance <= least else min(pi / 4, _asin(clear / distance)))
    angle = pi / 4 + slack * between(-1, 1, around)
    return x_sign * distance * cos(angle), y_sign * distance * sin(angle)


def _asin(share: float) -> float:
    return atan2(share, sqrt(max(0.0, 1 - share * share)))


def _at_reach(one: Spot, other: Spot, cord: float) -> tuple[Spot, Spot]:
    """Both moved along the line between them until they are as far apart as the cord wants them."""
    apart = hypot(one[0] - other[0], one[1] - other[1])
    slack, taut = (share * cord + 2 * SIZES.pole.radius for share in TAUT)
    share = (1 - min(max(apart, slack), taut) / max(apart, 1e-9)) / 2
    step = ((other[0] - one[0]) * share, (other[1] - one[1]) * share)
    return (one[0] + step[0], one[1] + step[1]), (other[0] - step[0], other[1] - step[1])


def _support(view: View, spot: Spot) -> str:
    """The highest pole that a foot there would stand on, else the board."""
    below = BOARD, -1.0
    for pole in POLES:
        pose = view["world"]["poses"].get(pole)
        own = view["denchuu"] is not None and pole.startswith(f"{view['denchuu']}.")
        if pose and not own and hypot(pose[0] - spot[0], pose[1] - spot[1]) < SIZES.pole.radius and pose[2] > below[1]:
            below = pole, pose[2]
    return below[0]


def _nudged(pose: Sequence[float], numbers: Numbers) -> Action:
    yaw = degrees(atan2(2 * (pose[3] * pose[6] + pose[4] * pose[5]), 1 - 2 * (pose[5] ** 2 + pose[6] ** 2)))
    far, turn = NUDGE
    return {"x": pose[0] + far * numbers[0], "y": pose[1] + far * numbers[1], "yaw": yaw + turn * numbers[2]}
