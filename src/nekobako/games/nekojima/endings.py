"""Ends a game, and works out its outcome: who wins, and the level (N-27, N-30 to N-32, N-53)."""

from dataclasses import replace

from nekobako.core.events import Event
from nekobako.core.game import Step
from nekobako.games.nekojima.cubes import level
from nekobako.games.nekojima.events import Ended
from nekobako.games.nekojima.seats import opponents, side
from nekobako.games.nekojima.state import Ending, NekojimaOutcome, NekojimaState, Reason


def end(state: NekojimaState, reason: Reason, rule: str, events: list[Event]) -> Step[NekojimaState]:
    over = replace(state, phase="over", ended=Ending(reason, rule))
    result = outcome(over)
    assert result is not None
    return Step(over, [*events, Ended(seat=state.seat, outcome=result)])


def outcome(state: NekojimaState) -> NekojimaOutcome | None:
    if state.ended is None:
        return None
    reached = level(state.counter)
    everyone = list(range(state.seats))
    if not state.versus:
        winners, ranking = (everyone if state.ended.reason == "complete" else []), [everyone]
        scores: list[int | float] = [reached] * state.seats
    else:
        winners = _winners(state)
        ranking = [winners, *_others(state, winners)]
        scores = [int(seat in winners) for seat in everyone]
    return NekojimaOutcome(
        winners=winners,
        ranking=ranking,
        scores=scores,
        reason=state.ended.reason,
        rule=state.ended.rule,
        level=reached,
    )


def _winners(state: NekojimaState) -> list[int]:
    """When it is complete, all who are still in; else all of them but whose turn it was, alone or as a pair."""
    assert state.ended is not None
    if state.ended.reason == "complete":
        return [seat for seat in range(state.seats) if seat not in state.out]
    return opponents(state, state.seat)


def _others(state: NekojimaState, winners: list[int]) -> list[list[int]]:
    """Who lost at the end comes before those who were out, and of these the last one first."""
    sides: list[list[int]] = []
    for seat in (state.seat, *reversed(state.out)):
        if seat not in winners and all(seat not in placed for placed in sides):
            sides.append(sorted(side(state, seat)))
    return sides
