"""A table's options, checked: modes, variants and which of them go together (N-05, N-51, N-54, N-55)."""

from typing import Final

from msgspec import structs

from nekobako.core import strict
from nekobako.core.options import OptionChoice, OptionField, first_seat_field
from nekobako.games.balance.table_options import check_tremor, table_fields
from nekobako.games.nekojima.piece_names import WORDS
from nekobako.games.nekojima.refusals import impossible, known, known_or_none
from nekobako.games.nekojima.state import MODES, VARIANTS, Options

MOST_SEATS: Final = 8  # N-05
SEVERAL: Final = list(range(2, MOST_SEATS + 1))
PAIRS: Final = list(range(2, MOST_SEATS + 1, 2))  # N-51


def fields() -> list[OptionField]:
    """The options as a form or a command asks for them."""
    return [
        OptionField(
            name="mode",
            kind="choice",
            label=WORDS.translations("options.mode.label"),
            choices=[
                OptionChoice(
                    value=mode,
                    label=WORDS.translations(f"options.mode.{mode}"),
                    seats=[1] if mode == "solo" else SEVERAL,
                )
                for mode in MODES
            ],
            seats=SEVERAL,
            flag="mode",
        ),
        OptionField(
            name="variants",
            kind="several",
            label=WORDS.translations("options.variants.label"),
            default=[],
            choices=[
                OptionChoice(
                    value=variant,
                    label=WORDS.translations(f"options.variants.{variant}.label"),
                    about=WORDS.translations(f"options.variants.{variant}.about"),
                    seats=PAIRS if variant == "duo" else None,
                )
                for variant in VARIANTS
            ],
            flag="variants",
        ),
        first_seat_field(WORDS, SEVERAL),
        *table_fields(),
        OptionField(
            name="fingers",
            kind="choice",
            label=WORDS.translations("options.fingers.label"),
            about=WORDS.translations("options.fingers.about"),
            choices=[
                OptionChoice(value=value, label=WORDS.translations(f"options.fingers.{key}"))
                for value, key in ((None, "usual"), (True, "on"), (False, "off"))
            ],
            further=True,
            flag="fingers",
        ),
    ]


def read(raw: object) -> Options:
    """Options from raw data; what is left out has its default."""
    return Options() if raw is None else strict.read(raw, Options, "options")


def know_names(options: Options, seats: int) -> None:
    """The names and seats that options use must exist."""
    known_or_none(options.mode, MODES, "mode", "options.mode")
    for place, name in enumerate(options.variants):
        known(name, VARIANTS, "variant", f"options.variants[{place}]")
    check_tremor(options.tremor)
    if options.first is not None:
        strict.seat(options.first, seats, "options.first")


def settled(options: Options, seats: int) -> Options:
    """Options that can be, with the mode named, the variants in order, and fingers on or off."""
    if not 1 <= seats <= MOST_SEATS:
        impossible("players", "N-05", "seats", given=seats, most=MOST_SEATS)
    mode = options.mode or ("solo" if seats == 1 else "coop")
    if (mode == "solo") != (seats == 1):
        impossible("solo_is_one", "N-05", "options.mode", given=seats)
    variants = [name for name in VARIANTS if name in options.variants]
    if len(variants) != len(options.variants):
        impossible("variant_twice", "N-54", "options.variants")
    if "jungle" in variants and "skyscrapers" in variants:
        impossible("jungle_skyscrapers", "N-54", "options.variants")
    if "duo" in variants:
        if mode == "solo":
            impossible("duo_solo", "N-55", "options.variants")
        if seats % 2:
            impossible("duo_pairs", "N-51", "options.variants", given=seats)
        if seats == 2 and mode == "versus":
            impossible("duo_two", "N-51", "options.mode")
    fingers = "expert" in variants if options.fingers is None else options.fingers  # N-16
    return structs.replace(options, mode=mode, variants=list(variants), fingers=fingers)
