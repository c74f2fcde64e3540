"""Applies a fall to the game: it is counted, what came down goes to the reserve or is put back, or all is over.

Hands have judged what fell and put the world in order (`results`); here the rules follow them, fall by fall (T-34,
T-35, T-37, T-40, T-56).
"""

from collections.abc import Collection
from typing import Literal

from nekobako.games.balance.events import Bumped, settled
from nekobako.games.tower import judge
from nekobako.games.tower.endings import end
from nekobako.games.tower.events import Fell, Removed, Restored
from nekobako.games.tower.handling_types import HandlingResult
from nekobako.games.tower.judge import TABLE, Fall, floor_of
from nekobako.games.tower.material import CATS, number_of
from nekobako.games.tower.state import TABLE_LEVEL
from nekobako.games.tower.transition import Flow

Falls = Literal["none", "cats", "some", "over"]  # cats alone end nothing; walls or floors end the action (T-37)


def settle(flow: Flow, handled: HandlingResult) -> None:
    """The world is as hands left it."""
    flow.change(now=handled.after, at_rest=handled.at_rest)
    flow.tell(settled(flow.state.seat, handled.ms, handled.at_rest))


def falls(flow: Flow, handled: HandlingResult) -> Falls:
    """Follow what came down while hands were at work."""
    removed: list[str] = []
    homes: dict[str, str] = {}
    for fall in handled.falls or ():
        if _ends(flow, fall):
            return "over"
        _take_down(flow, fall)
        removed += fall.removed
        homes |= fall.homes
    astray = [cat for cat in homes if cat not in handled.after.world["poses"]]
    flow.change(places={cat: floor for cat, floor in flow.state.places.items() if cat not in astray})
    facts = handled.after.facts
    back = [cat for cat, home in homes.items() if cat not in astray and (floor_of(facts, cat) or TABLE) == home]
    _tell(flow, removed + astray, back)
    if any(fall.breaks for fall in handled.falls or ()):
        return "some"
    return "cats" if removed or homes else "none"


def bumps(flow: Flow, handled: HandlingResult, carried: Collection[str]) -> None:
    """Tell which pieces accepted earlier have been moved by hands that were busy with others (T-60). What has come down
    is told as fallen, and so is a cat that was put on another floor."""
    state, before, after = flow.state, flow.before.now, handled.after
    fell = {piece for fall in handled.falls or () for piece in (*fall.walls_on_table, *fall.walls_lower, *fall.floors)}
    pieces = [
        piece
        for piece in flow.before.pieces
        if piece not in carried
        and piece not in fell
        and (piece not in CATS or floor_of(before.facts, piece) == floor_of(after.facts, piece))
    ]
    for piece, mm in judge.bumped(before.world["poses"], after.world["poses"], pieces):
        flow.tell(Bumped(seat=state.seat, piece=piece, mm=round(mm, 1)))


def _ends(flow: Flow, fall: Fall) -> bool:
    """Five walls on the table over the turn, or nothing left above floor 1."""
    state = flow.state
    counted = state.counted + len(fall.walls_on_table)
    rule = judge.ends(fall, state.counted)
    walls = [*fall.walls_on_table, *fall.walls_lower]
    floors = [number_of(floor) for floor in fall.floors]
    flow.change(counted=counted)
    if fall.pieces:
        flow.tell(Fell(seat=state.seat, walls=walls, floors=floors, cats=list(fall.cats), counted=counted))
    if rule:
        end(flow, "fell", rule, last=state.seat)
    return rule is not None


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
