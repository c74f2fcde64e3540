"""What was wrong or fell is seen again, slowly: at the table, by whoever looks on, and in the replay."""

from playwright.sync_api import expect

from tests.games.nekojima.planning_tables import SMALL, table
from tests.server.live_server import Served
from tests.web.accessibility import accessible
from tests.web.frame import open_sheet
from tests.web.nekojima import Arrange
from tests.web.scene import SceneTable, start_table
from tests.web.test_verdicts import AGAINST_ANOTHER, IN_CULTURE, placed
from tests.web.texts import text
from tests.web.visits import PATIENCE, Visits

# Where the piece that fell was in every picture: at how many places, and how often unseen.
WATCH = """body => {
    window.seen = { places: new Set(), outside: 0 };
    tableScene.onPicture(() => {
        const place = tableScene.drawnAt(body);
        const at = tableScene.onPage(place);
        seen.places.add(place.map((value) => value.toFixed(1)).join());
        if (at.x < 0 || at.y < 0 || at.x > innerWidth || at.y > innerHeight) seen.outside += 1;
    });
}"""


def test_a_fall_is_seen_again_at_the_table_and_in_the_replay(visit: Visits, server: Served, arrange: Arrange) -> None:
    """By a spectator, and with reduced motion: a few stills. Afterwards everything is where it lies."""
    arrange(table("pink", ["dining", "homes"], SMALL).save())
    mia, leo = server.guest("Mia"), server.guest("Léo")
    room = start_table(server, mia, "nekojima", seats=2)
    page = visit(f"#/t/{room}", guest=leo, quality="low")
    space = SceneTable(page)
    space.wait_until(lambda: bool(page.evaluate("window.tableScene?.frames > 1 && tableScene.atRest")))
    placed(mia, room, AGAINST_ANOTHER)
    again = page.locator("section.ending").get_by_role("button", name=space.text("hands.again.fall"), exact=True)
    expect(again).to_be_visible()
    space.wait_until(lambda: bool(page.evaluate("tableScene.atRest")))
    lies = page.evaluate("JSON.stringify(tableScene.poses)")
    fell = next(event for event in mia.get(f"/api/tables/{room}/snapshot")["events"] if event["event"] == "fell")
    bodies: list[str] = page.evaluate("tableScene.bodies")
    page.evaluate(WATCH, next(body for body in bodies if body.startswith(fell["pieces"][0])))
    space.stage.focus()
    page.keyboard.press("r")
    expect(space.button("hands.again.stop")).to_be_visible()
    space.accessible()
    expect(again).to_be_visible()
    places, outside = page.evaluate("[seen.places.size, seen.outside]")
    assert places > 1  # it stood, and lies
    assert outside == 0
    assert page.evaluate("JSON.stringify(tableScene.poses)") == lies

    match = mia.get("/api/me/matches")[0]["match"]
    page = visit(f"#/replay/{match}", guest=mia, quality="low")
    # It is made in a process that gives way to all others.
    page.get_by_role("button", name=text("replay.incident", "en", n=1), exact=True).click(timeout=4 * PATIENCE)
    expect(page.get_by_text(text("replay.slowly", "en"))).to_be_visible()
    expect(page.locator(".scene-mark").first).to_have_text(text("replay.fell", "en"))
    page.get_by_role("button", name=text("replay.pause", "en")).click()
    page.get_by_role("button", name=text("replay.stability", "en"), exact=True).click()
    expect(page.get_by_role("meter")).to_be_visible(timeout=4 * PATIENCE)  # and so is this
    accessible(page)


def test_a_breach_is_seen_again_and_from_above(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange(table("pink", ["dining", "homes"], SMALL).save())
    mia = server.guest()
    room = start_table(server, mia, "nekojima", seats=2)
    page = visit(f"#/t/{room}", guest=mia, quality="low")
    space = SceneTable(page)
    space.wait_until(lambda: bool(page.evaluate("window.tableScene?.frames > 1 && tableScene.atRest")))
    placed(mia, room, IN_CULTURE)
    open_sheet(page)
    space.button("hands.done").click()
    page.locator(".wrong").get_by_role("button", name=space.text("hands.again.play"), exact=True).click()
    space.wait_until(lambda: "contact" in space.overlays)
    page.locator("button.again").click()  # enough
    space.wait_until(lambda: "contact" not in space.overlays)

    space.stage.focus()
    page.keyboard.press("i")
    above = page.get_by_role("img", name=space.text("scene.from_above"), exact=True)
    expect(above).to_be_visible()
    space.accessible()
    space.camera("inset").click()
    expect(above).to_be_hidden()
