"""A real browser for the tests: Debian's chromium, or another that is installed; none is downloaded."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
# Scenes are drawn without a graphics card; machines that test have little shared memory.
FLAGS: Final = ("--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-dev-shm-usage")


def installed() -> Path | None:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return None if found is None else Path(found)


@contextmanager
def started(program: Path) -> Iterator[Browser]:
    as_root = ("--no-sandbox",) if os.geteuid() == 0 else ()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*FLAGS, *as_root])
        try:
            yield browser
        finally:
            browser.close()
