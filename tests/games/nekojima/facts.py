"""Facts as a person would write them down, in few words: who stands where, what touches what."""

from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.material import BOARD, denchuu_of
from nekobako.physics.facts import Contact, Footing, Gap, Kind, Manner, Overhang, Part, Stance, over_mm, posture_of
from nekobako.physics.facts.types import Point

FOOT = 0.85  # cm, the radius of a pole
HERE: Point = (1.0, 2.0, 3.0)


def pole(
    body: str, on: tuple[str, ...] = (BOARD,), *, tilt: float = 0.0, storey: int = 1, bottom_mm: float = 0.0
) -> Stance:
    return Stance(
        denchuu_of(body), body, "pole", tilt, posture_of(tilt), bottom_mm, bottom_mm + 50.0, on, storey if on else 0
    )


def foot(body: str, x: float, y: float) -> Footing:
    """The foot of an upright pole; a circle is near enough to its sixteen corners."""
    over = {region.name: over_mm(region, [(x, y)], swell=FOOT) for region in ISLAND.regions}
    middle = {region.name: over_mm(region, [(x, y)]) for region in ISLAND.regions}
    nearest, centre = min(over, key=lambda name: over[name]), min(middle, key=lambda name: middle[name])
    inside = nearest if over[nearest] < 0 else None
    return Footing(body, (x, y), over, inside, centre if middle[centre] <= 0 else None)


def part(name: str) -> Part:
    """A board, table or cat by its name, a pole by its body, a cord's link as "white-1.cord.3", a fingertip that holds
    a pole as "white-1.a.fingers"."""
    piece = denchuu_of(name)
    if ".cord" in name:
        return Part(piece, name, "cord", int(name.rpartition(".")[2]))
    if name.endswith(".fingers"):
        return Part(piece, name.removesuffix(".fingers"), "finger")
    kinds: dict[str, Kind] = {BOARD: "board", "table": "table"}
    return Part(piece, name, kinds.get(name, "cat" if name.startswith("cat") else "pole"))


def touch(one: str, two: str, manner: Manner = "side", *, by: float = 0.1, at: Point = HERE) -> Contact:
    return Contact(part(one), part(two), manner, False, at, (0.0, 0.0, 1.0), -by)


def rests(one: str, two: str, *, by_foot: bool = True) -> Contact:
    return Contact(part(one), part(two), "stacked", by_foot, HERE, (0.0, 0.0, 1.0), -0.001)


def gap(one: str, two: str, mm: float) -> Gap:
    return Gap(part(one), part(two), mm, HERE, HERE)


def over(body: str, mm: float) -> Overhang:
    return Overhang(body, "cord" if body.endswith(".cord") else "pole", BOARD, mm)


def edge() -> float:
    """Where a foot just reaches the board's edge."""
    return ISLAND.radius - FOOT
