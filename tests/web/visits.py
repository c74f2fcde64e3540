"""People who look at the page: each has a browser window of their own, and whatever goes wrong in it is noticed."""

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, ViewportSize, WebSocketRoute

from tests.server.live_server import Caller, Served

Language = Literal["en", "fr"]
PATIENCE: Final = 30_000  # ms: far more than anything takes, so that a hang ends
DESKTOP: Final = ViewportSize(width=1280, height=800)
PHONE: Final = ViewportSize(width=390, height=844)
LOCALES: Final[dict[Language, str]] = {"en": "en-GB", "fr": "fr-FR"}


class Visits:
    """visit("#/t/TABLE", guest=mia, phone=True) is a page, looked at by mia with a phone."""

    def __init__(self, browser: Browser, server: Served) -> None:
        self._browser, self._server = browser, server
        self._contexts: list[BrowserContext] = []
        self._wrong: list[str] = []
        self._expected: list[re.Pattern[str]] = []

    def __call__(
        self,
        place: str = "#/",
        *,
        guest: Caller | None = None,
        language: Language = "en",
        phone: bool = False,
        newcomer: bool = False,
        quality: str | None = None,
        motion: bool = False,
    ) -> Page:
        """A page in a fresh browser; a newcomer is shown the first steps of a game."""
        kept = {} if newcomer else {"nekobako.steps": "catham nekojima tower"}
        if guest is not None:
            kept["nekobako.guest"] = json.dumps({"guest": guest.id, "name": guest.name, "token": guest.token})
        context = self._browser.new_context(
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            is_mobile=phone,
            locale=LOCALES[language],
            reduced_motion="no-preference" if motion else "reduce",
            storage_state={"origins": [_shelf(self._server.url, kept)]},
        )
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", self._failed)
        page.goto(f"{self._server.url}/{'' if quality is None else f'?quality={quality}'}{place}")
        return page

    def expects(self, complaint: str) -> None:
        """What the browser may complain of in this test: what is lost on purpose, for one."""
        self._expected.append(re.compile(complaint))

    @property
    def wrong(self) -> Sequence[str]:
        return [line for line in self._wrong if not any(one.search(line) for one in self._expected)]

    def pictures(self, folder: Path, name: str) -> list[Path]:
        """What everyone sees now, as far as their browsers still answer."""
        folder.mkdir(parents=True, exist_ok=True)
        pages = [page for context in self._contexts for page in context.pages]
        taken = [folder / f"{name}-{number}.png" for number in range(1, len(pages) + 1)]
        for page, file in zip(pages, taken, strict=True):
            with suppress(Error):
                page.screenshot(path=file)
        return [file for file in taken if file.exists()]

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._wrong.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _failed(self, error: Error) -> None:
        self._wrong.append(f"uncaught: {error}")


def _shelf(url: str, kept: dict[str, str]) -> Any:
    """What a browser remembers of a site."""
    return {"origin": url, "localStorage": [{"name": name, "value": value} for name, value in kept.items()]}


class Line:
    """A page's connection to its tables, which can be cut and mended; the page is loaded anew to go through it."""

    def __init__(self, page: Page) -> None:
        self._whole = True
        self._ends: list[WebSocketRoute] = []
        page.route_web_socket(re.compile(r"/socket$"), self._opened)
        page.reload()

    def cut(self) -> None:
        self._whole = False
        while self._ends:
            self._ends.pop().close()

    def mend(self) -> None:
        self._whole = True

    def _opened(self, route: WebSocketRoute) -> None:
        if self._whole:
            self._ends += [route, route.connect_to_server()]
        else:
            route.close()
