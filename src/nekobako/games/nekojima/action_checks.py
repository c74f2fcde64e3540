"""Checks where a pole can be put at all: over the board, on what is below that place, within reach of its cord.

Plain geometry, told before anything moves. Whether it may stay there is judged when it stands.
"""

from math import cos, dist, hypot, radians, sin

from nekobako.core.refusal import Refusal
from nekobako.games.balance.figures import figure
from nekobako.games.nekojima.actions import Adjust, AnyAction, Place, PolePlace, Rehang
from nekobako.games.nekojima.judge.displacements import STAYS_WITHIN, along_mm
from nekobako.games.nekojima.judge.verdict import STOREYS
from nekobako.games.nekojima.material import BOARD, SIZES, colour_of, denchuu_of, lengths_of, poles_of
from nekobako.games.nekojima.refusals import illegal
from nekobako.games.nekojima.state import NekojimaState
from nekobako.games.nekojima.state_verdict import cats_down
from nekobako.physics.facts import Facts
from nekobako.physics.facts.types import Point


def reaches(state: NekojimaState, action: AnyAction) -> bool:
    """Whether it would not be refused for where it goes."""
    try:
        check_reach(state, action)
    except Refusal:
        return False
    return True


def check_reach(state: NekojimaState, action: AnyAction) -> None:
    """Refuse to put a pole where it cannot be."""
    match action:
        case Place():
            _check_place(state, action)
        case Adjust():
            _check_adjust(state, action)
        case Rehang(cat=cat, at=float() as share):
            _check_put_back(state, cat, share)
        case _:
            pass


def is_closed(state: NekojimaState, pole: str) -> bool:
    """Whether nothing may be put on a pole, nests or no nests left (N-50)."""
    return state.plays("jungle") and state.now.facts.stance(pole).storey >= STOREYS


def _check_place(state: NekojimaState, action: Place) -> None:
    assert action.poles is not None
    for number, place in enumerate(action.poles):
        _check_zone(place.x, place.y, f"poles[{number}]")
        if place.on != BOARD:
            _check_support(state, action.denchuu, place, f"poles[{number}].on")
    places = zip(action.poles, lengths_of(action.denchuu), strict=True)
    ends = [_cord_end(place, length, state.now.facts) for place, length in places]
    _check_cord(dist(ends[0], ends[1]), SIZES.of(colour_of(action.denchuu)).cord, "poles")


def _check_adjust(state: NekojimaState, action: Adjust) -> None:
    assert action.x is not None
    assert action.y is not None
    _check_zone(action.x, action.y, "x")
    denchuu = denchuu_of(action.piece)
    if action.piece in state.homes:
        before = state.start.world["poses"][action.piece]
        _check_distance(10 * dist((action.x, action.y), before[:2]), "x", piece=action.piece)
    feet = {footing.body: footing.centre for footing in state.now.facts.footings}
    others = [feet[pole] for pole in poles_of(denchuu) if pole != action.piece and pole in feet]
    for other in others:
        apart = dist((action.x, action.y), other) - 2 * SIZES.pole.radius  # whichever way the poles are turned
        _check_cord(apart, SIZES.of(colour_of(denchuu)).cord, "x")


def _check_put_back(state: NekojimaState, cat: str, share: float) -> None:
    """A cat of an earlier turn that has not fallen goes back to where it hung (N-24)."""
    hung = {hanging.cat: hanging for hanging in state.start.facts.hangings}
    before = hung.get(cat)
    fell = cat in cats_down(state) or cat in state.cat_falls
    if cat not in state.fresh and not fell and before is not None and before.cord == state.hung.get(cat):
        _check_distance(along_mm(before.cord, share - before.fraction), "at", piece=cat)


def _check_distance(mm: float, field: str, *, piece: str) -> None:
    if mm > STAYS_WITHIN:
        illegal("not_where_it_was", "N-24", field, piece=piece, mm=figure(mm), most=round(STAYS_WITHIN))


def _check_zone(x: float, y: float, field: str) -> None:
    beyond = hypot(x, y) - SIZES.board.radius
    if beyond > 0:
        illegal("off_board", "N-26", field, mm=figure(10 * beyond))


def _check_support(state: NekojimaState, denchuu: str, place: PolePlace, field: str) -> None:
    if denchuu_of(place.on) == denchuu:
        illegal("on_itself", "N-17", field, denchuu=denchuu)
    feet = {footing.body: footing.centre for footing in state.now.facts.footings}
    if denchuu_of(place.on) not in state.earlier or place.on not in feet:
        illegal("not_standing", "N-15", field, pole=place.on)
    if is_closed(state, place.on):
        illegal("on_nest", "N-50", field, pole=place.on)
    away = dist((place.x, place.y), feet[place.on])
    if away > 2 * SIZES.pole.radius:
        illegal("not_below", "N-15", field, pole=place.on, mm=figure(10 * away))


def _cord_end(place: PolePlace, length: float, facts: Facts) -> Point:
    """Where the cord would leave a pole that stands there."""
    foot = 0.0 if place.on == BOARD else facts.stance(place.on).top_mm / 10
    turned = radians(place.yaw)
    radius = SIZES.pole.radius
    return place.x + radius * cos(turned), place.y + radius * sin(turned), foot + length - SIZES.pole.drop


def _check_cord(apart: float, cord: float, field: str) -> None:
    if apart > cord:
        illegal("too_far_apart", "N-16", field, mm=figure(10 * apart), cord=round(10 * cord))
