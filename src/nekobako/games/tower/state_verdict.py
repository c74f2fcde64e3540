"""The verdict on the action under way: the judge's verdicts on its pieces, and what the card adds (T-14, T-15)."""

from collections.abc import Iterator

from nekobako.games.tower.judge import Violation, build_violations, cat_violations, floor_of
from nekobako.games.tower.judge.standing import stance
from nekobako.games.tower.legal import elsewhere
from nekobako.games.tower.material import FLOORS, NAKAMA, number_of
from nekobako.games.tower.state import Own, TowerState
from nekobako.physics.facts import Facts


def wrong(state: TowerState) -> tuple[Violation, ...]:
    """Everything that keeps the action under way from being accepted; nothing if there is none, or not all of it is
    in the world."""
    own = state.own
    if own is None or own.card is None or not all(piece in state.now.world["poses"] for piece in own.pieces):
        return ()
    if len(own.pieces) == 1:
        violations = (*_nakama(state, own),)
    else:
        *walls, floor = own.pieces
        violations = build_violations(state.now.facts, tuple(walls), floor, FLOORS[state.top - 1])
    if violations or state.at_rest:
        return violations
    return (Violation("T-14" if len(own.pieces) > 1 else "T-15", own.pieces),)


def _nakama(state: TowerState, own: Own) -> Iterator[Violation]:
    [cat] = own.pieces
    facts = state.now.facts
    violations = badly_set(facts, cat, own.goal)
    yield from violations
    floor = floor_of(facts, cat)
    if not violations and own.taken and floor is not None and not elsewhere(state, cat, number_of(floor)):
        yield Violation("T-32", (cat, floor))


def badly_set(facts: Facts, cat: str, goal: str | None) -> tuple[Violation, ...]:
    """A cat must stand on a floor or on a Nakama: on the one that was named, or wherever a person's hand put it."""
    standing = stance(facts, cat)
    on = standing.on if standing else ()
    places = [body for body in on if body in FLOORS] + [body for body in on if body in NAKAMA]
    return cat_violations(facts, cat, goal or (places[0] if places else FLOORS[0]))
