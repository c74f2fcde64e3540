"""A real browser for the tests: Debian's chromium, or another that is installed; none is downloaded."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
FLAGS: Final = (
    *("--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"),  # scenes without a graphics card
    "--disable-dev-shm-usage",  # machines that test have little shared memory
    # A key scrolls by an animation that the browser forgets if it has not drawn the scene's first picture by then.
    "--disable-smooth-scrolling",
)


def installed() -> Path | None:
    program = next(filter(None, map(shutil.which, NAMES)), None)
    return None if program is None else Path(program)


@contextmanager
def started(program: Path) -> Iterator[Browser]:
    as_root = ("--no-sandbox",) if os.geteuid() == 0 else ()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*FLAGS, *as_root])
        try:
            yield browser
        finally:
            browser.close()
