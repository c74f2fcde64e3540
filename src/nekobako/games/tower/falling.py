"""What a fall does to the game: it is counted, what came down goes to the reserve or is put back, or all is over.

Hands have already put the world in order (`results.Handled`); here the rules follow (T-34, T-35, T-37, T-40, T-56).
"""

from collections.abc import Collection
from typing import Literal

from nekobako.core.settled import settled
from nekobako.games.tower import judge
from nekobako.games.tower.ends import end
from nekobako.games.tower.events import Fell, Removed, Restored
from nekobako.games.tower.flow import Flow
from nekobako.games.tower.judge import COLLAPSE, TABLE, Fall
from nekobako.games.tower.material import number_of
from nekobako.games.tower.results import Handled
from nekobako.games.tower.state import TABLE_LEVEL

Falls = Literal["none", "some", "over"]


def settle(flow: Flow, handled: Handled) -> None:
    """The world is as hands left it."""
    flow.change(now=handled.after, at_rest=handled.at_rest)
    flow.tell(settled(flow.state.seat, handled.ms, handled.at_rest))


def falls(flow: Flow, handled: Handled, carried: Collection[str]) -> Falls:
    """Follow what came down while hands were at work; `carried` are the pieces they worked with."""
    removed: list[str] = []
    restored: list[str] = []
    for facts in handled.fell or (handled.after.facts,):
        fall = judge.fall(flow.before.now.facts, facts, flow.state.built, carried, flow.state.fresh)
        if not fall:
            continue
        if _ends(flow, fall):
            return "over"
        _take_down(flow, fall)
        removed += fall.removed
        restored += (cat for cat in fall.homes if cat not in restored)
    if not removed and not restored:
        return "none"
    _tell(flow, removed, restored)
    return "some"


def _ends(flow: Flow, fall: Fall) -> bool:
    """Five walls on the table over the turn, or nothing left above floor 1."""
    state = flow.state
    counted = state.counted + len(fall.walls_on_table)
    over = judge.ends(fall, state.built, state.counted)
    walls = [*fall.walls_on_table, *fall.walls_lower]
    floors = [number_of(floor) for floor in fall.floors]
    flow.change(counted=counted)
    flow.tell(Fell(seat=state.seat, walls=walls, floors=floors, cats=list(fall.cats), counted=counted))
    if over:
        end(flow, "fell", "T-35" if counted >= COLLAPSE else "T-40", last=state.seat)
    return over


def _take_down(flow: Flow, fall: Fall) -> None:
    """A floor and all above it go with their walls; a floor kept up by one wall stays (T-37)."""
    places = {cat: floor for cat, floor in flow.state.places.items() if cat not in fall.removed}
    for cat, home in fall.homes.items():
        places[cat] = TABLE_LEVEL if home == TABLE else number_of(home)
    flow.change(built=judge.left(flow.state.built, fall), places=places)


def _tell(flow: Flow, removed: list[str], restored: list[str]) -> None:
    seat = flow.state.seat
    if removed:
        flow.tell(Removed(seat=seat, pieces=removed))
    if restored:
        flow.tell(Restored(seat=seat, pieces=restored))
