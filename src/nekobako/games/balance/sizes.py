"""Sizes of a box's pieces, read from the `sizes.toml` beside a game's `material`. Plain data: no simulator here."""

import tomllib
from typing import TypeVar

import msgspec
from msgspec import Struct

from nekobako.games.balance.editions import Box

T = TypeVar("T", bound=Struct)


class SizeTable(Struct, frozen=True, forbid_unknown_fields=True):
    """One table of the file, with where its numbers come from."""

    source: str


def read_sizes(box: Box, sizes: type[T]) -> T:
    """The sizes of whichever edition holds."""
    return box.by_edition(lambda edition: msgspec.convert(tomllib.loads(box.text("sizes.toml", edition)), sizes))
