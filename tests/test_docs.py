"""Docs are part of the program: their examples run, the paths they name exist, the player's guides fit the ledger."""

import doctest
import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from string import Formatter

import pytest

import nekobako
from nekobako.games.catham import guide

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("README.md")]
IN_CODE = re.compile(r"`((?:src|tests|docs|bench|\.ci)/[^`\s*]*)`|\]\((?!https?:|#)([^)#]+)\)")


def modules() -> list[str]:
    return [module.name for module in walk_packages(nekobako.__path__, "nekobako.") if module.name[-8:] != "__main__"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_paths_that_a_page_names_exist(page: Path) -> None:
    prose = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    named = [code or link for code, link in IN_CODE.findall(prose)]
    missing = [path for path in named if not ((ROOT / path).exists() or (page.parent / path).exists())]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_in_pages_run(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS).failed == 0


def test_there_are_examples_to_run() -> None:
    parser = doctest.DocTestParser()
    assert sum(len(parser.get_examples(page.read_text(encoding="utf-8"))) for page in PAGES) >= 10


@pytest.mark.parametrize("name", ["nekobako", *modules()])
def test_examples_in_modules_run(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_no_page_names_a_machine_or_a_registry() -> None:
    words = re.compile(r"/(work|root|home|tmp)/|\bregistry\.[a-z]")
    assert [page.name for page in PAGES if words.search(page.read_text(encoding="utf-8"))] == []


# --- the player's guide, in every language


def raw_guide(language: str) -> str:
    return (Path(guide.__file__).parent / f"{language}.md").read_text(encoding="utf-8")


def rule_numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"C-\d\d", text))


def sections(text: str) -> list[tuple[int, set[str], set[str]]]:
    """Level, rules and placeholders of each section."""
    found = []
    for part in re.split(r"^(?=#)", text, flags=re.MULTILINE)[1:]:
        level = len(part) - len(part.lstrip("#"))
        found.append((level, set(rule_numbers(part)), {name for _, name, _, _ in Formatter().parse(part) if name}))
    return found


def test_the_guide_covers_every_rule_and_no_other() -> None:
    ledger = set(re.findall(r"\*\*(C-\d\d)", (ROOT / "docs/rules/catham.md").read_text(encoding="utf-8")))
    for language in ("en", "fr"):
        assert set(rule_numbers(raw_guide(language))) == ledger


def test_the_guides_are_built_alike() -> None:
    assert sections(raw_guide("en")) == sections(raw_guide("fr"))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_guides_numbers_come_from_the_kernel(language: str) -> None:
    filled = guide.text(language)
    assert "{" not in filled
    assert re.search(r"\b16\b", filled)
    before_the_examples = raw_guide(language).split("C-22", 1)[0]
    digits = re.sub(r"\[C-.*?\]|^\d\.", "", before_the_examples, flags=re.MULTILINE)
    assert re.findall(r"\d+", digits) == []
