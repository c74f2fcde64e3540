"""Plurals, numbers and lists are those of CLDR, in every language we speak."""

import subprocess
import sys
from math import inf, nan

import pytest

from nekobako.core.plurals import LOCALES, decimal_symbol, listing, number, plural_form


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {0: "other", 1: "one", 2: "other", 1.5: "other", 1_000_000: "other"}),
        ("fr", {0: "one", 1: "one", 2: "other", 1.5: "one", 1_000_000: "many"}),
    ],
)
def test_plural_forms(language: str, forms: dict[float, str]) -> None:
    assert {n: plural_form(language, n) for n in forms} == forms


@pytest.mark.parametrize("n", [nan, inf, -inf])
def test_what_is_no_number_has_a_form_too(n: float) -> None:
    assert {plural_form(language, n) for language in LOCALES} == {"other"}


@pytest.mark.parametrize(
    ("language", "value", "digits", "said"),
    [
        ("en", 1234567.891, 1, "1,234,567.9"),
        ("fr", 1234567.891, 1, "1\u202f234\u202f567,9"),
        ("en", -0.5, 1, "-0.5"),
        ("fr", -0.5, 1, "-0,5"),
        ("fr", 12, 0, "12"),
    ],
)
def test_numbers(language: str, value: float, digits: int, said: str) -> None:
    assert number(language, value, digits) == said


def test_decimal_symbols() -> None:
    assert {language: decimal_symbol(language) for language in LOCALES} == {"en": ".", "fr": ","}


@pytest.mark.parametrize(
    ("language", "parts", "said"),
    [
        ("en", [], ""),
        ("en", ["a"], "a"),
        ("en", ["a", "b"], "a and b"),
        ("en", ["a", "b", "c"], "a, b and c"),
        ("fr", ["a", "b", "c"], "a, b et c"),
    ],
)
def test_lists(language: str, parts: list[str], said: str) -> None:
    assert listing(language, parts) == said


def test_nothing_is_loaded_before_it_is_needed() -> None:
    lines = (
        "import sys, nekobako.cli.play, nekobako.cli.serve; print([name for name in sys.modules if 'babel' in name])"
    )
    assert subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True).stdout == "[]\n"
