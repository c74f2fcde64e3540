"""Carries out every action by hands as a world live under them. Imports the simulator.

Each handling builds its world from the record of the one that is there now: it is a function of that record and the
action alone, so a match that was saved in mid-turn and loaded goes on to the bit.
"""

from typing import Any
from zlib import crc32

from msgspec import UnsetType, to_builtins
from msgspec.json import encode
from msgspec.structs import replace

from nekobako.core.decoding import shaped
from nekobako.core.foresight import Foresight
from nekobako.games.balance.actions import Hand, hand_of
from nekobako.games.balance.hand_tremors import tremors
from nekobako.games.nekojima.actions import ByHands, Place, Take
from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.foresight import foresee_cat, foresee_denchuu
from nekobako.games.nekojima.handling.alarm import PoleFallAlarm, ShockAlarm, TouchAlarm
from nekobako.games.nekojima.handling.begin import ReadyAction, prepare
from nekobako.games.nekojima.handling.clamps import ClampWatch
from nekobako.games.nekojima.handling.world_builder import still
from nekobako.games.nekojima.handling_types import HandlingContext
from nekobako.games.nekojima.judge.cats import hooks_of
from nekobako.games.nekojima.judge.fingers import first_shock
from nekobako.games.nekojima.material import CATS, denchuu_of, poles_of
from nekobako.physics.errors import BadInput
from nekobako.physics.facts import Layout
from nekobako.physics.handling.grip_rule import HandName, a_hand_each, two_hands
from nekobako.physics.handling.hands import HandController
from nekobako.physics.live_world.live_world import Alarm, LiveWorld, TouchObserver
from nekobako.physics.live_world.results import LiveWorldResult
from nekobako.physics.scenes.world_record import refusal

__all__ = ["begin", "still"]


def begin(action: ByHands, context: HandlingContext) -> "IslandWorld":
    """An action by hands under way."""
    try:
        return IslandWorld(action, context, prepare(action, context))
    except BadInput as bad:
        raise refusal("malformed", "bad_input", bad.field, problem=bad.problem) from None


class IslandWorld(LiveWorld):
    """A live world of Nekojima: its result reports what fell."""

    def __init__(self, action: ByHands, context: HandlingContext, ready: ReadyAction) -> None:
        names = _hands(action, context.seats)
        hands = HandController(ready.world, names, ready.grips, tremors=tremors(_hand(action, context), names))
        super().__init__(
            ready.world,
            hands,
            names,
            ISLAND.ask,
            ready.whole_plan(),
            _alarm(ready, context),
            None if context.in_mind else PoleFallAlarm.aftermath(),
            people=isinstance(action, Take),
            observers=_observers(ready, context, hands),
            asleep=context.now.world["poses"] if context.in_mind else (),
            afterwards={} if context.in_mind else {ShockAlarm.word: ready.after_shock},
        )
        self._action, self._context, self._ready = action, context, ready

    def result(self) -> Any:
        """Plain data of `HandlingResult`."""
        result = shaped(super().result(), LiveWorldResult)
        shock = self._ready.shocks.first or first_shock(result.touches)
        return to_builtins(self._context.reported(result, self._action, self._own(), self._holders(), shock))

    def foresee(self) -> Foresight | None:
        """Of the Denchuu of which a pole is held, or of a cat."""
        return self.look_ahead(self._foreseen_of)

    def _foreseen_of(self, held: str, layout: Layout) -> Foresight | None:
        context = self._context
        if held in CATS:
            own = context.hung.get(held)
            return foresee_cat(layout, held, context.free_cords if own is None else (own,))
        return foresee_denchuu(layout, denchuu_of(held), replace(context.situation, own=self._own()))

    def _own(self) -> str | None:
        """This turn's Denchuu: the one brought in or, if that did not come off, the one before."""
        names = (self._ready.own, self._context.own)
        return next((name for name in names if name in self.world.pieces), None)

    def _holders(self) -> dict[str, int] | None:
        """In Duo, whose each pole is that was placed."""
        name = self._own()
        if not self._context.duo or name is None:
            return None
        if self._ready.grips is not None:
            return self._ready.grips.holders
        return dict(zip(poles_of(name), self._context.seats, strict=True)) if isinstance(self._action, Place) else None


def _hand(action: ByHands, context: HandlingContext) -> Hand | UnsetType:
    """Whose hand carries an action out: that of whoever names it or, for a plan, the table's (N-60). People's shake by
    themselves."""
    hand = hand_of(action)
    if not isinstance(hand, UnsetType) or isinstance(action, Take) or not context.tremor:
        return hand
    # Another each time, and the same again for the same world: a match plays on from its save to the bit.
    return Hand(context.tremor, crc32(encode((context.now.world["poses"], action, context.in_mind))))


def _hands(action: ByHands, seats: tuple[int, ...]) -> list[HandName]:
    return a_hand_each(*seats) if len(seats) > 1 else two_hands(seats[0])


def _observers(ready: ReadyAction, context: HandlingContext, hands: HandController) -> list[TouchObserver]:
    """Of touches that the simulator does not see."""
    own_cords: list[TouchObserver] = [ClampWatch(ready.world)] if context.expert else []
    return [*own_cords, hands.fingers] if context.fingers else own_cords


def _alarm(ready: ReadyAction, context: HandlingContext) -> Alarm:
    fall = PoleFallAlarm(context.start.facts, ready.own)
    if context.stop_on_touch:
        touch = TouchAlarm(hooks_of(context.now.facts, ready.hung))
        return lambda live: fall(live) or touch(live)
    if context.fingers and not context.expert:  # there it is fatal, as every other forbidden touch is (N-53)
        return lambda live: fall(live) or ready.shocks(live)
    return fall
