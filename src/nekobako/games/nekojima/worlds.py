"""The one door from these rules to a simulator, opened only when hands move or a world is loaded.

Rules, judge and views need none: a test gives its own `begin` and `still`, with facts written by hand.
"""

from collections.abc import Mapping
from typing import Any, Final

from nekobako.core.handling import Handling
from nekobako.games.nekojima.actions import ByHands
from nekobako.games.nekojima.material import Quarter
from nekobako.physics.facts import Facts
from nekobako.physics.live.results import Still

EMPTY: Final = Still({"poses": {}, "folds": {}, "strains": {}, "state": None, "build": None}, Facts())


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
) -> Handling:
    """The handling of an action that has been found legal; see `handling`."""
    from nekobako.games.nekojima import handling

    return handling.begin(
        action,
        now=now,
        start=start,
        own=own,
        hung=hung,
        homes=homes,
        seats=seats,
        variants=variants,
        stop_on_touch=stop_on_touch,
        repairable=repairable,
    )


def still(raw: Any) -> Still:
    """A position's `world`, checked and surveyed; the empty board needs no simulator."""
    if raw is None or raw == EMPTY.world:
        return EMPTY
    from nekobako.games.nekojima import handling

    return handling.still(raw)
