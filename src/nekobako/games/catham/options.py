"""A table's options, checked, and the kernel's empty state for them."""

from typing import Any, Final, NoReturn

import msgspec

from nekobako.core import strict
from nekobako.core.chance import Chance
from nekobako.core.options import OptionChoice, OptionField, first_seat_field
from nekobako.core.refusal import Refusal
from nekobako.core.words import Phrase
from nekobako.games.catham import kernel
from nekobako.games.catham.card_maps import WORDS, faction_number
from nekobako.games.catham.cards import FACTIONS
from nekobako.games.catham.state import FIRST_GAME, Options

RANDOM: Final = "random"
ACTIONS: Final = (1, 2)  # in a turn (C-32)
MOST_TURNS: Final = 1_000_000
TURN_LIMITS: Final = (20, 50, 100)  # that a form offers


def fields() -> list[OptionField]:
    """The options as a form or a command asks for them."""
    return [
        OptionField(
            name="actions_per_turn",
            kind="choice",
            label=WORDS.translations("options.actions_per_turn.label"),
            default=1,
            choices=[OptionChoice(value=n, label=WORDS.translations(f"options.actions_per_turn.{n}")) for n in ACTIONS],
            flag="actions",
        ),
        OptionField(
            name="factions",
            kind="several",
            label=WORDS.translations("options.factions.label"),
            about=WORDS.translations("options.factions.about"),
            default=list(FIRST_GAME),
            choices=[OptionChoice(value=name, label=WORDS.translations(f"faction.{name}")) for name in FACTIONS],
            presets=[
                OptionChoice(value=list(FIRST_GAME), label=WORDS.translations("options.factions.first_game")),
                OptionChoice(value=RANDOM, label=WORDS.translations("options.factions.random")),
            ],
            least=kernel.FACTIONS_IN_PLAY,
            most=kernel.FACTIONS_IN_PLAY,
            flag="factions",
        ),
        first_seat_field(WORDS),
        OptionField(
            name="turn_limit",
            kind="number",
            label=WORDS.translations("options.turn_limit.label"),
            about=WORDS.translations("options.turn_limit.about"),
            presets=[
                OptionChoice(value=None, label=WORDS.translations("options.turn_limit.none")),
                *[
                    OptionChoice(value=n, label=WORDS.translations("options.turn_limit.turns", n=n))
                    for n in TURN_LIMITS
                ],
            ],
            least=1,
            most=MOST_TURNS,
            further=True,
            flag="turn-limit",
        ),
    ]


def impossible(key: str, rule: str, field: str, **parameters: Any) -> NoReturn:
    """There can be no such table or position."""
    phrase = Phrase(WORDS, f"impossible.{key}", parameters)
    detail = {name: value for name, value in parameters.items() if isinstance(value, int | str)}
    raise Refusal("impossible", phrase, rule=rule, field=field, detail=detail)


def read(raw: object) -> Options:
    """Options from raw data; what is left out has its default."""
    return Options() if raw is None else strict.read(raw, Options, "options")


def know_names(options: Options, seats: int) -> None:
    """The names and seats that options use must exist."""
    if isinstance(options.factions, list):
        for place, name in enumerate(options.factions):
            faction_number(name, f"options.factions[{place}]")
    elif options.factions != RANDOM:
        faction_number(options.factions, "options.factions")
    if options.first is not None:
        strict.seat(options.first, seats, "options.first")


def settled(options: Options, chance: Chance) -> Options:
    """Options that can be, with the factions named if they were left to chance (C-02)."""
    factions = _random_factions(chance) if options.factions == RANDOM else options.factions
    different = set(factions) if isinstance(factions, list) else {factions}
    if len(different) != kernel.FACTIONS_IN_PLAY or len(factions) != len(different):
        wanted, given = kernel.FACTIONS_IN_PLAY, len(different)
        impossible("factions", "C-02", "options.factions", wanted=wanted, given=given)
    if options.actions_per_turn not in ACTIONS:
        impossible("actions_per_turn", "C-32", "options.actions_per_turn", given=options.actions_per_turn)
    if options.turn_limit is not None and not 1 <= options.turn_limit <= MOST_TURNS:
        impossible("turn_limit", "C-33", "options.turn_limit", given=options.turn_limit, most=MOST_TURNS)
    return msgspec.structs.replace(options, factions=list(factions))


def _random_factions(chance: Chance) -> list[str]:
    chosen = int(kernel.random_factions(chance))
    return [name for faction, name in enumerate(FACTIONS) if chosen >> faction & 1]


def empty_state(seats: int, options: Options) -> kernel.State:
    in_play = sum(1 << FACTIONS.index(name) for name in options.factions)
    return kernel.State(seats, in_play, options.actions_per_turn, options.turn_limit or 0, kernel.CARDS_PER_FACTION)
