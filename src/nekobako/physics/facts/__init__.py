"""Facts: what touches what, what stands, leans, lies or hangs, whose foot is where, gaps in millimetres. No simulator.

A game's judge turns facts into a verdict; it does not care where they come from. A test writes them by hand:

    >>> floor = Contact(Part("p", "p.a", "pole"), Part("board", "board", "board"), "stacked", True,
    ...                 point=(0.0, 0.0, 0.0), normal=(0.0, 0.0, 1.0), gap_mm=0.0)
    >>> [contact.bodies for contact in Facts(contacts=(floor,)).touching("board", "pole")]
    [('p.a', 'board')]
"""

from nekobako.physics.facts.gather import Ask, cord_gaps, footings, gather, hanging, overhang
from nekobako.physics.facts.regions import Region, circle, half_planes, outline, over_mm, polygon, sector
from nekobako.physics.facts.shapes import Block, Cord, Layout, Pole, Slab, box
from nekobako.physics.facts.standing import dropped, grounds, posture_of
from nekobako.physics.facts.touching import deepest_of_each, tell_apart
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
    "Ask",
    "Block",
    "Contact",
    "Cord",
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
    "Pole",
    "Posture",
    "Region",
    "Slab",
    "Stance",
    "Winding",
    "box",
    "circle",
    "cord_gaps",
    "deepest_of_each",
    "dropped",
    "footings",
    "gather",
    "grounds",
    "half_planes",
    "hanging",
    "outline",
    "over_mm",
    "overhang",
    "polygon",
    "posture_of",
    "sector",
    "tell_apart",
    "touching",
    "turning",
]
