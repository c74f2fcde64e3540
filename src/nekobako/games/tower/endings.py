"""How a game ends: by a fall, a milestone, the host, the last round, someone who concedes (T-40, T-41, T-54, T-55)."""

from nekobako.core.outcome import ranked
from nekobako.games.tower.events import Ended
from nekobako.games.tower.material import BLACK_CATS, NEKO
from nekobako.games.tower.options import MILESTONES
from nekobako.games.tower.state import Reason, TowerOutcome, TowerState
from nekobako.games.tower.transition import Flow


def end(flow: Flow, reason: Reason, rule: str, last: int | None = None) -> None:
    """Over; `last` is who comes last in the competitive game whatever their Black Cat has reached."""
    outcome = _versus(flow.state, reason, rule, last) if flow.state.versus else _coop(flow.state, reason, rule)
    flow.change(phase="over", own=None, claim=None, outcome=outcome)
    flow.tell(Ended(seat=flow.state.seat, outcome=outcome))


def _coop(state: TowerState, reason: Reason, rule: str) -> TowerOutcome:
    """A milestone reached in this game is a victory for all, whatever came after (T-41)."""
    everyone = list(range(state.seats))
    floor = state.places[NEKO]
    return TowerOutcome(
        winners=everyone if state.best >= MILESTONES[0] else [],
        ranking=[everyone],
        scores=[floor] * state.seats,
        reason=reason,
        rule=rule,
        floor=floor,
        milestones=list(state.milestones),
    )


def _versus(state: TowerState, reason: Reason, rule: str, last: int | None) -> TowerOutcome:
    """By the floor of one's Black Cat, ties shared; who brought the tower down is last (T-54)."""
    heights = [state.places[cat] for cat in BLACK_CATS[: state.seats]]
    ranking = [[seat for seat in group if seat != last] for group in ranked(heights)]
    ranking = [group for group in ranking if group] + ([] if last is None else [[last]])
    return TowerOutcome(
        winners=ranking[0],
        ranking=ranking,
        scores=list(heights),
        reason=reason,
        rule=rule,
        floor=max(heights),
        milestones=list(state.milestones),
    )
