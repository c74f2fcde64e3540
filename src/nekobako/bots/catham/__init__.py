"""The bots of Catham City, weakest first."""

from collections.abc import Mapping

from nekobako.bots import BotMaker
from nekobako.bots.catham.greedy import greedy_bot
from nekobako.bots.catham.random import random_bot
from nekobako.bots.catham.search import search_bot

BOTS: Mapping[str, BotMaker] = {
    "random": lambda budget: random_bot,
    "greedy": lambda budget: greedy_bot,
    "search": search_bot,
}
QUICK = ("random", "greedy")
