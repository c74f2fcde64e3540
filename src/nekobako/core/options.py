"""The options of a game as data, from which a form on a page and the flags of a command are made.

A game declares a field for every key that its options may have (`Game.option_fields`), with labels in every language.
"""

from typing import Any, Literal

from msgspec import Struct

from nekobako.core.words import Catalogue, Translated

# choice: one of the choices. several: a list of choices. number: an integer. seat: a seat of the table.
# data: anything else, for programs and other games of the same table; no form asks for it.
OptionKind = Literal["choice", "several", "number", "seat", "data"]


class OptionChoice(Struct, frozen=True, kw_only=True):
    """A value that can be chosen."""

    value: Any
    label: Translated
    about: Translated | None = None
    seats: list[int] | None = None  # for how many players it can be chosen; null: any number


class OptionField(Struct, frozen=True, kw_only=True):
    """One option. A default of null that is no choice or preset means: the first choice that so many players have."""

    name: str  # the key in the options
    kind: OptionKind
    label: Translated
    about: Translated | None = None
    default: Any = None  # what counts when the key is left out
    offered: Any = None  # what people who set a table up find chosen, where that is not the default; null: the default
    choices: list[OptionChoice] = []
    presets: list[OptionChoice] = []  # whole values that can be taken at one go
    least: int | None = None  # of a number, or how many of several
    most: int | None = None
    seats: list[int] | None = None  # asked only at tables of so many; null: at any
    further: bool = False  # seldom changed: a form shows it under "more"
    flag: str | None = None  # what the terminal's flag for it is called, without the dashes


def first_seat_field(words: Catalogue, seats: list[int] | None = None) -> OptionField:
    """Who begins: a seat, or by chance."""
    return OptionField(
        name="first",
        kind="seat",
        label=words.translations("options.first.label"),
        presets=[OptionChoice(value=None, label=words.translations("options.first.chance"))],
        seats=seats,
        further=True,
    )
