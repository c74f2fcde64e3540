"""Text that people can read: names and chat without characters that are invisible or turn others round.

Some invisible characters belong to writing: joiners in emoji, Persian and the scripts of India, selectors of variants
in emoji and Japanese names, tags in flags. Where one does what it is there for it stays; elsewhere it hides something.
A name that has such a one is refused; in chat it is shown by its number.
"""

import unicodedata
from collections.abc import Iterator
from typing import Final

JOINER, NON_JOINER = "\u200d", "\u200c"
BLACK_FLAG, TAGS, TAGS_END = "\U0001f3f4", range(0xE0020, 0xE007F), "\U000e007f"
DIRECTION_MARKS: Final = frozenset("\u200e\u200f\u061c")  # one cannot hide behind them; keyboards write them
SKIN_TONES: Final = range(0x1F3FB, 0x1F400)
KEYCAPS: Final = frozenset("0123456789#*")
# Letters and signs of which nothing is seen.
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
JOINED_SCRIPTS: Final = ("ARABIC", "SYRIAC", "MONGOLIAN", "NKO", "MANDAIC")
VIRAMA: Final = 9  # the combining class
MOST_MARKS: Final = 4  # on one letter


def hidden(text: str, *, marks: bool = False) -> Iterator[int]:
    """Where a character stands that nobody sees, or that turns others round; `marks`: those of direction may stay."""
    letters = [sign for sign in text if sign not in DIRECTION_MARKS]
    rightward = marks and any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in letters)
    for at, sign in enumerate(text):
        if sign in DIRECTION_MARKS and rightward:
            continue
        if (_is_hidden(sign) and not _has_use(text, at)) or _is_heap(text, at):
            yield at


def show_hidden(text: str) -> str:
    """With what is hidden shown by its number, as in ⟨U+202E⟩."""
    places = set(hidden(text, marks=True))
    return "".join(f"⟨U+{ord(sign):04X}⟩" if at in places else sign for at, sign in enumerate(text))


def is_seen(text: str) -> bool:
    """Whether there is anything to see at all."""
    return any(
        (unicodedata.category(sign)[0] in "LNPS" and not _is_hidden(sign)) or _is_unassigned(sign) for sign in text
    )


def _is_hidden(sign: str) -> bool:
    return (
        unicodedata.category(sign) in HIDDEN
        or sign in BLANK
        or _is_selector(sign)
        or (_is_unassigned(sign) and (ord(sign) & 0xFFFE == 0xFFFE or ord(sign) in range(0xE0000, 0xE1000)))
    )


def _is_unassigned(sign: str) -> bool:
    """Perhaps an emoji that is newer than this Python."""
    return unicodedata.category(sign) == "Cn"


def _is_selector(sign: str) -> bool:
    number = ord(sign)
    return 0xFE00 <= number <= 0xFE0F or 0xE0100 <= number <= 0xE01EF or 0x180B <= number <= 0x180F


def _has_use(text: str, at: int) -> bool:
    sign, before, after = text[at], text[at - 1] if at else "", text[at + 1 : at + 2]
    if sign in (JOINER, NON_JOINER):
        if not before or not after:
            return False
        if unicodedata.combining(before) == VIRAMA:
            return True
        if _is_in(before, JOINED_SCRIPTS) and _is_in(after, JOINED_SCRIPTS):
            return True
        return sign == JOINER and _is_emoji(_base(text, at)) and _is_emoji(after)
    if _is_selector(sign):
        if _is_selector(before or sign):
            return False
        if ord(sign) in (0xFE0E, 0xFE0F) and (_is_emoji(before) or before in KEYCAPS):
            return True
        return _is_in(before, ("MONGOLIAN",) if 0x180B <= ord(sign) <= 0x180F else ("CJK",))
    if ord(sign) in TAGS or sign == TAGS_END:
        return _in_flag(text, at)
    return False


def _base(text: str, at: int) -> str:
    """The emoji to which a joiner belongs, behind its colour and selector."""
    at -= 1
    while at > 0 and (_is_selector(text[at]) or ord(text[at]) in SKIN_TONES):
        at -= 1
    return text[at] if at >= 0 else ""


def _is_emoji(sign: str) -> bool:
    return bool(sign) and (unicodedata.category(sign) in ("So", "Sm", "Po", "Sk") or _is_unassigned(sign))


def _is_in(sign: str, scripts: tuple[str, ...]) -> bool:
    return bool(sign) and unicodedata.name(sign, "").startswith(scripts)


def _in_flag(text: str, at: int) -> bool:
    """Within a black flag, its tags and their end: England, Scotland, Wales ..."""
    start = at - 1
    while start >= 0 and ord(text[start]) in TAGS:
        start -= 1
    end = at
    while end < len(text) and ord(text[end]) in TAGS:
        end += 1
    return start >= 0 and text[start] == BLACK_FLAG and text[end : end + 1] == TAGS_END and 2 <= end - start - 1 <= 8


def _is_heap(text: str, at: int) -> bool:
    """One more mark on a letter than any writing has."""
    return at >= MOST_MARKS and all(unicodedata.combining(sign) for sign in text[at - MOST_MARKS : at + 1])
