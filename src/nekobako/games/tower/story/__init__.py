"""Neko's story: five short pages, one for each milestone, opened when it is won for the first time (T-41).

>>> pages("en")[10].title
'The first window'
"""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct


class Page(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    text: str


@cache
def pages(language: str) -> dict[int, Page]:
    """By the floor of the milestone."""
    raw = tomllib.loads(files(__package__).joinpath(f"{language}.toml").read_text("utf-8"))
    return {int(floor): msgspec.convert(page, Page) for floor, page in raw.items()}
