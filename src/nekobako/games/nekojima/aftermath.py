"""What came of hands: from the world they left to the next state, with everything that everyone saw happen."""

from dataclasses import replace

from msgspec import UNSET

from nekobako.core.events import Event
from nekobako.core.game import Step
from nekobako.core.settled import settled
from nekobako.games.nekojima import judge
from nekobako.games.nekojima.actions import Adjust, ByHands, Hang, Place, Rehang, Take, TakeBack
from nekobako.games.nekojima.cubes import dues
from nekobako.games.nekojima.events import (
    Adjusted,
    CatFell,
    Dropped,
    Fell,
    Hung,
    Nest,
    Placed,
    Rehung,
    Took,
    TookBack,
    told,
)
from nekobako.games.nekojima.judging import cats_down, nests_after, situation, wrong
from nekobako.games.nekojima.state import NekojimaState
from nekobako.games.nekojima.turns import end, put_out
from nekobako.physics.facts import Facts
from nekobako.physics.live.results import Worked


def conclude(state: NekojimaState, seat: int, action: ByHands, worked: Worked) -> Step[NekojimaState]:
    """Judge the world that hands left: a fall or, in Expert, a touch may end it; else the turn goes on."""
    handled, events = _handled(state, seat, action, worked.after.facts)
    after = replace(handled, now=worked.after, at_rest=worked.at_rest)
    if state.plays("jungle"):
        after = replace(after, nests=nests_after(state.nests, worked.after.facts))
    events.append(settled(seat, worked.ms, worked.at_rest))
    fallen = judge.fallen(state.start.facts, worked.decisive, after.denchuu)
    fatal = judge.fatal(worked, situation(after)) if state.plays("expert") else None
    if fatal is not None and (not fallen or not state.versus):
        events.append(told(seat, fatal))
        if state.versus:
            return put_out(after, "forbidden_contact", "N-53", events)
        return end(after, "forbidden_contact", "N-53", events)
    if fallen:
        with_them = judge.fallen(state.start.facts, worked.after.facts, after.denchuu)
        pieces = list(dict.fromkeys([*fallen, *with_them]))
        return end(after, "fell", "N-30", [*events, Fell(seat=seat, pieces=pieces)])
    return Step(after, [*events, *_seen(state, after, seat, action)])


def _handled(state: NekojimaState, seat: int, action: ByHands, facts: Facts) -> tuple[NekojimaState, list[Event]]:
    """What the hands did, whatever came of it."""
    match action:
        case Place(denchuu=denchuu):
            bare, events = _taken_back(state, seat)
            return replace(bare, denchuu=denchuu), [*events, Placed(seat=seat, denchuu=denchuu)]
        case Take(denchuu=str() as denchuu):
            bare, events = _taken_back(state, seat)
            return replace(bare, denchuu=denchuu), [*events, Took(seat=seat, denchuu=denchuu)]
        case Take(cat=str() as cat):
            return _cat_taken(state, seat, cat, facts)
        case Take():
            return state, [Took(seat=seat)]
        case Hang(cat=cat, denchuu=denchuu):
            return _with_cat(state, seat, cat, denchuu), [Hung(seat=seat, cat=cat, denchuu=denchuu)]
        case Rehang(cat=cat):
            return state, [Rehung(seat=seat, cat=cat, denchuu=state.hung[cat])]
        case Adjust(piece=piece):
            return state, [Adjusted(seat=seat, piece=piece)]
        case TakeBack():
            return _taken_back(state, seat)


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
    )
    return after, [TookBack(seat=seat, denchuu=state.denchuu, cats=list(cats))]


def _cat_taken(state: NekojimaState, seat: int, cat: str, facts: Facts) -> tuple[NekojimaState, list[Event]]:
    """Hands had a cat: where it hangs now, if anywhere. One hung on an earlier turn belongs where it hung (N-23)."""
    took: list[Event] = [Took(seat=seat, cat=cat)]
    cord = next((found.cord for found in facts.hangings if found.cat == cat), None)
    if cat in state.hung and cat not in state.fresh:
        back = [Rehung(seat=seat, cat=cat, denchuu=cord)] if cord == state.hung[cat] and cord is not None else []
        return state, [*took, *back]
    if cord is None:
        return _without_cat(state, cat), took
    return _with_cat(state, seat, cat, cord), [*took, Hung(seat=seat, cat=cat, denchuu=cord)]


def _with_cat(state: NekojimaState, seat: int, cat: str, denchuu: str) -> NekojimaState:
    bare = _without_cat(state, cat)
    owing = state.fresh.get(cat, seat if seat in dues(state) else state.seat)
    return replace(bare, hung={**bare.hung, cat: denchuu}, fresh={**bare.fresh, cat: owing})


def _without_cat(state: NekojimaState, cat: str) -> NekojimaState:
    return replace(
        state,
        hung={other: denchuu for other, denchuu in state.hung.items() if other != cat},
        fresh={other: owing for other, owing in state.fresh.items() if other != cat},
    )


def _seen(before: NekojimaState, after: NekojimaState, seat: int, action: ByHands) -> list[Event]:
    """What everyone sees when all is still: what fell just now, new nests, everything that is wrong."""
    events: list[Event] = []
    own = after.denchuu
    lay = own == before.denchuu and not isinstance(action, Place) and judge.own_fell(before.now.facts, own)
    if own is not None and judge.own_fell(after.now.facts, own) and not lay:
        events.append(Dropped(seat=seat, denchuu=own))
    touched = getattr(action, "cat", UNSET)
    lying = [cat for cat in cats_down(before) if cat != touched]
    events += [CatFell(seat=seat, cat=cat, denchuu=after.hung[cat]) for cat in cats_down(after) if cat not in lying]
    events += [Nest(seat=seat, pole=pole) for pole in after.nests if pole not in before.nests]
    return events + [told(seat, found) for found in wrong(after)]
