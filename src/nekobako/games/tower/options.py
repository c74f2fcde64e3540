"""A table's options, checked."""

from typing import Any, Final, Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from nekobako.core import strict
from nekobako.core.chance import Chance
from nekobako.core.options import OptionChoice, OptionField, first_seat_field
from nekobako.games.balance.table_options import check_tremor, table_fields
from nekobako.games.tower import cards
from nekobako.games.tower.cards import CardList
from nekobako.games.tower.piece_names import WORDS
from nekobako.games.tower.refusals import impossible

Mode = Literal["coop", "versus"]

MOST_SEATS: Final = 5
VERSUS_SEATS: Final = range(2, 5)  # as many as there are Black Cats (T-50)
SEVERAL: Final = list(range(2, MOST_SEATS + 1))
MILESTONES: Final = (10, 13, 15, 17, 20)  # T-41


def fields() -> list[OptionField]:
    """The options as a form or a command asks for them."""
    return [
        OptionField(
            name="mode",
            kind="choice",
            label=WORDS.translations("options.mode.label"),
            default="coop",
            choices=[
                OptionChoice(value="coop", label=WORDS.translations("options.mode.coop")),
                OptionChoice(value="versus", label=WORDS.translations("options.mode.versus"), seats=list(VERSUS_SEATS)),
            ],
            seats=SEVERAL,
            flag="mode",
        ),
        first_seat_field(WORDS, SEVERAL),
        *table_fields(),
        OptionField(name="cards", kind="data", label=WORDS.translations("options.cards.label"), further=True),
        OptionField(
            name="milestones",
            kind="data",
            label=WORDS.translations("options.milestones.label"),
            default=[],
            further=True,
        ),
    ]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    mode: Mode = "coop"
    first: int | None = None  # None: by chance (T-07)
    cards: dict[str, Any] | None = None  # a table's own list, of the form of cards.toml; None: ours
    milestones: list[int] | UnsetType = UNSET  # won in earlier games (T-41)
    tremor: float = 0.0  # mm, of the hands that carry a plan out (T-60)
    hints: bool | None = None  # on alone and together, off against each other

    @property
    def won_before(self) -> tuple[int, ...]:
        return () if self.milestones is UNSET else tuple(self.milestones)


def read(raw: object, seats: int) -> tuple[Options, CardList]:
    """Options from raw data, what is left out has its default; and the cards they bring."""
    options = Options() if raw is None else strict.read(raw, Options, "options")
    return check(options, seats)


def check(options: Options, seats: int) -> tuple[Options, CardList]:
    check_tremor(options.tremor)
    if options.first is not None:
        strict.seat(options.first, seats, "options.first")
    listed = cards.ours() if options.cards is None else cards.read(options.cards, "options.cards")
    if options.mode == "versus" and seats not in VERSUS_SEATS:
        least, most = VERSUS_SEATS[0], VERSUS_SEATS[-1]
        impossible("versus_seats", "T-50", "options.mode", given=seats, least=least, most=most)
    for n, milestone in enumerate(options.won_before):
        if milestone not in MILESTONES:
            impossible("milestone", "T-41", f"options.milestones[{n}]", given=milestone)
    if options.milestones is not UNSET:
        options = replace(options, milestones=sorted(set(options.won_before)))
    return options, listed


def first_seat(options: Options, seats: int, chance: Chance) -> int:
    """Who begins: named by the host, or by chance (T-07)."""
    return int(chance.below(seats)) if options.first is None else options.first
