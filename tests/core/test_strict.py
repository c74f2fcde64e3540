"""Strict reading: what is refused, and how the field is named."""

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

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


class Bounded(Struct, forbid_unknown_fields=True):
    walls: Annotated[list[int], Meta(min_length=2, max_length=2)] = []
    pair: tuple[int, int] = (1, 2)
    name: Annotated[str, Meta(max_length=3)] = ""
    turns: Annotated[int, Meta(ge=1)] = 1
    angle: Annotated[float, Meta(lt=360)] = 0.0
    mode: Literal["coop", "versus"] = "coop"


@pytest.mark.parametrize(
    ("raw", "english", "french"),
    [
        ({"walls": [1]}, "walls is too short: at least 2 parts.", "walls est trop court : au moins 2 éléments."),
        ({"walls": [1, 2, 3]}, "walls is too long: at most 2 parts.", "walls est trop long : au plus 2 éléments."),
        ({"pair": [1]}, "pair should have 2 parts.", "pair devrait avoir 2 éléments."),
        ({"name": "Mochi"}, "name is too long: at most 3 parts.", "name est trop long : au plus 3 éléments."),
        ({"turns": 0}, "turns should be at least 1.", "turns devrait valoir au moins 1."),
        ({"angle": 360.0}, "angle should be less than 360.", "angle devrait valoir moins de 360."),
        ({"mode": "solo"}, "mode cannot be 'solo'.", "mode ne peut pas valoir 'solo'."),
    ],
)
def test_a_bound_is_told_in_words(raw: Any, english: str, french: str) -> None:
    with pytest.raises(Refusal) as refused:
        strict.read(raw, Bounded)
    assert (refused.value.text("en"), refused.value.text("fr")) == (english, french)
