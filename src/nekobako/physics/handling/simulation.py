"""A world with hands in it and observers of it, going on step by step and frame by frame."""

from collections.abc import Iterable
from typing import Final, Protocol

from nekobako.core.handling import HandRecord
from nekobako.physics.handling.hands import HandController
from nekobako.physics.world import World

FRAME: Final = 0.016  # s


class StepObserver(Protocol):
    """Looks after every step, because short contacts vanish between frames."""

    def look(self, world: World) -> None: ...


class Simulation:
    def __init__(self, world: World, hands: HandController, watch: StepObserver | None = None) -> None:
        self.world = world
        self.hands = hands
        self.watch = watch
        self.steps = max(1, round(FRAME / world.settings.step))  # of a frame

    @property
    def idle(self) -> bool:
        """No hand at work and everything asleep: time may as well stand still."""
        return not self.hands.busy and bool((self.world.data.tree_asleep >= 0).all())

    def step(self) -> None:
        self.hands.push()
        self.world.step()
        if self.watch is not None:
            self.watch.look(self.world)

    def frame(self, records: Iterable[tuple[int, HandRecord]] = ()) -> None:
        """Take in what came from the seats' hands since the last frame, then go on by one; a refusal takes no time."""
        self.hands.feed_all(records)
        self.hands.fingers.shift()
        for _ in range(self.steps):
            self.step()
        self.hands.tidy()
