"""How each kind of handling begins."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import UNSET, UnsetType

from nekobako.games.balance.actions import Hand
from nekobako.games.tower.actions import FloorPlace, WallPlace
from nekobako.games.tower.handling.goals import cat_goal
from nekobako.games.tower.handling.live_tower import TowerWorld
from nekobako.games.tower.handling.paths import CatPath, NoWay, way_to
from nekobako.games.tower.handling.placements import build_up, set_cat, together
from nekobako.games.tower.handling.take_up import is_in_the_way, take_up
from nekobako.games.tower.handling.world_builder import UNFOLDED, appear, from_box, remove, world_of
from nekobako.games.tower.handling_types import HandlingContext
from nekobako.games.tower.material import CATS, FLOORS
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.scripted_hand.hand import ScriptedHand
from nekobako.physics.scripted_hand.motions import Motion
from nekobako.physics.world import World

# A quick touch below the middle of a cat: friction takes little of it. The least that is allowed moves a cat on a level
# floor by 0.6 mm, the most by 3, and topples one that stands badly on another (T-16).
PET_SECONDS: Final = 0.008
PET_HEIGHT: Final = 0.45


def build(
    start: HandlingContext,
    walls: Mapping[str, WallPlace],
    floor: str,
    at: FloorPlace,
    hand: Hand | UnsetType = UNSET,
) -> TowerWorld:
    """Both walls by their names, in that order, on the top floor, then the floor on them. Own pieces of an earlier try
    are taken up first, and folded anew beside the tower."""
    world = world_of(start.now)
    own, folds = (*walls, floor), {wall: place.fold for wall, place in walls.items()}
    earlier = [piece for piece in start.own if piece in world.pieces]
    wanted = [from_box(start.box, name, folds.get(name, UNFOLDED)) for name in own]
    appear(world, own, folds, start.box)
    below = FLOORS[start.top - 1]

    def plan(simulation: Simulation, steady: ScriptedHand) -> Motion:
        if not earlier:
            return (yield from build_up(simulation, steady, walls, floor, at, below))
        taken = yield from take_up(simulation, steady, earlier)
        remove(world, [name for name in earlier if is_in_the_way(world, name) or world.pieces[name] not in wanted])
        appear(world, own, folds, start.box)
        built = yield from build_up(simulation, steady, walls, floor, at, below)
        return together([taken, built])

    return TowerWorld(start, world, own, plan, hand)


def set_down(
    start: HandlingContext,
    cat: str,
    on: str,
    x: float,
    y: float,
    yaw: float,
    hand: Hand | UnsetType = UNSET,
    back: bool = False,
) -> TowerWorld:
    """A cat on a floor ("floor-4") or on a cat ("blue-2"), from where it is, or from beside the tower if it is not in
    the world. `back`: if it does not come to stand there, it is put back where it stood (move, climb: T-21); otherwise
    it stays as it fell and may be set again (nakama: T-13). Own pieces other than the cat go back to the reserve first,
    the cat itself if it has got stuck. Raises `NoWay` before anything has moved."""
    world = world_of(start.now)
    remove(world, [piece for piece in start.own if piece != cat])
    stood = cat in world.pieces
    appear(world, [cat])
    goal = cat_goal(world, on, x, y, yaw)
    inwards = way_to(world, cat, goal, on)
    outwards = _way_out(start, world, cat) if stood else None
    _renew(world, [cat])

    def plan(simulation: Simulation, steady: ScriptedHand) -> Motion:
        return set_cat(simulation, steady, cat, goal, inwards, outwards)

    return TowerWorld(start, world, () if back else (cat,), plan, hand, (cat, on) if back else None)


def _way_out(start: HandlingContext, world: World, cat: str) -> CatPath | None:
    """What an action has put somewhere it can put elsewhere: if it is stuck there, from beside the tower."""
    try:
        return way_to(world, cat, world.pose(cat), on=_carrier(start, cat))
    except NoWay:
        if cat not in start.own:
            raise
    remove(world, [cat])
    appear(world, [cat])
    return None


def _carrier(start: HandlingContext, cat: str) -> str:
    """What a cat stands on, or the cat itself if it stands on nothing."""
    carriers = start.now.facts.stance(cat).on
    return carriers[0] if carriers else cat


def _renew(world: World, pieces: Iterable[str]) -> None:
    """Cats that leave their floor come last in the world: there a cat on any floor costs the solver least."""
    for cat in pieces:
        if cat in CATS and cat != list(world.pieces)[-1]:
            world.move_last(cat)


def pet(start: HandlingContext, cat: str, impulse: float, towards: float, hand: Hand | UnsetType = UNSET) -> TowerWorld:
    """A touch of a cat's flank: dyn s, towards an angle in degrees of the room."""

    def plan(simulation: Simulation, steady: ScriptedHand) -> Motion:
        return steady.pet(cat, impulse, towards, PET_HEIGHT, PET_SECONDS)

    return TowerWorld(start, world_of(start.now), (), plan, hand)


def take(start: HandlingContext, pieces: Sequence[str], folds: Mapping[str, float] | None = None) -> TowerWorld:
    """Live: those of the action's pieces that are not in the world appear beside the tower (walls at 90 degrees unless
    `folds` says otherwise), own ones not named go back to the reserve; the seat's hands may grip what is named."""
    world = world_of(start.now)
    remove(world, [piece for piece in start.own if piece not in pieces])
    appear(world, pieces, folds, start.box)
    _renew(world, pieces)
    return TowerWorld(start, world, pieces)


def fold(start: HandlingContext, pieces: Sequence[str], wall: str, degrees: float) -> TowerWorld:
    """Live as `take`, with one wall taken into the hand and folded by another angle: it appears beside the tower."""
    world = world_of(start.now)
    remove(world, [wall, *(piece for piece in start.own if piece not in pieces)])
    appear(world, pieces, {wall: degrees}, start.box)
    return TowerWorld(start, world, pieces)
