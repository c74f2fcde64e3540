"""The one door to the simulator, opened only when hands move, something is tried or a world is loaded.

Rules, judge and views need none: a test gives its own `begin` and `still`, with facts written by hand.
"""

from typing import Any

from nekobako.core.handling import Handling
from nekobako.games.nekojima.actions import ByHands, Place, Take
from nekobako.games.nekojima.handling_types import HandlingContext
from nekobako.games.nekojima.seats import builders
from nekobako.games.nekojima.state import EMPTY, NekojimaState
from nekobako.games.nekojima.state_verdict import judged
from nekobako.physics.live_world.results import SurveyedWorld


def begin(state: NekojimaState, seat: int, action: ByHands, in_mind: bool = False) -> Handling:
    """The handling of an action that has been found legal."""
    from nekobako.games.nekojima import handling

    return handling.begin(action, context_of(state, seat, action, in_mind))


def context_of(state: NekojimaState, seat: int, action: ByHands, in_mind: bool = False) -> HandlingContext:
    # In Duo each partner holds one pole of the Denchuu (N-51); cats and repairs are one player's.
    together = isinstance(action, Place) or (isinstance(action, Take) and action.cat is None)
    return HandlingContext(
        now=state.now,
        start=state.start,
        own=state.denchuu,
        hung=state.hung,
        holders=state.holders,
        seats=builders(state) if together else (seat,),
        repairable=judged(state).repairable,
        tremor=state.options.tremor,
        expert=state.plays("expert"),
        # Against others a world runs on to rest, to see what else falls (N-53).
        stop_on_touch=state.plays("expert") and (in_mind or not state.versus),
        in_mind=in_mind,
    )


def still(raw: Any) -> SurveyedWorld:
    """A position's `world`, checked and surveyed; the empty board needs no simulator."""
    if raw is None or raw == EMPTY.world:
        return EMPTY
    from nekobako.games.nekojima import handling

    return handling.still(raw)
