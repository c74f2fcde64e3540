"""Strict reading: what is refused, and how the field is named."""

from typing import Any

import pytest
from msgspec import Struct

from nekobako.core import strict
from nekobako.core.refusal import Refusal
from nekobako.core.words import LANGUAGES


class Inner(Struct, forbid_unknown_fields=True):
    cards: dict[str, int]
    n: int = 0


class Outer(Struct, forbid_unknown_fields=True):
    inner: list[Inner]
    maybe: int | None = None


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        (3, None),
        ([], None),
        ({}, "inner"),
        ({"inner": 3}, "inner"),
        ({"inner": [], "else": 1}, "else"),
        ({"inner": [{"cards": {}, "n": 2.0}]}, "inner[0].n"),
        ({"inner": [{"cards": {}, "n": True}]}, "inner[0].n"),
        ({"inner": [{"cards": {}, "n": "2"}]}, "inner[0].n"),
        ({"inner": [{"cards": {}}, {}]}, "inner[1].cards"),
        ({"inner": [{"cards": {}, "z": 1}]}, "inner[0].z"),
        ({"inner": [{"cards": {"mafia": 1, "police": None}}]}, "inner[0].cards.police"),
        ({"inner": [{"cards": {"mafia": 1.0}}]}, "inner[0].cards.mafia"),
        ({"inner": [{"cards": {3: 1}}]}, "inner[0].cards"),
        ({"inner": [], "maybe": "x"}, "maybe"),
    ],
)
def test_the_field_is_named(raw: Any, field: str | None) -> None:
    with pytest.raises(Refusal) as refused:
        strict.read(raw, Outer)
    assert (refused.value.code, refused.value.field) == ("malformed", field)
    sentences = {refused.value.text(language) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)


def test_within_names_where_the_data_stands() -> None:
    with pytest.raises(Refusal) as refused:
        strict.read({"cards": []}, Inner, "players[0]")
    assert refused.value.field == "players[0].cards"


def test_good_data_is_read() -> None:
    assert strict.read({"inner": [{"cards": {"mafia": 2}}]}, Outer) == Outer([Inner({"mafia": 2})])
