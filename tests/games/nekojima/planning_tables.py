"""Tables of Nekojima at full physics to plan on: made from the poses of poles, the cords find their own way.

They are of the edition that holds: of the first in the game's own tests, of the newest in those of its bots.
"""

from collections.abc import Mapping, Sequence
from math import atan2, degrees
from typing import Any

import nekobako
from nekobako import Match
from nekobako.games.nekojima.material import BOX
from nekobako.physics.pose import pose

Spot = tuple[float, float] | tuple[float, float, float]  # x, y and, if not on the board, how high
Built = Mapping[str, tuple[Spot, Spot]]

# Across the middle, along a rim, over the first one, and one on top of another.
BUILT: Built = {
    "white-1": ((-6.0, 1.5), (6.5, 1.5)),
    "pink-4": ((2.0, -9.5), (10.0, -4.0)),
    "blue-5": ((-1.5, -8.0), (-2.0, 10.0)),
    "pink-6": ((10.0, -4.0, 6.5), (9.0, 4.0)),
}
SMALL: Built = {  # the same on the second edition's board
    "white-1": ((-6.0, 1.5), (6.0, 1.5)),
    "pink-4": ((2.0, -8.0), (8.4, -2.0)),
    "blue-5": ((-1.5, -6.2), (-2.0, 6.4)),
    "pink-6": ((8.4, -2.0, 6.5), (7.0, 5.5)),
}


def poses(built: Built) -> dict[str, list[float]]:
    """Poles that look at each other."""
    found = {}
    for name, (one, two) in built.items():
        yaw = degrees(atan2(two[1] - one[1], two[0] - one[0]))
        for pole, spot, turn in (("a", one, yaw), ("b", two, yaw + 180)):
            found[f"{name}.{pole}"] = pose(spot[0], spot[1], spot[2] if len(spot) == 3 else 0.0, turn).tolist()
    return found


def table(
    cube: str | None = None,
    quarters: Sequence[str | None] = (None, None),
    built: Built | None = None,
    mode: str = "coop",
    variants: Sequence[str] = (),
    seats: int = 2,
    phase: str = "build",
    **keys: Any,
) -> Match:
    """A match in mid-turn."""
    position = {
        "game": "nekojima",
        "edition": BOX.edition,
        "seats": seats,
        "options": {"mode": mode, "variants": list(variants)},
        "turn": {"seat": 0, "number": 9, "phase": phase},
        "quarters": list(quarters),
        "world": {"poses": poses(built or {})},
        **({"cube": cube} if cube else {}),
        **keys,
    }
    return nekobako.load(position)
