"""Mutations: for each rule, changes of the code that switch it off. A test of that rule must notice.

Each game has a list, such as `catham.toml`. A row says what becomes of a rule, and which code (`old`) is replaced by
which (`new`). Comments and layout do not matter, and neither do names: all else in the row is a hint that helps to find
the code after it was moved or its names were changed (places.py). `python -m tests.mutations --tidy` writes all rows
anew as the code is today; for a new row `rule`, `what`, `old` and `new` will do.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.mutations.modules import Module, modules_of
from tests.mutations.places import Change, Names, Place, applied, find, renamings, today

LISTS = Path(__file__).parent


@dataclass(frozen=True)
class Mutation:
    game: str
    rule: str
    what: str
    change: Change

    def place(self) -> Place:
        return find(self.change, modules(self.game))

    def today(self) -> Change:
        """The change with today's names."""
        return today(self.place(), modules(self.game), names_of(self.game))

    def source(self) -> str:
        """The module with this change."""
        return applied(self.place(), self.today())


def listed() -> list[str]:
    """The games that have a list."""
    return sorted(path.stem for path in LISTS.glob("*.toml"))


@cache
def modules(game: str) -> list[Module]:
    return modules_of(game, [other for other in listed() if other != game])


@cache
def mutations(game: str) -> list[Mutation]:
    rows = tomllib.loads((LISTS / f"{game}.toml").read_text(encoding="utf-8"))["mutation"]
    texts = [{key: text.strip("\n") for key, text in row.items()} for row in rows]
    return [Mutation(game, row.pop("rule"), row.pop("what"), Change(**row)) for row in texts]


@cache
def names_of(game: str) -> Names:
    return renamings([mutation.change for mutation in mutations(game)], modules(game))
