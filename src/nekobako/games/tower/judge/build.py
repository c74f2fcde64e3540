"""A build at rest: two walls upright on the floor below, the new floor on both of them, neither outside of it."""

from collections.abc import Iterator
from typing import Final

from nekobako.games.balance.violations import Violation
from nekobako.games.tower.judge.standing import between, stance
from nekobako.games.tower.material import CATS
from nekobako.physics.facts import Facts

STEEPEST: Final = 20.0  # degrees by which a floor may slope (T-14)


def build_violations(facts: Facts, walls: tuple[str, ...], floor: str, below: str) -> tuple[Violation, ...]:
    """What is wrong now; a piece that is not in the world yet is where it should not be."""
    violations = [violation for wall in walls for violation in _wall(facts, wall, below)]
    return (*violations, *_floor(facts, walls, floor))


def _wall(facts: Facts, wall: str, below: str) -> Iterator[Violation]:
    """T-12: upright, with its foot on the floor below."""
    standing = stance(facts, wall)
    if standing is None or standing.posture != "standing" or below not in standing.on:
        touch = next(iter(between(facts, wall, below)), None)
        yield Violation("T-12", (wall, below), touch.point if touch else None)


def _floor(facts: Facts, walls: tuple[str, ...], floor: str) -> Iterator[Violation]:
    """T-14: it lies on both walls, no part of either is outside of its outline seen from above, it touches nothing else
    but cats, and it is not too steep."""
    standing = stance(facts, floor)
    for wall in walls:
        if standing is None or wall not in standing.on:
            yield Violation("T-14", (floor, wall))
    yield from _outside(facts, walls, floor)
    if standing is None:
        return
    touches = {body: contact.point for contact in facts.contacts for body in contact.bodies if floor in contact.bodies}
    for other, point in touches.items():
        if other not in (floor, *walls, *CATS):
            yield Violation("T-14", (floor, other), point)
    if standing.tilt > STEEPEST:
        yield Violation("T-14", (floor,))


def _outside(facts: Facts, walls: tuple[str, ...], floor: str) -> Iterator[Violation]:
    """A wall that nobody has measured cannot be said to be inside."""
    measured = {over.body: over.over_mm for over in facts.overhangs if over.beyond == floor}
    standing = stance(facts, floor)
    for wall in walls:
        if wall not in measured and standing is not None and wall in standing.on:
            yield Violation("T-14", (wall, floor))
        elif measured.get(wall, 0.0) > 0:
            touch = next(iter(between(facts, floor, wall)), None)
            yield Violation("T-14", (wall, floor), touch.point if touch else None, measured[wall])
