"""The frame round a table: drawers that are opened and closed, the sheet of controls, the one primary button."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal, get_args

from playwright.sync_api import Locator, Page, expect

from tests.web.texts import text
from tests.web.visits import Language

Drawer = Literal["menu", "log", "chat", "rules", "settings"]
DRAWERS: Final[tuple[Drawer, ...]] = get_args(Drawer)


def open_drawer(page: Page, name: Drawer, language: Language = "en") -> Locator:
    """The drawer, open; the settings are opened from the menu."""
    drawer = page.locator(f"[data-drawer={name}]")
    if drawer.is_hidden():
        if name == "settings":
            open_drawer(page, "menu", language)
            page.get_by_role("button", name=text("stage.drawers.settings", language), exact=True).click()
        else:
            key = "stage.menu" if name == "menu" else f"stage.drawers.{name}"
            page.locator(".topline").get_by_role("button", name=text(key, language), exact=True).click()
    expect(drawer).to_be_visible()
    return drawer


def close_drawer(page: Page, language: Language = "en") -> None:
    page.locator(".drawer:not([hidden])").get_by_role("button", name=text("ui.close", language), exact=True).click()
    expect(page.locator(".drawer:not([hidden])")).to_have_count(0)


@contextmanager
def drawer(page: Page, name: Drawer, language: Language = "en") -> Iterator[Locator]:
    """Open for a moment."""
    yield open_drawer(page, name, language)
    close_drawer(page, language)


def open_sheet(page: Page) -> Locator:
    """The game's own controls and facts, unfolded."""
    fold = page.locator(".sheet > .fold")
    if fold.get_attribute("aria-expanded") == "false":
        fold.click()
    expect(page.locator(".sheet > .controls")).to_be_visible()
    return page.locator(".sheet")


def fold_sheet(page: Page) -> None:
    fold = page.locator(".sheet > .fold")
    if fold.count() > 0 and fold.get_attribute("aria-expanded") == "true":
        fold.click()
        expect(page.locator(".sheet > .controls")).to_be_hidden()
