"""Judges falls: what has come down, what of it counts, and where fallen cats go (T-34, T-35, T-37, T-40, T-56).

`built` names the walls under each accepted floor from the bottom up: built[0] is floor 1's, (), built[1] has the walls
that carry floor 2. Pieces of the action under way are not among them and never count.
"""

from collections.abc import Collection, Iterable
from typing import Final, Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from nekobako.games.tower.judge.standing import TABLE, floor_of, lies, stance, stands
from nekobako.games.tower.material import CATS, FLOORS, NAKAMA, NEKO
from nekobako.physics.facts import Facts

FloorWalls = tuple[tuple[str, ...], ...]

FATAL_WALLS: Final = 5  # on the table: the game is over (T-35)


class Fall(Struct, frozen=True):
    walls_on_table: tuple[str, ...] = ()  # these count
    walls_lower: tuple[str, ...] = ()  # uncounted: on a lower floor, standing where their floor is gone, or this turn's
    floors: tuple[str, ...] = ()  # fallen, with all above them, the lowest first
    cats: tuple[str, ...] = ()  # off their floor or their pile, or laid flat
    homes: dict[str, str] = {}  # of those cats that are put back: onto which floor, or the table
    standing: int = 0  # how many floors still stand, floor 1 among them
    shoved: tuple[str, ...] = ()  # Nakama that stand, but not where they stood: they are put back as well

    @property
    def breaks(self) -> bool:
        """Whether walls or floors came down, so that an action is over; cats alone end nothing (T-37)."""
        return bool(self.walls_on_table or self.walls_lower or self.floors)

    @property
    def pieces(self) -> tuple[str, ...]:
        """All that has fallen."""
        return (*self.walls_on_table, *self.walls_lower, *self.floors, *self.cats)

    @property
    def removed(self) -> tuple[str, ...]:
        """What goes back to the reserve: all of it but the cats that are put back."""
        return tuple(piece for piece in self.pieces if piece not in self.homes)

    def without(self, cats: Collection[str]) -> Self:
        """All of it but some cats."""
        others = tuple(cat for cat in self.cats if cat not in cats)
        homes = {cat: home for cat, home in self.homes.items() if cat not in cats}
        return replace(self, cats=others, homes=homes, shoved=tuple(cat for cat in self.shoved if cat not in cats))

    def __bool__(self) -> bool:
        return bool(self.pieces or self.shoved)


def fall(start: Facts, now: Facts, built: FloorWalls, own: Collection[str] = (), fresh: Collection[str] = ()) -> Fall:
    """What of the accepted tower and of its cats has come down since the hands began (`start`: the facts before this
    handling, for a cat petted or moved in this turn has a place of its own by then). `own` are the pieces of the action
    under way and a cat that is being carried: they can fall as they like (T-13). `fresh` are walls accepted in this
    very turn, which never count."""
    standing = _standing(now, built)
    floors = FLOORS[standing : len(built)]
    removed = [wall for walls in built[standing:] for wall in walls]
    down = [wall for floor, walls in enumerate(built[:standing]) for wall in walls if _is_down(now, wall, floor)]
    fallen = [*down, *removed]
    gone = {*fallen, *floors}
    on_table = tuple(wall for wall in fallen if wall not in fresh and _on_table(now, wall, gone))
    cats = tuple(cat for cat in _cats(start) if cat not in own and _fell(start, now, cat, floors))
    homes = {cat: home for cat in cats if (home := home_of(start, cat, standing)) is not None}
    lower = tuple(wall for wall in fallen if wall not in on_table)
    return Fall(on_table, lower, floors, cats, homes, standing)


def left(built: FloorWalls, fell: Fall) -> FloorWalls:
    """The walls under each floor that still stands."""
    return tuple(
        tuple(wall for wall in walls if wall not in (*fell.walls_on_table, *fell.walls_lower))
        for walls in built[: fell.standing]
    )


def ends(fell: Fall, counted: int = 0) -> Literal["T-35", "T-40"] | None:
    """The rule by which a fall ends the game, if it does: five walls on the table over the turn (`counted` are those of
    earlier falls in it), or nothing left of what was built."""
    if counted + len(fell.walls_on_table) >= FATAL_WALLS:
        return "T-35"
    return "T-40" if fell.floors and fell.standing == 1 else None


def home_of(start: Facts, cat: str, standing: int) -> str | None:
    """Where a fallen cat goes: back to where it stood; if that floor fell, a Nakama to the reserve (None), Neko and the
    Black Cats to the highest floor still standing of so many (T-34, T-56)."""
    floor = floor_of(start, cat)
    if floor is None:
        return FLOORS[0] if cat == NEKO else TABLE
    if floor in FLOORS[:standing]:
        return floor
    return None if cat in NAKAMA else FLOORS[standing - 1]


def _standing(now: Facts, built: FloorWalls) -> int:
    """How many floors stand: a floor falls that touches the table or that none of its own walls stands under (T-37)."""
    for number, walls in enumerate(built[1:], start=1):
        floor = stance(now, FLOORS[number])
        carried = floor is not None and any(wall in floor.on and not _is_down(now, wall, number) for wall in walls)
        if not carried or FLOORS[number] in now.on_table:
            return number
    return len(built)


def _is_down(now: Facts, wall: str, number: int) -> bool:
    """Whether a wall that carries floor `number` (from 0) no longer stands on the floor below it."""
    return not stands(now, wall, FLOORS[number - 1])


def _on_table(now: Facts, wall: str, gone: Collection[str]) -> bool:
    """On the table itself, or on what has fallen onto it: in a heap, only the lowest piece touches the table."""
    if wall in now.on_table:
        return True
    seen, todo = {wall}, [wall]
    while todo:
        standing = stance(now, todo.pop())
        for below in standing.on if standing else ():
            if below in FLOORS and below not in gone:
                return False
            if below == TABLE or below in now.on_table:
                return True
            if below not in seen:
                seen.add(below)
                todo.append(below)
    return False


def _cats(facts: Facts) -> Iterable[str]:
    there = {standing.body for standing in facts.stances}
    return (cat for cat in CATS if cat in there)


def _fell(start: Facts, now: Facts, cat: str, fallen_floors: Collection[str]) -> bool:
    was_standing, now_standing = stance(start, cat), stance(now, cat)
    if was_standing is None or now_standing is None:
        return False
    floor = floor_of(start, cat)
    if floor != floor_of(now, cat) or floor in fallen_floors:
        return True
    off_its_pile = not set(was_standing.on) & set(now_standing.on) and floor not in was_standing.on
    return off_its_pile or (lies(now, cat) and not lies(start, cat))
