"""`python -m tests.mutations` says which mutations no longer fit and which have old names; `--tidy` writes new ones."""

import argparse
import sys
from collections.abc import Sequence

from tests.mutations import LISTS, Mutation, listed, modules, mutations
from tests.mutations.places import Change, LostError
from tests.mutations.tidy import anchored, rewritten


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("--tidy", action="store_true", help="write the lists with today's names and hints")
    tidy = parser.parse_args(arguments).tidy
    lost = 0
    for game in listed():
        changes: list[Change] = []
        for mutation in mutations(game):
            try:
                changes.append(as_of_today(mutation))
            except LostError as error:
                print(f"{mutation.rule}: {mutation.what}: {error}")
                lost += 1
                changes.append(mutation.change)
        stale = sum(change != mutation.change for change, mutation in zip(changes, mutations(game), strict=True))
        if tidy and stale:
            write(game, changes)
        print(f"{game}: {stale} of {len(changes)} {'written anew' if tidy else 'can be tidied'}")
    return 1 if lost else 0


def as_of_today(mutation: Mutation) -> Change:
    return anchored(mutation.place(), mutation.today(), modules(mutation.game))


def write(game: str, changes: Sequence[Change]) -> None:
    path = LISTS / f"{game}.toml"
    rows = [
        {"rule": mutation.rule, "what": mutation.what, **vars(change)}
        for mutation, change in zip(mutations(game), changes, strict=True)
    ]
    path.write_text(rewritten(path.read_text(encoding="utf-8"), rows), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
