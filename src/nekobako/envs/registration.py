"""The games for one, as Gymnasium knows them: `<Game>Solo` of every `nekobako.envs.<game>.envs`."""

from pathlib import Path
from typing import Final

import gymnasium

MAX_STEPS: Final = 500


def solo_names() -> dict[str, str]:
    """By their names, where they are."""
    games = sorted(place.parent.name for place in Path(__file__).parent.glob("*/envs.py"))
    return {f"nekobako/{game.capitalize()}-v0": f"nekobako.envs.{game}.envs:{game.capitalize()}Solo" for game in games}


def register() -> None:
    """Named by the entry point of the group `gymnasium.envs` as well; twice does no harm."""
    for name, place in solo_names().items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=place, max_episode_steps=MAX_STEPS)
