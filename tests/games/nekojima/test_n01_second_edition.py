"""The second edition: a board of 10 cm, cats of card that hang by a paw or a tail, cords that prop little up."""

from typing import Any

import pytest

import nekobako
from nekobako import Refusal
from nekobako.games.nekojima.actions import Hang, HangsBy
from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.material import BOX, CATS, SIZES
from nekobako.games.nekojima.pieces import cat
from nekobako.games.nekojima.planning import cord_shapes
from nekobako.physics.errors import BadInput
from nekobako.physics.pieces import CardCat
from nekobako.physics.pieces.hook import Hook
from nekobako.physics.pose import pose
from tests.games.nekojima.scenes import Island

pytestmark = pytest.mark.newest
HALF = 5.25  # cm from the middle of two towers to each: a white cord joins their tops


@pytest.mark.rule("N-01")
def test_the_board_is_small_and_every_question_is_put_to_it() -> None:
    assert (BOX.edition, ISLAND.radius) == (2, 10.0)
    with BOX.holding(1):
        assert ISLAND.radius == 13.0
        assert ISLAND.ask.zone is not None
    assert ISLAND.regions != ()


@pytest.mark.rule("N-01")
def test_a_match_of_the_first_edition_goes_on_with_its_own() -> None:
    """A pole 12 cm from the middle stands on the old board, and there is no such place on the new one."""
    place = {
        "do": "place",
        "denchuu": "pink-1",
        "poles": [{"x": 8.4, "y": 8.4, "yaw": -90.0, "on": "board"}, {"x": 8.4, "y": 0.9, "yaw": 90.0, "on": "board"}],
    }
    position: dict[str, Any] = {
        "game": "nekojima",
        "seats": 1,
        "options": {"mode": "solo"},
        "turn": {"phase": "build"},
        "quarters": ["dining", "dining"],
        "cube": "pink",
    }
    old = nekobako.load({**position, "edition": 1})
    assert old.view(0)["edition"] == 1
    old.play(0, place)
    assert "pink-1.a" in old.view(0)["world"]["poses"]
    with pytest.raises(Refusal) as caught:
        nekobako.load(position).play(0, place)
    assert (caught.value.code, caught.value.rule) == ("illegal", "N-26")


def test_planners_know_the_cords_of_the_edition_that_holds() -> None:
    new = cord_shapes.along_cord("blue")[-1]
    with BOX.holding(1):
        assert cord_shapes.along_cord("blue")[-1] == 18.0
    assert new == SIZES.blue.cord < 18.0


@pytest.mark.rule("N-21")
def test_cats_differ_in_length_weight_and_balance() -> None:
    cats = [cat(name) for name in CATS]
    assert all(isinstance(one, CardCat) and [hook.name for hook in one.hooks] == ["paw", "tail"] for one in cats)
    lengths = [one.long for one in cats if isinstance(one, CardCat)]
    assert (min(lengths) >= 3, max(lengths) <= 6, len(set(lengths))) == (True, True, 7)
    assert len({one.mass for one in cats}) == len({one.shape for one in cats}) == 7


@pytest.mark.rule("N-21")
@pytest.mark.parametrize("name", ["cat-1", "cat-7"])
def test_a_cat_hangs_by_its_paw_or_by_its_tail_and_otherwise_by_each(name: str) -> None:
    island = Island()
    island.place("white-6", (-5.5, 2, 0), (5.5, 2, 180))
    tilts: dict[HangsBy, float] = {}
    hooks: tuple[HangsBy, HangsBy] = ("paw", "tail")
    for by in hooks:
        hung = island.copy()
        worked = hung.do(Hang(name, "white-6", 0.45, by))
        assert worked.at_rest
        assert [(hanging.cat, hanging.cord) for hanging in hung.facts.hangings] == [(name, "white-6")]
        assert hung.wrong() == []
        tilts[by] = hung.facts.stance(name).tilt
    assert tilts["paw"] < 20
    assert tilts["tail"] > 150  # head down
    assert abs(tilts["paw"] - (180 - tilts["tail"])) > 2  # degrees: it is balanced otherwise


@pytest.mark.rule("N-21")
def test_what_has_no_tail_does_not_hang_by_it() -> None:
    with BOX.holding(1), pytest.raises(BadInput, match="no 'tail'"):
        cat("cat-1").hook("tail")


def test_where_a_hook_is_and_where_its_body_are_two_sides_of_one() -> None:
    hook, at = Hook("tail", (0.3, 0.0, -2.5), turned=True), pose(1.0, 2.0, 3.0, 40.0)
    assert hook.body_at(hook.frame(at)) == pytest.approx(at)
    assert hook.frame(pose(0, 0, 0))[:3].tolist() == pytest.approx([0.3, 0.0, -2.5])


def towers() -> Island:
    """Two poles of 5 cm whose own cords lead away sideways."""
    island = Island()
    island.place("pink-1", (-HALF, 0, 90), (-HALF, 7.4, -90))
    island.keep()
    island.place("pink-3", (HALF, 0, -90), (HALF, -7.4, 90))
    island.keep()
    return island


@pytest.mark.parametrize(
    ("aside", "stands"),
    [((0.0, -0.6), True), ((0.0, -0.95), False), ((0.6, 0.0), True), ((1.15, 0.0), False), ((-1.15, 0.0), False)],
)
def test_a_cord_does_not_prop_up_a_pole_whose_middle_is_well_beyond_the_rim_below(
    aside: tuple[float, float], stands: bool
) -> None:
    """Across the cord it tips a millimetre beyond; along it, three."""
    island = towers()
    island.place("white-1", (-HALF + aside[0], aside[1], 0, "pink-1.a"), (HALF, 0, 180, "pink-3.a"))
    stance = island.facts.stance("white-1.a")
    assert (stance.tilt < 10 and stance.bottom_mm > 45) == stands
