"""Scenes: a world as one JSON object, the pieces it is built from and a position's `world`. Form: docs/scenes.md.

>>> scene = {
...     "pieces": [{"kind": "plate", "name": "floor-1", "width": 9, "depth": 9, "thickness": 0.18, "mass": 10}],
...     "world": {"poses": {"floor-1": [0, 0, 0, 1, 0, 0, 0]}},
... }
>>> world = load_scene(scene)
>>> world.step(10)
>>> scene_of(world)["pieces"] == scene["pieces"]
True
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import numpy as np
from msgspec import Struct

from nekobako.core import strict
from nekobako.physics.errors import BadInput
from nekobako.physics.pieces import Piece, Slab, Tabletop
from nekobako.physics.pose import Pose, checked_pose
from nekobako.physics.scenes.piece_records import (
    PieceRecord,
    SettingsRecord,
    piece_of,
    record_of,
    settings_of,
    to_plain_data,
)
from nekobako.physics.scenes.world_record import WorldRecord, load_world, read_world, refusal, refuse_infinite, world_of
from nekobako.physics.settings import Settings
from nekobako.physics.world import World

VERSION: Final = 1
COLOUR: Final = re.compile("#[0-9a-fA-F]{6}")


class _RawScene(Struct, frozen=True, forbid_unknown_fields=True):
    pieces: list[PieceRecord]
    world: Any
    scene: int = VERSION
    table_height: float = 0.0
    settings: SettingsRecord | None = None
    colours: dict[str, Any] = {}


@dataclass(frozen=True)
class Scene:
    pieces: tuple[Piece, ...]
    record: WorldRecord
    standing: Mapping[str, Pose]  # where pieces without a body are
    settings: Settings
    table_height: float
    colours: Mapping[str, str]  # of pieces, "#rrggbb"

    def load(self) -> World:
        return load_world(self.pieces, self.record, self.settings, self.table_height, self.standing)


def parse_scene(text: str | bytes) -> Scene:
    """A scene from JSON text."""
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise refusal("malformed", "not_json", why=str(error)) from None
    return read_scene(raw)


def read_scene(raw: object) -> Scene:
    """A scene from plain data; a refusal names the field that is wrong."""
    refuse_infinite(raw, "")
    raw_scene = strict.read(raw, _RawScene)
    if raw_scene.scene != VERSION:
        raise refusal("malformed", "bad_input", "scene", problem=f"must be {VERSION}, not {raw_scene.scene}")
    record = read_world(raw_scene.world)
    pieces: dict[str, Piece] = {}
    for number, value in enumerate(raw_scene.pieces):
        piece = _piece(value, record, f"pieces[{number}]")
        if piece.name in pieces:
            raise refusal("malformed", "twice", f"pieces[{number}].name", name=piece.name)
        pieces[piece.name] = piece
    standing = {
        value.name: _standing(value.at, f"pieces[{number}].at")
        for number, value in enumerate(raw_scene.pieces)
        if getattr(value, "at", None) is not None
    }
    colours = {name: _colour(value, f"colours.{name}", name in pieces) for name, value in raw_scene.colours.items()}
    settings = Settings() if raw_scene.settings is None else settings_of(raw_scene.settings)
    return Scene(tuple(pieces.values()), record, standing, settings, raw_scene.table_height, colours)


def load_scene(raw: object) -> World:
    return read_scene(raw).load()


def scene_of(world: World, colours: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A world as plain data, with all that is needed to make it again."""
    table = next(piece for piece in world.pieces.values() if isinstance(piece, Tabletop))
    pieces = [piece for piece in world.pieces.values() if piece is not table]
    scene: dict[str, Any] = {"scene": VERSION}
    if table.height:
        scene["table_height"] = table.height
    if world.settings != Settings():
        scene["settings"] = to_plain_data(world.settings)
    scene["pieces"] = [record_of(piece) | _where(world, piece) for piece in pieces]
    if colours:
        scene["colours"] = dict(colours)
    scene["world"] = world_of(world)
    return scene


def _piece(value: Any, record: WorldRecord, where: str) -> Piece:
    elsewhere: dict[str, Any] = {}
    kind = type(value).__struct_config__.tag
    if kind == "wall":
        if value.name not in record.folds:
            raise refusal("malformed", "no_fold", f"world.folds.{value.name}", name=value.name)
        elsewhere |= {"fold": record.folds[value.name], "cut": record.cuts.get(value.name, 0.0)}
    try:
        return piece_of(value, **elsewhere)
    except BadInput as bad:
        place = f"world.folds.{value.name}" if bad.field == "fold" else f"{where}.{bad.field}"
        raise refusal("impossible", "bad_input", place, problem=bad.problem) from None


def _standing(at: list[float], where: str) -> Pose:
    try:
        return checked_pose(at, where)
    except BadInput as bad:
        raise refusal("malformed", "bad_input", where, problem=bad.problem) from None


def _colour(value: object, where: str, known: bool) -> str:
    if not known:
        raise refusal("unknown", "no_piece", where, name=where.partition(".")[2])
    colour = strict.read(value, str, where)
    if not COLOUR.fullmatch(colour):
        raise refusal("malformed", "colour", where, value=colour[:20])
    return colour


def _where(world: World, piece: Piece) -> dict[str, Any]:
    """A board's place, which no body has; left out where it lies in the middle."""
    if not isinstance(piece, Slab):
        return {}
    at = world.standing(piece.name)
    at[2] += piece.thickness / 2
    return {} if np.allclose(at, [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], atol=1e-12) else {"at": at.tolist()}
