"""The first steps of a game: shown to whoever sits at it for the first time, read to the end, and gone for good."""

import pytest
from playwright.sync_api import expect

from tests.server.live_server import Caller, Served
from tests.web.accessibility import accessible
from tests.web.frame import open_drawer
from tests.web.keyboard import tab_to
from tests.web.texts import text
from tests.web.visits import Language, Visits

STEPS = 4


def table_of(person: Caller, game: str) -> str:
    bots = {"seats": 2, "bots": [None, "greedy"]} if game == "catham" else {"seats": 1}
    table = person.opens(game, **bots)
    assert person.asks(table, "start").is_success
    return table


@pytest.mark.parametrize(
    ("game", "language", "by_keys"), [("catham", "fr", False), ("nekojima", "en", True), ("tower", "fr", False)]
)
def test_the_first_minute(visit: Visits, server: Served, game: str, language: Language, *, by_keys: bool) -> None:
    mia = server.guest()
    page = visit(
        f"#/t/{table_of(mia, game)}", guest=mia, language=language, newcomer=True, quality="low", phone=game == "tower"
    )
    guide = page.get_by_role("region", name=text("guide.steps.title", language))

    def press(name: str) -> None:
        label = text(f"guide.steps.{name}", language)
        if by_keys:
            tab_to(page, label)
            page.keyboard.press("Enter")
        else:
            guide.get_by_role("button", name=label).click()

    def shows(n: int) -> None:
        expect(guide).to_contain_text(text("guide.steps.of", language, n=n, of=STEPS))
        expect(guide.get_by_role("paragraph")).to_have_text(text(f"{game}.steps.{n}", language))
        accessible(page)

    shows(1)
    press("next")
    shows(2)
    press("back")
    shows(1)
    if by_keys:
        expect(guide.get_by_role("button").first).to_be_focused()  # though "back" is gone
    for n in range(2, STEPS + 1):
        press("next")
        shows(n)
    press("done")
    expect(guide).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "content"  # keys go on from there

    # Not again, here or at another table of that game; but at a game that is new.
    again = page.get_by_role("button", name=text("guide.steps.again", language))
    menu = page.locator(".topline").get_by_role("button", name=text("stage.menu", language))
    new = "tower" if game == "nekojima" else "nekojima"
    for table, there, gone in (
        ("", again, guide),
        (table_of(mia, game), again, guide),
        (table_of(mia, new), guide, again),
    ):
        page.evaluate("table => table && (location.hash = `#/t/${table}`)", table)
        page.reload()
        expect(menu).to_be_visible()
        if there is again:
            open_drawer(page, "menu", language)
        expect(there).to_be_visible()
        expect(gone).to_be_hidden()


def test_first_steps_are_read_again_by_players_alone(visit: Visits, server: Served) -> None:
    mia = server.guest()
    table = table_of(mia, "catham")
    page = visit(f"#/t/{table}", guest=mia)
    guide = page.get_by_role("region", name=text("guide.steps.title"))
    open_drawer(page, "menu")
    page.get_by_role("button", name=text("guide.steps.again")).click()
    expect(guide).to_contain_text(text("catham.steps.1"))
    looker = visit(f"#/t/{table}", guest=server.guest("Nao"))
    expect(looker.get_by_role("heading", level=1)).to_be_attached()
    expect(looker.locator("section.cloth")).to_be_visible()
    expect(looker.get_by_role("region", name=text("guide.steps.title"))).to_be_hidden()
    open_drawer(looker, "menu")
    expect(looker.get_by_role("button", name=text("guide.steps.again"))).to_be_hidden()
