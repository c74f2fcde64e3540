"""How near the Nakama of a floor are to fulfilling Missions (T-30), and what one more cat would do for it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from nekobako.games.tower.judge import piled, sides
from nekobako.games.tower.material import NAKAMA, Colour, colour_of
from nekobako.games.tower.planning.seen import Goal, Seen
from nekobako.games.tower.planning.spots import beside_spots, entered, room_upon

PATIENCE: Final = 0.45  # what a Mission is worth that needs one more cat, against one that is met
How = Literal["free", "beside", "on"]
# What Missions of each kind let a cat climb in the mean: for floors it will come to later, under Missions not yet seen.
CLIMBS: Final = {"a": 2.5, "b": 1.5, "c": 3.0, "d": 3.5, "e": 2.0, "f": 4.0, "g": 1.5, "h": 3.0}
LATER: Final = 0.5  # what that is worth against a Mission one can see


@dataclass(frozen=True)
class Gathering:
    """The Nakama of a floor: their colours, who touches whom by the side, who rests on whom."""

    colours: dict[str, Colour]
    sides: tuple[tuple[str, str], ...] = ()
    piled: tuple[tuple[str, str], ...] = ()  # upper, lower
    cramped: frozenset[str] = frozenset()  # those with no room for another beside them
    roofed: frozenset[str] = frozenset()  # those with no room for another on them

    @property
    def standing(self) -> list[str]:
        """Those on the floor itself."""
        upper = {cat for cat, _ in self.piled}
        return [cat for cat in self.colours if cat not in upper]

    @property
    def open(self) -> list[str]:
        """Those that another can be put beside."""
        return [cat for cat in self.standing if cat not in self.cramped]

    @property
    def bare(self) -> list[str]:
        """Those that another can be put on."""
        lower = {cat for _, cat in self.piled}
        return [cat for cat in self.colours if cat not in lower | self.roofed]

    def plus(self, colour: Colour, how: How, other: str | None) -> "Gathering":
        new = "new"
        found = replace(self, colours={**self.colours, new: colour})
        if how == "beside" and other is not None:
            return replace(found, sides=(*self.sides, (new, other)))
        if how == "on" and other is not None:
            return replace(found, piled=(*self.piled, (new, other)))
        return found


def gathering(seen: Seen, floor: int, taken: str | None = None) -> Gathering:
    """The Nakama of a floor; once one is taken away, the others have more room."""
    cats = [cat for cat in seen.cats_on(floor) if cat in NAKAMA and cat != taken]
    found = Gathering({cat: colour_of(cat) for cat in cats}, sides(seen.facts, cats), piled(seen.facts, cats))
    return replace(
        found,
        cramped=frozenset(cat for cat in found.standing if not _room_beside(seen, floor, cat, taken)),
        roofed=frozenset(cat for cat in cats if not room_upon(seen, floor, cat)),
    )


def _room_beside(seen: Seen, floor: int, cat: str, taken: str | None) -> bool:
    return any(entered(seen, floor, spot, taken) for spot in beside_spots(seen, floor, cat, taken))


def missing(kind: str, there: Gathering) -> int:
    """How many more cats such a Mission takes at least, if they are of the right colours."""
    colours = there.colours
    joinable, bare = there.open, there.bare
    match kind:
        case "a":
            met = any(colours[x] == colours[y] for x, y in there.sides)
            return 0 if met else 1 if joinable else 2
        case "b":
            met = any(colours[x] != colours[y] for x, y in there.sides)
            return 0 if met else 1 if joinable else 2
        case "c":
            met = any(colours[x] == colours[y] == "yellow" for x, y in there.sides)
            return 0 if met else 1 if any(colours[cat] == "yellow" for cat in joinable) else 2
        case "d":
            met = any(colours[x] == colours[y] == "blue" for x, y in there.piled)
            return 0 if met else 1 if any(colours[cat] == "blue" for cat in bare) else 2
        case "e":
            return 0 if there.piled else 1 if bare else 2
        case "f":
            pairs = {cat for pair in there.sides for cat in pair}
            if any(lower in pairs for _, lower in there.piled):
                return 0
            if pairs & set(bare) or any(lower in joinable for _, lower in there.piled):
                return 1
            return 2 if joinable else 3
        case "g":
            return max(0, 3 - len(colours))
        case _:
            return 3 - len({"purple", "orange", "yellow"} & set(colours.values()))


def hope(goals: Sequence[Goal], there: Gathering, room: int) -> float:
    """What the cats of a floor are worth, in floors climbed; `room` is how many floors there are to climb."""
    worths = sorted((min(goal.climb, room) * PATIENCE ** missing(goal.kind, there) for goal in goals), reverse=True)
    return float(sum(worth / (3**number) for number, worth in enumerate(worths)))


def promise(there: Gathering) -> float:
    """What the cats of a floor may be worth once Missions that nobody has seen are asked of it."""
    return LATER * sum(climb * PATIENCE ** missing(kind, there) for kind, climb in CLIMBS.items()) / len(CLIMBS)


def manners(there: Gathering) -> list[tuple[How, str | None]]:
    """The ways in which one more cat can join those of a floor."""
    found: list[tuple[How, str | None]] = [("free", None)]
    found += [("beside", cat) for cat in there.open]
    found += [("on", cat) for cat in there.bare]
    return found
