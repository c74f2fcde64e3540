"""The games that can be played here, with their bots and their rules.

To know them is to import them, which takes longer than all the rest of a start: it is done in a thread, soon after the
doors are open, or when someone asks first.
"""

from functools import cache

from nekobako import games
from nekobako.bots import bots_of
from nekobako.bots.naming import name_in
from nekobako.core.words import LANGUAGES
from nekobako.games.guides import guide_of
from nekobako.server.protocol.api import GameInfo


@cache
def catalogue() -> list[GameInfo]:
    return [
        GameInfo(
            game=name,
            title=game.title,
            seats=list(game.seat_counts),
            bots=list(bots_of(name)),
            bot_names={bot: {language: name_in(language, bot) for language in LANGUAGES} for bot in bots_of(name)},
            rules={language: guide_of(name, language) or "" for language in LANGUAGES},
        )
        for name, game in games.found().items()
    ]
