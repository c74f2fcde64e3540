"""How good the bots are: what their hands can do, and how hard they think."""

from dataclasses import dataclass
from typing import Final

from nekobako.bots.balance.leveled_bots import Level
from nekobako.games.balance.skill import HandSkill
from nekobako.games.tower.planning import PATIENCE


@dataclass(frozen=True, kw_only=True)
class TowerLevel(Level):
    """`tries` are placements tried in mind. One that does not plan builds each floor as level as it can. `patience` is
    how often, on average, it puts a cat right that stands beside another and does not touch it. One that is `content`
    stops at the first milestone, if it is asked (T-41)."""

    tries: int
    attempts: int = 12
    patience: int = PATIENCE
    content: bool = False
    plans: bool = True


CLUMSY: Final = TowerLevel(
    skill=HandSkill(tremor=1.8, aim=2.5, turn=5.0), tries=0, patience=0, content=True, plans=False
)
CAREFUL: Final = TowerLevel(skill=HandSkill(tremor=1.2, aim=2.2, turn=4.4), tries=1)
STEADY: Final = TowerLevel(skill=HandSkill(tremor=0.9, aim=1.9, turn=3.8), tries=2)
