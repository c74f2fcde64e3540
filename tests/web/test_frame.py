"""The frame of a table: it fills the window, never scrolls, has one primary button, and says whose turn it is."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.server.live_server import Caller, Served
from tests.web.accessibility import accessible
from tests.web.frame import close_drawer, drawer, open_drawer, open_sheet
from tests.web.nekojima import Arrange
from tests.web.scene import SceneTable, position_by_seed, start_table
from tests.web.texts import text
from tests.web.visits import Visits

DESKTOP: Final = ((1366, 768), (1920, 1080))
PHONES: Final = ((390, 844), (844, 390))
LEAST: Final = 0.85  # of the window, for the table in space
IN_FRONT: Final = 87  # this seed rolls Culture and Homes, and draws a pink cube
# Where a finger or a mouse meets the picture and nothing else.
FREE: Final = """() => {
    const [across, down] = [60, 34];
    let free = 0;
    for (let x = 0; x < across; x++) for (let y = 0; y < down; y++) {
        const hit = document.elementFromPoint((x + 0.5) * innerWidth / across, (y + 0.5) * innerHeight / down);
        if (hit?.tagName === 'CANVAS') free++;
    }
    return free / (across * down);
}"""
SCROLLED: Final = """() => {
    scrollTo(9999, 9999);
    const page = document.documentElement;
    return [scrollX, scrollY, Math.max(0, page.scrollWidth - innerWidth), Math.max(0, page.scrollHeight - innerHeight)];
}"""
IN_REACH: Final = """one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const inside = x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight;
    return inside && one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""

NO_WEBGL: Final = """(() => {
    const { prototype } = HTMLCanvasElement;
    const get = prototype.getContext;
    prototype.getContext = function (kind, ...how) { return /webgl/.test(kind) ? null : get.call(this, kind, ...how); };
})()"""


def table_of(person: Caller, game: str) -> str:
    """Two seats: that person, who begins, and a bot."""
    bot = "greedy" if game == "catham" else "careful"
    table = person.opens(game, seats=2, bots=[None, bot], options={"first": 0} if game != "tower" else {})
    assert person.asks(table, "start").is_success
    return table


def fits(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    primary = page.locator("button.main:visible")
    expect(page.locator(".topline")).to_be_visible()
    assert page.evaluate(SCROLLED) == [0, 0, 0, 0], (width, height)
    assert primary.count() <= 1, primary.all_inner_texts()
    if primary.count() == 1:
        assert primary.evaluate(IN_REACH), (width, height)


@pytest.mark.parametrize("game", ["catham", "nekojima", "tower"])
def test_nothing_scrolls_and_one_thing_comes_next(visit: Visits, server: Served, game: str) -> None:
    mia = server.guest("Mia")
    page = visit(f"#/t/{table_of(mia, game)}", guest=mia, quality="low")
    expect(page.locator(".question.mine")).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for width, height in (*DESKTOP, *PHONES):
            fits(page, width, height)
            accessible(page)


@pytest.mark.parametrize("game", ["nekojima", "tower"])
def test_the_table_has_most_of_the_window(visit: Visits, server: Served, game: str) -> None:
    mia = server.guest("Mia")
    page = visit(f"#/t/{table_of(mia, game)}", guest=mia, quality="low")
    expect(page.locator(".question.mine")).to_be_visible()
    fold = page.locator(".sheet > .fold")
    if fold.get_attribute("aria-expanded") == "true":
        fold.click()
    for width, height in DESKTOP:
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator(".space canvas").bounding_box()
        assert box is not None
        assert box["width"] * box["height"] >= LEAST * width * height
        page.wait_for_function(f"({FREE})() >= {LEAST}")
    open_drawer(page, "menu")
    page.get_by_role("button", name=text("stage.zen"), exact=True).click()
    expect(page.locator(".topline")).to_be_hidden()
    page.wait_for_function(f"({FREE})() > 0.97")  # but for the way back
    accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator(".topline")).to_be_visible()


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_a_key_does_what_comes_next(visit: Visits, server: Served, arrange: Arrange, key: str) -> None:
    arrange(position_by_seed("nekojima", IN_FRONT))
    mia = server.guest("Mia")
    page = visit(f"#/t/{start_table(server, mia, 'nekojima')}", guest=mia, quality="low")
    space = SceneTable(page)
    expect(page.get_by_role("button", name="Roll the dice")).to_be_visible()
    page.keyboard.press(key)
    expect(page.get_by_role("button", name="Draw from the bag")).to_be_visible()
    page.keyboard.press(key)
    expect(space.question).to_contain_text("Place a pink Denchuu")


def test_the_tab_says_your_turn(visit: Visits, server: Served) -> None:
    ada, ben = server.guest("Ada"), server.guest("Ben")
    table = ada.opens("catham", seats=2, options={"first": 0})
    assert ben.asks(table, "sit", seat=1).is_success
    assert ada.asks(table, "start").is_success
    one, other = visit(f"#/t/{table}", guest=ada), visit(f"#/t/{table}", guest=ben, language="fr")
    icon = "link[rel=icon]"
    expect(one).to_have_title(re.compile(r"^● Your turn · Catham City"))
    expect(one.locator(icon)).to_have_attribute("href", "./icon-turn.svg")
    expect(other).to_have_title(re.compile(r"^Catham City"))
    expect(other.locator(icon)).to_have_attribute("href", "./icon.svg")
    market = ada.get(f"/api/tables/{table}/snapshot")["desks"][0]["view"]["market"]
    assert ada.asks(table, "act", seat=0, action={"do": "take", "faction": min(market), "count": 1}).is_success
    expect(other).to_have_title(re.compile(r"^● À vous · Catham City"))
    expect(one).to_have_title(re.compile(r"^Catham City"))


def test_a_drawer_is_pinned_and_closed(visit: Visits, server: Served) -> None:
    mia = server.guest("Mia")
    page = visit(f"#/t/{table_of(mia, 'nekojima')}", guest=mia, quality="low")
    log = open_drawer(page, "log")
    expect(log).to_be_focused()
    accessible(page)
    page.keyboard.press("Escape")
    expect(log).to_be_hidden()
    open_drawer(page, "log").get_by_role("button", name=text("stage.pin")).click()
    page.reload()
    expect(log).to_be_visible()
    accessible(page)
    close_drawer(page)
    page.reload()
    expect(page.locator(".topline")).to_be_visible()
    expect(log).to_be_hidden()
    for name in ("settings", "rules"):
        with drawer(page, name):
            accessible(page)


def test_the_room_before_a_match(visit: Visits, server: Served) -> None:
    mia = server.guest("Mia")
    table = mia.opens("nekojima", seats=4, bots=[None, None, "careful", "clumsy"])
    page = visit(f"#/t/{table}", guest=mia)
    expect(page.get_by_role("heading", name=text("table.who_plays"))).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for width, height in (*DESKTOP, *PHONES):
            fits(page, width, height)
            accessible(page)


def test_without_webgl_it_is_played_all_the_same(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange(position_by_seed("nekojima", IN_FRONT))
    mia = server.guest("Mia")
    table = start_table(server, mia, "nekojima")
    page = visit(guest=mia)
    visit.expects("WebGL")
    page.add_init_script(NO_WEBGL)
    page.goto(f"{server.url}/#/t/{table}")
    page.reload()
    expect(page.get_by_text(text("scene.none"))).to_be_visible()
    page.get_by_role("button", name="Roll the dice").click()
    page.get_by_role("button", name="Draw from the bag").click()
    page.get_by_role("button", name=text("hands.suggest")).click()
    place = page.get_by_role("button", name=text("nekojima.place.do"))
    expect(place).to_be_visible()
    expect(page.get_by_role("button", name=text("hands.in_hand"))).to_have_count(0)  # there is nothing to take hold of
    expect(open_sheet(page).get_by_text("Homes: 0 poles.")).to_be_visible()  # the island in words
    accessible(page)
    place.click()
    page.get_by_role("button", name=text("hands.done")).click()
    with drawer(page, "log") as log:
        expect(log.get_by_role("listitem").filter(has_text="It is valid").last).to_be_visible()
