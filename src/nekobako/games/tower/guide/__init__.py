"""The guide to Le Chat et la Tour: the rules for people who play, with every number taken from the rules themselves."""

from importlib.resources import files
from typing import Final

from msgspec import UNSET

from nekobako.games.tower.cards import ANY, ActionCard, ours
from nekobako.games.tower.judge.build import STEEPEST
from nekobako.games.tower.judge.falls import FATAL_WALLS
from nekobako.games.tower.judge.shoves import BUMPED_MM, SHOVED_MM
from nekobako.games.tower.material import (
    BLACK_CATS,
    COLOURS,
    COUNTS,
    FLOORS,
    NAKAMA,
    NAKAMA_EACH,
    ORDINARY,
    SIZES,
    WALLS,
    number_of,
)
from nekobako.games.tower.options import MILESTONES, MOST_SEATS, VERSUS_SEATS
from nekobako.games.tower.setup import MISSIONS_EACH, SHOWN

POINT: Final = {"en": ".", "fr": ","}


def _builds(card: ActionCard) -> int:
    return sum(option.build is not UNSET for option in card.options)


_ACTIONS: Final = ours().actions
_MISSIONS: Final = ours().missions
_SINGLE: Final = [card for card in _ACTIONS if len(card.options) == 1]
_CATS: Final = [card.options[0] for card in _SINGLE if not _builds(card)]
_HEIGHTS: Final = [SIZES.heights.of(kind) for kind in ORDINARY]

# By the names that the guide uses for them.
NUMBERS: Final[dict[str, int | float | str]] = {
    "floors": len(FLOORS),
    "first_floor": number_of(FLOORS[0]),
    "walls": len(WALLS),
    **{str(kind): count for kind, count in COUNTS.items()},
    "step_mm": round(10 * (_HEIGHTS[-1] - _HEIGHTS[0]) / (len(_HEIGHTS) - 1), 2),
    "nakama": len(NAKAMA),
    "nakama_each": NAKAMA_EACH,
    "black_cats": len(BLACK_CATS),
    "action_cards": len(_ACTIONS),
    "mission_cards": len(_MISSIONS),
    "start_actions": sum(card.start for card in _ACTIONS),
    "start_missions": sum(card.start for card in _MISSIONS),
    "build_cards": sum(map(_builds, _SINGLE)),
    "nakama_cards": len(_CATS),
    "colour_cards": sum(option.nakama in COLOURS for option in _CATS),
    "any_cards": sum(option.nakama == ANY for option in _CATS),
    "pet_cards": sum(option.pet is True for option in _CATS),
    "either_cards": len(_ACTIONS) - len(_SINGLE),
    "mission_kinds": len({card.kind for card in _MISSIONS}),
    "least_climb": min(card.climb for card in _MISSIONS),
    "most_climb": max(card.climb for card in _MISSIONS),
    "shown": SHOWN["coop"],
    "versus_shown": SHOWN["versus"],
    "hand": MISSIONS_EACH,
    "seats_most": MOST_SEATS,
    "versus_few": VERSUS_SEATS[0],
    "versus_most": VERSUS_SEATS[-1],
    "pet_least": round(SIZES.pet.least),
    "pet_most": round(SIZES.pet.most),
    "fatal_walls": FATAL_WALLS,
    "steepest": round(STEEPEST),
    "shoved_mm": round(SHOVED_MM),
    "bumped_mm": round(BUMPED_MM),
    "milestone_count": len(MILESTONES),
    "first_milestone": MILESTONES[0],
    "last_milestone": MILESTONES[-1],
    "milestones": ", ".join(map(str, MILESTONES)),
}


def text(language: str) -> str:
    """The guide as Markdown."""
    numbers = {name: _written(value, language) for name, value in NUMBERS.items()}
    return (files(__name__) / f"{language}.md").read_text(encoding="utf-8").format_map(numbers)


def _written(value: int | float | str, language: str) -> str:
    return f"{value:g}".replace(".", POINT[language]) if isinstance(value, float) else str(value)
