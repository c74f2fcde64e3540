"""The zone at full physics: a foot over the edge, a cord that bulges over it, a cat that may."""

import numpy as np
import pytest

from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.pieces import cat
from nekobako.physics.pose import to_world
from tests.games.nekojima.scenes import Island, across


@pytest.mark.rule("N-26")
def test_a_foot_over_the_edge() -> None:
    island = Island()
    island.place("white-1", *across(10.9, 6.4))
    (first, second) = island.violations()
    assert {first.pieces, second.pieces} == {("white-1.a",), ("white-1.b",)}
    assert first.rule == second.rule == "N-26"
    assert first.mm == pytest.approx(4.9, abs=0.3)


@pytest.mark.rule("N-26")
def test_a_cord_that_bulges_over_the_edge_while_both_poles_stand_inside() -> None:
    island = Island()
    island.place("white-1", *across(10.5, 4.5, turn=45))
    (found,) = island.violations()
    assert (found.rule, found.pieces) == ("N-26", ("white-1",))
    assert found.mm is not None
    assert found.mm > 5


@pytest.mark.rule("N-26")
def test_a_cat_may_overhang() -> None:
    island = Island()
    island.place("pink-1", *across(-11.1, 4.6, 180, turn=-45))
    island.hang("cat-7", "pink-1", 0.5)
    assert island.facts.hangings
    corners = [
        to_world(island.pose("cat-7"), cat("cat-7").scale * (np.array(middle) + np.array(half) * (way, 1.0, 1.0)))
        for half, middle in cat("cat-7").shape
        for way in (-1.0, 1.0)
    ]
    assert max(float(np.hypot(*corner[:2])) for corner in corners) > ISLAND.radius
    assert island.wrong() == []
