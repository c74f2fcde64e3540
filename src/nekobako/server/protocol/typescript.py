"""The client's TypeScript, made from the same types that read and write the wire, and constants of what it draws.

A game whose pieces are drawn has a module `drawing` beside its class, with a function `constants() -> dict[str, Any]`.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from msgspec import inspect

from nekobako.games import beside
from nekobako.physics.pictures import palette

HEADING: Final = "// Made by `make protocol` from the types of the server. Not to be edited.\n"
_PLAIN: Final = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.BytesType: "string",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


def typescript(named: Mapping[str, Any]) -> str:
    """A module that exports every struct that these types are made of, and the types themselves by these names."""
    writer = _Writer()
    infos = inspect.multi_type_info(named.values())
    aliases = [
        f"export type {name} = {writer.type_text(info)};"
        for name, info in zip(named, infos, strict=True)
        if not (isinstance(info, inspect.StructType) and info.cls.__name__ == name)
    ]
    for info in infos:
        writer.type_text(info)
    return "\n".join([HEADING, *writer.interfaces(), *aliases]) + "\n"


class _Writer:
    def __init__(self) -> None:
        self._found: dict[type, str] = {}
        self._waiting: list[inspect.StructType] = []

    def type_text(self, info: inspect.Type) -> str:
        """How a type is written where it is used."""
        for kind, name in _PLAIN.items():
            if type(info) is kind:
                return name
        match info:
            case inspect.StructType():
                return self._named(info)
            case inspect.UnionType(types):
                return " | ".join(dict.fromkeys(self.type_text(one) for one in types if not _is_unset(one)))
            case inspect.LiteralType(values):
                return " | ".join(_literal(value) for value in values)
            case inspect.ListType(item) | inspect.VarTupleType(item) | inspect.SetType(item):
                return f"({self.type_text(item)})[]" if _is_joined(item) else f"{self.type_text(item)}[]"
            case inspect.FrozenSetType(item):
                return f"({self.type_text(item)})[]"
            case inspect.TupleType(items):
                return f"[{', '.join(self.type_text(item) for item in items)}]"
            case inspect.DictType(key, value):
                return f"Record<{self.type_text(key)}, {self.type_text(value)}>"
        raise TypeError(f"no TypeScript for {info!r}")

    def interfaces(self) -> Iterable[str]:
        while self._waiting:
            yield self._interface(self._waiting.pop(0))

    def _named(self, info: inspect.StructType) -> str:
        if info.cls not in self._found:
            name = info.cls.__name__
            if name in self._found.values():
                raise TypeError(f"two structs are called {name}")
            self._found[info.cls] = name
            self._waiting.append(info)
        return self._found[info.cls]

    def _interface(self, info: inspect.StructType) -> str:
        lines = [f"export interface {self._found[info.cls]} {{"]
        if info.tag_field is not None:
            lines.append(f"  {info.tag_field}: {_literal(info.tag)};")
        for field in info.fields:
            mark = "?" if _may_be_missing(info, field) else ""
            lines.append(f"  {field.encode_name}{mark}: {self.type_text(field.type)};")
        return "\n".join([*lines, "}"])


def _may_be_missing(info: inspect.StructType, field: inspect.Field) -> bool:
    """What we send is whole unless it is left out on purpose; what we read may leave out what has a default."""
    if field.required:
        return False
    unset = isinstance(field.type, inspect.UnionType) and any(map(_is_unset, field.type.types))
    return unset or info.forbid_unknown_fields or bool(info.cls.__struct_config__.omit_defaults)


def _is_unset(info: inspect.Type) -> bool:
    return isinstance(info, inspect.CustomType) and info.cls is msgspec.UnsetType


def _is_joined(info: inspect.Type) -> bool:
    many = (inspect.UnionType, inspect.LiteralType)
    return isinstance(info, many)


def _literal(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def palette_module() -> str:
    """The colours of the table and of what is drawn in every game."""
    colours = {
        "wood": palette.WOOD,
        "slab": palette.SLAB,
        "cloth": palette.CLOTH,
        "dark": palette.DARK,
        "light": palette.LIGHT,
    }
    return _module("PALETTE", colours)


def pieces_module(game: str) -> str | None:
    """The constants of a game; None for a game that has no pieces to be drawn."""
    drawing = beside(game, "drawing")
    return None if drawing is None else _module("PIECES", drawing.constants())


def _module(name: str, constants: dict[str, Any]) -> str:
    literal = msgspec.json.format(msgspec.json.encode(constants), indent=2).decode()
    return f"{HEADING}\nexport const {name} = {literal} as const;\n"
