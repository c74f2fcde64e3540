"""How a piece stands and to which floor it belongs."""

from typing import Final

from nekobako.games.tower.material import FLOORS, number_of
from nekobako.physics.facts import Contact, Facts, Stance, grounds

TABLE: Final = "table"


def stance(facts: Facts, body: str) -> Stance | None:
    return next((standing for standing in facts.stances if standing.body == body), None)


def lies(facts: Facts, body: str) -> bool:
    """Off its foot: on a broad face, on its back or on its head (T-15)."""
    standing = stance(facts, body)
    return standing is not None and standing.posture in ("lying", "upside down")


def stands(facts: Facts, body: str, on: str) -> bool:
    """On its own foot on that, leaning or not."""
    return not lies(facts, body) and any(
        contact.foot and contact.bodies == (body, on) for contact in facts.contacts if contact.manner == "stacked"
    )


def floor_of(facts: Facts, cat: str) -> str | None:
    """The floor of a cat, or of the lowest of its pile (T-23); None on the table or on nothing."""
    if stance(facts, cat) is None:
        return None
    under = grounds(facts, cat)
    floors = sorted((floor for floor in under if floor in FLOORS), key=number_of)
    return floors[-1] if floors and TABLE not in under else None


def between(facts: Facts, one: str, two: str) -> tuple[Contact, ...]:
    """All contacts of two bodies."""
    return tuple(contact for contact in facts.contacts if set(contact.bodies) == {one, two})
