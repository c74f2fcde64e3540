"""Spaces that must not break a line. Rich breaks lines at a no-break space as at any other, so that a French line could
begin with a colon: until it is written, such a space travels as a private character that no rule of layout knows."""

from typing import Final, TextIO

NO_BREAK: Final = "\u00a0"
NARROW_NO_BREAK: Final = "\u202f"
_DISGUISE: Final = {ord(NO_BREAK): "\ue0a0", ord(NARROW_NO_BREAK): "\ue0af"}
TIED_SPACE: Final = "\ue0b2"  # an ordinary space once written, which no line breaks at: "2 Mafia"
_REVEAL: Final = {**{ord(private): chr(space) for space, private in _DISGUISE.items()}, ord(TIED_SPACE): " "}


def protect_spaces(text: str) -> str:
    return text.translate(_DISGUISE)


def restore_spaces(text: str) -> str:
    return text.translate(_REVEAL)


class RestoringStream:
    """A text stream that writes real spaces again. All else is the stream's own."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        return self._stream.write(restore_spaces(text))

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)
