"""The options that each game declares are those that it takes, neither more nor fewer."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import nekobako
from nekobako import Refusal, games
from nekobako.core.options import OptionChoice, OptionField
from nekobako.core.words import LANGUAGES

NO_VALUE: list[Any] = ["nonsense", -1, 2.5, True, [], {}, ["nonsense"], [[]]]
NO_NUMBER: list[Any] = ["1", 1.5, True, [], {}]


def every_field() -> list[tuple[str, OptionField]]:
    return [(name, field) for name, game in games.registered().items() for field in game.option_fields()]


field_of_a_game = pytest.mark.parametrize(
    ("game", "field"), every_field(), ids=lambda value: getattr(value, "name", value)
)


def accepted(game: str, field: OptionField, value: Any, seats: int) -> bool:
    try:
        nekobako.new(game, seats=seats, seed=1, options={field.name: value})
    except Refusal as refusal:
        if (refusal.field or "").startswith(f"options.{field.name}"):
            return False
        raise
    return True


def sizes(game: str) -> list[int]:
    return list(games.named(game).seat_counts)


def able(game: str, field: OptionField, choice: OptionChoice) -> list[int]:
    """The tables at which a choice can be made."""
    return [seats for seats in sizes(game) if choice.seats is None or seats in choice.seats]


def several_with(field: OptionField, place: int) -> list[Any]:
    """A list with the choice of that place, and no longer than it must be."""
    values = [choice.value for choice in field.choices]
    return [values[(place + n) % len(values)] for n in range(max(1, field.least or 0))]


def good_values(game: str, field: OptionField) -> Iterator[tuple[int, Any]]:
    for seats in sizes(game):
        yield seats, field.default
        yield from ((seats, preset.value) for preset in field.presets)
        if field.kind == "seat":
            yield from ((seats, seat) for seat in range(seats))
        if field.kind == "number":
            yield from ((seats, number) for number in (field.least, field.most) if number is not None)
    for place, choice in enumerate(field.choices):
        value = several_with(field, place) if field.kind == "several" else choice.value
        yield from ((seats, value) for seats in able(game, field, choice))


def bad_values(game: str, field: OptionField) -> Iterator[tuple[int, Any]]:
    fewest = sizes(game)[0]
    match field.kind:
        case "choice":
            known = [choice.value for choice in field.choices]
            yield from ((fewest, value) for value in NO_VALUE if not any(value is one for one in known))
        case "several":
            values = several_with(field, 0)
            known = [choice.value for choice in field.choices]
            wrong: list[Any] = ["nonsense", 1, True, {}, [*values[:-1], "nonsense"], [*values, values[0]]]
            yield from ((fewest, value) for value in wrong)
            if field.least:
                yield fewest, known[: field.least - 1]
            if field.most is not None:
                yield fewest, known[: field.most + 1]
        case "number":
            yield from ((fewest, value) for value in NO_NUMBER)
            if field.least is not None:
                yield fewest, field.least - 1
            if field.most is not None:
                yield fewest, field.most + 1
        case "seat":
            yield from ((fewest, value) for value in (*NO_NUMBER, -1, fewest))
        case "data":
            yield fewest, "nonsense"
    for place, choice in enumerate(field.choices):
        value = several_with(field, place) if field.kind == "several" else choice.value
        yield from ((seats, value) for seats in sizes(game) if seats not in able(game, field, choice))


@pytest.mark.parametrize("name", games.registered())
def test_there_is_a_field_for_every_key_and_no_other(name: str) -> None:
    game = games.named(name)
    assert {field.name for field in game.option_fields()} == {
        field.encode_name for field in msgspec.structs.fields(game.options_type)
    }
    assert len({field.name for field in game.option_fields()}) == len(game.option_fields())


@field_of_a_game
def test_a_default_is_what_happens_when_nothing_is_said(game: str, field: OptionField) -> None:
    for seats in sizes(game):
        without = nekobako.new(game, seats=seats, seed=5).save()
        given = nekobako.new(game, seats=seats, seed=5, options={field.name: field.default}).save()
        assert {**given, "options": None} == {**without, "options": None}
        assert without["options"].items() <= given["options"].items()


@field_of_a_game
def test_every_value_that_is_offered_is_taken(game: str, field: OptionField) -> None:
    for seats, value in good_values(game, field):
        assert accepted(game, field, value, seats), (seats, value)


@field_of_a_game
def test_any_other_is_refused(game: str, field: OptionField) -> None:
    for seats, value in bad_values(game, field):
        assert not accepted(game, field, value, seats), (seats, value)


@field_of_a_game
def test_it_is_told_in_every_language(game: str, field: OptionField) -> None:
    described: list[OptionField | OptionChoice] = [field, *field.choices, *field.presets]
    for said in described:
        assert set(said.label) == set(LANGUAGES)
        assert all(said.label.values())
        assert said.about is None or (set(said.about) == set(LANGUAGES) and all(said.about.values()))


@field_of_a_game
def test_choices_belong_to_fields_that_have_them(game: str, field: OptionField) -> None:
    assert bool(field.choices) == (field.kind in ("choice", "several"))
    assert field.flag is None or field.kind in ("choice", "several", "number", "seat")
