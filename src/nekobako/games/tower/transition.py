"""One step of a match in the making: the state as it becomes, what is told on the way, and chance."""

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from nekobako.core.chance import Chance
from nekobako.core.events import Event
from nekobako.core.game import Step
from nekobako.games.tower.state import TowerState

T = TypeVar("T")


class Flow:
    def __init__(self, state: TowerState, chance: Chance) -> None:
        self.before = state
        self.state = state
        self.chance = chance
        self.events: list[Event] = []

    def change(self, **fields: Any) -> None:
        self.state = replace(self.state, **fields)

    def tell(self, *events: Event) -> None:
        self.events += events

    def step(self) -> Step[TowerState]:
        return Step(self.state, self.events)


def shuffled(things: Sequence[T], chance: Chance) -> tuple[T, ...]:
    left = list(things)
    return tuple(left.pop(int(chance.below(len(left)))) for _ in things)
