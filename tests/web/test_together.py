"""People at one table: each with a browser of their own, or all at one."""

from playwright.sync_api import Page, expect

from tests.server.live_server import Served
from tests.web.accessibility import accessible
from tests.web.catham_table import Table
from tests.web.frame import close_drawer, drawer, open_drawer
from tests.web.texts import text
from tests.web.visits import Language, Line, Visits


def test_two_browsers_and_a_reload(visit: Visits, server: Served) -> None:
    """Opened in the lobby, joined by its link; whoever reloads in the middle of a turn loses nothing."""
    ada = visit(guest=server.guest("Ada"))
    _opens_for_two(ada)
    link = ada.get_by_label(text("table.link")).input_value()
    assert link.startswith(f"{server.url}/#/t/")
    expect(ada.get_by_role("img", name=text("table.qr"))).to_be_visible()
    accessible(ada)

    ben = visit(link.removeprefix(f"{server.url}/"), language="fr", phone=True)
    ben.get_by_label(text("settings.name", "fr")).fill("Ben")
    ben.get_by_role("button", name=text("settings.keep_name", "fr")).click()
    ben.get_by_role("button", name=text("table.sit", "fr")).click()
    expect(ben.get_by_role("button", name=text("table.stand", "fr"))).to_be_visible()
    accessible(ben)
    with drawer(ada, "chat"):
        ada.get_by_label(text("table.message")).fill("Miaou !")
        ada.get_by_role("button", name=text("table.send")).click()
    with drawer(ben, "chat", "fr"):
        expect(ben.get_by_text("Miaou !")).to_be_visible()
        accessible(ben)

    expect(ada.locator("section.seats strong", has_text="Ben")).to_be_visible()
    ada.get_by_role("button", name=text("table.start"), exact=True).click()
    tables = [Table(ada), Table(ben, "fr")]
    for table in tables:
        expect(table.hand.first).to_be_visible()
    for _ in range(2):
        _one_of(tables).click_turn()
    while (table := _one_of(tables)).answers.is_visible():
        table.click_turn()
    _reloads_in_the_middle(table)
    for _ in range(3):
        _one_of(tables).click_turn()
    _stop_together(ada, ben)


def _opens_for_two(page: Page) -> None:
    page.get_by_role("article", name="Catham City").get_by_role("button", name=text("lobby.create")).click()
    page.get_by_label(text("lobby.people")).select_option("2")
    accessible(page)
    page.get_by_role("button", name=text("lobby.open_table")).click()
    expect(page.get_by_role("heading", name=text("table.who_plays"))).to_be_visible()


def _one_of(tables: list[Table]) -> Table:
    """Whoever is asked now."""
    either = tables[0].asked.or_(tables[0].page.locator(".question:not(.mine)"))
    either.first.wait_for()
    table = tables[0] if tables[0].asked.is_visible() else tables[1]
    expect(table.asked).to_be_visible()
    return table


def _reloads_in_the_middle(table: Table) -> None:
    def seen() -> list[str]:
        labels = [one.get_attribute("aria-label") or "" for one in [*table.hand.all(), *table.market.all()]]
        return [*labels, *table.log.all_text_contents(), table.asked.inner_text()]

    before = seen()
    table.best().click()
    expect(table.sheet).to_be_visible()
    table.page.reload()
    expect(table.asked).to_be_visible()
    assert seen() == before
    with drawer(table.page, "chat", table.language):
        expect(table.page.get_by_text("Miaou !")).to_be_visible()


def _stop_together(ada: Page, ben: Page) -> None:
    pages: list[tuple[Page, Language]] = [(ada, "en"), (ben, "fr")]
    for page, language in pages:
        open_drawer(page, "menu", language)
        stop = page.get_by_role("button", name=text("table.abandon", language))
        stop.click()
        expect(page.get_by_role("button", name=text("ui.no", language))).to_be_visible()
        stop.click()
    for page, language in pages:
        close_drawer(page, language)
        expect(page.locator("section.ending")).to_be_visible()
    ada.get_by_role("button", name=text("table.rematch")).click()
    for page in (ada, ben):
        expect(page.locator("section.ending")).to_be_hidden()
        expect(page.locator("section.hand")).to_be_visible()


def test_a_connection_is_lost_and_found_while_someone_watches(visit: Visits, server: Served) -> None:
    mia = server.guest("Mia")
    room = mia.opens("catham", seats=2, options={"first": 0}, settings={"public": True, "clock": 3600})
    mia.asks(room, "start")
    page, watcher = visit(f"#/t/{room}", guest=mia), visit(language="fr")
    line, table = Line(page), Table(page)
    assert table.turn()
    expect(page.get_by_role("timer")).to_be_visible()
    watcher.locator(f'a[href="#/t/{room}"]').click()  # a public table is listed
    expect(watcher.locator("section.cloth")).to_be_visible()
    expect(watcher.locator("section.hand")).to_have_count(0)
    with drawer(page, "menu"):
        expect(page.get_by_text(text("table.watching", n=1))).to_be_visible()
        accessible(page)
    accessible(watcher)

    before = table.lines()
    line.cut()
    expect(page.locator(".lost")).to_have_text(text("table.reconnecting"))
    accessible(page)
    table.take_one()  # while away: done once it is back
    line.mend()
    expect(page.locator(".lost")).to_be_hidden()
    expect(table.log).not_to_have_count(before)
    assert table.turn()
    expect(watcher.locator("ol.log > li")).to_have_count(table.log.count())


def test_two_people_at_one_device(visit: Visits) -> None:
    """Between their hands a curtain falls."""
    page = visit(language="fr", phone=True)
    card = page.get_by_role("article", name="Catham City")
    card.get_by_role("button", name=text("lobby.create", "fr")).click()
    page.get_by_label(text("lobby.people", "fr")).select_option("2")
    accessible(page)
    page.get_by_role("button", name=text("lobby.open_table", "fr")).click()
    page.get_by_role("button", name=text("table.beside", "fr")).click()
    page.get_by_label(text("table.beside_name", "fr")).fill("Zoé")
    page.get_by_role("button", name=text("table.sit_them", "fr")).click()
    expect(page.get_by_text("Zoé")).to_be_visible()
    page.get_by_role("button", name=text("table.start", "fr"), exact=True).click()

    table, shown = Table(page, "fr"), []
    for _ in range(3):
        cover = page.locator(".handover")
        expect(cover).to_be_visible()
        expect(table.hand).to_have_count(0)
        shown.append(cover.get_by_role("heading").inner_text())
        if len(shown) == 1:
            accessible(page)
        cover.get_by_role("button").click()
        assert table.turn()
        table.take_one()
    assert shown[0] == shown[2] != shown[1]
