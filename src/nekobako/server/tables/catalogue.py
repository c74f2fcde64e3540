"""The games that can be played here, with their bots and their rules.

To know them is to import them, which takes longer than all the rest of a start: it is done in a thread, soon after the
doors are open, or when someone asks first.
"""

from functools import cache
from typing import Any

from nekobako import games
from nekobako.bots import bots_of
from nekobako.bots.names import name_in
from nekobako.core.words import LANGUAGES
from nekobako.games import guide_of
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
            options=game.option_fields(),
        )
        for name, game in games.registered().items()
    ]


def listed_options(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Options as a list of tables has them: what is data for programs (a table's own cards) may be large."""
    data = {field.name for field in games.registered()[game].option_fields() if field.kind == "data"}
    return {name: value for name, value in options.items() if name not in data}
