"""Cats among each other and on what carries them."""

from collections.abc import Collection, Iterator

from nekobako.games.balance.violations import Violation
from nekobako.games.tower.judge.standing import lies, stance, stands
from nekobako.games.tower.material import BLACK_CATS, FLOORS, NAKAMA, NEKO
from nekobako.physics.facts import Facts


def cat_violations(facts: Facts, cat: str, goal: str) -> tuple[Violation, ...]:
    """A cat set down on a floor or on another cat: it rests there, and not on its broad face (T-15)."""
    return tuple(_wrong(facts, cat, goal))


def _wrong(facts: Facts, cat: str, goal: str) -> Iterator[Violation]:
    standing = stance(facts, cat)
    if standing is None or goal not in standing.on:
        yield Violation("T-15", (cat, goal))
        return
    touches = {contact.two.body: contact.point for contact in facts.contacts if contact.one.body == cat}
    if lies(facts, cat):
        yield Violation("T-15", (cat, goal), touches.get(goal))
    for other in standing.on:
        # Stacked is on Nakama alone and on no floor (T-22); Neko and the Black Cats carry nobody.
        if other == NEKO or other in BLACK_CATS or (goal in NAKAMA and other in FLOORS):
            yield Violation("T-15", (cat, other), touches.get(other))


def sides(facts: Facts, cats: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Pairs in contact: touching by their sides, both standing on the floor (T-22)."""
    pairs = {
        _ordered(contact.bodies)
        for contact in facts.touching("cat", "cat", "side")
        if all(cat in cats and _on_a_floor(facts, cat) for cat in contact.bodies)
    }
    return tuple(sorted(pairs))


def piled(facts: Facts, cats: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Upper and lower of each two of which one rests on the other and touches no floor (T-22)."""
    pairs = {
        contact.bodies
        for contact in facts.touching("cat", "cat", "stacked")
        if all(cat in cats for cat in contact.bodies) and not _touches_a_floor(facts, contact.one.body)
    }
    return tuple(sorted(pairs))


def _on_a_floor(facts: Facts, cat: str) -> bool:
    return any(stands(facts, cat, floor) for floor in FLOORS)


def _touches_a_floor(facts: Facts, cat: str) -> bool:
    """With whatever part of it, but the floor above, which may rest on it (T-14)."""
    return any(
        contact.one.body == cat or contact.manner == "side"
        for contact in facts.touching("cat", "plate")
        if cat in contact.bodies
    )


def _ordered(pair: tuple[str, str]) -> tuple[str, str]:
    one, two = sorted(pair)
    return one, two
