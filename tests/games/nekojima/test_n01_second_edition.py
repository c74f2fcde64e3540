"""The second edition: a board of 10 cm, cats of card that hang by a paw or a tail."""

from typing import Any

import pytest

import nekobako
from nekobako import Refusal
from nekobako.games.nekojima.actions import Hang, HangsBy
from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.material import BOX, CATS
from nekobako.games.nekojima.pieces import cat
from nekobako.physics.errors import BadInput
from nekobako.physics.pieces import CardCat
from nekobako.physics.pieces.hook import Hook
from nekobako.physics.pose import pose
from tests.games.nekojima.scenes import Island

pytestmark = pytest.mark.newest


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
    island.place("white-6", (-6.4, 2, 0), (6.4, 2, 180))
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
