"""\"Show me a legal place\": what is shown can be done as it is, by mouse and by keys, in both games of balance."""

from playwright.sync_api import expect

from tests.server.live_server import Served
from tests.web.frame import open_sheet
from tests.web.nekojima import Arrange, about_to_build
from tests.web.scene import SceneTable, position_by_seed, start_table
from tests.web.visits import Visits

A_CAT_IN_FRONT = 124  # this seed rolls Homes and Culture, and draws a black cube and a pink one
A_BUILD = 3  # this seed shows a build and a Nakama


def test_a_denchuu_by_mouse(visit: Visits, server: Served, arrange: Arrange) -> None:
    mia = server.guest()
    page = visit(f"#/t/{about_to_build(server, arrange, mia, A_CAT_IN_FRONT)}", guest=mia, quality="low")
    space = SceneTable(page)
    open_sheet(page)
    space.button("hands.suggest").click()
    place = space.button("nekojima.place.do")
    expect(place).to_be_visible()
    space.accessible()
    place.click()
    expect(space.question).to_contain_text("cat", ignore_case=True)  # it stands, and a cat is due


def test_a_storey_by_keys(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange(position_by_seed("tower", A_BUILD))
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'tower')}", guest=mia, quality="low", language="fr")
    space = SceneTable(page, "fr")
    open_sheet(page)
    space.button("hands.suggest").focus()
    page.keyboard.press("Enter")
    do = space.button("tower.build.do").or_(space.button("tower.cat.do"))
    expect(do).to_be_visible()
    space.accessible()
    do.focus()
    page.keyboard.press("Enter")
    expect(space.question).to_have_text(space.text("hands.ready"))
    space.button("hands.done").focus()
    page.keyboard.press("Enter")
    space.expect_story("Ça tient : c’est validé.")
