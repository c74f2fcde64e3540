"""The eight kinds of Missions (T-30), met by the Nakama of one floor (T-20, T-52)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, Literal, get_args

from nekobako.games.tower.judge.cats import piled, sides
from nekobako.games.tower.judge.standing import floor_of
from nekobako.games.tower.material import NAKAMA, Colour, colour_of
from nekobako.physics.facts import Facts

MissionKind = Literal["a", "b", "c", "d", "e", "f", "g", "h"]
KINDS: tuple[MissionKind, ...] = get_args(MissionKind)
Pairs = Sequence[tuple[str, str]]


PAIR_COLOUR: Final[Colour] = "yellow"  # of kind c
PILE_COLOUR: Final[Colour] = "blue"  # of kind d
PLACED: Final = 3  # of kind g
PLACED_COLOURS: Final[frozenset[Colour]] = frozenset({"purple", "orange", "yellow"})  # of kind h


def fulfils(facts: Facts, kind: MissionKind, floor: str) -> tuple[str, ...] | None:
    """The Nakama by which such a Mission is met on that floor, the first found; None if it is not."""
    cats = cats_of(facts, floor)
    return next(ways(kind, cats, sides(facts, cats), piled(facts, cats)), None)


def cats_of(facts: Facts, floor: str) -> dict[str, Colour]:
    """The Nakama of a floor, and their colours."""
    there = {stance.body for stance in facts.stances}
    return {cat: colour_of(cat) for cat in NAKAMA if cat in there and floor_of(facts, cat) == floor}


def ways(kind: MissionKind, colours: Mapping[str, Colour], beside: Pairs, upon: Pairs) -> Iterator[tuple[str, ...]]:
    """Every way in which cats of these colours meet a Mission: `beside` are those in contact, `upon` the upper and the
    lower of those that are stacked."""
    match kind:
        case "a":
            yield from ((x, y) for x, y in beside if colours[x] == colours[y])
        case "b":
            yield from ((x, y) for x, y in beside if colours[x] != colours[y])
        case "c":
            yield from ((x, y) for x, y in beside if colours[x] == colours[y] == PAIR_COLOUR)
        case "d":
            yield from ((x, y) for x, y in upon if colours[x] == colours[y] == PILE_COLOUR)
        case "e":
            yield from upon
        case "f":
            yield from ((x, y, upper) for x, y in beside for upper, lower in upon if lower in (x, y))
        case "g":
            yield from combinations(colours, PLACED)
        case "h":
            threes = combinations(colours, len(PLACED_COLOURS))
            yield from (three for three in threes if {colours[cat] for cat in three} == PLACED_COLOURS)
