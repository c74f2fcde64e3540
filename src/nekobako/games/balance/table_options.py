"""Options that every game of balance has: how much the table's hands tremble, and whether people get hints."""

from typing import Any, Final

from nekobako.core.options import OptionChoice, OptionField
from nekobako.core.refusal import table_refusal
from nekobako.core.words import Catalogue

WORDS: Final = Catalogue("nekobako.games.balance.words")
TREMORS: Final = (0, 0.5, 1)  # mm
OFFERED: Final = 0.5  # where people set a table up; a program that says nothing has none


def table_fields() -> list[OptionField]:
    """The options as a form or a command asks for them."""
    return [
        OptionField(
            name="tremor",
            kind="choice",
            label=WORDS.translations("options.tremor.label"),
            about=WORDS.translations("options.tremor.about"),
            default=TREMORS[0],
            offered=OFFERED,
            choices=[_choice(tremor, f"options.tremor.{tremor}") for tremor in TREMORS],
            further=True,
            flag="tremor",
        ),
        OptionField(
            name="hints",
            kind="choice",
            label=WORDS.translations("options.hints.label"),
            about=WORDS.translations("options.hints.about"),
            choices=[
                _choice(value, f"options.hints.{key}") for value, key in ((None, "usual"), (True, "on"), (False, "off"))
            ],
            further=True,
        ),
    ]


def check_tremor(tremor: float) -> None:
    if tremor not in TREMORS:
        raise table_refusal("malformed", "malformed.value", field="options.tremor", value=f"{tremor:g}")


def gives_hints(hints: bool | None, versus: bool) -> bool:
    """Whether people may ask for a suggestion: unless told, together and alone."""
    return not versus if hints is None else hints


def _choice(value: Any, key: str) -> OptionChoice:
    return OptionChoice(value=value, label=WORDS.translations(key))
