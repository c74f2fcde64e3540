"""Every sentence that msgspec can refuse with is known here, so that a new version with other sentences is noticed."""

from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import pytest
from msgspec import Meta, Struct, inspect
from msgspec import _core as msgspec_core

from nekobako import games
from nekobako.core import strict
from nekobako.core.handling import HandRecord
from nekobako.core.refusal import Refusal
from nekobako.core.words import LANGUAGES


class Inner(Struct, forbid_unknown_fields=True):
    n: int


class One(Struct, tag_field="do", tag="one", forbid_unknown_fields=True):
    pass


class Two(Struct, tag_field="do", tag="two", forbid_unknown_fields=True):
    pass


class Numbered(Struct, tag_field="do", tag=1):
    pass


class Colour(Enum):
    PINK = "pink"


# What msgspec says of the kinds of types that we read, what makes it say so, and by which key we say it.
OURS: Final[dict[str, tuple[Any, object, str]]] = {
    "Expected `%s`, got `%s`%U": (int, "2", "whole_type"),
    "Expected `%U`, got `%s`%U": (int | None, "2", "whole_type"),
    "Object missing required field `%U`%U": (Inner, {}, "missing"),
    "Object contains unknown field `%U`%U": (Inner, {"n": 1, "m": 2}, "unknown_field"),
    "Expected `array` of length %zd, got %zd%U": (tuple[int, int], [1], "length"),
    "Expected `array` of length >= %zd%U": (Annotated[list[int], Meta(min_length=2)], [1], "too_short"),
    "Expected `array` of length <= %zd%U": (Annotated[list[int], Meta(max_length=0)], [1], "too_long"),
    "Expected `object` of length >= %zd%U": (Annotated[dict[str, int], Meta(min_length=1)], {}, "too_short"),
    "Expected `object` of length <= %zd%U": (Annotated[dict[str, int], Meta(max_length=0)], {"a": 1}, "too_long"),
    "Expected `str` of length >= %zd%U": (Annotated[str, Meta(min_length=1)], "", "too_short"),
    "Expected `str` of length <= %zd%U": (Annotated[str, Meta(max_length=1)], "ab", "too_long"),
    "Expected `int` >= %lld%U": (Annotated[int, Meta(ge=1)], 0, "bound"),
    "Expected `int` <= %lld%U": (Annotated[int, Meta(le=1)], 2, "bound"),
    "Expected `float` %s %R%U": (Annotated[float, Meta(lt=360)], 360.0, "bound"),
    "Expected `str` matching regex %R%U": (Annotated[str, Meta(pattern="^a$")], "b", "characters"),
    "Invalid enum value %R%U": (Literal["coop", "versus"], "solo", "value"),
    "Invalid value '%U'%U": (One | Two, {"do": "three"}, "value"),
    "Invalid value %R%U": (One | Two, {"do": "three"}, "value"),
}
# What is said of a message that has no sentence of its own: it is right, if not fine.
PLAIN: Final[dict[str, tuple[Any, object]]] = {
    "Expected `int` that's a multiple of %lld%U": (Annotated[int, Meta(multiple_of=2)], 3),
}
# Of types and protocols that nothing here reads.
NOT_OURS: Final = {
    "%S%U": "what a type's own check says: none of ours has one",
    "Integer value out of range%U": "of texts and of MessagePack; plain data has integers of any size",
    "Number out of range%U": "of JSON text: the server's, which says so itself",
    "Expected `int`%U": "keys of MessagePack",
    "Expected `str`%U": "keys of MessagePack",
    "Invalid value %lld%U": "tags that are integers",
    "Invalid value %llu%U": "tags that are integers",
    "Expected `array` of length %zd%U": "fixed lists of JSON text",
    "Expected `array` of length %zd to %zd%U": "structs written as lists",
    "Expected `array` of length %zd to %zd, got %zd%U": "structs written as lists",
    "Expected `array` of at least length %zd, got %zd%U": "structs written as lists",
    "Expected `array` of at least length %zd, got 0%U": "structs written as lists",
    "Expected `array` of at least length 1, got 0%U": "structs written as lists",
    "Expected `array` of at most length %zd, got %zd%U": "structs written as lists",
    "Expected `bytes` of length <= %zd%U": "bytes",
    "Expected `bytes` of length >= %zd%U": "bytes",
    "Invalid base64 encoded string%U": "bytes",
    "Invalid decimal string%U": "decimals",
    "Invalid UUID%U": "UUIDs",
    "Invalid UUID bytes%U": "UUIDs",
    "Expected `%s` with a timezone component%U": "times",
    "Expected `%s` with no timezone component%U": "times",
    "Invalid RFC3339 encoded date%U": "times",
    "Invalid RFC3339 encoded datetime%U": "times",
    "Invalid RFC3339 encoded time%U": "times",
    "Invalid ISO8601 duration%U": "times",
    "Only units 'D', 'H', 'M', and 'S' are supported when parsing ISO8601 durations%U": "times",
    "Duration is out of range%U": "times",
    "Invalid epoch timestamp%U": "times",
    "Timestamp is out of range %U": "times",
    "Invalid MessagePack timestamp%U": "MessagePack",
    "Invalid MessagePack timestamp: nanoseconds out of range%U": "MessagePack",
    " - at %U": "the place itself",
}


def templates() -> set[str]:
    """The formats of all sentences in msgspec's compiled core that end with the place of what is wrong."""
    parts = Path(str(msgspec_core.__file__)).read_bytes().split(b"\0")
    return {part.decode("ascii") for part in parts if part.endswith(b"%U") and part.isascii() and b"\n" not in part}


def refusal_of(kind: Any, raw: object) -> Refusal:
    with pytest.raises(Refusal) as refused:
        strict.read(raw, kind)
    assert refused.value.code == "malformed"
    assert len({refused.value.text(language) for language in LANGUAGES}) == len(LANGUAGES)
    return refused.value


def test_msgspec_says_nothing_that_is_not_known_here() -> None:
    known = {*OURS, *PLAIN, *NOT_OURS}
    assert templates() - known == set(), "msgspec has new sentences: read them in core/strict.py, or say why not"
    assert known - templates() == set(), "msgspec has lost sentences that core/strict.py reads"


@pytest.mark.parametrize(("kind", "raw", "why"), OURS.values(), ids=OURS)
def test_each_is_said_in_our_words(kind: Any, raw: object, why: str) -> None:
    assert refusal_of(kind, raw).detail == {"why": why}
    within = refusal_of(list[kind], [raw])
    assert within.detail == {"why": why.removeprefix("whole_")}
    assert (within.field or "").startswith("[0]")


@pytest.mark.parametrize(("kind", "raw"), PLAIN.values(), ids=PLAIN)
def test_others_are_passed_on(kind: Any, raw: object) -> None:
    assert refusal_of(kind, raw).detail == {"why": "other"}


def used_kinds(kind: Any) -> set[type]:
    """The kinds of types that a type is made of."""
    kinds: set[type] = set()
    seen: set[Any] = set()

    def visit(info: Any) -> None:
        if isinstance(info, inspect.StructType):
            if info.cls in seen:
                return
            seen.add(info.cls)
            if isinstance(info.tag, int):
                kinds.add(int)
        kinds.add(type(info))
        for name in getattr(type(info), "__struct_fields__", ()):
            value = getattr(info, name)
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, inspect.Field):
                    visit(part.type)
                elif isinstance(part, inspect.Type):
                    visit(part)

    visit(inspect.type_info(kind))
    return kinds


READ: Final = {  # what the types that we read may be made of; others bring sentences that are not ours
    *(inspect.AnyType, inspect.BoolType, inspect.FloatType, inspect.IntType, inspect.NoneType, inspect.StrType),
    *(inspect.DictType, inspect.ListType, inspect.VarTupleType, inspect.TupleType, inspect.FrozenSetType),
    *(inspect.LiteralType, inspect.UnionType, inspect.StructType, inspect.DataclassType, inspect.CustomType),
}


@pytest.mark.parametrize("name", games.registered())
def test_the_types_that_games_read_are_of_these_kinds(name: str) -> None:
    game = games.named(name)
    for kind in (game.action_type, game.event_type, game.position_type, game.options_type, HandRecord):
        assert used_kinds(kind) <= READ


@pytest.mark.parametrize("kind", [Decimal, bytes, Colour, Numbered])
def test_other_kinds_would_be_noticed(kind: Any) -> None:
    assert not used_kinds(kind) <= READ


@pytest.mark.parametrize(
    ("number", "told"),
    [(2**63, "at most 2^62"), (-(2**63), "at least -2^62")],
)
def test_no_bound_is_longer_than_a_person_reads(number: int, told: str) -> None:
    kind: Any = Annotated[int, Meta(ge=-(2**62), le=2**62)]
    with pytest.raises(Refusal) as caught:
        strict.read(number, kind, "hand.seed")
    assert caught.value.text("en") == f"hand.seed should be {told}."


def test_other_bounds_are_told_as_they_are() -> None:
    kind: Any = Annotated[int, Meta(le=65536)]
    with pytest.raises(Refusal) as caught:
        strict.read(65537, kind, "port")
    assert caught.value.text("en") == "port should be at most 65536."
