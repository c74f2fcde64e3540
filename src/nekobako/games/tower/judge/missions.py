"""The eight kinds of Missions (T-30), met by the Nakama of one floor (T-20, T-52)."""

from collections.abc import Iterator
from itertools import combinations
from typing import Literal, get_args

from nekobako.games.tower.judge.cats import piled, sides
from nekobako.games.tower.judge.standing import floor_of
from nekobako.games.tower.material import NAKAMA, colour_of
from nekobako.physics.facts import Facts

MissionKind = Literal["a", "b", "c", "d", "e", "f", "g", "h"]
KINDS: tuple[MissionKind, ...] = get_args(MissionKind)


def fulfils(facts: Facts, kind: MissionKind, floor: str) -> tuple[str, ...] | None:
    """The Nakama by which such a Mission is met on that floor, the first found; None if it is not."""
    return next(_ways(facts, kind, floor), None)


def _ways(facts: Facts, kind: MissionKind, floor: str) -> Iterator[tuple[str, ...]]:
    there = {stance.body for stance in facts.stances}
    cats = [cat for cat in NAKAMA if cat in there and floor_of(facts, cat) == floor]
    colours = {cat: colour_of(cat) for cat in cats}
    match kind:
        case "a":
            yield from ((x, y) for x, y in sides(facts, cats) if colours[x] == colours[y])
        case "b":
            yield from ((x, y) for x, y in sides(facts, cats) if colours[x] != colours[y])
        case "c":
            yield from ((x, y) for x, y in sides(facts, cats) if colours[x] == colours[y] == "yellow")
        case "d":
            yield from ((x, y) for x, y in piled(facts, cats) if colours[x] == colours[y] == "blue")
        case "e":
            yield from piled(facts, cats)
        case "f":
            yield from (
                (x, y, upper) for x, y in sides(facts, cats) for upper, lower in piled(facts, cats) if lower in (x, y)
            )
        case "g":
            yield from combinations(cats, 3)
        case "h":
            wanted = {"purple", "orange", "yellow"}
            yield from (three for three in combinations(cats, 3) if {colours[cat] for cat in three} == wanted)
