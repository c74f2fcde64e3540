"""How near the Nakama of a floor are to fulfilling Missions (T-30), and what one more cat would do for it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Final, Literal

from nekobako.games.tower.cards import MissionCard, ours
from nekobako.games.tower.judge import piled, sides
from nekobako.games.tower.judge.missions import (
    KINDS,
    PAIR_COLOUR,
    PILE_COLOUR,
    PLACED,
    PLACED_COLOURS,
    MissionKind,
    ways,
)
from nekobako.games.tower.material import NAKAMA, Colour, colour_of
from nekobako.games.tower.planning.cat_spot_geometry import beside_spots, entered, room_upon
from nekobako.games.tower.planning.planner_view import PlanningTask

PER_CAT: Final = 0.45  # what a Mission is worth for each cat that it lacks, against one that is met
Closeness = Literal["free", "beside", "on"]
# What Missions of each kind let a cat climb in the mean: for floors it will come to later, under Missions not yet seen.
CLIMBS: Final = {kind: fmean(card.climb for card in ours().missions if card.kind == kind) for kind in KINDS}
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

    def plus(self, colour: Colour, how: Closeness, other: str | None) -> "Gathering":
        new = "new"
        gathering = replace(self, colours={**self.colours, new: colour})
        if how == "beside" and other is not None:
            return replace(gathering, sides=(*self.sides, (new, other)))
        if how == "on" and other is not None:
            return replace(gathering, piled=(*self.piled, (new, other)))
        return gathering


def gathering(task: PlanningTask, floor: int, taken: str | None = None) -> Gathering:
    """The Nakama of a floor; once one is taken away, the others have more room."""
    cats = [cat for cat in task.cats_on(floor) if cat in NAKAMA and cat != taken]
    cats_there = Gathering({cat: colour_of(cat) for cat in cats}, sides(task.facts, cats), piled(task.facts, cats))
    return replace(
        cats_there,
        cramped=frozenset(cat for cat in cats_there.standing if not _room_beside(task, floor, cat, taken)),
        roofed=frozenset(cat for cat in cats if not room_upon(task, floor, cat)),
    )


def _room_beside(task: PlanningTask, floor: int, cat: str, taken: str | None) -> bool:
    return any(entered(task, floor, spot, taken) for spot in beside_spots(task, floor, cat, taken))


def cats_missing(kind: MissionKind, there: Gathering) -> int:
    """How many more cats such a Mission takes at least, if they are of the right colours."""
    colours, joinable, bare = there.colours, there.open, there.bare
    if next(ways(kind, colours, there.sides, there.piled), None) is not None:
        return 0
    match kind:
        case "a" | "b":
            return 1 if joinable else 2
        case "c":
            return 1 if any(colours[cat] == PAIR_COLOUR for cat in joinable) else 2
        case "d":
            return 1 if any(colours[cat] == PILE_COLOUR for cat in bare) else 2
        case "e":
            return 1 if bare else 2
        case "f":
            pairs = {cat for pair in there.sides for cat in pair}
            if pairs & set(bare) or any(lower in joinable for _, lower in there.piled):
                return 1
            return 2 if joinable else 3
        case "g":
            return PLACED - len(colours)
        case "h":
            return len(PLACED_COLOURS - set(colours.values()))


def value(goals: Sequence[MissionCard], there: Gathering, room: int) -> float:
    """What the cats of a floor are worth, in floors climbed; `room` is how many floors there are to climb."""
    worths = sorted((min(goal.climb, room) * PER_CAT ** cats_missing(goal.kind, there) for goal in goals), reverse=True)
    return float(sum(worth / (3**number) for number, worth in enumerate(worths)))


def later_value(there: Gathering) -> float:
    """What the cats of a floor may be worth once Missions that nobody has seen are asked of it."""
    return LATER * sum(climb * PER_CAT ** cats_missing(kind, there) for kind, climb in CLIMBS.items()) / len(CLIMBS)


def ways_to_join(there: Gathering) -> list[tuple[Closeness, str | None]]:
    """The ways in which one more cat can join those of a floor."""
    ways: list[tuple[Closeness, str | None]] = [("free", None)]
    ways += [("beside", cat) for cat in there.open]
    ways += [("on", cat) for cat in there.bare]
    return ways
