"""Nekojima as far as a test wants to skip it: the dice rolled, the cubes drawn, a Denchuu lying ready."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.live_server import Caller, Served
from tests.web.frame import open_sheet
from tests.web.scene import SceneTable, position_by_seed, start_table

Arrange = Callable[[dict[str, Any]], None]
IN_FRONT = 87  # this seed rolls Culture and Homes, and draws a pink cube


def about_to_build(server: Served, arrange: Arrange, mia: Caller, seed: int = IN_FRONT) -> str:
    """The table: what chance decides is decided."""
    arrange(position_by_seed("nekojima", seed))
    table = start_table(server, mia, "nekojima")
    for deed in ("roll", "draw"):
        assert mia.asks(table, "act", seat=0, action={"do": deed}).is_success
    return table


def roll(space: SceneTable, name: str = "Roll the dice", asked: str = "Place a") -> None:
    """The dice are thrown; to draw is the one thing that can be done then, so it does itself."""
    space.page.get_by_role("button", name=name).click()
    expect(space.question).to_contain_text(asked)


def in_hands(page: Page, denchuu: str = "pink-1") -> SceneTable:
    """The first Denchuu on offer lies before whoever looks at the page, to be taken hold of."""
    space = SceneTable(page)
    open_sheet(page)
    page.get_by_role("group", name=space.text("nekojima.which_denchuu")).get_by_role("button").first.click()
    space.button("hands.in_hand").click()
    space.expect_ready(f"{denchuu}.a")
    return space
