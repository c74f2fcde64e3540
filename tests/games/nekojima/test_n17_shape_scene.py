"""How a Denchuu may not stand, at full physics: on its head, on itself, its cord wound round a pole (N-17)."""

from math import cos, pi, radians, sin

import pytest

from nekobako.physics.pose import pose
from tests.games.nekojima.scenes import Island, across

RADIUS = 0.85  # of a pole


@pytest.mark.rule("N-17")
def test_upside_down() -> None:
    """On the tops of two others, its cord hanging down between them."""
    island = Island()
    for denchuu, x in (("blue-3", 4.84), ("blue-4", -4.84)):
        island.place(denchuu, *across(x, 7, 90))
        island.keep()
    with island.hands("pink-1") as hands:
        hands.turn_over((-4.84, -7), (4.84, -7), height=11.5)
    assert island.wrong() == [("N-17", ("pink-1.a",)), ("N-17", ("pink-1.b",))]
    assert not island.own_fell()
    assert island.fallen() == ()


@pytest.mark.rule("N-17")
def test_on_itself() -> None:
    island = Island()
    with island.hands("pink-1") as hands:
        a, b = hands.lift(3)
        hands.lead({a: pose(-4, 5, 3), b: pose(5.5, 5, 3, 180)}, speed=60)
        hands.lead({a: pose(-4, 5, 0), b: pose(3, 5, 8, 150)})
        for x, y, z, yaw in ((0, 6, 8, 90), (-4, 5, 8, 45), (-4, 5, 5.1, 45)):
            hands.lead({b: pose(x, y, z, yaw)})
        hands.lead({b: pose(-4, 5, 4.98, 45)}, speed=3)
        hands.wait(0.3)
    assert island.wrong()[0] == ("N-17", ("pink-1.b", "pink-1.a"))
    assert island.facts.stance("pink-1.b").storey == 2


@pytest.mark.rule("N-17", "N-25")
def test_a_cord_wound_round_a_pole_lies_on_itself() -> None:
    """One pole stands still while the other is carried round an earlier pole, the cord nearly taut, more than once."""
    island = Island()
    x, y, ring, held, long = -6.0, 1.0, 1.8, 2.0, 18.0
    towards = radians(-5)
    island.place("blue-5", (x + 14 * cos(towards), y + 14 * sin(towards), 175), (x, y, -5))
    island.keep()
    assert island.wrong() == []
    with island.hands("blue-1") as hands:
        a, b = hands.lift(22)
        still = x + held + RADIUS, y - ring
        for height in (22, 0):
            hands.lead({a: pose(still[0] - 15, still[1], height), b: pose(*still, height, 180)}, speed=40)
        for step in range(0, 301, 15):
            turn = radians(step)
            free = long - held - ring * turn - 0.6 + RADIUS  # of the cord, beyond the ring
            out, along = ring * sin(turn) + free * cos(turn), -ring * cos(turn) + free * sin(turn)
            lift = 3.0 * min(1.0, max(0.0, (turn - pi) / (pi / 4)))  # over its own beginning
            hands.lead({a: pose(x - out, y + along, lift, -step)}, speed=25)
        hands.lead({a: pose(x - out, y + along, 0, -300)}, speed=10)
        hands.wait(0.3)
    assert island.fallen() == ()
    assert ("N-17", ("blue-1", "blue-5.b")) in island.wrong()
    assert ("N-25", ("blue-1",)) in island.wrong()
