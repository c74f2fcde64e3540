"""The bots of Nekojima, weakest first."""

from collections.abc import Mapping

from nekobako.bots import BotMaker
from nekobako.bots.nekojima.builder import builder
from nekobako.bots.nekojima.levels import CAREFUL, CLUMSY, STEADY

BOTS: Mapping[str, BotMaker] = {
    "clumsy": builder(CLUMSY),
    "careful": builder(CAREFUL),
    "steady": builder(STEADY),
}
