"""Docs are part of the program: their examples run, the paths they name exist, the player's guides fit the ledger."""

import doctest
import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from string import Formatter
from types import ModuleType

import pytest

import nekobako
from nekobako.core.words import LANGUAGES

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("README.md")]
IN_CODE = re.compile(r"`((?:src|tests|docs|bench|deploy|\.ci)/[^`\s*]*)`|\]\((?!https?:|#)([^)#]+)\)")


def modules() -> list[str]:
    return [module.name for module in walk_packages(nekobako.__path__, "nekobako.") if module.name[-8:] != "__main__"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_paths_that_a_page_names_exist(page: Path) -> None:
    prose = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    named = [code or link for code, link in IN_CODE.findall(prose)]
    missing = [path for path in named if not ((ROOT / path).exists() or (page.parent / path).exists())]
    assert missing == []


@pytest.mark.parametrize("page", sorted((ROOT / "src").rglob("README.md")), ids=lambda page: page.parent.name)
def test_a_rooms_page_lists_its_files_and_no_others(page: Path) -> None:
    rows = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    listed = {name.rstrip("/") for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[1])}
    files = {path.name for path in page.parent.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert listed - {path.name for path in page.parent.iterdir()} == set()
    assert files - {"__init__.py"} - listed == set()


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


# --- the players' guides, in every language

GUIDES = {"catham": "C", "nekojima": "N", "tower": "T"}  # and the letter of their rules
TYPED = re.compile(r"\[[A-Z]-.*?\]|^\d\. ", re.MULTILINE)  # rules and the numbers of a list


@pytest.fixture(params=GUIDES)
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def guide(game: str) -> ModuleType:
    return import_module(f"nekobako.games.{game}.guide")


def raw_guide(game: str, language: str) -> str:
    return (Path(guide(game).__file__ or "").parent / f"{language}.md").read_text(encoding="utf-8")


def rule_numbers(text: str) -> set[str]:
    return set(re.findall(r"[A-Z]-\d\d", text))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def sections(text: str) -> list[tuple[int, set[str], set[str]]]:
    """Level, rules and placeholders of each section."""
    parts = re.split(r"^(?=#)", text, flags=re.MULTILINE)[1:]
    return [(len(part) - len(part.lstrip("#")), rule_numbers(part), placeholders(part)) for part in parts]


def test_a_guide_covers_every_rule_and_no_other(game: str) -> None:
    written = (ROOT / f"docs/rules/{game}.md").read_text(encoding="utf-8")
    ledger = set(re.findall(rf"\*\*({GUIDES[game]}-\d\d)", written))
    for language in LANGUAGES:
        assert rule_numbers(raw_guide(game, language)) == ledger


def test_guides_are_built_alike_in_every_language(game: str) -> None:
    assert sections(raw_guide(game, "en")) == sections(raw_guide(game, "fr"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guides_numbers_come_from_the_rules(game: str, language: str) -> None:
    """Only examples have numbers of their own."""
    assert "{" not in guide(game).text(language)
    before_the_examples = re.split(r"C-22|^## (?:Worked|Exemples)", raw_guide(game, language), flags=re.MULTILINE)[0]
    assert re.findall(r"\d+", TYPED.sub("", before_the_examples)) == []


def test_no_number_of_a_guide_is_left_unsaid(game: str) -> None:
    said = placeholders(raw_guide(game, "en"))
    if game != "catham":  # its sentences at the table use some that its guide does not
        assert said == set(guide(game).NUMBERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_french_marks_are_bound_to_the_word_before(game: str, language: str) -> None:
    text = raw_guide(game, language)
    assert re.findall(r".{8} [:;?!»]", text) == []
    assert ("\u00a0:" in text) == (language == "fr")
