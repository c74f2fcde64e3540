"""What is worth doing: every way of using the cards on show, in floors that Neko (or a Black Cat) may climb by it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from nekobako.games.tower.planning.hopes import Gathering, How, gathering, hope, manners, promise
from nekobako.games.tower.planning.plans import plans
from nekobako.games.tower.planning.seen import Choice, Seen

HEADROOM: Final = (5.0, 1.6, 0.9, 0.45, 0.25, 0.1, 0.05)  # what one more floor is worth, by how many there are to climb
AHEAD: Final = 3  # floors above the one that counts where a cat may be of use later
SOUND: Final = 0.8  # a build that geometry likes less is a risk


@dataclass(frozen=True)
class Wish:
    """A choice, how it would be carried out, and what it is worth."""

    choice: Choice
    worth: float
    floor: int = 0  # a cat's
    how: How = "free"
    other: str | None = None


def wishes(seen: Seen) -> Iterator[Wish]:
    floors = {floor: gathering(seen, floor) for floor in seen.counting()}
    room = seen.top - seen.height
    for choice in seen.choices():
        if choice.walls is not None:
            more = sum(hope(seen.goals, there, room + 1) - hope(seen.goals, there, room) for there in floors.values())
            best = plans(seen, choice.walls, 1)
            if best:
                risk = max(0.0, SOUND - best[0].worth)
                yield Wish(choice, HEADROOM[min(room, len(HEADROOM) - 1)] + more - risk)
        else:
            yield from _cat_wishes(seen, choice, floors, room)


def _cat_wishes(seen: Seen, choice: Choice, floors: dict[int, Gathering], room: int) -> Iterator[Wish]:
    assert choice.colour is not None
    kept = {floor: there.without(choice.taken) for floor, there in floors.items()}
    lost = sum(hope(seen.goals, floors[floor], room) - hope(seen.goals, kept[floor], room) for floor in floors)
    was = seen.places.get(choice.taken or "", 0)
    for floor, there in kept.items():
        if floor == was:
            continue
        now = hope(seen.goals, there, room) + lost
        for how, other in manners(there):
            worth = hope(seen.goals, there.plus(choice.colour, how, other), room) - now
            yield Wish(choice, worth - 0.01 * (how == "on"), floor, how, other)
    for floor in range(seen.height + 2, min(seen.height + 2 + AHEAD, seen.top) + 1):
        if floor != was and floor not in kept:
            there = gathering(seen, floor).without(choice.taken)
            for how, other in manners(there):
                yield Wish(choice, promise(there.plus(choice.colour, how, other)) - promise(there), floor, how, other)
    for floor in range(1, seen.top + 1):
        if floor != was or seen.top == 1:
            yield Wish(choice, -0.2 - 0.05 * floor - lost, floor)
