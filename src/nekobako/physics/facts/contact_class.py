"""Classifies contacts: one body on the other's top, or by its side. One rule for a survey and for a watch."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from nekobako.physics.facts.types import Contact

Triple = Sequence[float]

# A flat end lies on a flat end when the normal goes along the axis of one of the two, within 26 degrees. Of either: the
# foot of a tilted pole that touches a rim gives its own face's normal, a floor on two walls gives the floor's.
ALONG: Final = 0.9
TOWARDS_TOP: Final = 0.5  # at least roughly out of the top of what carries, and upwards: else it is no top but a side
FOOT_ABOVE: Final = 0.1  # cm above its foot's plane where a body still touches with its foot's rim
FOOT_LEAN: Final = 0.7  # beyond 45 degrees what touches there is its side


class ContactClass(NamedTuple):
    upper: int  # which of the two is above, 0 or 1
    stacked: bool
    foot: bool


def classify_contact(
    normal: Triple, point: Triple, axes: Sequence[Triple | None], feet: Sequence[Triple]
) -> ContactClass:
    """Of two bodies, from the first of which the normal points to the second: how they touch.

    An axis is a body's own up; None for what has no top, like a cord. Feet are the bodies' origins, in the plane of
    their undersides. In plain floats: a watch asks this of a few contacts at a time, and arrays would take longer.
    """
    upper = 1 if normal[2] >= 0 else 0
    upper_axis, lower_axis = axes[upper], axes[1 - upper]
    if upper_axis is None or lower_axis is None:
        return ContactClass(upper, False, False)
    along_lower = abs(_dot(normal, lower_axis))
    along_upper = _dot(normal, upper_axis) if upper else -_dot(normal, upper_axis)
    if max(along_lower, abs(along_upper)) <= ALONG or min(along_lower, abs(normal[2])) <= TOWARDS_TOP:
        return ContactClass(upper, False, False)
    above_foot = _dot(point, upper_axis) - _dot(feet[upper], upper_axis)
    return ContactClass(upper, True, above_foot < FOOT_ABOVE and along_upper > FOOT_LEAN)


def deepest_of_each(contacts: Iterable[Contact]) -> tuple[Contact, ...]:
    """One contact for each pair of parts and manner: where they are pressed deepest."""
    deepest: dict[tuple[object, ...], Contact] = {}
    for contact in contacts:
        key = (contact.one, contact.two, contact.manner, contact.foot)
        if key not in deepest or contact.gap_mm < deepest[key].gap_mm:
            deepest[key] = contact
    return tuple(deepest.values())


def _dot(a: Triple, b: Triple) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
