"""The island is round in the simulator too: what is set down beyond its rim does not stay there."""

from math import cos, radians, sin

import pytest

from nekobako.physics.pose import pose
from tests.games.nekojima.scenes import Island


@pytest.mark.rule("N-01")
@pytest.mark.parametrize("way", [20.0, 45.0])
def test_a_pole_set_down_beyond_the_rim_falls_to_the_table(way: float) -> None:
    """At 45 degrees a square board would carry it as far as 18 cm from the middle."""
    island = Island()
    out = cos(radians(way)), sin(radians(way))
    with island.hands("white-1") as hands:
        a, b = hands.lift(3)
        far, near = ((r * out[0], r * out[1]) for r in (13.4, 2.0))
        for height, speed in ((3.0, 25.0), (0.05, 10.0)):
            hands.lead({a: pose(near[0], near[1], height, way), b: pose(far[0], far[1], height, way + 180)}, speed)
        hands.wait()
        hands.let_go(1)
        hands.let_go(0)
    stance = island.facts.stance("white-1.b")
    assert "board" not in stance.on or stance.tilt > 10
    assert ("N-15", ("white-1.b",)) in island.wrong()
