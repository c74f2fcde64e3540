"""`.neko`: a match as a text that people can read, compare and replay. It holds secrets until the match is over.

    nekobako 1 catham
    seats 2
    seed 7

    0 {"do":"take","faction":"mafia","count":2}  # refilled seat 0, 1 police, 1 mafia

The first line names the format and the game; then a header; after an empty line, one action a line with its seat, and
what chance decided as a comment. An action that takes time is `0 begin {...}`, then `0 commit {...}` with what came of
it: `{...}`, or packed (zlib, base64) where that would be more than people read; and packed, the `track` that was shown.
`0 undo` takes back what seat 0 did last.
"""

import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from json import JSONDecodeError, JSONDecoder
from typing import Any, Final, NoReturn

import msgspec

from nekobako.core.decoding import shaped
from nekobako.core.refusal import table_refusal
from nekobako.table.journal import Acted, Began, Committed, Entry, HandlingDropped, Opened, Undone

FORMAT: Final = 1
READABLE: Final = 200  # characters of a result
_HEADER: Final = ("seats", "seed", "options", "position", "edition")
_JSON: Final = JSONDecoder()


def text(entry: Entry) -> str:
    """The line or lines of an entry."""
    match entry:
        case Opened():
            lines = [f"nekobako {FORMAT} {entry.game}"]
            header = ((name, getattr(entry, name)) for name in _HEADER)
            lines += [f"{name} {_dump(value)}" for name, value in header if value is not None]
            return "\n".join(lines) + "\n\n"
        case Acted(seat, action, chance):
            return f"{seat} {_dump(action)}{_comment(chance)}\n"
        case Began(seat, action):
            return f"{seat} begin {_dump(action)}\n"
        case Committed(seat, action, result, chance, track):
            shown = f" track {_pack(track)}" if track else ""
            return f"{seat} commit {_dump(action)} {_result(result)}{shown}{_comment(chance)}\n"
        case HandlingDropped():
            return "drop\n"
        case Undone(seat):
            return f"{seat} undo\n"


def parse(lines: Iterable[str]) -> Iterator[Entry]:
    """The entries of a text; a line that cannot be read is refused by its number."""
    numbered = enumerate(lines, start=1)
    yield _opened(numbered)
    for number, line in numbered:
        line = line.strip()
        if line and not line.startswith("#"):
            try:
                yield _entry(line)
            except (ValueError, JSONDecodeError) as error:
                _broken(number, error)


def _opened(numbered: Iterator[tuple[int, str]]) -> Opened:
    _, first = next(numbered, (1, ""))
    words = first.split()
    if len(words) != 3 or words[:2] != ["nekobako", str(FORMAT)]:
        raise table_refusal("malformed", "not_a_neko_file")
    header: dict[str, Any] = {"game": words[2]}
    for number, line in numbered:
        if not line.strip():
            break
        name, _, value = line.strip().partition(" ")
        try:
            if name not in _HEADER:
                raise ValueError(name)
            header[name] = msgspec.json.decode(value)
            opened = shaped(header, Opened)
        except ValueError as error:
            _broken(number, error)
    if "position" not in header and not {"seats", "seed"} <= header.keys():
        raise table_refusal("malformed", "not_a_neko_file")
    return opened


def _entry(line: str) -> Entry:
    word, _, rest = line.partition(" ")
    if word == "drop":
        return HandlingDropped()
    seat = int(word)
    if rest == "undo":
        return Undone(seat)
    if rest.startswith("begin "):
        action, rest = _load(rest.removeprefix("begin "))
        return Began(seat, action)
    if rest.startswith("commit "):
        action, rest = _load(rest.removeprefix("commit "))
        result, rest = _result_of(rest.lstrip())
        track, rest = _word_after("track", rest.lstrip())
        return Committed(seat, action, result, _comment_of(rest), _unpack(track) if track else b"")
    action, rest = _load(rest)
    return Acted(seat, action, _comment_of(rest))


def _dump(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _load(line: str) -> tuple[Any, str]:
    line = line.lstrip()
    value, end = _JSON.raw_decode(line)
    return value, line[end:]


def _result(result: Any) -> str:
    text = _dump(result)
    return text if len(text) <= READABLE else f"packed {_pack(text.encode())}"


def _result_of(line: str) -> tuple[Any, str]:
    packed, rest = _word_after("packed", line)
    return (msgspec.json.decode(_unpack(packed)), rest) if packed else _load(line)


def _word_after(name: str, line: str) -> tuple[str, str]:
    """The word after a name that a line begins with, and what follows; nothing when it does not."""
    if not line.startswith(f"{name} "):
        return "", line
    word, _, rest = line.removeprefix(f"{name} ").partition(" ")
    return word, rest


def _pack(content: bytes) -> str:
    return b64encode(zlib.compress(content)).decode()


def _unpack(word: str) -> bytes:
    try:
        return zlib.decompress(b64decode(word, validate=True))
    except zlib.error as error:
        raise ValueError(str(error)) from None


def _comment(chance: str) -> str:
    return f"  # {chance}" if chance else ""


def _comment_of(rest: str) -> str:
    rest = rest.strip()
    if rest and not rest.startswith("#"):
        raise ValueError(rest[:40])
    return rest.removeprefix("#").strip()


def _broken(line: int, error: Exception) -> NoReturn:
    raise table_refusal("malformed", "broken_file", line=line, why=str(error)[:80]) from None
