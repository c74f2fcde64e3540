"""A keyboard alone: on and on with Tab, and whatever has the focus is seen to have it."""

import re

from playwright.sync_api import Page

MOST = 60  # presses of Tab
# In one look: what has the focus may be gone at the next.
FOCUSED = """() => {
    const one = document.querySelector(':focus');
    return one && [one.getAttribute('aria-label') ?? one.innerText ?? '', getComputedStyle(one).outlineStyle];
}"""


def tab_to(page: Page, name: str) -> None:
    """Tab until what has the focus is called so."""
    for _ in range(MOST):
        focused = page.evaluate(FOCUSED)
        if focused is not None:  # else: past the last of them, in the browser's own buttons
            called, outline = focused
            if re.fullmatch(name, called.strip(), re.DOTALL):
                assert outline == "solid"
                return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {name}")
