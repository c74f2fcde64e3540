"""The guide to Catham City: the rules for people who play, with every number taken from the kernel."""

from importlib.resources import files
from typing import Final

from nekobako.games.catham import kernel
from nekobako.games.catham.cards import FACTION_COUNT

# By the names that the guide and the game's sentences use for them.
NUMBERS: Final[dict[str, int]] = {
    "factions_total": FACTION_COUNT,
    "factions_in_play": kernel.FACTIONS_IN_PLAY,
    "cards_per_faction": kernel.CARDS_PER_FACTION,
    "pack": kernel.FACTIONS_IN_PLAY * kernel.CARDS_PER_FACTION,
    "deal_first": kernel.DEAL,
    "deal_middle": kernel.DEAL + 1,
    "deal_last": kernel.DEAL + 2,
    "market": kernel.MARKET,
    "hand_limit": kernel.HAND_LIMIT,
    "goal_few": kernel.GOAL_FEW,
    "goal_many": kernel.GOAL_MANY,
    "answer_gain": kernel.ANSWER_GAIN,
    "journalists_cost": kernel.JOURNALISTS_COST,
    "journalists_gain": kernel.JOURNALISTS_GAIN,
    "detectives_cost": kernel.DETECTIVES_COST,
    "detectives_gain": kernel.DETECTIVES_GAIN,
    "scientists_cost": kernel.SCIENTISTS_COST,
    "scientists_gain": kernel.SCIENTISTS_GAIN,
    "scientists_draw": kernel.SCIENTISTS_DRAW,
    "robocats_draw_cost": kernel.ROBOCATS_DRAW_COST,
    "robocats_draw": kernel.ROBOCATS_DRAW,
    "robocats_score_cost": kernel.ROBOCATS_SCORE_COST,
    "robocats_gain": kernel.ROBOCATS_GAIN,
    "mafia_cost": kernel.MAFIA_COST,
    "mafia_gain": kernel.MAFIA_GAIN,
    "mafia_cards": kernel.MAFIA_CARDS,
    "mafia_points": kernel.MAFIA_POINTS,
    "hackers_max": kernel.HACKERS_MOST,
}


def text(language: str) -> str:
    """The guide as Markdown."""
    return (files(__name__) / f"{language}.md").read_text(encoding="utf-8").format_map(NUMBERS)
