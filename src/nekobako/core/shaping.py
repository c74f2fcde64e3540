"""Plain data into our types, from any thread.

msgspec (0.22) learns a type when it first meets it, and is not finished when another thread meets it too: that thread
then crashes the process. So a type is learnt here, by one thread at a time, before anything is converted into it.
"""

from threading import Lock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_DECODERS: dict[Any, msgspec.json.Decoder[Any]] = {}  # by type
_LEARNING = Lock()


def shaped(raw: object, as_type: type[T]) -> T:
    """The data as that type; msgspec.ValidationError where it does not fit."""
    decoder(as_type)
    return msgspec.convert(raw, as_type, strict=True)


def decoder(as_type: Any) -> msgspec.json.Decoder[Any]:
    """Reads JSON as that type."""
    known = _DECODERS.get(as_type)
    if known is None:
        with _LEARNING:
            known = _DECODERS[as_type] = msgspec.json.Decoder(as_type)
    return known
