"""The game's options as the learners' table takes them, checked as everywhere."""

from typing import Any

from nekobako import games
from nekobako.core import strict
from nekobako.core.chance import seeded
from nekobako.core.refusal import table_refusal
from nekobako.envs.catham.table import BY_CHANCE, Setting
from nekobako.games.catham.cards import FACTIONS
from nekobako.games.catham.options import RANDOM, know_names, settled
from nekobako.games.catham.options import read as read_options


def setting_of(seats: int, options: dict[str, Any]) -> Setting:
    """A refusal says what cannot be."""
    counts = games.named("catham").seat_counts
    if strict.read(seats, int, "seats") not in counts:
        numbers = {"least": counts[0], "most": counts[-1], "seats": seats}
        raise table_refusal("impossible", "seats_count", field="seats", game="Catham City", **numbers)
    chosen = read_options(options)
    know_names(chosen, seats)
    named = settled(chosen, seeded(0)).factions
    in_play = 0 if chosen.factions == RANDOM else sum(1 << FACTIONS.index(name) for name in named)
    first = BY_CHANCE if chosen.first is None else chosen.first
    return Setting(seats, in_play, chosen.actions_per_turn, first, chosen.turn_limit or 0)
