"""What hands do in Nekojima: every action by hands as a world live under them. Imports the simulator.

Each handling builds its world from the record of the one that is there now: it is a function of that record and the
action alone, so a match that was saved in mid-turn and loaded goes on to the bit.
"""

from collections.abc import Mapping, Sequence

from msgspec import UNSET

from nekobako.games.nekojima.actions import ByHands, Hand, TakeBack
from nekobako.games.nekojima.handling.alarm import AFTERMATH, FallAlarm, TouchAlarm
from nekobako.games.nekojima.handling.clamps import ClampEye
from nekobako.games.nekojima.handling.deeds import Deed, Turn, made_ready
from nekobako.games.nekojima.handling.worlds import still
from nekobako.games.nekojima.judge.touching import hooks_of
from nekobako.games.nekojima.material import Quarter
from nekobako.games.nekojima.pieces import ASK
from nekobako.physics.errors import BadInput
from nekobako.physics.handling.hands import HandName, Hands, a_hand_each, two_hands
from nekobako.physics.handling.tremor import Tremor
from nekobako.physics.live.live import Alarm, LiveWorld
from nekobako.physics.live.results import Still
from nekobako.physics.scenes.record import refusal

__all__ = ["begin", "still"]


def begin(
    action: ByHands,
    *,
    now: Still,
    start: Still,
    own: str | None,
    hung: Mapping[str, str],
    homes: Mapping[str, Quarter],
    seats: tuple[int, ...],
    variants: frozenset[str],
    stop_on_touch: bool,
    repairable: frozenset[str],
    in_mind: bool = False,
) -> LiveWorld:
    """An action by hands under way.

    `own` is this turn's Denchuu if it is in the world; of `seats`, one has two hands, two (Duo) have one each.
    `repairable` are bodies of earlier pieces that may be gripped now (N-24). `in_mind`: it is only tried; what is there
    is known to be at rest and sleeps until it is touched, and a fall need not be seen to its end.
    """
    turn = Turn(now, start, own, hung, seats, repairable)
    try:
        deed = made_ready(action, turn)
        names = _hands(action, seats)
        hands = Hands(deed.world, names, deed.grips, tremors=_tremors(action, names))
        eyes = [ClampEye(deed.world)] if "expert" in variants else []
        alarm, resting = _alarm(deed, turn, stop_on_touch), now.world["poses"] if in_mind else ()
        aftermath = None if in_mind else AFTERMATH
        return LiveWorld(deed.world, hands, names, ASK, deed.plan, alarm, aftermath, eyes=eyes, asleep=resting)
    except BadInput as bad:
        raise refusal("malformed", "bad_input", bad.field, problem=bad.problem) from None


def _hands(action: ByHands, seats: tuple[int, ...]) -> list[HandName]:
    if isinstance(action, TakeBack):
        return []
    return a_hand_each(*seats) if len(seats) > 1 else two_hands(seats[0])


def _tremors(action: ByHands, names: Sequence[HandName]) -> dict[HandName, Tremor]:
    hand = getattr(action, "hand", UNSET)
    if not isinstance(hand, Hand) or not hand.tremor:
        return {}
    return {name: Tremor(hand.tremor, hand.seed, f"hand {number}") for number, name in enumerate(names)}


def _alarm(deed: Deed, turn: Turn, stop_on_touch: bool) -> Alarm:
    fall = FallAlarm(turn.start.facts, deed.own)
    if not stop_on_touch:
        return fall
    touch = TouchAlarm(hooks_of(turn.now.facts, deed.hung))
    return lambda live: fall(live) or touch(live)
