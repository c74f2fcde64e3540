"""A table in space as someone at the page meets it: where bodies are on the screen, and hands that move them.

What moves takes the time it takes: everything here waits for what is to be seen, never for a time.
"""

import math
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

import nekobako
from tests.server.live_server import Caller, Served
from tests.web.accessibility import accessible
from tests.web.frame import drawer
from tests.web.texts import text
from tests.web.visits import PATIENCE, Language

LOOK = 30  # ms between two looks at what moves
SLIP = 8  # px; a click may slip by less
STILL = 0.5  # px
FOLLOWS = 0.5  # cm by which what is held may stay behind
Spot = tuple[float, float]


def start_table(server: Served, person: Caller, game: str, seats: int = 1, **options: Any) -> str:
    """A table of that person's, started; what it begins with was arranged before."""
    table = person.opens(game, seats=seats, options=options)
    assert person.asks(table, "start").is_success
    return table


def position_by_seed(game: str, seed: int, seats: int = 1, **options: Any) -> dict[str, Any]:
    """A match as that seed sets it up, to be arranged."""
    position: dict[str, Any] = nekobako.new(game, seats=seats, seed=seed, options=options).save()
    return position


class SceneTable:
    def __init__(self, page: Page, language: Language = "en") -> None:
        self.page, self._language = page, language
        self._mouse: Spot = (0.0, 0.0)
        self.stage = page.get_by_role("application")
        self.question = page.locator(".question")
        self.bar = page.get_by_role("group", name=self.text("hands.live.title"))
        expect(self.stage).to_be_visible()

    def text(self, key: str, **holes: object) -> str:
        return text(key, self._language, **holes)

    def button(self, key: str, **holes: object) -> Locator:
        return self.page.get_by_role("button", name=self.text(key, **holes), exact=True)

    def expect_story(self, story: str) -> None:
        """It is in the log, and was said to whoever listens."""
        expect(self.page.locator("[role=status][aria-live=polite]")).to_contain_text(story)
        with drawer(self.page, "log", self._language) as log:
            expect(log.get_by_role("listitem").filter(has_text=story).last).to_be_visible()

    def accessible(self) -> None:
        accessible(self.page)

    def camera(self, name: str, **holes: object) -> Locator:
        """A button that looks from elsewhere; they are unfolded first."""
        fold = self.page.get_by_role("button", name=self.text("hands.camera.title"), exact=True)
        if fold.get_attribute("aria-expanded") == "false":
            fold.click()
        return self.button(f"hands.camera.{name}", **holes)

    # --- where things are

    def place(self, body: str) -> tuple[float, float, float]:
        """In centimetres."""
        x, y, z = self.page.evaluate("body => Array.from(tableScene.poseOf(body) ?? [0, 0, -99]).slice(0, 3)", body)
        return x, y, z

    def on_page(self, x: float, y: float, z: float) -> Spot:
        """In pixels of the window."""
        seen = """place => {
            const { left, top } = document.querySelector('canvas').getBoundingClientRect();
            const { x, y } = tableScene.onPage(place);
            return [left + x, top + y];
        }"""
        right, down = self.page.evaluate(seen, [x, y, z])
        return right, down

    def spot(self, body: str, up: float = 1.0) -> Spot:
        x, y, z = self.place(body)
        return self.on_page(x, y, z + up)

    def still_spot(self, body: str, up: float = 1.0) -> Spot:
        """Once neither it nor the camera moves any more."""
        seen: list[Spot] = [self.spot(body, up)]

        def stays() -> bool:
            self.page.wait_for_timeout(2 * LOOK)  # some pictures later
            seen.append(self.spot(body, up))
            return bool(self.page.evaluate("tableScene.atRest")) and math.dist(seen[-1], seen[-2]) < STILL

        self.wait_until(stays)
        return seen[-1]

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Look again and again until it is so."""
        for _ in range(PATIENCE // LOOK):
            if holds():
                return
            self.page.wait_for_timeout(LOOK)
        raise AssertionError("it never came to be")

    def expect_at(self, body: str, x: float, y: float, near: float = 0.4) -> None:
        self.wait_until(lambda: all(abs(is_ - to) < near for is_, to in zip(self.place(body), (x, y), strict=False)))

    def wanted(self, body: str) -> tuple[float, ...] | None:
        """Where the hand that holds it wants it: in centimetres, and turned by so many degrees."""
        pose = self.page.evaluate("body => tableScene.wantedAt(body)", body)
        return None if pose is None else (*pose[:3], math.degrees(2 * math.atan2(pose[6], pose[3])))

    @property
    def view(self) -> str:
        """From where one looks."""
        return str(self.page.evaluate("JSON.stringify(tableScene.view)"))

    @property
    def angles(self) -> tuple[float, float]:
        """By which it is turned."""
        azimuth, elevation = self.page.evaluate("[tableScene.view.azimuth, tableScene.view.elevation]")
        return azimuth, elevation

    @property
    def overlays(self) -> set[str]:
        """What is drawn to help the hands."""
        return set(self.page.evaluate("tableScene.overlays"))

    def watched_settling(self) -> Callable[[], list[set[str]]]:
        """To be asked what was drawn when a ring came or went: it may have been there for an instant only."""
        self.page.evaluate("""() => {
            const shows = tableScene.setSettling;
            window.rests = [];
            tableScene.setSettling = function (...how) {
                shows.apply(this, how);
                rests.push(this.overlays);
            };
        }""")
        return lambda: [set(names) for names in self.page.evaluate("rests")]

    def expect_above(self, body: str, least: float) -> None:
        self.wait_until(lambda: self.place(body)[2] > least)

    def expect_ready(self, body: str) -> None:
        """It lies ready, to be seen and taken: nothing is over it."""
        outlined = "body => tableScene.outlineOf(body) !== null"
        self.wait_until(lambda: bool(self.page.evaluate(outlined, body)) and self.in_sight(body))

    # --- what is done

    def expect_held(self, *names: str) -> None:
        for name in names:
            # Told on the sheet, which may be folded.
            held = self.page.get_by_role("radio", include_hidden=True).filter(has_text=name)
            expect(held).to_be_enabled()

    def expect_empty_handed(self) -> None:
        expect(self.button("hands.live.set_down")).to_be_hidden()

    def drag(self, body: str, x: float, y: float, near: float = 0.4, up: float = 1.0) -> None:
        """With the mouse: pressed on the body, drawn so that it goes there, let go: it is set down there."""
        start = self._point_at(body, up)
        self.page.mouse.down()
        self._lead(start, body, x, y, near)
        self.page.mouse.up()
        self.expect_empty_handed()

    def carry(self, body: str, x: float, y: float, near: float = 0.4, up: float = 1.0) -> None:
        """With the mouse: clicked on, it follows the mouse there at the height it has, and is still held."""
        start = self._point_at(body, up)
        self.click_here()
        self._lead(start, body, x, y, near)

    def click_here(self) -> None:
        """Where the mouse is."""
        self.page.mouse.down()
        self.page.mouse.up()

    def lead(self, body: str, x: float, y: float, near: float = 0.4) -> None:
        """On with what follows the mouse already."""
        self._lead(self._mouse, body, x, y, near)

    def _point_at(self, body: str, up: float) -> Spot:
        start = self.still_spot(body, up)
        self._mouse = start
        self.page.mouse.move(*start)
        return start

    def _lead(self, start: Spot, body: str, x: float, y: float, near: float) -> None:
        mouse = self.page.mouse
        expect(self.button("hands.live.set_down")).to_be_visible()
        _, _, high = self.followed_place(body)
        here, there = self.on_page(*self.resting_place(body)[:2], high + 1), self.on_page(x, y, high + 1)
        mouse.move(start[0] + SLIP, start[1])  # from here on it is no click, and every pixel counts
        self._mouse = start[0] + there[0] - here[0], start[1] + there[1] - here[1]
        mouse.move(*self._mouse, steps=6)
        self.expect_at(body, x, y, near)

    def followed_place(self, body: str) -> tuple[float, float, float]:
        """Where it is once it has followed the hand that holds it."""
        self.wait_until(lambda: self._follows(body))
        return self.resting_place(body)

    def resting_place(self, body: str) -> tuple[float, float, float]:
        """Where it is once it stands still."""
        last = self.place(body)
        for _ in range(PATIENCE // LOOK):
            self.page.wait_for_timeout(4 * LOOK)
            now = self.place(body)
            if max(abs(one - other) for one, other in zip(now, last, strict=True)) < 0.01:
                return now
            last = now
        raise AssertionError(f"{body} never stood still")

    def in_picture(self, body: str) -> bool:
        right, down = self.spot(body)
        box = self.stage.bounding_box()
        assert box is not None
        return 0 < right - box["x"] < box["width"] and 0 < down - box["y"] < box["height"]

    def in_sight(self, body: str) -> bool:
        """In the picture, and no sheet or button over it."""
        seen = "([x, y]) => document.elementFromPoint(x, y)?.closest('[role=application]') != null"
        return self.in_picture(body) and bool(self.page.evaluate(seen, list(self.spot(body))))

    def _follows(self, body: str) -> bool:
        """Not before frames have told how it was taken up: until then it seems to lie still."""
        wanted = self.wanted(body)
        return wanted is not None and math.dist(self.place(body), wanted[:3]) < FOLLOWS
