"""The zone, by facts written down: poles and cords stay above the board, cats may overhang."""

import pytest

from nekobako.games.nekojima.judge import Situation, Violation, violations
from nekobako.physics.facts import Facts, Overhang
from tests.games.nekojima.facts import foot, over


@pytest.mark.rule("N-26")
def test_inside_is_inside_up_to_the_edge() -> None:
    assert violations(Facts(overhangs=(over("pink-1.a", -3.0), over("pink-1.cord", 0.0))), Situation()) == ()


@pytest.mark.rule("N-26", "N-24")
def test_poles_and_cords_of_every_piece_beyond_the_edge_the_worst_first() -> None:
    facts = Facts(
        overhangs=(over("blue-1.cord", 2.0), over("pink-1.a", 7.5)),
        footings=(foot("pink-1.a", 12.9, 0.5),),
    )
    assert violations(facts, Situation(own="pink-1")) == (
        Violation("N-26", ("pink-1.a",), (12.9, 0.5, 0.0), 7.5),
        Violation("N-26", ("blue-1",), None, 2.0),
    )


@pytest.mark.rule("N-26")
def test_cats_may_overhang() -> None:
    assert violations(Facts(overhangs=(Overhang("cat-1", "cat", "board", 9.0),)), Situation()) == ()
