"""The world of a position, and the tower and the cats in it: what is left out is read off the world."""

from collections.abc import Collection, Mapping, Sequence
from math import hypot
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType

from nekobako.core import strict
from nekobako.games.tower.judge import FloorWalls, Spots, floor_of, spots_of
from nekobako.games.tower.judge.standing import stance
from nekobako.games.tower.material import CATS, FLOORS, NAKAMA, SIZES, TOP, WALLS, number_of
from nekobako.games.tower.position import FloorPosition, plain
from nekobako.games.tower.refusals import FLAT, impossible, malformed, refuse_infinite, unknown
from nekobako.games.tower.state import TABLE_LEVEL, Own
from nekobako.games.tower.worlds import opening
from nekobako.physics.facts import Facts
from nekobako.physics.live_world.results import SurveyedWorld

TINY: Final = 1e-6
ROOM: Final = 150.0  # cm from the middle of the table to each wall of the physics room

Seven = tuple[float, float, float, float, float, float, float]


class _World(Struct, forbid_unknown_fields=True):
    poses: dict[str, Seven]
    folds: dict[str, float] = {}
    cuts: dict[str, float] | UnsetType = UNSET
    strains: dict[str, list[float]] = {}
    state: str | None = None
    build: str | None = None
    asleep: bool | UnsetType = UNSET


def load_world(raw: object, facts: Facts | None, climbers: tuple[str, ...]) -> SurveyedWorld:
    """The world as it is: as a game begins if it is left out, with the facts that were saved or looked at anew."""
    if raw is None:
        if facts is not None:
            impossible("no_world", "T-05", "facts")
        return opening(climbers)
    if facts is None:
        from nekobako.games.tower import handling
        from nekobako.physics.scenes.world_record import read_world

        known = read_world(raw)
        _check_numbers({body: at.tolist() for body, at in known.poses.items()}, known.folds, known.cuts)
        return handling.still(raw)
    refuse_infinite(raw, "world")
    recorded = strict.read(raw, _World, "world")
    for body in recorded.poses:
        if body not in (*FLOORS, *WALLS, *CATS):
            unknown("piece", f"world.poses.{body}", body)
    for wall in recorded.poses:
        if wall in WALLS and wall not in recorded.folds:
            malformed("no_fold", f"world.folds.{wall}", wall=wall)
    cuts = {} if recorded.cuts is UNSET else recorded.cuts
    _check_numbers(recorded.poses, recorded.folds, cuts)
    if FLOORS[0] not in recorded.poses:
        impossible("no_floor_one", "T-05", f"world.poses.{FLOORS[0]}")
    world: dict[str, Any] = plain(recorded)
    return SurveyedWorld(world, facts)


def _check_numbers(poses: Mapping[str, Sequence[float]], folds: Mapping[str, float], cuts: Mapping[str, float]) -> None:
    """Every piece is in the room, turned somehow, and every wall is folded and cut as card can be."""
    for body, at in poses.items():
        if max(map(abs, at[:3])) > ROOM:
            impossible("outside_room", "T-05", f"world.poses.{body}", piece=body, most=ROOM)
        if not TINY < hypot(*at[3:]) < 1 / TINY:
            malformed("no_turn", f"world.poses.{body}", piece=body)
    for wall, fold in folds.items():
        if not 0 < fold <= FLAT:
            impossible("fold", "T-13", f"world.folds.{wall}", piece=wall, given=fold, most=FLAT)
    for wall, cut in cuts.items():
        if abs(cut) > SIZES.irregularity.height:
            most = 10 * SIZES.irregularity.height
            impossible("cut", "T-01", f"world.cuts.{wall}", piece=wall, given=round(10 * cut, 2), most=most)


def load_built(tower: list[FloorPosition] | None, now: SurveyedWorld, own: tuple[str, ...]) -> FloorWalls:
    """The walls under each accepted floor, as the position says or as they carry it."""
    if tower is None:
        return _built_there(now, own)
    if not 1 <= len(tower) <= TOP:
        impossible("floors", "T-01", "tower", given=len(tower), most=TOP)
    for number, floor in enumerate(tower):
        if floor.floor != number + 1:
            impossible("floor_order", "T-05", f"tower[{number}].floor", given=floor.floor, wanted=number + 1)
        if len(floor.walls) not in ((1, 2) if number else (0,)):
            impossible("floor_walls", "T-12", f"tower[{number}].walls", given=len(floor.walls))
        for side, wall in enumerate(floor.walls):
            if wall not in WALLS:
                unknown("wall", f"tower[{number}].walls[{side}]", wall)
    return tuple(tuple(floor.walls) for floor in tower)


def _built_there(now: SurveyedWorld, own: tuple[str, ...]) -> FloorWalls:
    there = [floor for floor in FLOORS if floor in now.world["poses"] and floor not in own]
    built: list[tuple[str, ...]] = []
    for floor in there:
        standing = stance(now.facts, floor)
        on = standing.on if standing else ()
        built.append(tuple(wall for wall in on if wall in WALLS) if built else ())
    return tuple(built)


def load_places(places: dict[str, int] | None, now: SurveyedWorld, own: tuple[str, ...], top: int) -> dict[str, int]:
    """The floor of each accepted cat, as the position says or by its pile (T-23)."""
    if places is None:
        there = [cat for cat in CATS if cat in now.world["poses"] and cat not in own]
        floors = {cat: floor_of(now.facts, cat) for cat in there}
        return {cat: TABLE_LEVEL if floor is None else number_of(floor) for cat, floor in floors.items()}
    for cat, floor in places.items():
        if cat not in CATS:
            unknown("cat", f"places.{cat}", cat)
        if not (1 if cat in NAKAMA else 0) <= floor <= top:
            impossible("place", "T-15", f"places.{cat}", given=floor, top=top)
    return dict(places)


def load_stood(stood: Spots | None, now: SurveyedWorld, cats: Collection[str]) -> Spots:
    """Where Nakama stood when the turn began, as the position says or as they stand now (T-34)."""
    if stood is None:
        return spots_of(now.world["poses"], now.facts, cats)
    for cat, spot in stood.items():
        if cat not in NAKAMA:
            unknown("nakama", f"stood.{cat}", cat)
        if spot.floor not in FLOORS:
            unknown("piece", f"stood.{cat}.floor", spot.floor)
    refuse_infinite(plain(stood), "stood")
    return dict(stood)


def load_own(own: Own | None, built: FloorWalls) -> tuple[str, ...]:
    """The pieces of the action under way: a cat, or two walls and the next floor."""
    if own is None:
        return ()
    for number, piece in enumerate(own.pieces):
        if piece not in (*FLOORS, *WALLS, *CATS):
            unknown("piece", f"own.pieces[{number}]", piece)
    [*walls], floor = own.pieces[:-1], own.pieces[-1:]
    cat = len(own.pieces) == 1 and own.pieces[0] in CATS
    storey = len(walls) == 2 and all(wall in WALLS for wall in walls) and floor == FLOORS[len(built) : len(built) + 1]
    if not cat and not storey:
        impossible("own_pieces", "T-12", "own.pieces")
    return own.pieces


def check_pieces(now: SurveyedWorld, built: FloorWalls, places: dict[str, int], own: tuple[str, ...]) -> None:
    """Every piece is in one place, and the world has those of the tower."""
    used = [*FLOORS[: len(built)], *(wall for walls in built for wall in walls)]
    for piece in used:
        if used.count(piece) > 1 or piece in own:
            impossible("piece_twice", "T-01", "tower", piece=piece)
        if piece not in now.world["poses"]:
            impossible("not_in_world", "T-05", f"world.poses.{piece}", piece=piece)
    for cat in places:
        if cat not in now.world["poses"]:
            impossible("not_in_world", "T-05", f"world.poses.{cat}", piece=cat)
    for piece in now.world["poses"]:
        if piece not in (*used, *places, *own):
            impossible("stray", "T-05", f"world.poses.{piece}", piece=piece)
