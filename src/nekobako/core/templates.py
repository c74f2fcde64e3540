"""Templates: what is legal, with null for what is free; whoever plays one fills it in.

>>> template = {"do": "hang", "cat": "cat-1", "denchuu": "pink-3", "at": None}
>>> is_open(template), fits(template, {"do": "hang", "cat": "cat-1", "denchuu": "pink-3", "at": 0.5})
(True, True)
>>> fits(template, {"do": "hang", "cat": "cat-2", "denchuu": "pink-3", "at": 0.5})
False
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import Struct, to_builtins

HOW: Final = frozenset(
    {"hand", "by", "fingers"}
)  # keys that may always be added: they tell how something is done, not what


def is_open(template: object) -> bool:
    """Whether something is left to be filled in."""
    if isinstance(template, Mapping):
        return any(is_open(value) for value in template.values())
    if isinstance(template, list):
        return any(is_open(value) for value in template)
    return template is None


def fits(template: Mapping[str, Any], action: Mapping[str, Any]) -> bool:
    """Whether an action is this template with what was null filled in, or left out."""
    return set(action) - HOW <= set(template) and all(_fits(value, action.get(key)) for key, value in template.items())


def fits_one(templates: Iterable[Struct], action: Struct) -> bool:
    """Whether an action is one of these with what was null filled in."""
    plain = to_builtins(action)
    return any(fits(to_builtins(template), plain) for template in templates)


def _fits(wanted: object, actual: object) -> bool:
    if wanted is None:
        return True
    if isinstance(wanted, Mapping) and isinstance(actual, Mapping):
        return set(actual) == set(wanted) and all(_fits(value, actual[key]) for key, value in wanted.items())
    if isinstance(wanted, list) and isinstance(actual, list):
        return len(wanted) == len(actual) and all(map(_fits, wanted, actual))
    return type(wanted) is type(actual) and wanted == actual
