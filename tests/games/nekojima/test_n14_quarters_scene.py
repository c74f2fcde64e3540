"""Quarters at full physics: a pole set down over the line, and an earlier one that was pushed out of its quarter."""

import pytest

from nekobako.physics.pose import Pose, pose
from tests.games.nekojima.scenes import Island


@pytest.mark.rule("N-14")
def test_a_pole_over_the_line() -> None:
    island = Island()
    island.quarters = ("attractions", "dining")
    island.place("white-1", (-6.4, 4, 0), (6.4, 4, 180))
    assert island.violations() == ()
    island.place("white-1", (-11, 4, 0), (0.5, 4, 180))
    (found,) = island.violations()
    assert (found.rule, found.pieces) == ("N-14", ("white-1.b",))
    assert found.mm == pytest.approx(3.5, abs=0.3)
    assert found.at == pytest.approx((0.5, 4, 0), abs=0.03)


@pytest.mark.rule("N-14", "N-16", "N-24")
def test_an_earlier_pole_is_pushed_over_the_line_and_put_right() -> None:
    island = Island()
    island.place("white-1", (-0.3, -5.5, 90), (-0.3, 6.3, -90))
    island.keep()
    assert island.wrong() == []
    with island.hands("pink-1") as hands:
        a, b = hands.lift(8)

        def at(x: float, z: float) -> dict[str, Pose]:
            return {a: pose(x - 7.2, 0, z, 41), b: pose(x, 6.3, z, 221)}

        hands.lead({a: pose(-16, -8, 8, 45), b: pose(-9.2, -1.2, 8, 225)}, speed=60)
        for x, z, speed in ((-3.5, 8, 25), (-3.5, 0.05, 25), (-1.2, 0.05, 4), (-2.6, 0.05, 4)):
            hands.lead(at(x, z), speed)
        hands.wait()
    assert island.fallen() == ()
    assert island.wrong() == [("N-14", ("white-1.b",))]
    assert island.violations()[0].mm == pytest.approx(10 * island.pose("white-1.b")[0], abs=0.01)
    island.repairable = frozenset({"white-1.b"})
    island.adjust("white-1.b", -0.3, 6.3, -90)
    assert island.wrong() == []
