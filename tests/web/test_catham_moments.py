"""Moments of Catham City that chance may not bring: positions written by hand, the others played by programs."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.live_server import Caller, Served
from tests.web.accessibility import accessible
from tests.web.catham_table import Table
from tests.web.frame import drawer
from tests.web.visits import Visits

Arrange = Callable[[dict[str, Any]], None]


def position(*hands: dict[str, int], points: tuple[int, ...] = (), **more: Any) -> dict[str, Any]:
    """Seat 0 is asked for its action; police and hackers are in the game."""
    scores = points or (0,) * len(hands)
    return {
        "game": "catham",
        "options": {"factions": ["scientists", "journalists", "police", "mafia", "hackers"]},
        "turn": {"seat": 0},
        "players": [{"hand": hand, "points": score} for hand, score in zip(hands, scores, strict=True)],
        **more,
    }


def seated(server: Served, count: int) -> tuple[str, list[Caller]]:
    """A table with so many people at it, started."""
    people = [server.guest(name) for name in ("Ada", "Ben", "Cleo")[:count]]
    table = people[0].opens("catham", seats=count)
    for seat, person in enumerate(people[1:], 1):
        assert person.asks(table, "sit", seat=seat).is_success
    assert people[0].asks(table, "start").is_success
    return table, people


def acts(person: Caller, table: str, seat: int, **action: Any) -> None:
    answer = person.asks(table, "act", seat=seat, action=action)
    assert answer.is_success, answer.text


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_target_is_chosen_and_then_dragged_onto(visit: Visits, server: Served, arrange: Arrange, phone: bool) -> None:
    arrange(position({"police": 2, "mafia": 2, "hackers": 1}, {"mafia": 3}, {"mafia": 2, "scientists": 3}))
    room, people = seated(server, 3)
    page = visit(f"#/t/{room}", guest=people[0], phone=phone, language="fr")
    table = Table(page, "fr")
    mats, cloth = page.locator("li[data-drop]"), page.locator("section.cloth")
    expect(mats).to_have_count(2)
    expect(table.hand).to_have_count(3)
    before = [one.bounding_box() for one in (*mats.all(), cloth)]
    table.hand.filter(has_text=table.text("catham.factions.police")).click()
    sheet = table.sheet
    expect(sheet).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    assert [one.bounding_box() for one in (*mats.all(), cloth)] == before  # nothing on the table moved
    page.get_by_role("button", name=table.text("catham.target", name="Cleo")).click()
    expect(sheet.get_by_role("radio", name="Cleo")).to_be_checked()
    page.get_by_role("button", name=table.text("catham.target", name="Ben")).click()
    expect(sheet.get_by_role("radio", name="Ben")).to_be_checked()
    expect(sheet.locator("fieldset")).to_have_count(3)  # against whom, how many, which card besides
    accessible(page)
    sheet.get_by_role("radio", name="Cleo").check()
    sheet.get_by_role("radio", name="1", exact=True).check()
    expect(sheet.locator(".effect")).to_contain_text("Cleo")
    table.after(lambda: sheet.get_by_role("button").first.click())
    expect(page.locator(".question")).to_contain_text("Ben")
    if phone:
        return
    acts(people[1], room, 1, do="take", faction=_first(people[1], room), count=1)
    acts(people[2], room, 2, do="take", faction=_first(people[2], room), count=1)
    assert table.turn()
    hacker = table.hand.filter(has_text=table.text("catham.factions.hackers"))
    ben = page.locator('[data-drop="player:1"]')
    table.after(lambda: table.drag(hacker, ben))
    with drawer(page, "log", "fr"):
        expect(table.log.filter(has_text="Ben").last).to_be_visible()


def _first(person: Caller, table: str) -> str:
    market: dict[str, int] = person.get(f"/api/tables/{table}/snapshot")["desks"][0]["view"]["market"]
    return min(market)


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_the_mafia_asks_and_a_hand_is_too_large(visit: Visits, server: Served, arrange: Arrange, keys: bool) -> None:
    hand = {"police": 3, "hackers": 3, "scientists": 3}
    market = {"journalists": 4, "mafia": 1, "scientists": 1, "police": 1}
    arrange(position(hand, {"mafia": 4}, points=(2, 0), turn={"seat": 1}, market=market))
    room, (ada, ben) = seated(server, 2)
    page = visit(f"#/t/{room}", guest=ada)
    table = Table(page)
    expect(page.locator(".question")).to_contain_text("Ben")
    acts(ben, room, 1, do="play", faction="mafia")
    assert table.turn()
    expect(table.answers).to_be_visible()
    accessible(page)
    _loses_cards(page, table, keys)
    assert table.turn()
    _takes_too_many(page, table, keys)


def _loses_cards(page: Page, table: Table, keys: bool) -> None:
    expect(table.answers.get_by_role("listitem")).to_have_count(1)  # a point; cards are chosen one by one
    expect(table.answers.locator(".discard .effect")).to_have_text("and keep your Influence")
    if keys:
        page.keyboard.press("a")
        page.keyboard.press("b")
        page.keyboard.press("Shift+B")
        page.keyboard.press("c")
        table.after(lambda: page.keyboard.press("Enter"))
    else:
        for name in ("police", "hackers"):
            more = table.text("catham.more", name=table.text(f"catham.factions.{name}"))
            table.answers.get_by_role("button", name=more).click()
        table.after(lambda: table.answers.locator(".discard .do button").click())


def _takes_too_many(page: Page, table: Table, keys: bool) -> None:
    """Seven cards and four more: one must go."""
    journalists = table.market.filter(has_text=table.text("catham.factions.journalists"))
    if keys:
        page.keyboard.press(journalists.get_attribute("aria-keyshortcuts") or "")
        expect(table.sheet).to_be_visible()
        page.keyboard.press("Enter")
    else:
        table.drag(journalists, page.locator("section.hand"))
        expect(table.sheet).to_be_visible()
        table.sheet.get_by_role("radio", name="4", exact=True).check()
        table.sheet.get_by_role("button").first.click()
    expect(table.answers).to_be_visible()
    accessible(page)
    table.after(table.key_answer if keys else table.click_answer)
    expect(page.locator(".question")).to_contain_text("Ben")
