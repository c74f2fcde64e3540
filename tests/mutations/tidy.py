"""Writes the lists of mutations anew with the names of today and just enough text round each to find it again."""

import json
import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tests.mutations.modules import Module, shape
from tests.mutations.places import FEWEST, Change, Place

FIELDS = ("rule", "what", "file", "within", "before", "old", "after", "new")
CODE = ("before", "old", "after", "new")

_ROW = re.compile(r"^\[\[mutation\]\]\n(?:\w+ = (?:'''(?:.|\n)*?'''|.*)\n)*", re.MULTILINE)


def anchored(place: Place, change: Change, modules: Sequence[Module]) -> Change:
    """The change, which has the names of today, with hints: so many lines next to it that no other place is like it."""
    module, first, last = place.module, place.first, place.last
    start, end = _whole_lines(module, first, last)
    if not _is_enough(module, first, last, modules):
        lowest, highest = _bounds(module, first)
        above = True
        while not _is_enough(module, start, end, modules) and (start > lowest or end < highest):
            if (above and start > lowest) or end == highest:
                start, _ = _whole_lines(module, start - 1, start - 1)
            else:
                _, end = _whole_lines(module, end + 1, end + 1)
            above = not above
    else:
        start, end = first, last
    indent = module.indent(first)
    return replace(
        change,
        old=_undented(plain(module, first, last), indent),
        file=module.file,
        within=place.within,
        before=_outer(module, start, first - 1),
        after=_outer(module, last + 1, end),
    )


def _is_enough(module: Module, start: int, end: int, modules: Sequence[Module]) -> bool:
    sought = shape(module.tokens[start : end + 1])
    return end - start + 1 >= FEWEST and sum(1 for other in modules for _ in other.matches(sought)) == 1


def _whole_lines(module: Module, first: int, last: int) -> tuple[int, int]:
    """From the first token of the line of the one to the last of the line of the other."""
    while first > 0 and module.line(first - 1) == module.line(first):
        first -= 1
    while last + 1 < len(module.tokens) and module.line(last + 1) == module.line(last):
        last += 1
    return first, last


def _bounds(module: Module, token: int) -> tuple[int, int]:
    """The first and last token of the outermost function or class it stands in, or of the module."""
    line = module.line(token)
    lines = next(((first, last) for first, last, _ in module.functions if first <= line <= last), None)
    if lines is None:
        return 0, len(module.tokens) - 1
    inside = [number for number in range(len(module.tokens)) if lines[0] <= module.line(number) <= lines[1]]
    return inside[0], inside[-1]


def plain(module: Module, first: int, last: int) -> str:
    """The text of these tokens without comments, docstrings and blank lines."""
    parts = [module.tokens[first].text]
    for before, token in zip(module.tokens[first:last], module.tokens[first + 1 : last + 1], strict=True):
        gap = module.text[before.end : token.start]
        parts += [gap if "\n" not in gap else gap[gap.rfind("\n") :], token.text]
    return "".join(parts)


def _undented(text: str, indent: str) -> str:
    first, *others = text.split("\n")
    return "\n".join([first, *(line.removeprefix(indent) for line in others)])


def _outer(module: Module, first: int, last: int) -> str:
    if first > last:
        return ""
    begins_line = _whole_lines(module, first, first)[0] == first
    return textwrap.dedent((module.indent(first) if begins_line else "") + plain(module, first, last))


def rewritten(text: str, rows: Sequence[Mapping[str, str]]) -> str:
    """A list with these rows in place of its own; all that stands between them stays."""
    new = iter(rows)
    result = _ROW.sub(lambda _: row_text(next(new)), text)
    assert next(new, None) is None, "each row is written anew"
    return result


def row_text(row: Mapping[str, str]) -> str:
    lines = [f"{key} = {_quoted(key, row[key])}\n" for key in FIELDS if row[key] or key == "new"]
    return "".join(["[[mutation]]\n", *lines])


def _quoted(key: str, text: str) -> str:
    if key not in CODE:
        return json.dumps(text, ensure_ascii=False)
    if "\n" in text:
        return f"'''\n{text}\n'''"
    return f"'''{text}'''" if "'" in text else f"'{text}'"
