"""Who sits where: people and bots, and what they are called."""

from collections.abc import Sequence
from dataclasses import dataclass

from nekobako.bots.names import CATS, kind_in
from nekobako.cli.language import Translator
from nekobako.cli.no_break import TIED_SPACE, protect_spaces


@dataclass(frozen=True)
class PlayerList:
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

    def names(self, translator: Translator) -> list[str]:
        """Bots have cats' names; a person alone is "You", several are numbered."""
        cats = iter(CATS)
        alone = self.only_person is not None
        return [
            next(cats) if bot else translator.say("name.you") if alone else self._numbered(translator, seat)
            for seat, bot in enumerate(self.bots)
        ]

    def _numbered(self, translator: Translator, seat: int) -> str:
        return translator.say(f"name.{self.people_called}", n=seat + 1).replace(" ", TIED_SPACE)

    def titles(self, translator: Translator) -> list[str]:
        """The names with the kind of each bot."""
        return [
            f"{name} ({bot_kind(bot, translator)})" if bot else name
            for name, bot in zip(self.names(translator), self.bots, strict=True)
        ]


def bot_kind(bot: str, translator: Translator) -> str:
    return protect_spaces(kind_in(translator.language, bot))
