"""Each action by hands made ready: the world as the hands find it, and what they are to do in it.

Taking off the island into the reserve, and out of it beside the island, is all that happens without hands.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar, assert_never

import numpy as np

from nekobako.games.nekojima.actions import Adjust, ByHands, Hang, Place, PolePlace, Rehang, Take, TakeBack
from nekobako.games.nekojima.handling.appearing import held_ready, hold_ready, lie_ready, stand_ready
from nekobako.games.nekojima.handling.gripping import Gripping
from nekobako.games.nekojima.handling.sides import comes_from_right
from nekobako.games.nekojima.handling.worlds import built
from nekobako.games.nekojima.judge.falling import cats_down
from nekobako.games.nekojima.material import BOARD, CATS, POLES, SIZES, denchuu_of
from nekobako.games.nekojima.pieces import cat as cat_piece
from nekobako.physics.errors import BadInput
from nekobako.physics.live.live import Planner
from nekobako.physics.live.results import Still
from nekobako.physics.pieces import Pair
from nekobako.physics.pose import Pose, placed, pose
from nekobako.physics.steady.hooking import cord_point
from nekobako.physics.world import World

T = TypeVar("T")

STEP: Final = 0.5  # cm; a shifted pole is not lifted onto anything higher
MIDDLE: Final = 0.5  # of a cord, where a cat is put back of which nobody knows where it hung


@dataclass(frozen=True)
class Turn:
    """What hands find: the world now and as the turn began, and whose pieces are whose."""

    now: Still
    start: Still
    own: str | None
    hung: Mapping[str, str]
    seats: tuple[int, ...]
    repairable: frozenset[str]

    @property
    def duo(self) -> bool:
        return len(self.seats) > 1


@dataclass(frozen=True)
class Deed:
    """A world made ready, and what is to be done in it: by a plan, or by people who may grip some bodies."""

    world: World
    own: str | None  # this turn's Denchuu, from now on
    hung: Mapping[str, str]  # whose cord each cat may touch, from now on
    plan: Planner | None = None
    grips: Gripping | None = None


def made_ready(action: ByHands, turn: Turn) -> Deed:
    match action:
        case Take():
            return _take(action, turn)
        case Place():
            return _place(action, turn)
        case Hang():
            return _hang(turn, action.cat, action.denchuu, _given("at", action.at))
        case Rehang():
            return _rehang(action, turn)
        case Adjust():
            return _adjust(action, turn)
        case TakeBack():
            return _without_own(turn)
        case _:
            assert_never(action)


def _take(action: Take, turn: Turn) -> Deed:
    """People's hands. A Denchuu appears on the table, this turn's last one taken off first; so does a cat, unless it
    is there."""
    deed = _as_it_is(turn, keep=action.cat) if action.denchuu is None else _without_own(turn)
    world, own = deed.world, action.denchuu or deed.own
    if action.denchuu is not None:
        stand_ready(world, action.denchuu)
    if action.cat is not None and action.cat not in world.pieces:
        lie_ready(world, action.cat)
    poles = frozenset(body for body in world.bodies() if body in POLES and denchuu_of(body) == own)
    free = poles | turn.repairable | _cats_in_hand(turn, deed)
    if action.cat is not None:
        free &= frozenset(CATS)  # while a cat is being hung nobody holds a pole (N-22)
    return Deed(world, own, deed.hung, grips=Gripping(free, poles if turn.duo else frozenset()))


def _cats_in_hand(turn: Turn, deed: Deed) -> frozenset[str]:
    """Cats that came this turn, and those that fell (N-23)."""
    earlier = {hanging.cat for hanging in turn.start.facts.hangings}
    fell = cats_down(turn.now.facts, deed.hung)
    return frozenset(cat for cat in CATS if cat in deed.world.pieces and (cat not in earlier or cat in fell))


def _place(action: Place, turn: Turn) -> Deed:
    """A try; what an earlier try of this turn left is taken off first (N-28)."""
    deed = _without_own(turn)
    one, two = _given("poles", action.poles)
    first, second = _goal(deed.world, one), _goal(deed.world, two)
    hold_ready(deed.world, action.denchuu, first, second)
    return Deed(deed.world, action.denchuu, deed.hung, lambda _, hands: hands.place_pair(action.denchuu, first, second))


def _hang(turn: Turn, cat: str, denchuu: str, share: float) -> Deed:
    deed = _as_it_is(turn, keep=cat)
    world = deed.world
    pair = world.pieces.get(denchuu)
    if not isinstance(pair, Pair):
        raise BadInput("denchuu", f"{denchuu!r} is not there")
    if cat not in world.pieces:
        held_ready(world, cat, cord_point(world, pair, share).at)
    flipped = comes_from_right(world, cat_piece(cat), pair, share)
    return Deed(world, deed.own, {**deed.hung, cat: denchuu}, lambda _, hands: hands.hang(cat, denchuu, share, flipped))


def _rehang(action: Rehang, turn: Turn) -> Deed:
    """Back on the same cord, unless told otherwise where it hung when the turn began (N-23)."""
    before = {hanging.cat: hanging.fraction for hanging in turn.start.facts.hangings}
    share = action.at if action.at is not None else before.get(action.cat, MIDDLE)
    if action.cat not in turn.hung:
        raise BadInput("cat", f"{action.cat!r} hung nowhere")
    return _hang(turn, action.cat, turn.hung[action.cat], share)


def _adjust(action: Adjust, turn: Turn) -> Deed:
    """One pole with one hand, to the ground at its new place that is no higher than its own."""
    deed = _as_it_is(turn)
    x, y, yaw = _given("x", action.x), _given("y", action.y), _given("yaw", action.yaw)
    at = pose(x, y, _ground(deed.world, action.piece, x, y), yaw)
    return Deed(deed.world, deed.own, deed.hung, lambda _, hands: hands.shift(action.piece, at))


def _as_it_is(turn: Turn, keep: str | None = None) -> Deed:
    """The world now, without cats that were taken and never hung."""
    world = built(turn.now.world)
    _remove(world, (cat for cat in CATS if cat != keep and cat not in turn.hung))
    return Deed(world, turn.own, turn.hung)


def _without_own(turn: Turn) -> Deed:
    """The world without this turn's Denchuu, the cats that hung on it first (N-28)."""
    deed = _as_it_is(turn)
    if turn.own is None:
        return deed
    off = [cat for cat, denchuu in turn.hung.items() if denchuu == turn.own]
    _remove(deed.world, [*off, turn.own])
    return Deed(deed.world, None, {cat: denchuu for cat, denchuu in turn.hung.items() if cat not in off})


def _remove(world: World, names: Iterable[str]) -> None:
    for name in names:
        if name in world.pieces:
            world.remove(name)


def _goal(world: World, place: PolePlace) -> Pose:
    """Where a pole's foot comes to stand: on the board, or as high as the top of the pole that it names."""
    return pose(place.x, place.y, 0.0 if place.on == BOARD else top_of(world, place.on), place.yaw)


def _ground(world: World, pole: str, x: float, y: float) -> float:
    """The highest top under a pole's foot at a place that it can be shifted onto, or else the board."""
    height = float(world.pose(pole)[2]) + STEP
    others = [other for other in world.bodies() if other in POLES and other != pole]
    under = [other for other in others if np.hypot(*(world.pose(other)[:2] - (x, y))) < 2 * SIZES.pole.radius]
    return max((top for top in (top_of(world, other) for other in under) if top < height), default=0.0)


def top_of(world: World, pole: str) -> float:
    pair = world.pieces.get(denchuu_of(pole))
    if not isinstance(pair, Pair) or pole not in pair.poles:
        raise BadInput("on", f"there is no pole {pole!r} here")
    length = (pair.first, pair.second)[pair.poles.index(pole)].length
    return float(placed(world.pose(pole), np.array([0.0, 0.0, length]))[2])


def _given(field: str, value: T | None) -> T:
    if value is None:
        raise BadInput(field, "must be given")
    return value
