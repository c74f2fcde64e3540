"""Results of a handling as data that rules can judge: no simulator here, so a journal is replayed without one."""

from typing import Any

from msgspec import Struct

from nekobako.physics.facts import Facts, FirstTouch


class SurveyedWorld(Struct, frozen=True):
    """A world at one moment: what a position holds of it (scenes/world_record.py), and the facts a judge asks for."""

    world: dict[str, Any]
    facts: Facts


class LiveWorldResult(Struct, frozen=True):
    """What hands left behind."""

    after: SurveyedWorld
    ms: int  # simulated, from the first touch to rest
    at_rest: bool
    touches: tuple[FirstTouch, ...] = ()  # that were not there before, the earliest first
    alarm: str | None = None  # the word of the alarm that ended it
    reached: bool = True  # a planned motion put everything within a millimetre of where it should be
    alarmed: Facts | None = None  # at the alarm, if the world went on after it

    @property
    def decisive(self) -> Facts:
        """What a judge of falls looks at: what happened after an alarm was nobody's doing any more."""
        return self.alarmed or self.after.facts
