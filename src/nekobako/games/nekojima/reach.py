"""Where a pole can be put at all: over the board, on what is below that place, and within reach of its cord.

Plain geometry, told before anything moves. Whether it may stay there is judged when it stands.
"""

from collections.abc import Collection
from dataclasses import dataclass
from math import ceil, cos, dist, hypot, radians, sin

from nekobako.core.refusal import Refusal
from nekobako.games.nekojima.actions import Adjust, Place, PolePlace
from nekobako.games.nekojima.judging import NEST_STOREY
from nekobako.games.nekojima.material import BOARD, SIZES, colour_of, denchuu_of
from nekobako.games.nekojima.refusing import illegal
from nekobako.physics.facts import Facts

Point = tuple[float, float, float]


@dataclass(frozen=True)
class Ground:
    """What stands there to build on."""

    facts: Facts
    earlier: Collection[str]  # Denchuu of earlier turns
    jungle: bool


def can(action: Place | Adjust, ground: Ground) -> bool:
    """Whether it would not be refused for where it goes."""
    try:
        check_place(action, ground) if isinstance(action, Place) else check_adjust(action, ground)
    except Refusal:
        return False
    return True


def check_place(action: Place, ground: Ground) -> None:
    assert action.poles is not None
    for number, place in enumerate(action.poles):
        _check_zone(place.x, place.y, f"poles[{number}]")
        if place.on != BOARD:
            _check_support(ground, action.denchuu, place, f"poles[{number}].on")
    colour = colour_of(action.denchuu)
    lengths = SIZES.of(colour).poles[int(action.denchuu.partition("-")[2]) - 1]
    ends = [_cord_end(place, length, ground.facts) for place, length in zip(action.poles, lengths, strict=True)]
    _check_cord(dist(ends[0], ends[1]), SIZES.of(colour).cord, "poles")


def check_adjust(action: Adjust, ground: Ground) -> None:
    assert action.x is not None
    assert action.y is not None
    _check_zone(action.x, action.y, "x")
    denchuu = denchuu_of(action.piece)
    feet = {footing.body: footing.centre for footing in ground.facts.footings}
    others = [feet[pole] for pole in (f"{denchuu}.a", f"{denchuu}.b") if pole != action.piece and pole in feet]
    for other in others:
        apart = dist((action.x, action.y), other) - 2 * SIZES.pole.radius  # whichever way the poles are turned
        _check_cord(apart, SIZES.of(colour_of(denchuu)).cord, "x")


def _check_zone(x: float, y: float, field: str) -> None:
    beyond = hypot(x, y) - SIZES.board.radius
    if beyond > 0:
        illegal("off_board", "N-26", field, mm=ceil(10 * beyond))


def _check_support(ground: Ground, denchuu: str, place: PolePlace, field: str) -> None:
    if denchuu_of(place.on) == denchuu:
        illegal("on_itself", "N-17", field, denchuu=denchuu)
    feet = {footing.body: footing.centre for footing in ground.facts.footings}
    if denchuu_of(place.on) not in ground.earlier or place.on not in feet:
        illegal("not_standing", "N-15", field, pole=place.on)
    if ground.jungle and ground.facts.stance(place.on).storey >= NEST_STOREY:
        illegal("on_nest", "N-50", field, pole=place.on)
    away = dist((place.x, place.y), feet[place.on])
    if away > 2 * SIZES.pole.radius:
        illegal("not_below", "N-15", field, pole=place.on, mm=ceil(10 * away))


def _cord_end(place: PolePlace, length: float, facts: Facts) -> Point:
    """Where the cord would leave a pole that stands there."""
    foot = 0.0 if place.on == BOARD else facts.stance(place.on).top_mm / 10
    turned = radians(place.yaw)
    radius = SIZES.pole.radius
    return place.x + radius * cos(turned), place.y + radius * sin(turned), foot + length - SIZES.pole.drop


def _check_cord(apart: float, cord: float, field: str) -> None:
    if apart > cord:
        illegal("too_far_apart", "N-16", field, mm=ceil(10 * apart), cord=round(10 * cord))
