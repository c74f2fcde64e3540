r"""Plurals, numbers and lists as each language writes them: CLDR's rules, by Babel, which is imported at first use.

>>> plural_form("fr", 0), plural_form("en", 0), number("fr", 1234.5, 1), listing("en", ["a", "b", "c"])
('one', 'other', '1\u202f234,5', 'a, b and c')
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import isfinite
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel.core import Locale

LOCALES: Final = {"en": "en_GB", "fr": "fr"}  # by language
REMEMBERED: Final = 4096  # plural forms: the same numbers are said again and again


@lru_cache(REMEMBERED)
def plural_form(language: str, n: float) -> str:
    """CLDR's category of a number: one, other, and in French many, from a million on; other of what is no number."""
    return _locale(language).plural_form(n) if isfinite(n) else "other"


def number(language: str, value: float, digits: int = 0) -> str:
    """With so many digits after the point, and thousands apart."""
    group, decimal = _symbols(language)
    return f"{value:,.{digits}f}".translate({ord(","): group, ord("."): decimal})


def decimal_symbol(language: str) -> str:
    """What stands before the decimals."""
    return _symbols(language)[1]


def listing(language: str, parts: Sequence[str]) -> str:
    """As in "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    from babel.lists import format_list

    return format_list(parts, "standard", _locale(language))


@cache
def _locale(language: str) -> "Locale":
    from babel.core import Locale  # here, for it takes its time, and most commands begin without a number

    return Locale.parse(LOCALES[language])


@cache
def _symbols(language: str) -> tuple[str, str]:
    from babel.numbers import get_decimal_symbol, get_group_symbol

    return get_group_symbol(_locale(language)), get_decimal_symbol(_locale(language))
