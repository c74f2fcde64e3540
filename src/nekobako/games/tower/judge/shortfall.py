"""Says what a Mission that is not met lacks: cats, or how those that are there should stand (T-20 to T-30)."""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Literal

from msgspec import Struct

from nekobako.games.tower.judge.cats import piled, sides
from nekobako.games.tower.judge.missions import (
    PAIR_COLOUR,
    PILE_COLOUR,
    PLACED,
    PLACED_COLOURS,
    MissionKind,
    Pairs,
    cats_of,
    ways,
)
from nekobako.games.tower.material import Colour
from nekobako.physics.facts import Facts

Reason = Literal[
    "moving",  # nothing is met before all rests
    "no_floor",  # there is none above the cat that climbs
    "need",  # cats are missing
    "elsewhere",  # it is met, on a floor that does not count
    "stacked",  # the first stands on the second, and should stand beside it
    "not_standing",  # they touch, but the first does not stand on the floor
    "apart",  # they do not touch
    "touches_floor",  # the first rests on the second and on the floor as well
    "beside",  # they stand side by side, and should be stacked
    "unstacked",  # they stand apart, and should be stacked
    "no_third",  # they touch, and nobody stands on either
    "no_neighbour",  # the first stands on the second, which touches nobody
    "scattered",  # nobody touches anybody
]
Need = Literal["yellow", "blue", "purple", "orange", "any", "same", "other"]
Fits = Callable[[str, str], bool]
TRIO = 3  # cats of kind f


class Shortfall(Struct, frozen=True):
    reason: Reason
    floor: int | None = None  # that counts
    cats: list[str] = []  # whom it is about
    need: dict[Need, int] = {}  # how many more of which: "same" is of a colour that is there, "other" of another one
    elsewhere: int | None = None  # the floor on which it is met


def shortfall(facts: Facts, kind: MissionKind, floor: str) -> Shortfall | None:
    """What such a Mission lacks on that floor; None if it is met there."""
    colours = cats_of(facts, floor)
    beside, upon = sides(facts, colours), piled(facts, colours)
    if any(ways(kind, colours, beside, upon)):
        return None
    need = _need(kind, colours)
    if need:
        return Shortfall("need", need=need)
    if kind == "f":
        return _trio(beside, upon)
    fits = _fitting(kind, colours)
    return _pair(facts, colours, fits, upon) if kind in ("a", "b", "c") else _pile(facts, colours, fits, beside)


def _need(kind: MissionKind, colours: Mapping[str, Colour]) -> dict[Need, int]:
    """The cats that are not there, however they stood."""
    count = Counter(colours.values())
    match kind:
        case "a" if colours and max(count.values()) < 2:
            return {"same": 1}
        case "b" if len(count) == 1:
            return {"other": 1}
        case "c" | "d":
            colour = PAIR_COLOUR if kind == "c" else PILE_COLOUR
            return {colour: 2 - count[colour]} if count[colour] < 2 else {}
        case "h":
            return {colour: 1 for colour in sorted(PLACED_COLOURS) if not count[colour]}
    wanted = {"f": TRIO, "g": PLACED}.get(kind, 2)
    return {"any": wanted - len(colours)} if len(colours) < wanted else {}


def _fitting(kind: MissionKind, colours: Mapping[str, Colour]) -> Fits:
    """Whether two are of the colours it asks for."""
    match kind:
        case "a":
            return lambda one, other: colours[one] == colours[other]
        case "b":
            return lambda one, other: colours[one] != colours[other]
        case "c":
            return lambda one, other: colours[one] == colours[other] == PAIR_COLOUR
        case "d":
            return lambda one, other: colours[one] == colours[other] == PILE_COLOUR
        case _:
            return lambda one, other: True


def _pair(facts: Facts, colours: Mapping[str, Colour], fits: Fits, upon: Pairs) -> Shortfall:
    """Two that should touch by their sides, and do not (T-22)."""
    for upper, lower in upon:
        if fits(upper, lower):
            return Shortfall("stacked", cats=[upper, lower])
    touching = [contact.bodies for contact in facts.touching("cat", "cat", "side")]
    upright = {cat for cat in colours if any(contact.foot and contact.one.body == cat for contact in facts.contacts)}
    for one, other in touching:
        if one in colours and other in colours and fits(one, other):
            return Shortfall("not_standing", cats=[other, one] if one in upright else [one, other])
    return Shortfall("apart", cats=list(_first(colours, fits)))


def _pile(facts: Facts, colours: Mapping[str, Colour], fits: Fits, beside: Pairs) -> Shortfall:
    """Two of which one should rest on the other and on no floor (T-22)."""
    for upper, lower in (contact.bodies for contact in facts.touching("cat", "cat", "stacked")):
        if upper in colours and lower in colours and fits(upper, lower):
            return Shortfall("touches_floor", cats=[upper, lower])
    for one, other in beside:
        if fits(one, other):
            return Shortfall("beside", cats=[one, other])
    return Shortfall("unstacked", cats=list(_first(colours, fits)))


def _trio(beside: Pairs, upon: Pairs) -> Shortfall:
    """Two side by side and a third on one of them."""
    if upon:
        return Shortfall("no_neighbour", cats=list(upon[0]))
    return Shortfall("no_third", cats=list(beside[0])) if beside else Shortfall("scattered")


def _first(colours: Mapping[str, Colour], fits: Fits) -> tuple[str, ...]:
    return next(pair for pair in combinations(colours, 2) if fits(*pair))
