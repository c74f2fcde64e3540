"""A keyboard alone: on and on with Tab, and whatever has the focus is seen to have it."""

import re

from playwright.sync_api import Page

MOST = 60  # presses of Tab


def tab_to(page: Page, name: str) -> None:
    """Tab until what has the focus is called so."""
    for _ in range(MOST):
        focused = page.locator(":focus")
        if focused.count() > 0:  # else: past the last of them, in the browser's own buttons
            called = focused.get_attribute("aria-label") or focused.inner_text()
            if re.fullmatch(name, called.strip(), re.DOTALL):
                assert focused.evaluate("one => getComputedStyle(one).outlineStyle") == "solid"
                return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {name}")
