"""Refuses input that the physics cannot take, naming the field and the problem; nothing has changed then."""

from collections.abc import Iterable
from math import isfinite


class BadInput(ValueError):  # noqa: N818 (it is the input that is bad)
    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem


def require_positive(field: str, *values: float) -> None:
    if not all(isfinite(value) and value > 0 for value in values):
        raise BadInput(field, f"must be above zero, not {', '.join(map(str, values))}")


def require_finite(field: str, values: Iterable[float]) -> None:
    numbers = list(values)
    if not all(isfinite(value) for value in numbers):
        raise BadInput(field, f"must be finite numbers, not {numbers}")
