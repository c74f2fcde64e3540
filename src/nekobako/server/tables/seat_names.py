"""The names of a match's seats, in every language: people by their names, bots by what they are."""

from collections.abc import Iterable
from dataclasses import dataclass

from nekobako.bots.names import name_in
from nekobako.core.words import LANGUAGES, Translated


@dataclass(frozen=True)
class SeatNames:
    by_language: tuple[tuple[str, ...], ...]  # by language, then by seat

    @classmethod
    def of(cls, seats: Iterable[tuple[str | None, str | None]]) -> "SeatNames":
        """Of each seat the name of its person, or else its bot."""
        names = [name_at(seat, person, bot) for seat, (person, bot) in enumerate(seats)]
        return cls(tuple(tuple(name.get(language, "") for name in names) for language in LANGUAGES))

    def in_language(self, language: str) -> tuple[str, ...]:
        return self.by_language[LANGUAGES.index(language)]

    @property
    def by_seat(self) -> list[Translated]:
        return [dict(zip(LANGUAGES, names, strict=True)) for names in zip(*self.by_language, strict=True)]


def name_at(seat: int, person: str | None, bot: str | None) -> Translated:
    """What whoever has a seat is called; nothing when nobody has."""
    if person is not None:
        return dict.fromkeys(LANGUAGES, person)
    return {} if bot is None else {language: name_in(language, bot, seat) for language in LANGUAGES}
