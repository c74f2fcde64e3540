"""The frame of a table: keys, the tab, drawers, the log, what answers itself, and a table without a picture."""

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.server.live_server import Caller, Served
from tests.web.accessibility import accessible
from tests.web.frame import close_drawer, drawer, open_drawer, open_sheet
from tests.web.measures import FREE
from tests.web.moments import ASTRAY, NEAR, catham, placed
from tests.web.nekojima import Arrange
from tests.web.scene import SceneTable, position_by_seed, start_table
from tests.web.texts import text
from tests.web.visits import Visits

IN_FRONT: Final = 87  # this seed rolls Culture and Homes, and draws a pink cube

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


def test_nothing_but_the_table(visit: Visits, server: Served) -> None:
    mia = server.guest("Mia")
    page = visit(f"#/t/{table_of(mia, 'nekojima')}", guest=mia, quality="low")
    expect(page.locator(".question.mine")).to_be_visible()
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
    page.keyboard.press(key)  # then the cube is drawn: there is nothing else to be done
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


def test_a_line_of_the_log_leads_to_its_place(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange(placed(NEAR, ASTRAY))
    mia = server.guest("Mia")
    page = visit(f"#/t/{start_table(server, mia, 'nekojima')}", guest=mia, quality="low")
    space = SceneTable(page)
    page.evaluate("""() => {
        window.looked = [];
        const attend = tableScene.attend;
        tableScene.attend = function (places) { looked.push(places); return attend.call(this, places); };
    }""")
    log = open_drawer(page, "log")
    expect(log.get_by_role("button", name=re.compile("roll"))).to_have_count(0)  # dice fall nowhere in particular
    accessible(page)
    log.get_by_role("button", name=re.compile("pink 1")).last.click()
    poles = [space.place(f"pink-1.{pole}")[:2] for pole in "ab"]
    near = "one => poles => poles.some(([x, y]) => Math.hypot(one[0] - x, one[1] - y) < 1)"
    page.wait_for_function(f"poles => looked.flat().some(one => ({near})(one)(poles))", arg=poles)


def test_a_question_with_one_answer_answers_itself(visit: Visits, server: Served, arrange: Arrange) -> None:
    """Who has no two cards of a kind cannot but decline what Journalists ask; by a setting they are asked."""
    arrange(catham({"police": 1}, {"journalists": 4}, turn={"seat": 1}))
    mia, ben = server.guest("Mia"), server.guest("Ben")
    table = mia.opens("catham", seats=2)
    assert ben.asks(table, "sit", seat=1).is_success
    assert mia.asks(table, "start").is_success
    page = visit(f"#/t/{table}", guest=mia)
    expect(page.locator(".question")).to_contain_text("Ben")
    assert ben.asks(table, "act", seat=1, action={"do": "play", "faction": "journalists"}).is_success
    answers = page.locator("section.answers")
    wish = "on => localStorage.setItem('nekobako.settings', JSON.stringify({ answerForced: on }))"
    page.evaluate(wish, False)
    page.reload()
    expect(answers).to_be_visible()
    accessible(page)
    page.evaluate(wish, True)
    page.reload()
    expect(page.locator(".question")).to_be_visible()
    expect(answers).to_be_hidden()
    with drawer(page, "log") as log:
        expect(log.get_by_role("listitem").filter(has_text="You").last).to_be_visible()


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
    page.get_by_role("button", name=text("hands.suggest")).click()  # the draw has one answer: it answers itself
    place = page.get_by_role("button", name=text("nekojima.place.do"))
    expect(place).to_be_visible()
    expect(page.get_by_role("button", name=text("hands.in_hand"))).to_have_count(0)  # there is nothing to take hold of
    expect(open_sheet(page).get_by_text("Homes: 0 poles.")).to_be_visible()  # the island in words
    accessible(page)
    place.click()
    page.get_by_role("button", name=text("hands.done")).click()
    with drawer(page, "log") as log:
        expect(log.get_by_role("listitem").filter(has_text="It is valid").last).to_be_visible()
