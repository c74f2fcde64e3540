"""A build at rest: two walls upright on the floor below, the new floor on both of them, neither outside of it."""

from collections.abc import Iterator

from nekobako.games.tower.judge.standing import between, stance
from nekobako.games.tower.judge.violation import Violation
from nekobako.physics.facts import Facts


def build_violations(facts: Facts, walls: tuple[str, ...], floor: str, below: str) -> tuple[Violation, ...]:
    """What is wrong now; a piece that is not in the world yet is where it should not be."""
    found = [violation for wall in walls for violation in _wall(facts, wall, below)]
    return (*found, *_floor(facts, walls, floor))


def _wall(facts: Facts, wall: str, below: str) -> Iterator[Violation]:
    """T-12: upright, with its foot on the floor below."""
    found = stance(facts, wall)
    if found is None or found.posture != "standing" or below not in found.on:
        touch = next(iter(between(facts, wall, below)), None)
        yield Violation("T-12", (wall, below), touch.point if touch else None)


def _floor(facts: Facts, walls: tuple[str, ...], floor: str) -> Iterator[Violation]:
    """T-14: it touches both walls, and no part of them lies outside of its outline seen from above."""
    for wall in walls:
        if not between(facts, floor, wall):
            yield Violation("T-14", (floor, wall))
    for over in facts.overhangs:
        if over.beyond == floor and over.body in walls and over.over_mm > 0:
            touch = next(iter(between(facts, floor, over.body)), None)
            yield Violation("T-14", (over.body, floor), touch.point if touch else None, over.over_mm)
