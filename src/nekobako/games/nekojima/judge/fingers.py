"""Judges fingers (N-16): one that holds a pole and touches a cord."""

from collections.abc import Iterable

from nekobako.physics.facts import Contact, FirstTouch, Part


def first_shock(touches: Iterable[FirstTouch]) -> FirstTouch | None:
    """Of touches in their order. The fixed stretch of the held pole's own cord makes none that could be told."""
    return next((touch for touch in touches if finger_and_cord(touch.contact) is not None), None)


def finger_and_cord(contact: Contact) -> tuple[Part, Part] | None:
    """The fingertip and the cord that touch; None if it is anything else."""
    for finger, cord in ((contact.one, contact.two), (contact.two, contact.one)):
        if finger.kind == "finger" and cord.kind == "cord":
            return finger, cord
    return None
