"""The pages around the tables: matches played, replays, rules, settings, and addresses that lead nowhere."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.live_server import Caller, Served
from tests.web.accessibility import accessible
from tests.web.texts import text
from tests.web.visits import Language, Visits


def played(server: Served, game: str, **wish: object) -> tuple[Caller, str]:
    """Someone who has just finished a match, and the number of that match; programs have played it."""
    mia = server.guest("Mia")
    table = mia.opens(game, **wish)
    assert mia.asks(table, "start").is_success
    while (snapshot := mia.get(f"/api/tables/{table}/snapshot"))["table"]["state"] == "playing":
        if 0 not in snapshot["deciders"]:
            continue
        action = mia.asks(table, "suggest", seat=0).json()["result"]
        if game != "catham" and len(snapshot["events"]) > 8:
            action = {"do": "concede"}
        assert mia.asks(table, "act", seat=0, action=action).is_success
    return mia, mia.get("/api/me/matches")[0]["match"]


def scrub(page: Page, language: Language) -> int:
    """To the end, back, on by itself; how many steps there are."""
    slider = page.get_by_role("slider", name=text("replay.scrub", language))
    expect(slider).to_be_visible()
    accessible(page)
    steps = int(slider.get_attribute("max") or 0) + 1
    slider.press("End")
    expect(page.get_by_text(text("replay.step", language, n=steps, of=steps))).to_be_visible()
    page.get_by_role("button", name=text("replay.before", language)).click()
    expect(page.get_by_text(text("replay.step", language, n=steps - 1, of=steps))).to_be_visible()
    page.locator('[data-step="0"]').click()
    page.get_by_label(text("replay.speed", language)).select_option("0.5")  # so that it is not over before it is seen
    page.get_by_role("button", name=text("replay.play", language), exact=True).click()
    expect(page.locator('[data-step="0"][aria-current]')).to_have_count(0)
    page.get_by_role("button", name=text("replay.pause", language)).click()
    return steps


def test_my_matches_and_a_replay_of_cards(visit: Visits, server: Served) -> None:
    mia, _ = played(server, "catham", seats=2, bots=[None, "greedy"])
    page = visit("#/mine", guest=mia, language="fr")
    expect(page.get_by_role("listitem")).to_have_count(1)
    accessible(page)
    page.get_by_role("link", name=text("lobby.replay", "fr")).click()
    assert scrub(page, "fr") > 10
    expect(page.locator("section.cloth .group").first).to_be_visible()
    expect(page.locator("[data-step]").filter(has_text="Mia").first).to_be_visible()


def test_a_replay_of_pieces(visit: Visits, server: Served) -> None:
    mia, match = played(server, "nekojima", seats=1)
    page = visit(f"#/replay/{match}", guest=mia, phone=True, quality="low")
    expect(page.locator("canvas")).to_be_visible()
    assert scrub(page, "en") > 3


@pytest.mark.parametrize(
    ("language", "word", "section"),
    [("en", "market refill", "Your turn"), ("fr", "marché pioche", "Votre tour")],
)
def test_rules_are_searched(visit: Visits, language: Language, word: str, section: str) -> None:
    page = visit("#/rules/catham", language=language, phone=language == "fr")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    accessible(page)
    everything = page.get_by_role("heading", level=2).count()
    page.get_by_role("searchbox").fill(word)
    expect(page.get_by_role("heading", name=section)).to_be_visible()
    assert page.get_by_role("heading", level=2).count() < everything
    page.get_by_role("searchbox").fill("xyzzy")
    expect(page.get_by_text(text("guide.nothing", language))).to_be_visible()
    for game in ("Nekojima", "Le Chat et la Tour"):
        page.get_by_role("link", name=game).click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(game)
        expect(page.get_by_role("heading", level=2).first).to_be_visible()
        accessible(page)


@pytest.mark.parametrize(
    ("language", "game", "search", "marks"),
    [
        ("en", "nekojima", "N-25", ["N-25"]),
        ("fr", "tower", "t-20", ["T-20"]),
        ("en", "catham", "C-1", []),  # there is none, though C-10 begins so
        ("en", "nekojima", "CORD", ["cord"]),
        ("fr", "nekojima", "cable", ["câble"]),
        ("fr", "nekojima", "câble poteau", ["câble", "poteau"]),
    ],
)
def test_what_is_searched_is_marked(
    visit: Visits, language: Language, game: str, search: str, marks: list[str]
) -> None:
    """And only sections that have it are shown: a rule is told where its number is."""
    page = visit(f"#/rules/{game}", language=language)
    sections = page.get_by_role("main").locator("section")
    expect(sections.first).to_be_visible()
    everything = sections.count()
    page.get_by_role("searchbox").fill(search)
    expect(page.get_by_role("status").filter(has_text=re.compile(r"^\d"))).to_be_visible()
    assert {mark.lower() for mark in page.locator("mark").all_inner_texts()} == {mark.lower() for mark in marks}
    assert sections.count() < everything
    for section in sections.all():
        expect(section.locator("mark").first).to_be_visible()
    accessible(page)


def test_settings_are_kept(visit: Visits) -> None:
    page = visit("#/settings")
    page.get_by_label(text("settings.name")).fill("Kuro")
    page.get_by_role("button", name=text("settings.keep_name")).click()
    page.get_by_role("radio", name=text("settings.qualities.low")).check()
    page.get_by_role("checkbox", name=text("settings.card_keys")).uncheck()
    left, right = (page.locator(f'[aria-describedby="deed-{deed}"]') for deed in ("turn_left", "turn_right"))
    expect(left).to_have_text("Q")
    left.click()
    page.keyboard.press("KeyE")  # which turns to the right: the two are exchanged
    expect(left).to_have_text("E")
    expect(right).to_have_text("Q")
    accessible(page)
    page.get_by_role("radio", name=text("settings.languages.fr")).check()
    expect(page.get_by_role("heading", level=1)).to_have_text(text("ui.settings", "fr"))
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(text("ui.settings", "fr"))
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("radio", name=text("settings.qualities.low", "fr"))).to_be_checked()
    expect(page.get_by_role("checkbox", name=text("settings.card_keys", "fr"))).not_to_be_checked()
    expect(page.get_by_label(text("settings.name", "fr"))).to_have_value("Kuro")
    expect(left).to_have_text("E")
    page.get_by_role("button", name=text("settings.reset", "fr")).click()
    expect(left).to_have_text("Q")
    accessible(page)


def test_addresses_that_lead_nowhere(visit: Visits) -> None:
    visit.expects("404")
    page = visit("#/t/nowhere", phone=True)
    expect(page.get_by_role("heading", name=text("table.nowhere"))).to_be_visible()
    accessible(page)
    page.get_by_role("link", name=text("ui.back")).click()
    expect(page.get_by_role("heading", name=text("lobby.welcome"))).to_be_visible()
    page.evaluate("location.hash = '#/replay/nowhere'")
    expect(page.locator(".trouble")).to_be_visible()
    accessible(page)
    page.evaluate("location.hash = '#/rules/nothing'")
    expect(page.get_by_text(text("guide.which"))).to_be_visible()
    page.evaluate("location.hash = '#/mine'")
    expect(page.get_by_text(text("lobby.no_matches"))).to_be_visible()
    accessible(page)


def test_the_server_is_gone(visit: Visits) -> None:
    page = visit(language="fr")
    expect(page.get_by_role("article").first).to_be_visible()
    visit.expects("ERR_INTERNET_DISCONNECTED|Failed to fetch|preload")
    page.context.set_offline(True)
    alone = page.get_by_role("main").get_by_role("alert").filter(has_text=re.compile(text("ui.failed", "fr")[:20]))
    page.get_by_role("button", name=text("catham.lobby.play", "fr")).click()
    expect(alone.first).to_be_visible()
    accessible(page)
    page.get_by_role("link", name=text("ui.settings", "fr")).click()
    expect(page.get_by_role("button", name=text("ui.retry", "fr"))).to_be_visible()
    accessible(page)
    page.context.set_offline(False)
    page.get_by_role("button", name=text("ui.retry", "fr")).click()
    expect(page.get_by_role("heading", name=text("ui.settings", "fr"))).to_be_visible()
