"""What is worth doing: every way of using the cards on show, in floors that Neko (or a Black Cat) may climb by it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
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
    @cache
    def there(floor: int, taken: str | None) -> Gathering:
        return gathering(seen, floor, taken)

    def without(choice: Choice, floor: int) -> Gathering:
        return there(floor, choice.taken if seen.places.get(choice.taken or "") == floor else None)

    room = seen.top - seen.height
    for choice in seen.choices():
        if choice.walls is not None:
            floors = [there(floor, None) for floor in seen.counting()]
            more = sum(hope(seen.goals, cats, room + 1) - hope(seen.goals, cats, room) for cats in floors)
            best = plans(seen, choice.walls, 1)
            if best:
                risk = max(0.0, SOUND - best[0].worth)
                yield Wish(choice, HEADROOM[min(room, len(HEADROOM) - 1)] + more - risk)
        else:
            yield from _cat_wishes(seen, choice, partial(without, choice), room)


def _cat_wishes(seen: Seen, choice: Choice, left: Callable[[int], Gathering], room: int) -> Iterator[Wish]:
    """`left` are those of a floor once the cat has been taken away, if it was there."""
    assert choice.colour is not None
    was, counting = seen.places.get(choice.taken or "", 0), seen.counting()
    useful = {*counting, *range(seen.height + 2, min(seen.height + 2 + AHEAD, seen.top) + 1)}

    def worth(floor: int, cats: Gathering) -> float:
        return hope(seen.goals, cats, room) if floor in counting else promise(cats)

    lost = worth(was, gathering(seen, was)) - worth(was, left(was)) if was in useful else 0.0
    for floor in sorted(useful - {was}):
        now = worth(floor, left(floor)) + lost
        for how, other in manners(left(floor)):
            gain = worth(floor, left(floor).plus(choice.colour, how, other)) - now
            yield Wish(choice, gain - 0.01 * (how == "on"), floor, how, other)
    for floor in range(1, seen.top + 1):
        if floor != was or seen.top == 1:
            yield Wish(choice, -0.2 - 0.05 * floor - lost, floor)
