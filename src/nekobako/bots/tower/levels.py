"""How good the bots are: what their hands can do, and how hard they think."""

from dataclasses import dataclass

from nekobako.games.tower.planning import PATIENCE


@dataclass(frozen=True)
class Level:
    """`tremor` is of the hand, in mm; `aim` is by how many mm along each axis it misses, `turn` by how many degrees.
    `tries` are placements tried in mind, `attempts` those at the table before a bot gives up. `patience` is how often,
    on average, it puts a cat right that stands beside another and does not touch it. One that is `content` stops at the
    first milestone, if it is asked (T-41)."""

    tremor: float
    aim: float
    turn: float
    tries: int
    attempts: int = 12
    patience: int = PATIENCE
    content: bool = False


CLUMSY = Level(tremor=1.0, aim=2.0, turn=4.0, tries=1, patience=0, content=True)
CAREFUL = Level(tremor=0.6, aim=1.0, turn=2.0, tries=2)
STEADY = Level(tremor=0.3, aim=0.4, turn=0.8, tries=3)
