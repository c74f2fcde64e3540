"""How good the bots are: what their hands can do, and how hard they think."""

from dataclasses import dataclass, field

from nekobako.games.nekojima.planning import Effort, Skill


@dataclass(frozen=True)
class Level:
    """`attempts` is how often a bot tries to place its Denchuu before it concedes."""

    skill: Skill
    effort: Effort = field(default_factory=Effort)
    attempts: int = 4


# A person's hand held still trembles by a few tenths of a millimetre; 2 mm in the air is what one sees at a table.
CLUMSY = Level(
    Skill(tremor=1.5, aim=2.5, turn=5.0), Effort(measured=60, weighed=0, later=0.0, plans=1, shakes=0), attempts=3
)
CAREFUL = Level(Skill(tremor=0.8, aim=1.0, turn=2.0), Effort(measured=120, weighed=12, plans=3), attempts=4)
STEADY = Level(Skill(tremor=0.3, aim=0.5, turn=1.0), Effort(), attempts=6)
