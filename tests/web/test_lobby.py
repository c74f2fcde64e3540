"""The lobby: from the front door to a table."""

import pytest
from playwright.sync_api import expect

from tests.web.accessibility import accessible
from tests.web.visiting import Language, Visits


@pytest.mark.parametrize(("language", "button"), [("en", "Play against a bot"), ("fr", "Jouer contre un bot")])
def test_play_now_in_two_clicks(visit: Visits, language: Language, button: str) -> None:
    page = visit(language=language)
    expect(page.get_by_role("button", name=button)).to_be_visible()
    accessible(page)
    page.get_by_role("button", name=button).click()
    expect(page.locator("section.hand")).to_be_visible()
    accessible(page)
