"""Applies what came of hands: from the world they left to the next state, with everything that everyone saw happen."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from msgspec import UNSET

from nekobako.core.events import Event
from nekobako.core.game import Step
from nekobako.games.balance.events import settled
from nekobako.games.nekojima import judge, worlds
from nekobako.games.nekojima.actions import Adjust, ByHands, Hang, Place, Rehang, Take, TakeBack
from nekobako.games.nekojima.cubes import dues
from nekobako.games.nekojima.endings import end
from nekobako.games.nekojima.events import (
    Adjusted,
    CatFell,
    Dropped,
    Fell,
    Hung,
    Nest,
    Placed,
    Rehung,
    Shocked,
    Took,
    TookBack,
    Violated,
)
from nekobako.games.nekojima.handling_types import HandlingResult
from nekobako.games.nekojima.material import poles_of
from nekobako.games.nekojima.seats import builders
from nekobako.games.nekojima.state import NekojimaState
from nekobako.games.nekojima.state_verdict import cats_down, nests_after, situation, wrong
from nekobako.games.nekojima.turn_progress import is_bound
from nekobako.games.nekojima.turns import put_out
from nekobako.physics.facts import Facts, FirstTouch

SPOILED: Final = "shock"  # the word of the alarm that stopped hands whose try it spoiled (N-16)


def conclude(state: NekojimaState, seat: int, action: ByHands, result: HandlingResult) -> Step[NekojimaState]:
    """What hands report is applied: a fall or, in Expert, a touch may end it; else the turn goes on."""
    done, events = apply_hands(state, seat, action, result.after.facts)
    after = replace(done, now=result.after, at_rest=result.at_rest, referee=result.referee)
    after = _with_holders(after, result.holders)
    if result.shock is not None:
        events.append(_shocked(seat, result.shock, result))
        if result.alarm == SPOILED:
            after, taken_back = _spoiled(after, seat)
            events += taken_back
    if state.plays("jungle"):
        after = replace(after, nests=nests_after(state.nests, result.after.facts))
    events.append(settled(seat, result.ms, result.at_rest))
    falls = _falls(state, seat, action, result, after.denchuu)
    fallen = [piece for piece in falls if piece != after.denchuu]
    fatal = judge.fatal(result, situation(after)) if state.plays("expert") else None
    if fatal is not None and (not fallen or not state.versus):
        events.append(Violated.of(seat, fatal))
        if state.versus:
            return put_out(after, "forbidden_contact", "N-53", events)
        return end(after, "forbidden_contact", "N-53", events)
    if fallen:
        return end(after, "fell", "N-30", [*events, Fell(seat=seat, pieces=fallen)])
    dropped = [Dropped(seat=seat, denchuu=piece) for piece in falls]
    fell = _fallen_cats(state, after, action)
    after = _with_cat_falls(after, [cat for cat in fell if not _left_lying(cat, after, action, result)])
    return Step(after, [*events, *dropped, *_notice(state, after, seat, fell)])


def _shocked(seat: int, touch: FirstTouch, result: HandlingResult) -> Shocked:
    both = judge.finger_and_cord(touch.contact)
    assert both is not None
    finger, cord = both
    began = result.after.facts.ms - result.ms
    return Shocked(seat=seat, pole=finger.body, cord=cord.piece, at=list(touch.contact.point), ms=touch.ms - began)


def _spoiled(state: NekojimaState, seat: int) -> tuple[NekojimaState, list[Event]]:
    """This turn's Denchuu has been taken back (N-16); one that did not come off the island has to be."""
    if _is_there(state.denchuu, state.now.facts):
        return replace(state, shocked=True), []
    return _taken_back(state, seat)


def _falls(
    state: NekojimaState, seat: int, action: ByHands, result: HandlingResult, own: str | None
) -> tuple[str, ...]:
    """As hands report them; journals from before they did have only the facts."""
    if result.falls is None:
        result = worlds.context_of(state, seat, action).reported(result, action, own)
    return result.falls or ()


def _with_holders(state: NekojimaState, told: Mapping[str, int] | None) -> NekojimaState:
    """In Duo, whose each pole of this turn is: who held it when it was placed; unless told, the one who rolls has the
    first (N-51, N-56)."""
    pair = builders(state)
    if state.denchuu is None or len(pair) < 2:
        return replace(state, holders={})
    if state.holders.keys() == set(poles_of(state.denchuu)) and not told:
        return state
    first, second = poles_of(state.denchuu)
    mine = told or {}
    roller_has_second = mine.get(second) == pair[0] or mine.get(first) == pair[1]
    return replace(state, holders=dict(zip((first, second), pair[::-1] if roller_has_second else pair, strict=True)))


def _fallen_cats(before: NekojimaState, after: NekojimaState, action: ByHands) -> list[str]:
    """Cats that fell just now."""
    touched = getattr(action, "cat", UNSET)
    lying = [cat for cat in cats_down(before) if cat != touched]
    return [cat for cat in cats_down(after) if cat not in lying]


def _left_lying(cat: str, after: NekojimaState, action: ByHands, result: HandlingResult) -> bool:
    """Whether hands had a cat and never brought it to its cord: it did not fall off that again (N-23)."""
    pieces = {cat, after.hung[cat]}
    met = any({touch.contact.one.piece, touch.contact.two.piece} == pieces for touch in result.touches)
    return isinstance(action, Take) and action.cat == cat and not met


def _with_cat_falls(state: NekojimaState, fell: Iterable[str]) -> NekojimaState:
    counts = dict(state.cat_falls)
    for cat in fell:
        counts[cat] = counts.get(cat, 0) + 1
    return replace(state, cat_falls=counts)


def apply_hands(state: NekojimaState, seat: int, action: ByHands, facts: Facts) -> tuple[NekojimaState, list[Event]]:
    """What the hands did, whatever came of it."""
    match action:
        case Place(denchuu=denchuu):
            return _brought(state, seat, denchuu, facts, Placed(seat=seat, denchuu=denchuu))
        case Take(denchuu=str() as denchuu):
            return _brought(state, seat, denchuu, facts, Took(seat=seat, denchuu=denchuu))
        case Take(cat=str() as cat):
            return _cat_taken(state, seat, cat, facts)
        case Take():
            return state, [Took(seat=seat)]
        case Hang(cat=cat, denchuu=denchuu):
            return _with_cat(state, seat, cat, denchuu), [Hung(seat=seat, cat=cat, denchuu=denchuu)]
        case Rehang(cat=cat):
            return _with_put_back(state, cat), [Rehung(seat=seat, cat=cat, denchuu=state.hung[cat])]
        case Adjust(piece=piece):
            return state, [Adjusted(seat=seat, piece=piece)]
        case TakeBack():
            return (state, []) if _is_there(state.denchuu, facts) else _taken_back(state, seat)


def _brought(
    state: NekojimaState, seat: int, denchuu: str, facts: Facts, event: Event
) -> tuple[NekojimaState, list[Event]]:
    """A Denchuu from the reserve, once the last try is back there; one that did not come off stays the one (N-28)."""
    if state.denchuu != denchuu and _is_there(state.denchuu, facts):
        return state, []
    bare, events = _taken_back(state, seat)
    return replace(bare, denchuu=denchuu), [*events, event]


def _is_there(denchuu: str | None, facts: Facts) -> bool:
    return any(stance.piece == denchuu for stance in facts.stances)


def _taken_back(state: NekojimaState, seat: int) -> tuple[NekojimaState, list[Event]]:
    """This turn's Denchuu in the reserve; cats hung on it came off first (N-28), their cubes are due again (N-23)."""
    if state.denchuu is None:
        return state, []
    cats = tuple(cat for cat, denchuu in state.hung.items() if denchuu == state.denchuu)
    after = replace(
        state,
        denchuu=None,
        hung={cat: denchuu for cat, denchuu in state.hung.items() if cat not in cats},
        fresh={cat: owing for cat, owing in state.fresh.items() if cat not in cats},
        cat_falls={cat: n for cat, n in state.cat_falls.items() if cat not in cats},
        holders={},
        shocked=False,
    )
    return after, [TookBack(seat=seat, denchuu=state.denchuu, cats=list(cats))]


def _cat_taken(state: NekojimaState, seat: int, cat: str, facts: Facts) -> tuple[NekojimaState, list[Event]]:
    """Hands had a cat: where it hangs now, if anywhere. One of an earlier turn, or that fell, belongs where it hung
    (N-23)."""
    took: list[Event] = [Took(seat=seat, cat=cat)]
    cord = next((hanging.cord for hanging in facts.hangings if hanging.cat == cat), None)
    if is_bound(state, cat):
        back = [Rehung(seat=seat, cat=cat, denchuu=cord)] if cord == state.hung[cat] and cord is not None else []
        return _with_put_back(state, cat), [*took, *back]
    if cord is None:
        return _without_cat(state, cat), took
    return _with_cat(state, seat, cat, cord), [*took, Hung(seat=seat, cat=cat, denchuu=cord)]


def _with_cat(state: NekojimaState, seat: int, cat: str, denchuu: str) -> NekojimaState:
    bare = _without_cat(state, cat)
    owing = state.fresh.get(cat, seat if seat in dues(state) else state.seat)
    return replace(bare, hung={**bare.hung, cat: denchuu}, fresh={**bare.fresh, cat: owing})


def _with_put_back(state: NekojimaState, cat: str) -> NekojimaState:
    """Hands had a cat of an earlier turn: it goes back to where it hung (N-24)."""
    known = cat in state.fresh or cat in state.put_back
    return state if known else replace(state, put_back=(*state.put_back, cat))


def _without_cat(state: NekojimaState, cat: str) -> NekojimaState:
    return replace(
        state,
        hung={other: denchuu for other, denchuu in state.hung.items() if other != cat},
        fresh={other: owing for other, owing in state.fresh.items() if other != cat},
        cat_falls={other: n for other, n in state.cat_falls.items() if other != cat},
    )


def _notice(before: NekojimaState, after: NekojimaState, seat: int, fell: Iterable[str]) -> list[Event]:
    """What everyone sees when all is still: cats that fell just now, new nests, everything that is wrong."""
    events: list[Event] = [CatFell(seat=seat, cat=cat, denchuu=after.hung[cat]) for cat in fell]
    events += [Nest(seat=seat, pole=pole) for pole in after.nests if pole not in before.nests]
    return events + [Violated.of(seat, violation) for violation in wrong(after)]
