"""Whole games of Catham City against a bot: one with the mouse, one with keys alone."""

from playwright.sync_api import Page, expect

from tests.web.accessibility import accessible
from tests.web.catham_table import Table
from tests.web.keyboard import tab_to
from tests.web.texts import text
from tests.web.visits import Visits


def test_a_game_by_mouse(visit: Visits) -> None:
    page = visit(newcomer=True)
    page.get_by_role("button", name=text("catham.lobby.play")).click()
    table = Table(page)
    _first_minute(page)
    dragged = 0
    while table.turn():
        single = table.usable(table.market).filter(has_not=page.locator(".count"))
        if dragged < 2 and not table.answers.is_visible() and single.count() > 0:
            table.after(lambda one=single.first: table.drag(one, page.locator("section.hand")))  # type: ignore[misc]
            dragged += 1
        else:
            table.click_turn()
    assert dragged > 0
    accessible(page)
    expect(table.ending.get_by_role("listitem")).to_have_count(2)

    table.ending.get_by_role("link", name=text("table.watch_again")).click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name=text("table.rematch")).click()
    expect(table.ending).to_be_hidden()
    assert table.turn()


def _first_minute(page: Page) -> None:
    """The first steps are read to their end, and gone for good."""
    steps = page.get_by_role("heading", name=text("guide.steps.title"))
    expect(steps).to_be_visible()
    accessible(page)
    while page.get_by_role("button", name=text("guide.steps.next")).is_visible():
        page.get_by_role("button", name=text("guide.steps.next")).click()
    page.get_by_role("button", name=text("guide.steps.done")).click()
    expect(steps).to_be_hidden()


def test_a_game_by_keys_alone(visit: Visits) -> None:
    page = visit(language="fr")
    button = page.get_by_role("button", name=text("catham.lobby.play", "fr"))
    expect(button).to_be_visible()
    tab_to(page, text("catham.lobby.play", "fr"))
    page.keyboard.press("Enter")
    table = Table(page, "fr")
    assert table.turn()
    while table.answers.is_visible():  # the bot began, and asks
        table.key_turn()
        assert table.turn()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name=text("catham.keys.title", "fr"))
    expect(keys).to_be_visible()
    accessible(page)
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    _without_shortcuts(page, table)
    while table.turn():
        table.key_turn()
    accessible(page)


def _without_shortcuts(page: Page, table: Table) -> None:
    """A turn with Tab and Enter, as everywhere on the web."""
    label = table.usable(table.market).first.get_attribute("aria-label") or ""
    tab_to(page, label)
    page.keyboard.press("Enter")
    expect(table.sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.sheet).to_be_hidden()
    page.keyboard.press("Enter")
    table.after(lambda: page.keyboard.press("Enter"))
