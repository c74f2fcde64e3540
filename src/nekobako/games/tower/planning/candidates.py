"""Candidates for a turn: every way of using the cards on show, in floors that Neko (or a Black Cat) may climb by it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from nekobako.games.tower.actions import Build, Nakama
from nekobako.games.tower.legal import floors
from nekobako.games.tower.material import ORDINARY, WallKind
from nekobako.games.tower.piece_choice import must_use, usable
from nekobako.games.tower.planning.build_search import plans
from nekobako.games.tower.planning.mission_value import (
    Closeness,
    Gathering,
    gathering,
    later_value,
    value,
    ways_to_join,
)
from nekobako.games.tower.planning.planner_view import PlanningTask

HEADROOM: Final = (5.0, 1.6, 0.9, 0.45, 0.25, 0.1, 0.05)  # what one more floor is worth, by how many there are to climb
AHEAD: Final = 3  # floors above the one that counts where a cat may be of use later
SOUND: Final = 0.8  # a build that geometry likes less is a risk


@dataclass(frozen=True)
class BuildCandidate:
    """A build that is legal, the kinds of its walls, and what it is worth."""

    template: Build
    worth: float
    kinds: tuple[WallKind, WallKind]


@dataclass(frozen=True)
class CatCandidate:
    """A cat that may be placed, how it would join those of a floor, and what that is worth."""

    template: Nakama
    worth: float
    floor: int
    how: Closeness = "free"
    other: str | None = None


PlacementCandidate = BuildCandidate | CatCandidate


def candidates(task: PlanningTask) -> Iterator[PlacementCandidate]:
    @cache
    def there(floor: int, taken: str | None) -> Gathering:
        return gathering(task, floor, taken)

    def without(taken: str | None, floor: int) -> Gathering:
        return there(floor, taken if task.places.get(taken or "") == floor else None)

    room = task.top - task.height
    for template in task.legal:
        if isinstance(template, Build):
            kinds = kinds_of(task, template)
            gatherings = [there(floor, None) for floor in task.counting()]
            more = sum(value(task.goals, cats, room + 1) - value(task.goals, cats, room) for cats in gatherings)
            best = plans(task, kinds, 1)
            if best:
                risk = max(0.0, SOUND - best[0].worth) if task.plans else 0.0
                yield BuildCandidate(template, HEADROOM[min(room, len(HEADROOM) - 1)] + more - risk, kinds)
        elif isinstance(template, Nakama) and template.on is UNSET:
            yield from _cat_candidates(task, template, partial(without, template.from_), room)


def kinds_of(task: PlanningTask, template: Build) -> tuple[WallKind, WallKind]:
    """The kinds that a card names, and where one has run out, of which of the ordinary ones there are most (T-33)."""
    named = task.state.cards.action(template.card).options[template.option].build
    assert named is not UNSET
    needed = must_use(task.state, named)
    left = {kind: len(walls) for kind, walls in usable(task.state, named).items()}
    kinds: list[WallKind] = []
    for kind in named:
        used = kind if needed[kind] > 0 else max(ORDINARY, key=lambda other: left[other])
        needed[kind] -= 1
        left[used] -= 1
        kinds.append(used)
    return kinds[0], kinds[1]


def _cat_candidates(
    task: PlanningTask, template: Nakama, left: Callable[[int], Gathering], room: int
) -> Iterator[CatCandidate]:
    """`left` are those of a floor once the cat has been taken away, if it was there."""
    was, counting = task.places.get(template.from_ or "", 0), task.counting()
    useful = {*counting, *range(task.height + 2, min(task.height + 2 + AHEAD, task.top) + 1)}
    open_floors = floors(task.state, template)

    def worth(floor: int, cats: Gathering) -> float:
        return value(task.goals, cats, room) if floor in counting else later_value(cats)

    lost = worth(was, gathering(task, was)) - worth(was, left(was)) if was in useful else 0.0
    for floor in sorted(useful & set(open_floors)):
        now = worth(floor, left(floor)) + lost
        for how, other in ways_to_join(left(floor)):
            if how == "on" and other and replace(template, floor=UNSET, on=other) not in task.legal:
                continue
            gain = worth(floor, left(floor).plus(template.colour, how, other)) - now
            yield CatCandidate(template, gain - 0.01 * (how == "on"), floor, how, other)
    for floor in open_floors:
        yield CatCandidate(template, -0.2 - 0.05 * floor - lost, floor)
