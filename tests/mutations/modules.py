"""The modules in which a game's rules may live, as tokens that can be searched by their shape."""

import ast
import re
import symtable
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests.ledger import ROOT
from tests.mutations.tokens import Token, tokens

GAMES = ROOT / "src" / "nekobako" / "games"


@dataclass(frozen=True)
class Module:
    file: str  # in the folder of all games
    text: str

    @cached_property
    def tokens(self) -> list[Token]:
        return tokens(self.text)

    @cached_property
    def shape(self) -> str:
        return shape(self.tokens)

    @cached_property
    def _offsets(self) -> list[int]:
        """Where in the shape each token begins."""
        offsets = [1]
        for token in self.tokens:
            offsets.append(offsets[-1] + len(token.shape) + 1)
        return offsets

    @cached_property
    def functions(self) -> list[tuple[int, int, str]]:
        """The first and last line and the name of all functions and classes, outer ones first."""
        return list(_functions(ast.parse(self.text), ""))

    @cached_property
    def _lines(self) -> list[int]:
        """Where each line begins."""
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def line(self, token: int) -> int:
        """The number of its line."""
        return bisect_right(self._lines, self.tokens[token].start)

    def indent(self, token: int) -> str:
        """The blanks that its line begins with."""
        line = self.text[self._lines[self.line(token) - 1] :]
        return line[: len(line) - len(line.lstrip(" "))]

    def within(self, token: int) -> str:
        """The function or class it stands in, innermost."""
        line = self.line(token)
        return next((name for first, last, name in reversed(self.functions) if first <= line <= last), "")

    def matches(self, wanted: str) -> Iterator[int]:
        """The tokens at which a shape begins."""
        start = self.shape.find(wanted)
        while start >= 0:
            yield bisect_right(self._offsets, start + 1) - 1
            start = self.shape.find(wanted, start + 1)

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(token.text for token in self.tokens)

    @cached_property
    def unknown(self) -> set[str]:
        return unknown_names(self.text)


def shape(of: Sequence[Token]) -> str:
    """A text in which equal sequences of tokens, whatever their names, are equal parts."""
    return "\n" + "".join(f"{token.shape}\n" for token in of)


def modules_of(game: str, others: Sequence[str]) -> list[Module]:
    """All modules in the folder of the games but for those of other games."""
    files = sorted(path for path in GAMES.rglob("*.py") if path.relative_to(GAMES).parts[0] not in others)
    return [Module(path.relative_to(GAMES).as_posix(), path.read_text(encoding="utf-8")) for path in files]


def dotted(file: str) -> str:
    """The name by which a module of the games is imported."""
    path = Path("nekobako/games") / file
    return ".".join((path.parent if path.stem == "__init__" else path.with_suffix("")).parts)


def unknown_names(text: str) -> set[str]:
    """The names a module uses and neither binds nor has from Python."""
    top = symtable.symtable(text, "module", "exec")
    bound = {symbol.get_name() for symbol in top.get_symbols() if symbol.is_assigned() or symbol.is_imported()}
    used = {symbol.get_name() for table in _tables(top) for symbol in table.get_symbols() if symbol.is_global()}
    used |= {symbol.get_name() for symbol in top.get_symbols() if symbol.is_referenced()}
    return {name for name in used - bound if tokens(name)[0].kind == "name" and not name.startswith("__")}


def _tables(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield table
    for child in table.get_children():
        yield from _tables(child)


def _functions(tree: ast.AST, outer: str) -> Iterator[tuple[int, int, str]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            name = f"{outer}.{node.name}".lstrip(".")
            yield node.lineno, node.end_lineno or node.lineno, name
            yield from _functions(node, name)
        else:
            yield from _functions(node, outer)
