"""Playing Catham City on the page, as a person does: what to press is found by what the page shows."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.web.texts import text
from tests.web.visits import Language


class Table:
    """A Catham City table on a page. `deed` is how this person does one thing when it is their turn."""

    def __init__(self, page: Page, language: Language = "en") -> None:
        self.page, self.language = page, language
        self.asked = page.locator(".question.mine")
        self.ending = page.locator("section.ending")
        self.sheet = page.locator(".sheet")
        self.hand = page.locator("section.hand .groups > .group")
        self.market = page.locator("section.cloth .groups > .group")
        self.answers = page.locator("section.answers")
        self.log = page.locator("ol.log > li")

    def text(self, key: str, **holes: object) -> str:
        return text(key, self.language, **holes)

    def lines(self) -> int:
        """How much has been told so far."""
        return self.log.count()

    def after(self, deed: Callable[[], None]) -> None:
        """Do something, and wait until something has come of it."""
        before = self.lines()
        deed()
        expect(self.log).not_to_have_count(before)

    def turn(self) -> bool:
        """Wait for this person to be asked; False when the match ends instead."""
        self.asked.or_(self.ending).first.wait_for()
        return self.asked.is_visible()

    def take_one(self) -> None:
        """The turn that asks nobody anything."""
        self.usable(self.market).first.click()
        one = self.sheet.get_by_role("radio", name="1", exact=True)
        if one.count() > 0:
            one.check()
        self.sheet.get_by_role("button").first.click()

    def usable(self, zone: Locator) -> Locator:
        """The groups of cards with a golden edge."""
        return zone.and_(self.page.locator(".ready"))

    def best(self) -> Locator:
        """The group a hopeful player presses: something to play, else what the market has most of."""
        plays, takes = self.usable(self.hand), self.usable(self.market)
        if plays.count() > 0:
            return plays.last
        counts = [int(label.partition("×")[2] or 1) for label in takes.locator(".top").all_inner_texts()]
        return takes.nth(counts.index(max(counts)))

    # --- by mouse

    def click_turn(self) -> None:
        if self.answers.is_visible():
            return self.after(self.click_answer)
        self.best().click()
        return self.after(lambda: self.sheet.get_by_role("button").first.click())

    def click_answer(self) -> None:
        if self.page.locator(".forced").is_visible():
            return  # the one answer there is does itself
        more = self.answers.locator(".steps button:last-child:enabled")
        while more.count() > 0:
            more.first.click()
        self.answers.locator(".discard .do button, li button").first.click()

    def drag(self, group: Locator, to: Locator) -> None:
        start, end = group.bounding_box(), to.bounding_box()
        assert start is not None
        assert end is not None
        mouse = self.page.mouse
        mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        mouse.down()
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
        mouse.up()

    # --- by keys

    def key_turn(self) -> None:
        if self.answers.is_visible():
            return self.after(self.key_answer)
        self.page.keyboard.press(self.best().get_attribute("aria-keyshortcuts") or "")
        expect(self.sheet).to_be_visible()
        return self.after(lambda: self.page.keyboard.press("Enter"))

    def key_answer(self) -> None:
        more = self.answers.locator(".steps button:last-child:enabled")
        if more.count() == 0:
            return self.page.keyboard.press("1")
        while more.count() > 0:
            self.page.keyboard.press(more.first.get_attribute("aria-keyshortcuts") or "")
        return self.page.keyboard.press("Enter")
