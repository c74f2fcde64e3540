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
from nekobako.physics.pieces import Board, Piece, Table
from nekobako.physics.pose import Pose, checked
from nekobako.physics.scenes.kinds import PieceRecord, SettingsRecord, piece_of, plain, record_of, settings_of
from nekobako.physics.scenes.record import WorldRecord, load_world, read_world, refusal, refuse_infinite, world_of
from nekobako.physics.settings import Settings
from nekobako.physics.world import World

VERSION: Final = 1
COLOUR: Final = re.compile("#[0-9a-fA-F]{6}")


class _Raw(Struct, frozen=True, forbid_unknown_fields=True):
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
    found = strict.read(raw, _Raw)
    if found.scene != VERSION:
        raise refusal("malformed", "bad_input", "scene", problem=f"must be {VERSION}, not {found.scene}")
    record = read_world(found.world)
    pieces: dict[str, Piece] = {}
    for number, given in enumerate(found.pieces):
        piece = _piece(given, record, f"pieces[{number}]")
        if piece.name in pieces:
            raise refusal("malformed", "twice", f"pieces[{number}].name", name=piece.name)
        pieces[piece.name] = piece
    standing = {
        given.name: _standing(given.at, f"pieces[{number}].at")
        for number, given in enumerate(found.pieces)
        if getattr(given, "at", None) is not None
    }
    colours = {name: _colour(given, f"colours.{name}", name in pieces) for name, given in found.colours.items()}
    settings = Settings() if found.settings is None else settings_of(found.settings)
    return Scene(tuple(pieces.values()), record, standing, settings, found.table_height, colours)


def load_scene(raw: object) -> World:
    return read_scene(raw).load()


def scene_of(world: World, colours: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A world as plain data, with all that is needed to make it again."""
    table = next(piece for piece in world.pieces.values() if isinstance(piece, Table))
    pieces = [piece for piece in world.pieces.values() if piece is not table]
    scene: dict[str, Any] = {"scene": VERSION}
    if table.height:
        scene["table_height"] = table.height
    if world.settings != Settings():
        scene["settings"] = plain(world.settings)
    scene["pieces"] = [record_of(piece) | _where(world, piece) for piece in pieces]
    if colours:
        scene["colours"] = dict(colours)
    scene["world"] = world_of(world)
    return scene


def _piece(given: Any, record: WorldRecord, where: str) -> Piece:
    elsewhere: dict[str, Any] = {}
    kind = type(given).__struct_config__.tag
    if kind == "wall":
        if given.name not in record.folds:
            raise refusal("malformed", "no_fold", f"world.folds.{given.name}", name=given.name)
        elsewhere["fold"] = record.folds[given.name]
    try:
        return piece_of(given, **elsewhere)
    except BadInput as bad:
        place = f"world.folds.{given.name}" if bad.field == "fold" else f"{where}.{bad.field}"
        raise refusal("impossible", "bad_input", place, problem=bad.problem) from None


def _standing(at: list[float], where: str) -> Pose:
    try:
        return checked(at, where)
    except BadInput as bad:
        raise refusal("malformed", "bad_input", where, problem=bad.problem) from None


def _colour(given: object, where: str, known: bool) -> str:
    if not known:
        raise refusal("unknown", "no_piece", where, name=where.partition(".")[2])
    colour = strict.read(given, str, where)
    if not COLOUR.fullmatch(colour):
        raise refusal("malformed", "colour", where, value=colour[:20])
    return colour


def _where(world: World, piece: Piece) -> dict[str, Any]:
    """A board's place, which no body has; left out where it lies in the middle."""
    if not isinstance(piece, Board):
        return {}
    geom = world.model.geom(piece.name)
    top = (geom.pos[0], geom.pos[1], geom.pos[2] + piece.thickness / 2)
    at = np.concatenate((top, geom.quat))
    return {} if np.allclose(at, [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0], atol=1e-12) else {"at": at.tolist()}
