"""What the page says when something is not right, has fallen, or ended the match: in words, and where it lies."""

import re

from playwright.sync_api import expect

from tests.games.nekojima.planning_tables import SMALL, poses, table
from tests.games.tower.built_towers import nakama, overhanging
from tests.server.live_server import Caller, Served
from tests.web.frame import open_sheet
from tests.web.nekojima import Arrange
from tests.web.scene import SceneTable, start_table
from tests.web.visits import Visits

AGAINST_ANOTHER = [
    {"x": 7.0, "y": 1.2, "yaw": -100.0, "on": "board"},
    {"x": 4.0, "y": -7.2, "yaw": 80.0, "on": "board"},
]
IN_CULTURE = [
    {"x": -8.0, "y": -5.0, "yaw": -100.0, "on": "board"},
    {"x": -4.0, "y": -7.5, "yaw": 80.0, "on": "board"},
]
# At its beginning nothing else is seen.
UNCOVERED = """one => {
    const { x, y } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + 8, y + 8));
}"""
FAR_OFF = re.compile(r"not inside the right quarter, by 8[78]\.\d mm \(N-14\)")  # a pole settles a little
LYING = [-3.0, -4.0, 1.0, 0.7071, 0.7071, 0.0, 0.0]


def placed(person: Caller, room: str, where: list[dict[str, object]]) -> None:
    action = {"do": "place", "denchuu": "pink-7", "poles": where}
    assert person.asks(room, "act", seat=0, action=action).is_success


def test_what_fell_is_shown_and_nobody_is_ranked(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange(table("pink", ["dining", "homes"], SMALL).save())
    mia = server.guest()
    room = start_table(server, mia, "nekojima", seats=2)
    page = visit(f"#/t/{room}", guest=mia, quality="low", language="fr")
    space = SceneTable(page, "fr")
    placed(mia, room, AGAINST_ANOTHER)
    ending = page.locator("section.ending")
    expect(ending).to_contain_text("Un Denchuu posé plus tôt est tombé")
    expect(ending.get_by_role("listitem")).to_have_count(0)  # they built together
    marks = page.locator(".scene-mark")
    expect(marks).to_have_text([space.text("hands.fell")])  # more than three poles lie: one mark for them all
    space.accessible()


def test_what_is_wrong_leads_to_its_rule(visit: Visits, server: Served, arrange: Arrange) -> None:
    """On a phone: in sight, and nothing lies over it."""
    arrange(table("pink", ["dining", "homes"], SMALL).save())
    mia = server.guest()
    room = start_table(server, mia, "nekojima", seats=2)
    placed(mia, room, IN_CULTURE)
    page = visit(f"#/t/{room}", guest=mia, quality="low", phone=True)
    space = SceneTable(page)
    page.locator(".wrong-note").tap()
    wrong = page.locator(".wrong")
    expect(wrong.get_by_role("listitem").first).to_contain_text(FAR_OFF)
    first = wrong.get_by_role("listitem").first
    space.wait_until(lambda: bool(first.evaluate(UNCOVERED)))
    space.button("ui.read_rule", rule="N-14").tap()
    rules = page.locator("[data-drawer=rules]")
    expect(rules).to_contain_text(space.text("guide.one_rule", rule="N-14"))
    space.accessible()
    page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    space.accessible()


def test_a_fallen_cat_is_told_and_shown(visit: Visits, server: Served, arrange: Arrange) -> None:
    world = {"poses": {**poses(SMALL), "cat-1": LYING}}
    arrange(table("pink", ["dining", "homes"], SMALL, hung={"cat-1": "white-1"}, world=world).save())
    mia = server.guest()
    page = visit(f"#/t/{start_table(server, mia, 'nekojima', seats=2)}", guest=mia, quality="low")
    space = SceneTable(page)
    open_sheet(page)
    expect(page.locator(".fallen")).to_have_text(space.text("nekojima.words.fell", cat="cat 1", denchuu="white 1"))
    expect(page.locator(".scene-mark")).to_have_text(space.text("hands.fell"))
    expect(space.button("nekojima.rehang", cat="cat 1")).to_be_visible()
    space.accessible()


def test_a_tower_that_came_down_is_listed_no_more(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange(overhanging().save())
    mia = server.guest()
    room = start_table(server, mia, "tower")
    page = visit(f"#/t/{room}", guest=mia, quality="low", language="fr")
    space = SceneTable(page, "fr")
    floors = page.get_by_role("heading", name=space.text("tower.floors.title", n=2))
    open_sheet(page)
    expect(floors).to_be_visible()
    assert mia.asks(room, "act", seat=0, action=nakama("nakama-blue", "blue", floor=2, x=3.9, yaw=90.0)).is_success
    expect(page.locator("section.ending")).to_contain_text("La tour s’est écroulée : Neko a atteint l’étage 1.")
    expect(floors).to_have_count(0)
    space.accessible()
