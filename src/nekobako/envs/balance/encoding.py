"""What a game of balance tells the doors for learners: how numbers fill its templates in, and a view as numbers."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import numpy as np
import numpy.typing as npt

View = Mapping[str, Any]
Action = dict[str, Any]
Numbers = Sequence[float]

FREE: Final = 7  # numbers that fill a template in; each from -1 to 1


class Encoding(ABC):
    game: ClassVar[str]
    deeds: ClassVar[tuple[str, ...]]  # what a learner decides; everything else is done for it
    handlings: ClassVar[frozenset[str]]  # those of them by hands, which may have to be tried again
    size: ClassVar[int]  # of a view as numbers

    @abstractmethod
    def fill(self, view: View, template: Action, numbers: Numbers) -> Action:
        """A concrete action: what a template leaves free, by numbers from -1 to 1."""

    @abstractmethod
    def features(self, view: View) -> list[float]:
        """What a seat may know, from its view alone, each about from -1 to 1."""

    @abstractmethod
    def progress(self, view: View) -> float:
        """How far those who play together have come, from 0 to 1: what they are paid for is its growth."""

    def row(self, view: View) -> npt.NDArray[np.float32]:
        numbers = self.features(view)
        assert len(numbers) == self.size, f"{self.game} has {len(numbers)} features, not {self.size}"
        return np.clip(np.array(numbers, np.float32), -10, 10)


def between(least: float, most: float, number: float) -> float:
    """Where from -1 to 1 a number is, from `least` to `most`."""
    return least + (most - least) * (min(1.0, max(-1.0, float(number))) + 1) / 2


def chosen(count: int, number: float) -> int:
    """One of so many places, by a number from -1 to 1."""
    return min(count - 1, int(between(0, count, number)))


def one_hot(value: object, values: Sequence[object]) -> list[float]:
    return [float(value == one) for one in values]


def pose_features(pose: Sequence[float] | None, scale: float) -> list[float]:
    """Whether a piece is there, where, how upright it is and how it is turned."""
    if pose is None:
        return [0.0] * 7
    x, y, z, qw, qx, qy, qz = pose
    upright = 1 - 2 * (qx * qx + qy * qy)
    along_x, along_y = 1 - 2 * (qy * qy + qz * qz), 2 * (qx * qy + qw * qz)
    return [1.0, x / scale, y / scale, z / scale, upright, along_x, along_y]


POSE: Final = 7
