"""Plain data into our types, from any thread.

msgspec (0.22) learns a type when it first meets it, and is not finished when another thread meets it too: that thread
then crashes the process. So a type is learnt here, by one thread at a time, before anything is converted into it. What
it has learnt of a union it forgets again after each conversion, but for a field of a struct it remembers: so each type
is made the one field of a struct of its own, which for the many kinds of requests is twenty times quicker.
"""

from threading import Lock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_DECODERS: dict[Any, msgspec.json.Decoder[Any]] = {}  # by type
_BOXES: dict[Any, type[msgspec.Struct]] = {}
_LEARNING = Lock()
_ROOT = "`$.value"  # where the data stands in its box


def shaped(raw: object, as_type: type[T]) -> T:
    """The data as that type; msgspec.ValidationError where it does not fit."""
    box = _BOXES.get(as_type) or _box(as_type)
    try:
        value: T = msgspec.convert({"value": raw}, box, strict=True).value  # type: ignore[attr-defined]
    except msgspec.ValidationError as error:
        message = str(error).removesuffix(f" - at {_ROOT}`")
        raise msgspec.ValidationError("`$".join(message.rsplit(_ROOT, 1))) from None
    return value


def decoder(as_type: Any) -> msgspec.json.Decoder[Any]:
    """Reads JSON as that type."""
    known = _DECODERS.get(as_type)
    if known is None:
        with _LEARNING:
            known = _DECODERS[as_type] = msgspec.json.Decoder(as_type)
    return known


def _box(as_type: Any) -> type[msgspec.Struct]:
    box = msgspec.defstruct("Box", [("value", as_type)])
    decoder(box)
    _BOXES[as_type] = box
    return box
