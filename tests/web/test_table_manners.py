"""What people at a table can ask of each other and of its host: to be quiet, to leave, to be played for; to take a move
back. At cards, where nothing is drawn in space."""

from playwright.sync_api import Locator, Page, expect

from tests.server.live_server import Caller, Served
from tests.web.accessibility import accessible
from tests.web.frame import close_drawer, drawer, open_drawer
from tests.web.nekojima import Arrange
from tests.web.texts import text
from tests.web.visits import Language, Visits


def button(page: Page, key: str, language: str = "en", **holes: object) -> Locator:
    return page.get_by_role("button", name=text(key, language, **holes), exact=True)


def speak(page: Page, message: str, language: Language = "en") -> None:
    with drawer(page, "chat", language):
        page.get_by_label(text("table.message", language)).fill(message)
        button(page, "table.send", language).click()
        expect(page.get_by_label(text("table.message", language))).to_have_value("")


def test_the_host_keeps_order(visit: Visits, server: Served) -> None:
    """Before the match: who may sit, who may speak, and a bot where nobody sits."""
    ada, ben = server.guest("Ada"), server.guest("Ben")
    table = ada.opens("catham", seats=3, settings={"clock": 3600})
    assert ben.asks(table, "sit", seat=1).is_success
    host, other = visit(f"#/t/{table}", guest=ada), visit(f"#/t/{table}", guest=ben, language="fr")
    button(host, "table.kick", name="Ben").click()
    expect(other.get_by_role("heading", name=text("table.shut_out", "fr"))).to_be_visible()
    accessible(other)
    open_drawer(host, "menu")
    expect(host.get_by_role("heading", name=text("table.banned"))).to_be_visible()
    accessible(host)
    button(host, "table.unban", name="Ben").focus()
    host.keyboard.press("Enter")
    expect(host.get_by_role("heading", name=text("table.banned"))).to_have_count(0)
    close_drawer(host)
    other.reload()
    expect(button(other, "table.sit", "fr").first).to_be_visible()
    expect(button(other, "table.start", "fr")).to_have_count(0)  # the host's
    button(other, "table.sit", "fr").first.click()
    expect(button(host, "table.kick", name="Ben")).to_be_visible()

    speak(other, "Miaou !", "fr")
    expect(host.locator(".topline .mark")).to_be_visible()  # something was said while the chat was closed
    open_drawer(host, "chat")
    expect(host.get_by_text("Miaou !")).to_be_visible()
    expect(host.locator(".topline .mark")).to_have_count(0)
    accessible(host)
    button(host, "table.mute", name="Ben").click()
    open_drawer(other, "chat", "fr")
    expect(other.get_by_text(text("table.muted", "fr"))).to_be_visible()
    expect(other.get_by_label(text("table.message", "fr"))).to_be_hidden()
    accessible(other)
    button(host, "table.unmute", name="Ben").click()
    speak(other, "Merci.", "fr")
    expect(host.get_by_text("Merci.")).to_be_visible()
    expect(button(other, "table.mute", "fr", name="Ada")).to_have_count(0)  # the host's

    watcher = visit(f"#/t/{table}", guest=server.guest("Cléo"))
    speak(watcher, "Psst.")
    host.get_by_role("button", name=f"{text('table.ban', name='Cléo')}…").click()
    button(host, "table.ban", name="Cléo").click()
    expect(watcher.get_by_role("heading", name=text("table.shut_out"))).to_be_visible()
    with drawer(host, "menu"):
        expect(button(host, "table.unban", name="Cléo")).to_be_visible()
    with drawer(other, "menu", "fr"):
        expect(button(other, "table.unban", "fr", name="Cléo")).to_have_count(0)  # the host's

    host.get_by_label(text("table.bot_for", n=3)).select_option("random")
    button(host, "table.start").click()
    for page in (host, other):
        expect(page.get_by_role("timer")).to_be_visible()  # a clock for each decision


def test_the_others_go_on_without_who_lets_them_wait(visit: Visits, server: Served) -> None:
    ada, ben = server.guest("Ada"), server.guest("Ben")
    table = ada.opens("catham", seats=2, options={"first": 1}, settings={"away": 0.1})
    assert ben.asks(table, "sit", seat=1).is_success
    idler, one = visit(f"#/t/{table}", guest=ben, language="fr"), visit(f"#/t/{table}", guest=ada)
    button(one, "table.start").click()
    open_drawer(one, "menu")
    one.get_by_role("button", name=f"{text('table.removal', name='Ben')}…").focus()
    one.keyboard.press("Enter")
    accessible(one)
    button(one, "table.removal", name="Ben").click()
    expect(idler.get_by_role("heading", name=text("table.shut_out", "fr"))).to_be_visible()
    expect(button(one, "table.unban", name="Ben")).to_be_visible()
    expect(one.get_by_text(text("table.decides")).first).to_be_visible()


def test_a_bot_plays_for_a_while(visit: Visits, server: Served) -> None:
    ada, ben, table = _two_playing(server)
    one, other = visit(f"#/t/{table}", guest=ada), visit(f"#/t/{table}", guest=ben, language="fr", phone=True)
    watcher = visit(f"#/t/{table}")
    open_drawer(other, "menu", "fr")
    button(other, "table.stand_in", "fr").tap()
    for page in (one, watcher):
        expect(page.get_by_text(text("table.stands_in")).first).to_be_visible()
    with drawer(watcher, "menu"):
        expect(button(watcher, "table.stand_in")).to_have_count(0)  # whoever looks on has no seat
    accessible(other)
    button(other, "table.sit_again", "fr").tap()
    expect(button(other, "table.stand_in", "fr")).to_be_visible()
    expect(one.get_by_text(text("table.stands_in"))).to_have_count(0)

    open_drawer(one, "menu")
    one.get_by_role("button", name=f"{text('table.leave')}…").click()
    accessible(one)
    button(one, "table.leave").click()
    expect(one.get_by_role("heading", name=text("lobby.welcome"))).to_be_visible()
    expect(watcher.get_by_text(text("table.stands_in")).first).to_be_visible()


def test_a_move_is_taken_back(visit: Visits, server: Served, arrange: Arrange) -> None:
    """As long as nobody has answered, and chance has not decided anything."""
    hands = [{"detectives": 3, "scientists": 2}, {"scientists": 3}]
    players = [{"hand": hand, "points": 0} for hand in hands]
    arrange({"game": "catham", "seed": 1, "players": players, "turn": {"seat": 0, "actions_left": 1, "number": 1}})
    ada, ben, table = _two_playing(server)
    page, other = visit(f"#/t/{table}", guest=ada), visit(f"#/t/{table}", guest=ben)
    mine, theirs = page.locator(".question.mine"), other.locator(".question.mine")
    expect(mine).to_be_visible()
    expect(button(page, "table.undo")).to_have_count(0)
    play = {"do": "play", "faction": "detectives", "extra": "scientists"}
    assert ada.asks(table, "act", seat=0, action=play).is_success
    expect(theirs).to_be_visible()
    expect(button(other, "table.undo")).to_have_count(0)
    accessible(page)
    button(page, "table.undo").click()
    expect(mine).to_be_visible()
    expect(theirs).to_have_count(0)
    expect(page.locator("section.hand").get_by_role("button")).to_have_count(2)


def _two_playing(server: Served) -> tuple[Caller, Caller, str]:
    ada, ben = server.guest("Ada"), server.guest("Ben")
    table = ada.opens("catham", seats=2, options={"first": 0})
    assert ben.asks(table, "sit", seat=1).is_success
    assert ada.asks(table, "start").is_success
    return ada, ben, table
