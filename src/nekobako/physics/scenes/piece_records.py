"""Pieces as plain data, `{"kind": "plate", "name": "floor-1", ...}`: one kind for each class of piece.

The fields are those of the classes: nothing is listed twice, and a new size can be given in a scene at once.
"""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, Final, Union, get_type_hints

import msgspec

from nekobako.physics.errors import BadInput
from nekobako.physics.pieces import (
    Board,
    CardCat,
    FoldedWall,
    HookedCat,
    Pair,
    Piece,
    Plate,
    Prism,
    RoundBoard,
    StandingCat,
)
from nekobako.physics.settings import Settings

KINDS: Final[Mapping[str, type[Piece]]] = {
    "board": Board,
    "round_board": RoundBoard,
    "prism": Prism,
    "pair": Pair,
    "hooked_cat": HookedCat,
    "card_cat": CardCat,
    "wall": FoldedWall,
    "plate": Plate,
    "standing_cat": StandingCat,
}
ELSEWHERE: Final = {"wall": {"fold", "cut"}}  # told by the world, since it changes while playing
# What has no body has no pose in the world.
BESIDES: Final = {kind: [("at", list[float] | None, None)] for kind in ("board", "round_board")}
_KIND_OF: Final = {kind: name for name, kind in KINDS.items()}


def _strict_type(cls: Any, tag: str | None = None) -> type[msgspec.Struct]:
    """A struct with the fields of a dataclass, that refuses any other."""
    hints = get_type_hints(cls)
    fields: list[Any] = [_strict_field(one, hints[one.name]) for one in _sizes(cls, tag or "")]
    fields += BESIDES.get(tag or "", [])
    options: Any = {"tag_field": "kind", "tag": tag} if tag else {}
    return msgspec.defstruct(cls.__name__, fields, kw_only=True, frozen=True, forbid_unknown_fields=True, **options)


def _sizes(cls: Any, kind: str) -> list[Field[Any]]:
    return [one for one in fields(cls) if one.name not in ELSEWHERE.get(kind, set())]


def _strict_field(one: Field[Any], hint: Any) -> tuple[Any, ...]:
    kind = _strict_type(hint) if is_dataclass(hint) else hint
    return (one.name, kind) if one.default is MISSING else (one.name, kind, one.default)


# msgspec tells them apart by their kind. A union made at run time is nothing a type checker can follow.
PieceRecord: Final[Any] = Union[tuple(_strict_type(cls, kind) for kind, cls in KINDS.items())]  # noqa: UP007
SettingsRecord: Final[Any] = _strict_type(Settings)


def piece_of(record: Any, **elsewhere: Any) -> Piece:
    """The piece that a strictly read record describes."""
    cls: Any = KINDS[type(record).__struct_config__.tag]
    besides = {name for name, _, _ in BESIDES.get(_KIND_OF[cls], [])}
    piece: Piece = _made(cls, record, besides, **elsewhere)
    return piece


def settings_of(record: Any) -> Settings:
    settings: Settings = _made(Settings, record, set())
    return settings


def _made(cls: Any, record: Any, besides: set[str], **elsewhere: Any) -> Any:
    hints = get_type_hints(cls)
    values = {}
    for name in record.__struct_fields__:
        if name not in besides:
            value = getattr(record, name)
            try:
                values[name] = _made(hints[name], value, set()) if isinstance(value, msgspec.Struct) else value
            except BadInput as bad:
                raise BadInput(f"{name}.{bad.field}", bad.problem) from None
    return cls(**values, **elsewhere)


def record_of(piece: Piece) -> dict[str, Any]:
    """A piece as plain data."""
    kind = _KIND_OF.get(type(piece))
    if kind is None:
        raise BadInput(piece.name, f"a scene has no {type(piece).__name__}")
    return {"kind": kind, **to_plain_data(piece, kind)}


def to_plain_data(thing: Any, kind: str = "") -> dict[str, Any]:
    """The fields of a dataclass as plain data, without those that have their default."""
    data: dict[str, Any] = {}
    for one in _sizes(thing, kind):
        value = getattr(thing, one.name)
        if one.default is MISSING or value != one.default:
            data[one.name] = (
                to_plain_data(value) if is_dataclass(value) else list(value) if type(value) is tuple else value
            )
    return data
