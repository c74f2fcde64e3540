"""The world of a position, and the tower and the cats in it: what is left out is read off the world."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from nekobako.core import strict
from nekobako.games.tower.judge import Built, floor_of
from nekobako.games.tower.judge.standing import stance
from nekobako.games.tower.material import CATS, FLOORS, NAKAMA, TOP, WALLS, number_of
from nekobako.games.tower.position import FloorPosition, plain
from nekobako.games.tower.refusals import impossible, malformed, not_finite, unknown
from nekobako.games.tower.state import TABLE_LEVEL, Own
from nekobako.games.tower.worlds import opening
from nekobako.physics.facts import Facts
from nekobako.physics.live.results import Still

Seven = tuple[float, float, float, float, float, float, float]


class _World(Struct, forbid_unknown_fields=True):
    poses: dict[str, Seven]
    folds: dict[str, float] = {}
    strains: dict[str, list[float]] = {}
    state: str | None = None
    build: str | None = None
    asleep: bool | UnsetType = UNSET


def load_world(raw: object, facts: Facts | None, climbers: tuple[str, ...]) -> Still:
    """The world as it is: as a game begins if it is left out, with the facts that were saved or looked at anew."""
    if raw is None:
        if facts is not None:
            impossible("no_world", "T-05", "facts")
        return opening(climbers)
    if facts is None:
        from nekobako.games.tower import handling

        return handling.still(raw)
    not_finite(raw, "world")
    found = strict.read(raw, _World, "world")
    for body in found.poses:
        if body not in (*FLOORS, *WALLS, *CATS):
            unknown("piece", f"world.poses.{body}", body)
    for wall in found.poses:
        if wall in WALLS and wall not in found.folds:
            malformed("no_fold", f"world.folds.{wall}", wall=wall)
    if FLOORS[0] not in found.poses:
        impossible("no_floor_one", "T-05", f"world.poses.{FLOORS[0]}")
    world: dict[str, Any] = plain(found)
    return Still(world, facts)


def load_built(given: list[FloorPosition] | None, now: Still, own: tuple[str, ...]) -> Built:
    """The walls under each accepted floor, as the position says or as they carry it."""
    if given is None:
        return _built_there(now, own)
    if not 1 <= len(given) <= TOP:
        impossible("floors", "T-01", "tower", given=len(given), most=TOP)
    for number, floor in enumerate(given):
        if floor.floor != number + 1:
            impossible("floor_order", "T-05", f"tower[{number}].floor", given=floor.floor, wanted=number + 1)
        if len(floor.walls) not in ((1, 2) if number else (0,)):
            impossible("floor_walls", "T-12", f"tower[{number}].walls", given=len(floor.walls))
        for side, wall in enumerate(floor.walls):
            if wall not in WALLS:
                unknown("wall", f"tower[{number}].walls[{side}]", wall)
    return tuple(tuple(floor.walls) for floor in given)


def _built_there(now: Still, own: tuple[str, ...]) -> Built:
    there = [floor for floor in FLOORS if floor in now.world["poses"] and floor not in own]
    built: list[tuple[str, ...]] = []
    for floor in there:
        found = stance(now.facts, floor)
        on = found.on if found else ()
        built.append(tuple(wall for wall in on if wall in WALLS) if built else ())
    return tuple(built)


def load_places(given: dict[str, int] | None, now: Still, own: tuple[str, ...], top: int) -> dict[str, int]:
    """The floor of each accepted cat, as the position says or by its pile (T-23)."""
    if given is None:
        there = [cat for cat in CATS if cat in now.world["poses"] and cat not in own]
        floors = {cat: floor_of(now.facts, cat) for cat in there}
        return {cat: TABLE_LEVEL if floor is None else number_of(floor) for cat, floor in floors.items()}
    for cat, floor in given.items():
        if cat not in CATS:
            unknown("cat", f"places.{cat}", cat)
        if not (1 if cat in NAKAMA else 0) <= floor <= top:
            impossible("place", "T-15", f"places.{cat}", given=floor, top=top)
    return dict(given)


def load_own(own: Own | None, built: Built) -> tuple[str, ...]:
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


def check_pieces(now: Still, built: Built, places: dict[str, int], own: tuple[str, ...]) -> None:
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
