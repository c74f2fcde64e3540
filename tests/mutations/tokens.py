"""Cuts Python text, whole modules or fragments, into tokens without comments, docstrings and layout.

The standard tokenizer refuses fragments such as `, last=state.seat)` and, before Python 3.12, does not look into
f-strings, where names are renamed as well.
"""

import builtins
import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

Kind = Literal["fixed", "name", "attribute", "argument"]  # an argument is a keyword of a call

_BUILTINS = frozenset(dir(builtins))
_CLOSING = (")", "]", "}")
_TOKEN = re.compile(
    r"""
      (?P<layout> [\s\\]+ | \#[^\n]* )
    | (?P<string> (?P<prefix> (?:[rbu]|rb|br|f|fr|rf)? )
        (?P<quote> \"\"\" | ''' | \" | ' ) (?P<body> (?: \\. | (?!(?P=quote)). )* ) (?P=quote) )
    | (?P<number> 0[xob][\da-f_]+ | (?: \d[\d_]*\.?[\d_]* | \.\d[\d_]* ) (?: e[-+]?\d+ )? j? )
    | (?P<name> [^\W\d]\w* )
    | (?P<operator> \*\*= | //= | >>= | <<= | \.\.\. | -> | := | [-+*/%&|^@=!<>]= | \*\* | // | << | >> | . )
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)


@dataclass(frozen=True)
class Token:
    text: str
    start: int  # where it stands in the text
    kind: Kind

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def shape(self) -> str:
        """The same for all names that may be renamed."""
        return self.text if self.kind == "fixed" else "\0"


def tokens(text: str) -> list[Token]:
    """Commas before a closing bracket are left out too: they come and go with the length of a line."""
    every = list(_tokens(text, 0, len(text)))
    before_closing = {before.start for before, token in pairwise(every) if token.text in _CLOSING}
    return [token for token in every if token.text != "," or token.start not in before_closing]


def _tokens(text: str, start: int, end: int) -> Iterator[Token]:
    last = ""
    while start < end:
        match = _TOKEN.match(text, start, end)
        assert match is not None, "any character is a token"
        group, start = str(match.lastgroup), match.end()
        if group == "layout" or _is_docstring(text, match):
            continue
        if group == "string" and "f" in match["prefix"].lower():
            yield from _interpolated(text, match)
        else:
            yield Token(match[0], match.start(), _kind(text, match, last) if group == "name" else "fixed")
        last = match[0]


def _is_docstring(text: str, match: re.Match[str]) -> bool:
    begins_line = not text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip()
    return match["string"] is not None and len(match["quote"]) == 3 and begins_line


def _kind(text: str, match: re.Match[str], last: str) -> Kind:
    if keyword.iskeyword(match[0]):
        return "fixed"
    if last == ".":
        return "attribute"
    if re.match(r"=(?!=)", text[match.end() : match.end() + 2]):
        return "argument"  # an assignment has a blank before its sign
    return "fixed" if match[0] in _BUILTINS or keyword.issoftkeyword(match[0]) else "name"


def _interpolated(text: str, match: re.Match[str]) -> Iterator[Token]:
    """The tokens of an f-string: what is between the braces one by one, what stands round them as it is."""
    literal, position, end = match.start(), match.start("body"), match.end("body")
    while position < end:
        if text[position] != "{" or text[position + 1] == "{":
            position += 2 if text[position] in "{\\" else 1
            continue
        stop = _end_of_expression(text, position + 1)
        yield Token(text[literal : position + 1], literal, "fixed")
        yield from _tokens(text, position + 1, stop)
        literal = position = stop
    yield Token(text[literal : match.end()], literal, "fixed")


def _end_of_expression(text: str, position: int) -> int:
    """Where a closing brace, a conversion or a format ends the expression that begins here."""
    depth = 0
    while depth or not re.match(r"[}:]|!(?!=)|=\s*[}:!]", text[position:]):
        depth += (text[position] in "([{") - (text[position] in ")]}")
        position += 1
    return position
