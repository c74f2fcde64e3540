"""What there is to build with: the Denchuu of a colour by the lengths of their poles, and what the bag may bring."""

from nekobako.games.nekojima.material import COLOURS, SIZES, Colour, colour_of
from nekobako.games.nekojima.planning.task import Task

Lengths = tuple[float, float]
USUAL: Lengths = (5.5, 5.5)  # cm, where nothing is left to ask


def lengths(denchuu: str) -> Lengths:
    """Of its two poles."""
    return SIZES.of(colour_of(denchuu)).poles[int(denchuu.partition("-")[2]) - 1]


def choices(task: Task) -> dict[str, Lengths]:
    """Of the Denchuu that may be placed now, one for every two lengths of poles: all others are like one of them."""
    names = [*task.reserve, *([task.denchuu] if task.denchuu else [])]
    kinds = {lengths(name): name for name in reversed(names) if colour_of(name) == task.cube}
    return {name: size for size, name in kinds.items()}


def likely(task: Task) -> dict[Colour, float]:
    """How likely the next coloured cube has each colour."""
    left = {colour: task.bag.get(colour, 0) for colour in COLOURS}
    total = sum(left.values())
    return {colour: count / total for colour, count in left.items() if count}


def usual_poles(task: Task) -> dict[Colour, Lengths]:
    """The mean length of what is left of each colour, twice."""
    found: dict[Colour, Lengths] = dict.fromkeys(COLOURS, USUAL)
    for colour in COLOURS:
        left = [length for name in task.reserve if colour_of(name) == colour for length in lengths(name)]
        if left:
            found[colour] = sum(left) / len(left), sum(left) / len(left)
    return found
