"""A table's options, checked."""

from typing import Any, Final, Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from nekobako.core import strict
from nekobako.core.chance import Chance
from nekobako.games.tower import cards
from nekobako.games.tower.cards import CardList
from nekobako.games.tower.refusals import impossible

Mode = Literal["coop", "versus"]

MOST_SEATS: Final = 5
VERSUS_SEATS: Final = range(2, 5)  # as many as there are Black Cats (T-50)
MILESTONES: Final = (10, 13, 15, 17, 20)  # T-41


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    mode: Mode = "coop"
    first: int | None = None  # None: by chance (T-07)
    cards: dict[str, Any] | None = None  # a table's own list, of the form of cards.toml; None: ours
    milestones: list[int] | UnsetType = UNSET  # won in earlier games (T-41)

    @property
    def won_before(self) -> tuple[int, ...]:
        return () if self.milestones is UNSET else tuple(self.milestones)


def read(raw: object, seats: int) -> tuple[Options, CardList]:
    """Options from raw data, what is left out has its default; and the cards they bring."""
    options = Options() if raw is None else strict.read(raw, Options, "options")
    return check(options, seats)


def check(options: Options, seats: int) -> tuple[Options, CardList]:
    if options.first is not None:
        strict.seat(options.first, seats, "options.first")
    found = cards.ours() if options.cards is None else cards.read(options.cards, "options.cards")
    if options.mode == "versus" and seats not in VERSUS_SEATS:
        least, most = VERSUS_SEATS[0], VERSUS_SEATS[-1]
        impossible("versus_seats", "T-50", "options.mode", given=seats, least=least, most=most)
    for n, milestone in enumerate(options.won_before):
        if milestone not in MILESTONES:
            impossible("milestone", "T-41", f"options.milestones[{n}]", given=milestone)
    if options.milestones is not UNSET:
        options = replace(options, milestones=sorted(set(options.won_before)))
    return options, found


def first_seat(options: Options, seats: int, chance: Chance) -> int:
    """Who begins: named by the host, or by chance (T-07)."""
    return int(chance.below(seats)) if options.first is None else options.first
