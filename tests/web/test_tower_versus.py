"""The Tower against each other (T-50 to T-54) in two browsers: Missions that their owner alone sees, a Nakama moved up,
a Mission swapped, and who came where in the end."""

from playwright.sync_api import expect

from tests.games.tower.built_towers import a_nakama_below
from tests.server.live_server import Served
from tests.web.frame import close_drawer, open_drawer, open_sheet
from tests.web.nekojima import Arrange
from tests.web.scene import SceneTable
from tests.web.visits import Visits


def test_two_rivals(visit: Visits, server: Served, arrange: Arrange) -> None:
    match = a_nakama_below()
    owns = [{mission["kind"] for mission in match.view(seat)["hand"]} for seat in range(2)]
    arrange(match.save())
    ada, ben = server.guest("Ada"), server.guest("Ben")
    options = {"mode": "versus"}
    table = ada.opens("tower", seats=2, options=options)
    assert ben.asks(table, "sit", seat=1).is_success
    assert ada.asks(table, "start").is_success
    pages = [visit(f"#/t/{table}", guest=person, quality="low") for person in (ada, ben)]
    one, other = (SceneTable(page) for page in pages)
    for space, own, theirs in ((one, owns[0], owns[1]), (other, owns[1], owns[0])):
        open_sheet(space.page)
        missions = space.page.get_by_role("region", name=space.text("tower.missions.own"))
        expect(missions.get_by_role("listitem")).to_have_count(2)
        for kind in own:
            expect(missions).to_contain_text(space.text(f"tower.missions.kinds.{kind}"))
        for kind in theirs - own:
            expect(space.page.get_by_text(space.text(f"tower.missions.kinds.{kind}"))).to_have_count(0)
    one.accessible()

    one.button("tower.move", cat="yellow 1").click()
    one.button("tower.cat.do").click()
    other.expect_story("Ada moves yellow Nakama 1 from floor 1 to floor 2")
    one.button("tower.missions.swap").first.click()
    other.expect_story("Mission")
    expect(other.question).to_be_visible()

    open_drawer(other.page, "menu")
    other.page.get_by_role("button", name=other.text("hands.concede")).click()
    other.page.get_by_role("button", name=other.text("hands.concede"), exact=True).click()
    close_drawer(other.page)
    for space in (one, other):
        ending = space.page.locator("section.ending")
        expect(ending.get_by_role("heading")).to_have_text(space.text("table.wins", n=1, names="Ada"))
        expect(ending.get_by_role("listitem")).to_have_count(2)
        expect(ending.get_by_role("listitem").first).to_contain_text("Ada")
        space.accessible()
