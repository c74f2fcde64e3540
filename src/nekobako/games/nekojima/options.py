"""A table's options, checked: modes, variants and which of them go together (N-05, N-51, N-54, N-55)."""

from nekobako.core import strict
from nekobako.games.nekojima.refusing import impossible, known, known_or_none
from nekobako.games.nekojima.state import MODES, VARIANTS, Options

MOST_SEATS = 8  # N-05


def read(raw: object) -> Options:
    """Options from raw data; what is left out has its default."""
    return Options() if raw is None else strict.read(raw, Options, "options")


def know_names(options: Options, seats: int) -> None:
    """The names and seats that options use must exist."""
    known_or_none(options.mode, MODES, "mode", "options.mode")
    for place, name in enumerate(options.variants):
        known(name, VARIANTS, "variant", f"options.variants[{place}]")
    if options.first is not None:
        strict.seat(options.first, seats, "options.first")


def settled(options: Options, seats: int) -> Options:
    """Options that can be, with the mode named and the variants in order."""
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
    return Options(mode=mode, variants=list(variants), first=options.first)
