"""Who sits where: people and bots, and what they are called."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from nekobako.bots.naming import kind_in
from nekobako.cli.binding import BOUND_SPACE, bound
from nekobako.cli.language import Tongue

CATS: Final = ("Mochi", "Sumi", "Kuro", "Hana", "Tama", "Yuzu", "Momo", "Azuki")


@dataclass(frozen=True)
class Party:
    """For each seat the name of its bot, or None for a person; `people` is what several people are called."""

    bots: Sequence[str | None]
    people_called: str = "cat"

    @property
    def people(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    @property
    def only_person(self) -> int | None:
        """The one person there is: then nothing need be hidden from the screen."""
        return self.people[0] if len(self.people) == 1 else None

    def names(self, tongue: Tongue) -> list[str]:
        """Bots have cats' names; a person alone is "You", several are numbered."""
        cats = iter(CATS)
        alone = self.only_person is not None
        return [
            next(cats) if bot else tongue.say("name.you") if alone else self._numbered(tongue, seat)
            for seat, bot in enumerate(self.bots)
        ]

    def _numbered(self, tongue: Tongue, seat: int) -> str:
        return tongue.say(f"name.{self.people_called}", n=seat + 1).replace(" ", BOUND_SPACE)

    def titles(self, tongue: Tongue) -> list[str]:
        """The names with the kind of each bot."""
        return [
            f"{name} ({bot_kind(bot, tongue)})" if bot else name
            for name, bot in zip(self.names(tongue), self.bots, strict=True)
        ]


def bot_kind(bot: str, tongue: Tongue) -> str:
    return bound(kind_in(tongue.language, bot))
