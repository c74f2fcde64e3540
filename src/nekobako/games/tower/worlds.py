"""The world as data: how a game begins, and what is left when pieces are taken off. No simulator.

Taking off is not done by hands: poses and facts of the rest stay as they are, and the next hands find the world so.
"""

from collections.abc import Collection, Sequence
from math import cos, radians, sin
from typing import Any, Final

from msgspec.structs import replace

from nekobako.games.tower.judge import TABLE
from nekobako.games.tower.material import BLACK_CATS, FLOORS, NEKO, SIZES
from nekobako.physics.facts import Contact, Facts, Part, Stance
from nekobako.physics.live.results import Still

CORNER: Final = (3.2, -3.6)  # cm from the middle of floor 1: there Neko leaves room to build (T-05)
ROUND: Final = 8.0  # cm from the middle of floor 1 to a Black Cat on the table (T-50)

_GROUND: Final = Part(TABLE, TABLE, "table")


def opening(climbers: Sequence[str]) -> Still:
    """Floor 1 on the table, with Neko on it or the Black Cats round it, each before its player (T-05, T-50)."""
    floor = Part(FLOORS[0], FLOORS[0], "plate")
    thickness = SIZES.floor.thickness
    poses = {FLOORS[0]: [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]}
    stances = [Stance(FLOORS[0], FLOORS[0], "plate", 0.0, "standing", 0.0, 10 * thickness, (TABLE,), 1)]
    contacts = [_resting(floor, _GROUND, (0.0, 0.0, 0.0))]
    for cat in climbers:
        under, (x, y, z) = (floor, (*CORNER, thickness)) if cat == NEKO else (_GROUND, _seat(cat))
        poses[cat] = [x, y, z, 1.0, 0.0, 0.0, 0.0]
        top = 10 * (z + SIZES.cat.height)
        stances.append(Stance(cat, cat, "cat", 0.0, "standing", 10 * z, top, (under.body,), 1))
        contacts.append(_resting(Part(cat, cat, "cat"), under, (x, y, z)))
    on_table = tuple(sorted(stance.body for stance in stances if TABLE in stance.on))
    facts = Facts(stances=tuple(stances), contacts=tuple(contacts), on_table=on_table)
    return Still({"poses": poses, "folds": {}, "strains": {}, "state": None, "build": None}, facts)


def _seat(cat: str) -> tuple[float, float, float]:
    """Seat 0 sits at -y, the others follow clockwise."""
    angle = radians(-90.0 - 90.0 * BLACK_CATS.index(cat))
    return round(ROUND * cos(angle), 6), round(ROUND * sin(angle), 6), 0.0


def _resting(upper: Part, lower: Part, at: tuple[float, float, float]) -> Contact:
    return Contact(upper, lower, "stacked", True, at, (0.0, 0.0, 1.0), 0.0)


def without(still: Still, pieces: Collection[str]) -> Still:
    """The same world without some pieces, at rest as it was; the simulator's own state does not fit it any more."""
    gone = set(pieces) & set(still.world["poses"])
    if not gone:
        return still
    world: dict[str, Any] = {**still.world, "state": None, "build": None}
    world.pop("asleep", None)  # what stood on them, or under them, may move
    for part in ("poses", "folds"):
        world[part] = {name: value for name, value in still.world.get(part, {}).items() if name not in gone}
    return Still(world, _without(still.facts, gone))


def _without(facts: Facts, gone: set[str]) -> Facts:
    return replace(
        facts,
        stances=tuple(
            replace(stance, on=tuple(body for body in stance.on if body not in gone))
            for stance in facts.stances
            if stance.body not in gone
        ),
        contacts=tuple(contact for contact in facts.contacts if not gone & set(contact.bodies)),
        overhangs=tuple(over for over in facts.overhangs if not gone & {over.body, over.beyond}),
        on_table=tuple(body for body in facts.on_table if body not in gone),
    )
