"""The bots of Catham City, weakest first."""

from collections.abc import Mapping

from nekobako.bots import BotMaker, Budget
from nekobako.bots.catham.random import random_bot

BOTS: Mapping[str, BotMaker] = {
    "random": lambda budget: random_bot,
}
