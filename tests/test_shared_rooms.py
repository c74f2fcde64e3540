"""No room that all games share names one of them, or uses its words: a game is added without editing any other file.

What is read is the code: names and texts, not comments and docstrings, which may give examples.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nekobako
from nekobako.games.catham.cards import FACTIONS
from nekobako.games.nekojima.state import VARIANTS
from nekobako.games.tower.material import KINDS

SOURCES = Path(nekobako.__file__).parent
GAMES = sorted(path.parent.name for path in (SOURCES / "games").glob("*/rules.py"))
OWN = {SOURCES / room / game for game in GAMES for room in ("games", "bots", "cli/screens", "envs")}
OWN |= {SOURCES / "envs" / f"{game}_v0.py" for game in GAMES}
WORDS = {*GAMES, *FACTIONS, *VARIANTS, *KINDS, "faction", "denchuu", "nakama"} - {
    *("column", "expert", "police"),  # words of everyday code too
}


def shared_files() -> list[Path]:
    files = [*SOURCES.rglob("*.py"), *SOURCES.rglob("*.toml")]
    return sorted(file for file in files if not any(file.is_relative_to(room) for room in OWN))


def texts_of_code(tree: ast.AST) -> Iterator[str]:
    """Every name and every text of a module, its docstrings apart."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and id(node) not in docstrings:
                yield node.value
            continue
        for _, value in ast.iter_fields(node):
            if isinstance(value, str):
                yield value


def texts_of_words(table: dict[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        yield key
        if isinstance(value, dict):
            yield from texts_of_words(value)
        else:
            yield str(value)


def texts_of(file: Path) -> Iterator[str]:
    text = file.read_text(encoding="utf-8")
    return texts_of_words(tomllib.loads(text)) if file.suffix == ".toml" else texts_of_code(ast.parse(text))


def words_in(text: str) -> set[str]:
    """In lower case; `actionMenu`, `action_menu` and `action.menu` are all two words."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    return {word.lower() for word in re.findall(r"[^\W\d_]+", apart)}


def forbidden_in(text: str) -> set[str]:
    words = words_in(text)
    return {word for word in WORDS if word in words or f"{word}s" in words}


@pytest.mark.parametrize("file", shared_files(), ids=lambda file: str(file.relative_to(SOURCES)))
def test_a_shared_file_names_no_game(file: Path) -> None:
    assert {word for text in texts_of(file) for word in forbidden_in(text)} == set()


@pytest.mark.parametrize(
    "planted",
    ["FACE = {'catham': 1}", "import nekobako.games.tower", "def play(factions=None): ...", "class DenchuuMenu: ..."],
)
def test_a_name_that_is_planted_is_seen(planted: str) -> None:
    assert {word for text in texts_of_code(ast.parse(planted)) for word in forbidden_in(text)}
