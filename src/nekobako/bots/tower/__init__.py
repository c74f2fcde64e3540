"""The bots of Le Chat et la Tour, weakest first: the same plans in hands of different skill."""

from collections.abc import Mapping

from nekobako.bots import BotMaker
from nekobako.bots.tower.builder import builder
from nekobako.bots.tower.levels import CAREFUL, CLUMSY, STEADY

BOTS: Mapping[str, BotMaker] = {
    "clumsy": builder(CLUMSY),
    "careful": builder(CAREFUL),
    "steady": builder(STEADY),
}
