"""The island seen from above: its edge, its quarters, and the questions put to the physics room's facts. No simulator.

Dining is x > 0, y > 0; the others follow clockwise (N-01).
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from nekobako.games.nekojima.material import BOARD, BOX, QUARTERS, SIZES, Quarter
from nekobako.physics.facts import FactQuery, Region, circle, sector

# Whether x and y are above zero there.
SIGNS_OF: Final[Mapping[Quarter, tuple[int, int]]] = dict(
    zip(QUARTERS, ((1, 1), (1, -1), (-1, -1), (-1, 1)), strict=True)
)
# A pole put exactly on a top, as a position written by hand does, stands on it (N-50).
ON_TOP: Final = 0.2  # mm


class Island(Struct, frozen=True):
    """As large as in the edition that holds."""

    radius: float
    table_height: float  # cm; the board's top is at 0
    region_of: Mapping[Quarter, Region]
    ask: FactQuery

    @property
    def regions(self) -> tuple[Region, ...]:
        return self.ask.regions


def _island(_: int) -> Island:
    radius = SIZES.board.radius
    regions = {
        quarter: sector(quarter, radius, -90.0 * place, 90.0 - 90.0 * place) for place, quarter in enumerate(QUARTERS)
    }
    quarters = tuple(regions.values())
    ask = FactQuery(regions=quarters, zone=circle(BOARD, radius), stretch=SIZES.cord.fixed, stack_mm=ON_TOP)
    return Island(radius, -SIZES.board.thickness, regions, ask)


ISLAND: Final = BOX.by_edition(_island)
