"""Facts: what touches what, what stands, leans, lies or hangs, whose foot is where, gaps in millimetres. No simulator.

A game's judge turns facts into a verdict; it does not care where they come from. A test writes them by hand:

    >>> floor = Contact(Part("p", "p.a", "pole"), Part("board", "board", "board"), "stacked", True,
    ...                 point=(0.0, 0.0, 0.0), normal=(0.0, 0.0, 1.0), gap_mm=0.0)
    >>> [contact.bodies for contact in Facts(contacts=(floor,)).touching("board", "pole")]
    [('p.a', 'board')]
"""

from nekobako.physics.facts.contact_class import classify_contact, deepest_of_each
from nekobako.physics.facts.query import FactQuery, cord_gaps, footings, gather_facts, hanging, overhang
from nekobako.physics.facts.regions import Region, circle, half_planes, outline, over_mm, polygon, sector
from nekobako.physics.facts.shapes import BlockShape, CordShape, Layout, PoleShape, SlabShape, box
from nekobako.physics.facts.stances import dropped, grounds, posture_of
from nekobako.physics.facts.types import (
    Contact,
    Facts,
    FirstTouch,
    Footing,
    Gap,
    Hanging,
    Manner,
    Overhang,
    Posture,
    Stance,
    Winding,
    touching,
)
from nekobako.physics.facts.winding import turning
from nekobako.physics.parts import Kind, Part

__all__ = [
    "BlockShape",
    "Contact",
    "CordShape",
    "FactQuery",
    "Facts",
    "FirstTouch",
    "Footing",
    "Gap",
    "Hanging",
    "Kind",
    "Layout",
    "Manner",
    "Overhang",
    "Part",
    "PoleShape",
    "Posture",
    "Region",
    "SlabShape",
    "Stance",
    "Winding",
    "box",
    "circle",
    "classify_contact",
    "cord_gaps",
    "deepest_of_each",
    "dropped",
    "footings",
    "gather_facts",
    "grounds",
    "half_planes",
    "hanging",
    "outline",
    "over_mm",
    "overhang",
    "polygon",
    "posture_of",
    "sector",
    "touching",
    "turning",
]
