"""Prepares each action by hands: the world as the hands find it, and what they are to do in it.

From beside the island into the reserve, and out of it to there, is all that happens without hands.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar, assert_never

import numpy as np
from msgspec import UnsetType

from nekobako.games.nekojima.actions import Adjust, ByHands, Hang, Place, PolePlace, Rehang, Take, TakeBack
from nekobako.games.nekojima.handling.alarm import ShockAlarm
from nekobako.games.nekojima.handling.clear_away import clear_away, remove_what_is_off
from nekobako.games.nekojima.handling.finger_choice import directions
from nekobako.games.nekojima.handling.grips import GripPermissions
from nekobako.games.nekojima.handling.hook_side import comes_from_right
from nekobako.games.nekojima.handling.supply import held_ready, hold_ready, lie_ready, stand_ready
from nekobako.games.nekojima.handling.world_builder import built
from nekobako.games.nekojima.handling_types import HandlingContext
from nekobako.games.nekojima.judge.cats import cats_down
from nekobako.games.nekojima.material import BOARD, CATS, POLES, SIZES, denchuu_of, poles_of
from nekobako.games.nekojima.pieces import cat as cat_piece
from nekobako.games.nekojima.pieces import denchuu as denchuu_piece
from nekobako.physics.errors import BadInput
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.live_world.live_world import MotionPlanner
from nekobako.physics.pieces import Pair
from nekobako.physics.pose import Pose, pose, to_world
from nekobako.physics.scripted_hand.hand import ScriptedHand
from nekobako.physics.scripted_hand.hook_path import cord_point
from nekobako.physics.scripted_hand.motions import Motion
from nekobako.physics.world import World

T = TypeVar("T")

HIGHEST_STEP: Final = 0.5  # cm; a shifted pole is not lifted onto anything higher
MIDDLE: Final = 0.5  # of a cord, where a cat is put back of which nobody knows where it hung


def _nothing(world: World) -> None:
    pass


@dataclass(frozen=True)
class ReadyAction:
    """A world made ready, and what is to be done in it: by a plan, or by people who may grip some bodies. `off` must be
    taken off the island first, by the table's hands (N-28); `then` is what comes out of the reserve after that."""

    world: World
    own: str | None  # this turn's Denchuu, from now on
    hung: Mapping[str, str]  # whose cord each cat may touch, from now on
    plan: MotionPlanner | None = None
    grips: GripPermissions | None = None
    off: Sequence[str] = ()
    then: Callable[[World], None] = _nothing
    found: Mapping[str, Pose] = field(default_factory=dict)  # earlier poles that may be held, and where they are
    shocks: ShockAlarm = field(default_factory=ShockAlarm)

    @contextmanager
    def by_table(self) -> Iterator[None]:
        """While the table's hands take something off: they may grip what they must, and no try is spoiled (N-16)."""
        self.shocks.trying = False
        if self.grips is not None:
            self.grips.by_table = True
        yield
        self.shocks.trying = True
        if self.grips is not None:
            self.grips.by_table = False

    def after_shock(self, simulation: Simulation, hands: ScriptedHand) -> Motion:
        """What the table's hands do when a try is spoiled (N-16): an earlier pole that is held goes back to where hands
        found it, this turn's Denchuu to the reserve, its cats first (N-28)."""
        held = [simulation.hands[name].holds for name in hands.hands]
        return self._taken_back(simulation, hands, [pole for pole in self.found if pole in held])

    def _taken_back(self, simulation: Simulation, hands: ScriptedHand, held: Sequence[str]) -> Motion:
        result = None
        with self.by_table():
            for pole in held:
                result = yield from hands.shift(pole, self.found[pole])
            cats = [cat for cat, denchuu in self.hung.items() if denchuu == self.own]
            off = cats if self.own is None else [*cats, self.own]
            there = [name for name in off if name in simulation.world.pieces]
            result = (yield from clear_away(simulation, hands, there)) or result
        assert result is not None
        return result

    def whole_plan(self) -> MotionPlanner | None:
        """Everything that hands do by themselves."""
        return self._cleared_first if self.off else self.plan

    def _cleared_first(self, simulation: Simulation, hands: ScriptedHand) -> Motion:
        with self.by_table():
            result = yield from clear_away(simulation, hands, self.off)
        if not set(self.off) & set(simulation.world.pieces):
            self.then(simulation.world)
            if self.plan is not None:
                return (yield from self.plan(simulation, hands))
        assert result is not None
        return result


def prepare(action: ByHands, context: HandlingContext) -> ReadyAction:
    match action:
        case Take():
            return _take(action, context)
        case Place():
            return _place(action, context)
        case Hang():
            return _hang(context, action.cat, action.denchuu, _required("at", action.at), action.by or "paw")
        case Rehang():
            return _rehang(action, context)
        case Adjust():
            return _adjust(action, context)
        case TakeBack():
            return _without_own(context)
        case _:
            assert_never(action)


def _take(action: Take, context: HandlingContext) -> ReadyAction:
    """People's hands. A Denchuu appears on the table, this turn's last one taken off first; so does a cat, unless it
    is there."""
    ready = _as_it_is(context, keep=action.cat) if action.denchuu is None else _without_own(context)
    own = action.denchuu or ready.own

    def then(world: World) -> None:
        if action.denchuu is not None:
            stand_ready(world, denchuu_piece(action.denchuu, context.fingers))
        if action.cat is not None and action.cat not in world.pieces:
            lie_ready(world, action.cat)

    poles = frozenset() if own is None else frozenset(poles_of(own))
    free = poles | context.repairable | _cats_in_hand(context, ready)
    if action.cat is not None:
        free = (free | {action.cat}) & frozenset(CATS)  # while a cat is being hung nobody holds a pole (N-22)
    holders = {} if action.denchuu is not None else context.holders
    grips = GripPermissions(free, poles if context.duo else frozenset(), holders)
    return _when_clear(replace(ready, own=own, grips=grips), then)


def _when_clear(ready: ReadyAction, then: Callable[[World], None]) -> ReadyAction:
    """What comes out of the reserve comes once the island is clear: at once, if it is."""
    if ready.off:
        return replace(ready, then=then)
    then(ready.world)
    return ready


def _cats_in_hand(context: HandlingContext, ready: ReadyAction) -> frozenset[str]:
    """Cats that came this turn, and those that fell (N-23)."""
    earlier = {hanging.cat for hanging in context.start.facts.hangings}
    fell = cats_down(context.now.facts, ready.hung)
    return frozenset(cat for cat in CATS if cat in ready.world.pieces and (cat not in earlier or cat in fell))


def _place(action: Place, context: HandlingContext) -> ReadyAction:
    """A try; what an earlier try of this turn left is taken off first (N-28)."""
    ready = _without_own(context)
    one, two = _required("poles", action.poles)
    first, second = _goal(ready.world, one), _goal(ready.world, two)
    pair, goals = denchuu_piece(action.denchuu, context.fingers), (first, second)

    def plan(simulation: Simulation, hands: ScriptedHand) -> Motion:
        free = directions(simulation.world, pair, goals) if context.fingers else (None, None)
        wishes = (_wish(one.fingers, free[0]), _wish(two.fingers, free[1]))
        return hands.place_pair(pair.name, first, second, wishes)

    placing = replace(ready, own=pair.name, plan=plan)
    return _when_clear(placing, lambda world: hold_ready(world, pair, first, second))


def _hang(context: HandlingContext, cat: str, denchuu: str, share: float, by: str) -> ReadyAction:
    ready = _as_it_is(context, keep=cat)
    world = ready.world
    pair = world.pieces.get(denchuu)
    if not isinstance(pair, Pair):
        raise BadInput("denchuu", f"{denchuu!r} is not there")
    hooked = cat_piece(cat)
    hook = hooked.hook(by)
    flipped = comes_from_right(world, hooked, hook, pair, share)

    def then(world: World) -> None:
        if cat not in world.pieces:
            held_ready(world, cat, hook, cord_point(world, pair, share).at)

    hung = {**ready.hung, cat: denchuu}
    hanging = replace(ready, hung=hung, plan=lambda _, hands: hands.hang(cat, denchuu, share, flipped, by))
    return _when_clear(hanging, then)


def _rehang(action: Rehang, context: HandlingContext) -> ReadyAction:
    """Back on the same cord, unless told otherwise where it hung when the turn began (N-23)."""
    before = {hanging.cat: hanging.fraction for hanging in context.start.facts.hangings}
    share = action.at if action.at is not None else before.get(action.cat, MIDDLE)
    if action.cat not in context.hung:
        raise BadInput("cat", f"{action.cat!r} hung nowhere")
    return _hang(context, action.cat, context.hung[action.cat], share, action.by or "paw")


def _adjust(action: Adjust, context: HandlingContext) -> ReadyAction:
    """One pole with one hand, to the ground at its new place that is no higher than its own."""
    ready = _as_it_is(context)
    x, y, yaw = _required("x", action.x), _required("y", action.y), _required("yaw", action.yaw)
    at = pose(x, y, _ground(ready.world, action.piece, x, y), yaw)
    return replace(ready, plan=lambda _, hands: hands.shift(action.piece, at, _wish(action.fingers)))


def _wish(fingers: float | UnsetType, free: float | None = None) -> float | None:
    """The direction in which a pole is to be held: as told, or as there is room."""
    return free if isinstance(fingers, UnsetType) else fingers


def _as_it_is(context: HandlingContext, keep: str | None = None) -> ReadyAction:
    """The world now, without cats that were taken and never hung."""
    world = built(context.now.world, context.held_with_fingers)
    off = remove_what_is_off(world, (cat for cat in CATS if cat != keep and cat not in context.hung))
    found = {pole: world.pose(pole) for pole in context.repairable if pole in POLES} if context.fingers else {}
    return ReadyAction(world, context.own, context.hung, off=off, found=found)


def _without_own(context: HandlingContext) -> ReadyAction:
    """The world without this turn's Denchuu, the cats that hung on it first (N-28)."""
    ready = _as_it_is(context)
    if context.own is None:
        return ready
    cats = [cat for cat, denchuu in context.hung.items() if denchuu == context.own]
    off = [*ready.off, *remove_what_is_off(ready.world, [*cats, context.own])]
    hung = {cat: denchuu for cat, denchuu in context.hung.items() if cat not in cats}
    return replace(ready, own=None, hung=hung, off=off)


def _goal(world: World, place: PolePlace) -> Pose:
    """Where a pole's foot comes to stand: on the board, or as high as the top of the pole that it names."""
    return pose(place.x, place.y, 0.0 if place.on == BOARD else top_of(world, place.on), place.yaw)


def _ground(world: World, pole: str, x: float, y: float) -> float:
    """The highest top under a pole's foot at a place that it can be shifted onto, or else the board."""
    height = float(world.pose(pole)[2]) + HIGHEST_STEP
    others = [other for other in world.bodies() if other in POLES and other != pole]
    under = [other for other in others if np.hypot(*(world.pose(other)[:2] - (x, y))) < 2 * SIZES.pole.radius]
    return max((top for top in (top_of(world, other) for other in under) if top < height), default=0.0)


def top_of(world: World, pole: str) -> float:
    pair = world.pieces.get(denchuu_of(pole))
    if not isinstance(pair, Pair) or pole not in pair.poles:
        raise BadInput("on", f"there is no pole {pole!r} here")
    length = (pair.first, pair.second)[pair.poles.index(pole)].length
    return float(to_world(world.pose(pole), np.array([0.0, 0.0, length]))[2])


def _required(field: str, value: T | None) -> T:
    if value is None:
        raise BadInput(field, "must be given")
    return value
