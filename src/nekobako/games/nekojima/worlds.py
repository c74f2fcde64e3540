"""The one door to the simulator, opened only when hands move, something is tried or a world is loaded.

Rules, judge and views need none: a test gives its own `begin` and `still`, with facts written by hand.
"""

from typing import Any

from nekobako.core.handling import Handling
from nekobako.core.stability import Stability
from nekobako.games.nekojima.actions import ByHands, Place, Take
from nekobako.games.nekojima.handling_types import HandlingContext
from nekobako.games.nekojima.judge import Situation
from nekobako.games.nekojima.seats import builders
from nekobako.games.nekojima.state import EMPTY, NekojimaState
from nekobako.games.nekojima.state_verdict import judged, situation
from nekobako.games.nekojima.turn_progress import Building
from nekobako.physics.live_world.results import SurveyedWorld


def begin(state: NekojimaState, seat: int, action: ByHands, in_mind: bool = False) -> Handling:
    """The handling of an action that has been found legal."""
    from nekobako.games.nekojima import handling

    return handling.begin(action, context_of(state, seat, action, in_mind))


def context_of(state: NekojimaState, seat: int, action: ByHands, in_mind: bool = False) -> HandlingContext:
    # In Duo each partner holds one pole of the Denchuu (N-51); cats and repairs are one player's.
    judgement = judged(state)
    together = isinstance(action, Place) or (isinstance(action, Take) and action.cat is None)
    return HandlingContext(
        now=state.now,
        start=state.start,
        own=state.denchuu,
        hung=state.hung,
        holders=state.holders,
        seats=builders(state) if together else (seat,),
        repairable=judgement.repairable,
        tremor=state.options.tremor,
        expert=state.plays("expert"),
        fingers=bool(state.options.fingers),
        # Against others a world runs on to rest, to see what else falls (N-53).
        stop_on_touch=state.plays("expert") and (in_mind or not state.versus),
        situation=Situation() if in_mind else situation(state),
        free_cords=frozenset() if in_mind else frozenset(Building(state, judgement).free_cords()),
        in_mind=in_mind,
    )


def still(raw: Any) -> SurveyedWorld:
    """A position's `world`, checked and surveyed; the empty board needs no simulator."""
    if raw is None or raw == EMPTY.world:
        return EMPTY
    from nekobako.games.nekojima import handling

    return handling.still(raw)


def stability(world: SurveyedWorld, seed: int) -> Stability | None:
    if not world.world["poses"]:
        return None
    from nekobako.games.nekojima.handling.world_builder import built
    from nekobako.physics.trials.shaken import shaken

    return shaken(built(world.world), seed)
