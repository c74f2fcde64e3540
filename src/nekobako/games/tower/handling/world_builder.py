"""Worlds of the Tower: as a position has them, and with pieces coming and going beside the tower."""

from collections.abc import Iterable, Mapping
from math import hypot
from typing import Final

from nekobako.games.tower.irregularity import TRUE, cut_of, folded
from nekobako.games.tower.material import CATS, FLOORS, WALLS
from nekobako.games.tower.pieces import ASK, SETTINGS, piece
from nekobako.physics.contact_log.survey import survey
from nekobako.physics.errors import BadInput
from nekobako.physics.facts import Facts
from nekobako.physics.live_world.results import SurveyedWorld
from nekobako.physics.pieces import Piece
from nekobako.physics.pose import Pose, pose
from nekobako.physics.scenes import world_record
from nekobako.physics.world import World

UNFOLDED: Final = 90.0  # degrees, of a wall that nobody has folded yet
NAMES: Final = frozenset((*FLOORS, *WALLS, *CATS))
# Where pieces wait to be taken up: walls and cats on the right and the left, floors in front and behind.
WAITING: Final = tuple((x, y) for x in (14.0, 19.0, -14.0, -19.0, 24.0, -24.0) for y in (0.0, 6.0, -6.0, 12.0, -12.0))
FLOOR_WAITING: Final = tuple((x, y) for y in (-17.0, 17.0, -28.0, 28.0) for x in (0.0, 12.0, -12.0))
ROOM: Final = {"floor": 7.0, "other": 2.7}  # cm round the middle of a piece that waits


def still(raw: object, within: str = "world") -> SurveyedWorld:
    """A position's world, checked: the form of it, its names, and that it can be."""
    world = _loaded(world_record.read_world(raw, within), within)
    if FLOORS[0] not in world.pieces:
        raise world_record.refusal("malformed", "no_pose", f"{within}.poses.{FLOORS[0]}", name=FLOORS[0])
    return as_it_is(world)


def as_it_is(world: World) -> SurveyedWorld:
    return SurveyedWorld(world_record.world_of(world), facts_of(world))


def facts_of(world: World) -> Facts:
    return survey(world, ASK)


def world_of(now: SurveyedWorld) -> World:
    """A world of one's own as that one, to the bit on the same build of the simulator."""
    return _loaded(world_record.read_world(now.world))


def _loaded(recorded: world_record.WorldRecord, within: str = "world") -> World:
    for body in recorded.poses:
        if body not in NAMES:
            raise world_record.refusal("unknown", "no_body", f"{within}.poses.{body}", name=body)
    pieces: list[Piece] = []
    for name in recorded.poses:
        try:
            pieces.append(piece(name, recorded.folds.get(name, UNFOLDED), recorded.cuts.get(name, 0.0)))
        except BadInput as bad:
            where = f"{within}.{'folds' if bad.field == 'fold' else 'cuts'}.{name}"
            raise world_record.refusal("impossible", "bad_input", where, problem=bad.problem) from None
    return world_record.load_world(pieces, recorded, SETTINGS, within=within)


def remove(world: World, names: Iterable[str]) -> None:
    """Take pieces off into the reserve."""
    for name in names:
        if name in world.pieces:
            world.remove(name)


def appear(world: World, names: Iterable[str], folds: Mapping[str, float] | None = None, box: int = TRUE) -> None:
    """Let pieces that are not there stand beside the tower, where there is room; walls as they are in this box."""
    for name in names:
        if name not in world.pieces:
            world.add(from_box(box, name, (folds or {}).get(name, UNFOLDED)), beside(world, name))


def from_box(box: int, name: str, fold: float) -> Piece:
    """A piece as it is in a table's box; a wall folded by somebody who meant so many degrees."""
    return piece(name, folded(box, name, fold), cut_of(box, name)) if name in WALLS else piece(name)


def beside(world: World, name: str) -> Pose:
    """Where a piece may wait beside the tower."""
    own = _room(name)
    taken = [(at[0], at[1], _room(body)) for body, at in world.poses().items()]
    spots = FLOOR_WAITING if name in FLOORS else WAITING
    free = ((x, y) for x, y in spots if all(hypot(x - a, y - b) > own + room for a, b, room in taken))
    x, y = next(free, spots[-1])
    return pose(x, y, 0.0)


def _room(name: str) -> float:
    return ROOM["floor"] if name in FLOORS else ROOM["other"]
