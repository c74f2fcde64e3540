"""Pictures of every screen and state of the page at four sizes, by day and by night, in French on phones.

They are put together as contact sheets to be looked at, a file for each screen.
"""

import argparse
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

from PIL import Image, ImageDraw
from playwright.sync_api import Error, Page, expect

from nekobako.table.match_factory import load_match, new_match
from tests.server.live_server import Caller, Served, served
from tests.web.browser import installed, started
from tests.web.frame import DRAWERS, open_drawer
from tests.web.moments import ALL, Moment, Opened
from tests.web.texts import text
from tests.web.visits import PATIENCE, Language, Visits

PLENTY: Final = 1_000_000
DESKTOPS: Final = ((1366, 768), (1920, 1080))
PHONES: Final = ((390, 844), (844, 390))
SCHEMES: Final = ("light", "dark")
WIDE: Final = 620  # px, of a picture on a sheet
TALL: Final = 430
CAPTION: Final = 22
FRAMES: Final = 3  # that must have been drawn since the window changed


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="bench page sheets", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--only", default="", metavar="TEXT", help="screens whose names contain this (nekojima-held)")
    parser.add_argument("--quality", default="medium", choices=("low", "medium", "high"))
    wishes = parser.parse_args(arguments)
    program = installed()
    if program is None:
        print("No chromium is installed; on Debian: apt-get install chromium", file=sys.stderr)
        return 2
    wishes.out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, _server(Path(folder)) as (server, arrange), started(program) as browser:
        expect.set_options(timeout=PATIENCE)
        for name, screen in _screens(server, arrange):
            if wishes.only not in name:
                continue
            visits = Visits(browser, server)
            try:
                pictures = list(_pictures(visits, screen(), wishes.quality))
            except (AssertionError, Error) as problem:
                print(f"{name}: {str(problem).splitlines()[0]}", file=sys.stderr)
                continue
            finally:
                visits.close()
            _sheet(name, pictures).save(wishes.out / f"{name}.png")
            print(wishes.out / f"{name}.png", flush=True)
    return 0


@contextmanager
def _server(folder: Path) -> Iterator[tuple[Served, Callable[[dict[str, Any]], None]]]:
    """A server whose next match begins with the position that was arranged last."""
    arranged: deque[dict[str, Any]] = deque()

    def begun(*how: Any) -> Any:
        return load_match(arranged.popleft(), how[4] if len(how) > 4 else None) if arranged else new_match(*how)

    limits = {"guests_per_hour": PLENTY, "tables_per_hour": PLENTY, "connections_per_client": PLENTY}
    with patch("nekobako.server.tables.match_store.new_match", begun), served(folder, **limits) as server:
        yield server, arranged.append


Look = tuple[str, Caller | None, Callable[[Page, Language], None]]  # an address, who looks, what they do


def _screens(server: Served, arrange: Callable[[dict[str, Any]], None]) -> Iterator[tuple[str, Callable[[], Look]]]:
    for place in ("", "mine", "settings", "rules/nekojima"):
        yield f"page-{place.replace('/', '-') or 'lobby'}", lambda place=place: (f"#/{place}", None, _nothing)
    for moment in ALL:
        yield f"{moment.game}-{moment.name}", lambda moment=moment: _look(moment, moment.opened(server, arrange))
    first = ALL[1]
    for drawer in DRAWERS:

        def opens(page: Page, language: Language, drawer: Any = drawer) -> None:
            first.arrived(page)
            open_drawer(page, drawer, language)

        yield f"drawer-{drawer}", lambda opens=opens: _look(first, first.opened(server, arrange), opens)
    yield "zen", lambda: _look(first, first.opened(server, arrange), _zen)


def _look(moment: Moment, room: Opened, does: Callable[[Page, Language], None] | None = None) -> Look:
    return f"#/t/{room.table}", room.looker, does or (lambda page, _: moment.arrived(page))


def _nothing(page: Page, _: Language) -> None:
    page.wait_for_load_state("networkidle")


def _zen(page: Page, language: Language) -> None:
    open_drawer(page, "menu", language)
    page.get_by_role("button", name=text("stage.zen", language), exact=True).click()


def _pictures(visits: Visits, look: Look, quality: str) -> Iterator[tuple[str, Image.Image]]:
    place, guest, does = look
    kinds: tuple[tuple[Language, Sequence[tuple[int, int]]], ...] = (("en", DESKTOPS), ("fr", PHONES))
    for language, sizes in kinds:
        page = visits(place, guest=guest, language=language, phone=language == "fr", quality=quality)
        page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
        does(page, language)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
                _drawn(page)
                caption = f"{width}x{height} {scheme} {language}"
                yield caption, Image.open(BytesIO(page.screenshot(scale="css"))).convert("RGB")
        page.close()


def _drawn(page: Page) -> None:
    """The scene has caught up with the window, if there is one."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    if page.locator("canvas").count() > 0:
        page.wait_for_timeout(700)


def _sheet(name: str, pictures: Sequence[tuple[str, Image.Image]]) -> Image.Image:
    """Four in a row, each as large as its place allows."""
    rows = (len(pictures) + 3) // 4
    sheet = Image.new("RGB", (4 * (WIDE + 8), rows * (TALL + CAPTION + 8) + CAPTION), "#777")
    draw = ImageDraw.Draw(sheet)
    draw.text((6, 4), name, fill="#fff")
    for n, (caption, picture) in enumerate(pictures):
        left, top = (n % 4) * (WIDE + 8), CAPTION + (n // 4) * (TALL + CAPTION + 8)
        small = picture.copy()
        small.thumbnail((WIDE, TALL))
        draw.text((left + 4, top + 4), caption, fill="#fff")
        sheet.paste(small, (left, top + CAPTION))
    return sheet
