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
# Whoever aims worse leaves more room around.
CLUMSY = Level(
    Skill(tremor=1.5, aim=2.5, turn=5.0),
    Effort(measured=60, later=0.0, plans=1, shakes=0, foot=0.5, top=0.1, cord=0.4, own=0.1, dares=True),
    attempts=6,
)
CAREFUL = Level(
    Skill(tremor=0.8, aim=1.0, turn=2.0),
    Effort(measured=120, weighed=12, plans=3, foot=0.25, top=0.08, cord=0.25, own=0.08, perches=5, tries=8, dares=True),
    attempts=6,
)
STEADY = Level(Skill(tremor=0.3, aim=0.5, turn=1.0), Effort(perches=5, tries=8, dares=True), attempts=6)
