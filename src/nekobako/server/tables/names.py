"""What the seats of a match are called, in every language: people by their names, bots by what they are."""

from collections.abc import Iterable
from dataclasses import dataclass

from nekobako.bots.naming import name_in
from nekobako.core.words import LANGUAGES
from nekobako.server.protocol.shapes import Told


@dataclass(frozen=True)
class Names:
    spoken: tuple[tuple[str, ...], ...]  # by language, then by seat

    @classmethod
    def of(cls, seats: Iterable[tuple[str | None, str | None]]) -> "Names":
        """Of each seat the name of its person, or else its bot."""
        called = [called_at(seat, person, bot) for seat, (person, bot) in enumerate(seats)]
        return cls(tuple(tuple(told.get(language, "") for told in called) for language in LANGUAGES))

    def in_language(self, language: str) -> tuple[str, ...]:
        return self.spoken[LANGUAGES.index(language)]

    @property
    def told(self) -> list[Told]:
        """By seat."""
        return [dict(zip(LANGUAGES, names, strict=True)) for names in zip(*self.spoken, strict=True)]


def called_at(seat: int, person: str | None, bot: str | None) -> Told:
    """What whoever has a seat is called; nothing when nobody has."""
    if person is not None:
        return dict.fromkeys(LANGUAGES, person)
    return {} if bot is None else {language: name_in(language, bot, seat) for language in LANGUAGES}
