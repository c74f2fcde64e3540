"""The alarm of a live world: once a fall is certain, hands have nothing more to do."""

from abc import ABC, abstractmethod
from typing import ClassVar

from nekobako.physics.live_world.live_world import LIES_BY, LiveWorld
from nekobako.physics.world import World


class FallAlarm(ABC):
    """Asked after every frame. It looks at where bodies are, and closely only where something may have fallen: a survey
    takes as long as several frames."""

    word: ClassVar[str]  # by which a result says that this alarm ended it

    def __init__(self) -> None:
        self._model: object = None

    def __call__(self, live: LiveWorld) -> str | None:
        world = live.world
        if world.model is not self._model:
            self._model = world.model
            self.bind(world)
        return self.word if self.may_have_fallen(world) and self.has_fallen(world) else None

    @classmethod
    def aftermath(cls) -> dict[str, float]:
        """For how many seconds the world goes on, so that what leans comes to lie."""
        return {cls.word: LIES_BY}

    @abstractmethod
    def bind(self, world: World) -> None:
        """Find the bodies to be watched: they have other numbers whenever the world is built anew."""

    @abstractmethod
    def may_have_fallen(self, world: World) -> bool:
        """At a glance."""

    @abstractmethod
    def has_fallen(self, world: World) -> bool:
        """As the judge sees it."""
