"""What the physics room answers to input it will not take: which field, and what is wrong with it. Nothing changed."""

from collections.abc import Iterable
from math import isfinite


class BadInput(ValueError):  # noqa: N818 (it is the input that is bad)
    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem


def positive(field: str, *values: float) -> None:
    if not all(isfinite(value) and value > 0 for value in values):
        raise BadInput(field, f"must be above zero, not {', '.join(map(str, values))}")


def finite(field: str, values: Iterable[float]) -> None:
    found = list(values)
    if not all(isfinite(value) for value in found):
        raise BadInput(field, f"must be finite numbers, not {found}")
