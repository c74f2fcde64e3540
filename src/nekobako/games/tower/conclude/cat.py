"""A cat set down by hands: a Nakama moved to a higher floor, Neko or a Black Cat that climbs (T-21, T-51)."""

import msgspec

from nekobako.games.balance.violations import Violated, Violation
from nekobako.games.tower.cards.decks import use_mission
from nekobako.games.tower.conclude.falls import Falls, bumps, falls, settle
from nekobako.games.tower.events import Climbed, Moved, Removed
from nekobako.games.tower.handling_types import HandlingResult
from nekobako.games.tower.judge import floor_of, lies
from nekobako.games.tower.legal import higher
from nekobako.games.tower.material import NAKAMA, number_of
from nekobako.games.tower.missions import reach
from nekobako.games.tower.state import TABLE_LEVEL, Claim, Own
from nekobako.games.tower.state_verdict import badly_set
from nekobako.games.tower.transition import Flow
from nekobako.games.tower.turns import after_climb, next_turn, stood_now, to_mission
from nekobako.physics.facts import Facts


def move(flow: Flow, cat: str, goal: str | None, handled: HandlingResult) -> None:
    """Placed as any Nakama, on a higher floor (T-51); until it is, it can be tried again."""
    state = flow.state
    old = state.places[cat]
    settle(flow, handled)
    fell = falls(flow, handled)
    if fell == "over":
        return
    bumps(flow, handled, [cat])
    facts = handled.after.facts
    violations = badly_set(facts, cat, goal)
    floor = floor_of(facts, cat)
    if not violations and floor is not None and number_of(floor) not in higher(state):
        violations = (Violation("T-51", (cat, floor)),)
    violations = violations or _restless(handled, cat, "T-15")
    if not violations and floor is not None:
        there = stood_now(flow.state, [cat])
        flow.change(places={**flow.state.places, cat: number_of(floor)}, stood=flow.state.stood | there)
        flow.tell(Moved(seat=state.seat, nakama=cat, from_=old, to=number_of(floor)))
        to_mission(flow)
    else:
        _not_there(flow, cat, fell, violations)


def climb(flow: Flow, mission: str, goal: str | None, handled: HandlingResult) -> None:
    """The climb counts once the cat stands there at rest with the game not ended (T-21)."""
    cat, old, floors = flow.state.climber, flow.state.height, reach(flow.state, mission)
    flow.change(claim=Claim(mission))
    settle(flow, handled)
    fell = falls(flow, handled)
    if fell == "over":
        return
    bumps(flow, handled, [cat])
    facts = handled.after.facts
    violations = tuple(msgspec.structs.replace(v, rule="T-21") for v in badly_set(facts, cat, goal))
    floor = floor_of(facts, cat)
    if not violations and floor is not None and number_of(floor) not in floors:
        violations = (Violation("T-21", (cat, floor)),)
    violations = violations or _restless(handled, cat, "T-21")
    if not violations and floor is not None:
        to = number_of(floor)
        flow.change(places={**flow.state.places, cat: to})
        flow.tell(Climbed(seat=flow.state.seat, cat=cat, mission=mission, from_=old, to=to))
        use_mission(flow, mission)
        after_climb(flow)
    else:
        _not_there(flow, cat, fell, violations)


def _restless(handled: HandlingResult, cat: str, rule: str) -> tuple[Violation, ...]:
    return () if handled.at_rest else (Violation(rule, (cat,)),)


def _not_there(flow: Flow, cat: str, fell: Falls, violations: tuple[Violation, ...]) -> None:
    """A cat that was set down does not stand where it should: it is set again, from where it is (T-21). If accepted
    walls or floors fell meanwhile, this step is over as well (T-37)."""
    state = flow.state
    facts = state.now.facts
    if fell == "some":
        places = {other: floor for other, floor in state.places.items() if other != cat}
        if cat in state.now.world["poses"]:  # hands have put it back, as near as is left
            places[cat] = _place(facts, cat)
        else:
            flow.tell(Removed(seat=state.seat, pieces=[cat]))
        flow.change(places=places)
        if cat in NAKAMA:
            to_mission(flow)
        else:
            next_turn(flow)
        return
    flow.tell(*(Violated.of(state.seat, violation) for violation in violations))
    back = _place(facts, cat) == state.places[cat] and not lies(facts, cat)
    flow.change(own=None if back else Own((cat,), taken=True))


def _place(facts: Facts, cat: str) -> int:
    floor = floor_of(facts, cat)
    return TABLE_LEVEL if floor is None else number_of(floor)
