"""Urban Jungle and Skyscrapers at full physics."""

import pytest

from tests.games.nekojima.scenes import Island, across


@pytest.mark.rule("N-50", "N-15")
def test_a_third_storey() -> None:
    island = Island("jungle")
    island.place("white-1", *across(3, 6.4))
    island.keep()
    island.place("white-2", (-6.4, 3, 0, "white-1.a"), (6.4, 3, 180, "white-1.b"))
    assert [island.facts.stance(f"white-2.{pole}").storey for pole in "ab"] == [2, 2]
    assert island.wrong() == []
    island.keep()
    island.place("white-3", (-6.4, 3, 0, "white-2.a"), (6.4, -3, 180))
    assert ("N-50", ("white-3.a", "white-2.a")) in island.wrong()


@pytest.mark.rule("N-50")
def test_on_a_nest() -> None:
    island = Island("jungle")
    island.place("white-1", *across(3, 6.4))
    island.keep()
    island.nests = frozenset({"white-1.a"})
    island.place("white-2", (-6.4, 3, 0, "white-1.a"), (6.4, 0, 180))
    assert island.wrong() == [("N-50", ("white-2.a", "white-1.a"))]


@pytest.mark.rule("N-52")
def test_more_than_two_bearing_poles_in_a_quarter() -> None:
    island = Island("skyscrapers")
    island.place("pink-1", (1.5, 2, 0), (11.2, 2, 180))
    island.keep()
    assert island.wrong() == []
    island.place("white-1", (3, 6, 180), (-9.8, 6, 0))
    assert island.wrong() == [("N-52", ("white-1.a",))]
    island.place("white-1", (11.2, 2, -110, "pink-1.b"), (6, -9, 70))
    assert island.wrong() == []
