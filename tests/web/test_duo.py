"""Duo: two browsers, each with one hand at one pole of one Denchuu, at the same time (N-51)."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.server.live_server import Served
from tests.web.frame import open_sheet
from tests.web.nekojima import roll
from tests.web.scene import SceneTable, position_by_seed
from tests.web.visits import Visits

Arrange = Callable[[dict[str, Any]], None]
IN_FRONT = 22  # this seed rolls Homes and Culture, and draws a white cube
DUO: dict[str, Any] = {"mode": "coop", "variants": ["duo"], "first": 0}


def test_two_browsers_hold_a_pole_each(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange(position_by_seed("nekojima", IN_FRONT, 2, **DUO))
    ada, ben = server.guest("Ada"), server.guest("Ben")
    table = ada.opens("nekojima", seats=2, options=DUO)
    assert ben.asks(table, "sit", seat=1).is_success
    assert ada.asks(table, "start").is_success
    pages = [visit(f"#/t/{table}", guest=person, quality="low") for person in (ada, ben)]
    one, other = (SceneTable(page) for page in pages)
    roll(one)
    open_sheet(one.page)
    one.page.get_by_role("group", name=one.text("nekojima.which_denchuu")).get_by_role("button").first.click()
    one.button("hands.in_hand").click()
    for space in (one, other):
        open_sheet(space.page)
        space.expect_ready("white-1.a")
        expect(space.bar.get_by_role("radio")).to_have_count(1)  # a hand each

    # Both hold theirs before either moves.
    one.button("hands.live.take", piece="pole a of white 1").click()
    other.button("hands.live.take", piece="pole b of white 1").click()
    for space, pole in ((one, "a"), (other, "b")):
        space.accessible()
        space.expect_held(f"pole {pole} of white 1")
        space.expect_above(f"white-1.{pole}", 1.0)
    # What the one does, the other sees; the cord follows both.
    for far in (-11.5, -6.5):
        for space, watcher, pole, x in ((one, other, "white-1.a", -5.5), (other, one, "white-1.b", 5.5)):
            (space.carry if far == -11.5 else space.lead)(pole, x, far)
            watcher.expect_at(pole, x, far)
    # As long as one of them holds something, nothing is judged.
    one.click_here()
    one.expect_empty_handed()
    other.page.wait_for_timeout(1500)
    other.expect_held("pole b of white 1")
    other.click_here()
    other.expect_empty_handed()
    for space in (one, other):
        space.expect_story("It is valid: 1 white into the counter")
