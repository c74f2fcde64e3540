"""The `world` of a position: the poses of all that can move, the folds and cuts of walls, and the simulator's state.

With a state and the same build of the simulator a world is restored to the bit; anywhere else it is made from its
poses, at rest. Positions hold this object, and so does a scene file; whoever reads it knows the pieces. What cannot be
is a refusal that names the field.
"""

from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from typing import Any, Final

import mujoco
import numpy as np
from msgspec import Struct, field

from nekobako.core import strict
from nekobako.core.refusal import Code, Refusal
from nekobako.core.words import Catalogue, Phrase
from nekobako.physics.errors import BadInput
from nekobako.physics.pieces import FoldedWall, Pair, Piece
from nekobako.physics.pose import Pose, checked_pose, pose
from nekobako.physics.scenes.arrangement import Arrangement, Joints, UnlikeCord, arrange, strain_of
from nekobako.physics.scenes.chain import OutOfReach
from nekobako.physics.settings import Settings
from nekobako.physics.world import BUILD, World, WorldSnapshot

WORDS: Final = Catalogue("nekobako.physics.scenes.words")
FARTHEST: Final = 1000.0  # cm from the middle: no room is so large
MOST_STRAIN: Final = 1.0  # radians: a hinge that is bent so far elastically would have yielded long before
AGREE: Final = 0.01  # cm between a pose and the same body in the state


class _RawWorld(Struct, frozen=True, forbid_unknown_fields=True):
    poses: dict[str, Any]
    folds: dict[str, Any] = {}
    cuts: dict[str, Any] = {}
    strains: dict[str, Any] = {}
    state: str | None = None
    build: str | None = None
    asleep: bool = False


class WorldRecord(Struct, frozen=True):
    """`cuts` is by how many cm walls are higher than their kind; `strains` how far each hinge of a piece's cord is bent
    elastically (radians): with it a cord that was made from poses pulls as it did."""

    poses: dict[str, Pose]
    folds: dict[str, float] = field(default_factory=dict)
    strains: dict[str, list[float]] = field(default_factory=dict)
    state: bytes | None = None
    build: str | None = None
    cuts: dict[str, float] = field(default_factory=dict)


def refusal(code: Code, key: str, where: str | None = None, **parameters: object) -> Refusal:
    fields = {"field": where, **parameters}
    return Refusal(code, Phrase(WORDS, key, fields), field=where, detail={"why": key, **parameters})


def refuse_infinite(raw: object, where: str) -> None:
    for place, value in strict.infinite_numbers(raw, where):
        raise refusal("malformed", "not_finite", place, value=str(value))


def read_world(raw: object, within: str = "world") -> WorldRecord:
    """The record in a position, its form checked; whether it fits the pieces, `load_world` tells."""
    refuse_infinite(raw, within)
    raw_world = strict.read(raw, _RawWorld, within)
    poses = {}
    for body, value in raw_world.poses.items():
        where = f"{within}.poses.{body}"
        numbers = strict.read(value, tuple[float, float, float, float, float, float, float], where)
        try:
            poses[body] = checked_pose(numbers, where)
        except BadInput as bad:
            raise refusal("malformed", "bad_input", where, problem=bad.problem) from None
        if np.abs(poses[body][:3]).max() > FARTHEST:
            raise refusal("impossible", "too_far", where, name=body)
    folds = {wall: strict.read(value, float, f"{within}.folds.{wall}") for wall, value in raw_world.folds.items()}
    cuts = {wall: strict.read(value, float, f"{within}.cuts.{wall}") for wall, value in raw_world.cuts.items()}
    strains = {
        name: strict.read(value, list[float], f"{within}.strains.{name}") for name, value in raw_world.strains.items()
    }
    try:
        state = None if raw_world.state is None else b64decode(raw_world.state, validate=True)
    except ValueError:
        raise refusal("malformed", "not_base64", f"{within}.state") from None
    return WorldRecord(poses, folds, strains, state, raw_world.build, cuts)


def world_of(world: World, asleep: bool = False) -> dict[str, Any]:
    """A world as plain data, for a position. `asleep`: all of it stays where it is, and whoever goes on with it may let
    it sleep until something is touched."""
    mujoco.mj_kinematics(world.model, world.data)  # after a step, places are those before it
    pieces = world.pieces.values()
    cuts = {piece.name: piece.cut for piece in pieces if isinstance(piece, FoldedWall) and piece.cut}
    return {
        "poses": {body: at.tolist() for body, at in world.poses().items()},
        "folds": {piece.name: piece.fold for piece in pieces if isinstance(piece, FoldedWall)},
        **({"cuts": cuts} if cuts else {}),
        "strains": {
            piece.name: strain_of(world.model, world.data, piece).tolist()
            for piece in pieces
            if isinstance(piece, Pair)
        },
        "state": b64encode(world.snapshot().state).decode("ascii"),
        "build": BUILD,
        **({"asleep": True} if asleep else {}),
    }


def load_world(
    pieces: Sequence[Piece],
    record: WorldRecord,
    settings: Settings | None = None,
    table_height: float = 0.0,
    standing: Mapping[str, Pose] | None = None,
    within: str = "world",
) -> World:
    """Make a world of these pieces, in this order, as a record says.

    `standing` has the poses of pieces without bodies (a board), which a position does not tell; where it says nothing,
    they are in the middle.
    """
    _refuse_strangers(pieces, record, within)
    world = World(settings, table_height)
    fixed = standing or {}
    middle = pose(0.0, 0.0, 0.0)
    roots = [record.poses[piece.bodies[0]] if piece.bodies else fixed.get(piece.name, middle) for piece in pieces]
    try:
        world.add_all(list(zip(pieces, roots, strict=True)))
    except BadInput as bad:
        raise refusal("impossible", "bad_input", bad.field, problem=bad.problem) from None
    if record.state is not None and record.build == BUILD:
        _restore(world, record, record.state, f"{within}.state")
    else:
        _arrange(world, record, within)
    return world


def _refuse_strangers(pieces: Sequence[Piece], record: WorldRecord, within: str) -> None:
    bodies = {body for piece in pieces for body in piece.bodies}
    for body in record.poses:
        if body not in bodies:
            raise refusal("unknown", "no_body", f"{within}.poses.{body}", name=body)
    for piece in pieces:
        if piece.bodies and piece.bodies[0] not in record.poses:
            raise refusal("malformed", "no_pose", f"{within}.poses.{piece.bodies[0]}", name=piece.bodies[0])
    walls = {piece.name for piece in pieces if isinstance(piece, FoldedWall)}
    for part, told in (("folds", record.folds), ("cuts", record.cuts)):
        for wall in told:
            if wall not in walls:
                raise refusal("unknown", "no_wall", f"{within}.{part}.{wall}", name=wall)
    corded = {piece.name: 2 * (piece.cord.links + 1) for piece in pieces if isinstance(piece, Pair)}
    for name, strain in record.strains.items():
        if name not in corded:
            raise refusal("unknown", "no_cord", f"{within}.strains.{name}", name=name)
        if len(strain) != corded[name]:
            where, expected = f"{within}.strains.{name}", corded[name]
            raise refusal("malformed", "strain_count", where, expected=expected, got=len(strain))
        for number, bent in enumerate(strain):
            if abs(bent) > MOST_STRAIN:
                raise refusal("impossible", "too_bent", f"{within}.strains.{name}[{number}]", name=name)


def _restore(world: World, record: WorldRecord, state: bytes, where: str) -> None:
    try:
        world.restore(WorldSnapshot(tuple(world.pieces), state))
    except (BadInput, ValueError):
        raise refusal("impossible", "not_a_state", where) from None
    for body, expected in record.poses.items():
        off = float(np.linalg.norm(world.pose(body)[:3] - expected[:3]))
        if off > AGREE:
            raise refusal("impossible", "state_unlike", where, body=body, mm=off * 10)


def _arrange(world: World, record: WorldRecord, within: str) -> None:
    model, data = world.model, world.data
    for piece in world.pieces.values():
        if piece.bodies:
            arrangement = _arrangement(model, piece, record, within)
            arrangement.put(Joints.of(model, piece), data.qpos, data.qvel, data.plastic)
    mujoco.mj_forward(model, data)
    for piece in world.pieces.values():
        deep = world.overlap(piece.name) if piece.bodies else None
        if deep is not None:
            other, depth = deep
            where = f"{within}.poses.{piece.bodies[0]}"
            raise refusal("impossible", "overlap", where, name=piece.name, other=other, mm=depth * 10)


def _arrangement(model: Any, piece: Piece, record: WorldRecord, within: str) -> Arrangement:
    poses = {body: record.poses[body] for body in piece.bodies if body in record.poses}
    strain = record.strains.get(piece.name)
    try:
        return arrange(model, piece, poses, None if strain is None else np.array(strain))
    except UnlikeCord as bad:
        where = f"{within}.poses.{bad.body}"
        raise refusal("impossible", "unlike_cord", where, body=bad.body, mm=bad.distance * 10) from None
    except OutOfReach:
        where = f"{within}.poses.{piece.bodies[-1]}"
        raise refusal("impossible", "out_of_reach", where) from None
    except BadInput as bad:
        where = f"{within}.poses.{bad.field}"
        raise refusal("malformed", "no_pose", where, name=bad.field) from None
