"""Lists what there is to build with: Denchuu by the lengths of their poles, and what the bag may bring."""

from nekobako.games.nekojima.actions import Place
from nekobako.games.nekojima.material import COLOURS, Colour, colour_of, lengths_of
from nekobako.games.nekojima.planning.planner_view import Task

Lengths = tuple[float, float]
USUAL: Lengths = (5.5, 5.5)  # cm, where nothing is left to ask


def choices(task: Task) -> dict[str, Lengths]:
    """Of the Denchuu that may be placed now, one for every two lengths of poles: all others are like one of them."""
    names = [template.denchuu for template in task.templates(Place)]
    names.sort(key=lambda name: name == task.state.denchuu)
    kinds = {lengths_of(name): name for name in reversed(names)}
    return {name: size for size, name in kinds.items()}


def colour_chances(task: Task) -> dict[Colour, float]:
    """How likely the next coloured cube has each colour."""
    left = {colour: task.state.bag[colour] for colour in COLOURS}
    total = sum(left.values())
    return {colour: count / total for colour, count in left.items() if count}


def usual_poles(task: Task) -> dict[Colour, Lengths]:
    """The mean length of what is left of each colour, twice."""
    usual: dict[Colour, Lengths] = dict.fromkeys(COLOURS, USUAL)
    for colour in COLOURS:
        left = [length for name in task.state.reserve if colour_of(name) == colour for length in lengths_of(name)]
        if left:
            usual[colour] = sum(left) / len(left), sum(left) / len(left)
    return usual
