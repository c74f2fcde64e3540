"""Pictures of every screen and state of the page at four sizes, by day and by night, in French on phones.

They are put together as contact sheets to be looked at, a file for each screen.
"""

import argparse
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
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
from tests.web.frame import DRAWERS, Drawer, open_drawer
from tests.web.moments import ALL, NEKOJIMA, Arrange, Moment
from tests.web.texts import text
from tests.web.visits import PATIENCE, Language, Visits

PLENTY: Final = 1_000_000
DESKTOPS: Final = ((1366, 768), (1920, 1080))
PHONES: Final = ((390, 844), (844, 390))
SCHEMES: Final = ("light", "dark")
CAPTION: Final = 22  # px
GAP: Final = 8
SETTLE: Final = 700  # ms, for a scene to be drawn anew
FIRST: Final = NEKOJIMA[1]  # on whose table drawers are opened


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
def _server(folder: Path) -> Iterator[tuple[Served, Arrange]]:
    """A server whose next match begins with the position that was arranged last."""
    arranged: deque[dict[str, Any]] = deque()

    def begun(*how: Any) -> Any:
        return load_match(arranged.popleft(), how[4] if len(how) > 4 else None) if arranged else new_match(*how)

    with (
        patch("nekobako.server.tables.match_store.new_match", begun),
        served(folder, guests_per_hour=PLENTY, tables_per_hour=PLENTY, connections_per_client=PLENTY) as server,
    ):
        yield server, arranged.append


# An address, who looks, and what they do there.
Look = tuple[str, Caller | None, Callable[[Page, Language], None]]


def _screens(server: Served, arrange: Arrange) -> Iterator[tuple[str, Callable[[], Look]]]:
    for place in ("", "mine", "settings", "rules/nekojima"):
        yield f"page-{place.replace('/', '-') or 'lobby'}", partial(_look_at, place)
    for moment in ALL:
        yield f"{moment.game}-{moment.name}", partial(_look, server, arrange, moment)
    for drawer in DRAWERS:
        yield f"drawer-{drawer}", partial(_look, server, arrange, FIRST, partial(_opens, drawer))
    yield "zen", partial(_look, server, arrange, FIRST, _zen)


def _look_at(place: str) -> Look:
    return f"#/{place}", None, _nothing


def _look(
    server: Served, arrange: Arrange, moment: Moment, does: Callable[[Page, Language], None] | None = None
) -> Look:
    room = moment.opened(server, arrange)
    return f"#/t/{room.table}", room.looker, does or (lambda page, _: moment.arrived(page))


def _opens(drawer: Drawer, page: Page, language: Language) -> None:
    FIRST.arrived(page)
    open_drawer(page, drawer, language)


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
        page.wait_for_timeout(SETTLE)


def _sheet(name: str, pictures: Sequence[tuple[str, Image.Image]]) -> Image.Image:
    """Computers above, phones below, each as large as fits."""
    rows = [[(caption, _fitted(picture, high)) for caption, picture in some] for some, high in _rows(pictures)]
    wide = max(sum(picture.width + GAP for _, picture in row) for row in rows)
    tall = sum(max(picture.height for _, picture in row) + CAPTION for row in rows) + CAPTION
    sheet = Image.new("RGB", (wide, tall), "#777")
    draw = ImageDraw.Draw(sheet)
    draw.text((6, 4), name, fill="#fff")
    top = CAPTION
    for row in rows:
        left = 0
        for caption, picture in row:
            draw.text((left + 4, top + 4), caption, fill="#fff")
            sheet.paste(picture, (left, top + CAPTION))
            left += picture.width + GAP
        top += max(picture.height for _, picture in row) + CAPTION
    return sheet


def _rows(pictures: Sequence[tuple[str, Image.Image]]) -> Iterator[tuple[Sequence[tuple[str, Image.Image]], int]]:
    yield pictures[:4], 360
    yield pictures[4:], 560


def _fitted(picture: Image.Image, high: int) -> Image.Image:
    small = picture.copy()
    small.thumbnail((640, high))
    return small
