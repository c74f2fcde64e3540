"""Types of what hands find when they begin and what they leave behind. Plain data: no simulator here."""

from collections.abc import Mapping

from msgspec import Struct

from nekobako.games.nekojima.actions import ByHands, Place
from nekobako.games.nekojima.judge.falls import falls, own_fell
from nekobako.games.nekojima.judge.types import Situation
from nekobako.games.nekojima.material import denchuu_of
from nekobako.games.nekojima.state import REFEREE
from nekobako.physics.facts import FirstTouch
from nekobako.physics.live_world.results import LiveWorldResult, SurveyedWorld


class HandlingResult(LiveWorldResult, frozen=True):
    # What came down, in its order: poles of earlier Denchuu (N-30); this turn's Denchuu, by its name (N-28). Whoever
    # replays a journal that has none asks `HandlingContext.reported`.
    falls: tuple[str, ...] | None = None
    holders: dict[str, int] | None = None  # in Duo, whose each pole of this turn is
    shock: FirstTouch | None = None  # the first touch of a fingertip and a cord (N-16)
    referee: int = 0  # by which of its rules it is judged; journals from before there were several have none


class HandlingContext(Struct, frozen=True, kw_only=True):
    """What a handling must know of the game's state."""

    now: SurveyedWorld
    start: SurveyedWorld  # as the turn began
    own: str | None = None  # this turn's Denchuu, if it is in the world
    hung: Mapping[str, str] = {}  # cats, and the Denchuu on whose cord each must hang
    seats: tuple[int, ...] = (0,)  # one has two hands, two (Duo) have one each
    holders: Mapping[str, int] = {}  # in Duo, whose each pole of this turn is by now
    repairable: frozenset[str] = frozenset()  # bodies of earlier pieces that may be gripped now (N-24)
    tremor: float = 0.0  # mm, of the table's hands (N-60)
    expert: bool = False
    fingers: bool = False  # whoever holds a pole has fingertips that are bodies (N-16)
    stop_on_touch: bool = False  # in Expert, where nothing else is worth seeing after a forbidden touch
    situation: Situation = Situation()  # for the judge's foresight
    free_cords: frozenset[str] = frozenset()  # Denchuu on which a cat may be hung now
    in_mind: bool = False  # it is only tried: all sleeps until it is touched, and a fall is not seen to its end

    @property
    def duo(self) -> bool:
        return len(self.seats) > 1

    @property
    def held_with_fingers(self) -> frozenset[str]:
        """The Denchuu that are in the world and whose poles may be held with fingers."""
        own = frozenset() if self.own is None else frozenset({self.own})
        return own | frozenset(denchuu_of(pole) for pole in self.repairable) if self.fingers else frozenset()

    def reported(
        self,
        result: LiveWorldResult,
        action: ByHands,
        own: str | None,
        holders: dict[str, int] | None = None,
        shock: FirstTouch | None = None,
    ) -> HandlingResult:
        """The result with what fell; `own` is this turn's Denchuu by now. One that lay there is not dropped again."""
        lay = own == self.own and not isinstance(action, Place) and own_fell(self.now.facts, own)
        return HandlingResult(
            result.after,
            result.ms,
            result.at_rest,
            result.touches,
            result.alarm,
            result.reached,
            result.alarmed,
            falls=falls(self.start.facts, result.decisive, result.after.facts, own, lay),
            holders=holders,
            shock=shock,
            referee=REFEREE,
        )
