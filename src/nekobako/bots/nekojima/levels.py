"""How good the bots are: what their hands can do, and how hard they think."""

from dataclasses import dataclass, field
from typing import Final

from nekobako.bots.balance.leveled_bots import Level
from nekobako.games.nekojima.planning import Effort, Skill


@dataclass(frozen=True, kw_only=True)
class NekojimaLevel(Level):
    skill: Skill
    effort: Effort = field(default_factory=Effort)
    attempts: int = 8


# A person's hand held still trembles by a few tenths of a millimetre; 2 mm in the air is what one sees at a table.
# Whoever aims worse leaves more room around. Nobody who is clumsy counts their tries: they reach across, build upwards
# and go on until it comes down.
CLUMSY: Final = NekojimaLevel(
    skill=Skill(tremor=2.0, aim=3.2, turn=6.0),
    effort=Effort(
        measured=60,
        later=0.0,
        plans=1,
        shakes=0,
        foot=0.5,
        top=0.1,
        cord=0.4,
        own=0.1,
        dares=True,
        storey=-0.1,
        hasty=True,
    ),
    attempts=16,
)
CAREFUL: Final = NekojimaLevel(
    skill=Skill(tremor=1.3, aim=1.8, turn=3.5),
    effort=Effort(
        measured=120,
        weighed=6,
        plans=2,
        foot=0.25,
        top=0.08,
        cord=0.25,
        own=0.08,
        cat_spots=3,
        tries=4,
        dares=True,
        storey=0.0,
    ),
    attempts=12,
)
STEADY: Final = NekojimaLevel(
    skill=Skill(tremor=1.1, aim=1.4, turn=3.0),
    effort=Effort(measured=200, weighed=30, later=4.0, plans=3, cat_spots=5, tries=4, dares=True),
    attempts=11,
)
