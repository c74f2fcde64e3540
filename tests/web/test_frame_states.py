"""Every state of every table: nothing scrolls, one thing comes next and is in reach, the table has the window."""

import pytest
from playwright.sync_api import Page

from tests.server.live_server import Served
from tests.web.accessibility import accessible
from tests.web.frame import fold_sheet, open_sheet
from tests.web.measures import (
    DESKTOPS,
    LEAST,
    PHONES,
    Size,
    expect_ending,
    expect_no_scrolling,
    expect_one_primary,
    expect_question,
    expect_reserve_free,
    free_share,
    resize,
)
from tests.web.moments import ALL, Arrange, Moment
from tests.web.visits import Visits

COVERED = {"room"}  # a card lies on the table
IN_HAND = {"held", "build"}  # tested where hands are: a button that is held down hears no other window


@pytest.mark.parametrize(
    "moment", [one for one in ALL if one.name not in IN_HAND], ids=lambda moment: f"{moment.game}-{moment.name}"
)
def test_a_state(visit: Visits, server: Served, arrange: Arrange, moment: Moment) -> None:
    room = moment.opened(server, arrange)
    page = visit(f"#/t/{room.table}", guest=room.looker, quality="low")
    moment.arrived(page)
    for size in DESKTOPS:
        _fits(page, size, moment)
        if moment.game != "catham" and moment.name not in COVERED:
            _free(page, size)
    resize(page, DESKTOPS[0])
    accessible(page)
    page.close()

    phone = visit(f"#/t/{room.table}", guest=room.looker, quality="low", phone=True, language="fr")
    phone.emulate_media(color_scheme="dark", reduced_motion="reduce")
    moment.arrived(phone)
    for size in PHONES:
        _fits(phone, size, moment)
        accessible(phone)


def _free(page: Page, size: Size) -> None:
    """However the sheet is, the table has the window."""
    if page.locator(".sheet").count() > 0:
        open_sheet(page)
        assert free_share(page) >= LEAST, (size, "unfolded")
        fold_sheet(page)
    expect_reserve_free(page, size)
    assert free_share(page) >= LEAST, (size, "folded")


def _fits(page: Page, size: Size, moment: Moment) -> None:
    resize(page, size)
    if (moment.game, moment.name) != ("catham", "end"):  # then the table is only read, above who came where
        expect_no_scrolling(page, size)
    expect_one_primary(page, size)
    expect_ending(page, size)
    expect_question(page, size)
