"""A table that is open and has not begun: whoever opened it may still change what is played, and all see it."""

from playwright.sync_api import expect

from tests.server.live_server import Served
from tests.web.accessibility import accessible
from tests.web.texts import option, text
from tests.web.visits import Visits


def test_options_are_changed_before_the_start(visit: Visits, server: Served) -> None:
    ada, ben = server.guest("Ada"), server.guest("Ben")
    table = ada.opens("nekojima", seats=2, options={"mode": "versus", "variants": ["jungle"]}, settings={"clock": 45})
    assert ben.asks(table, "sit", seat=1).is_success
    host = visit(f"#/t/{table}", guest=ada)
    guest = visit(f"#/t/{table}", guest=ben, language="fr", phone=True)
    expect(guest.locator(".agreed")).to_contain_text(option("nekojima", "variants", "jungle", "fr"))
    expect(guest.get_by_role("button", name=text("table.change", "fr"))).to_be_hidden()  # not theirs to change

    change = host.get_by_role("button", name=text("table.change"))
    change.click()
    dialog = host.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name=option("nekojima", "mode", "versus"))).to_be_checked()  # as it is until now
    expect(dialog.get_by_role("checkbox", name=option("nekojima", "variants", "jungle"))).to_be_checked()
    expect(dialog.get_by_label(text("lobby.clock"))).to_have_value("45")
    accessible(host)
    dialog.get_by_label(text("lobby.seats")).select_option("1")
    dialog.get_by_role("button", name=text("table.change_do")).click()
    expect(dialog.get_by_role("alert")).to_be_visible()  # two sit here
    accessible(host)

    dialog.get_by_label(text("lobby.seats")).select_option("3")
    dialog.get_by_role("radio", name=option("nekojima", "mode", "coop")).check()
    dialog.get_by_role("checkbox", name=option("nekojima", "variants", "jungle")).uncheck()
    dialog.get_by_role("checkbox", name=option("nekojima", "variants", "expert")).check()
    dialog.get_by_role("button", name=text("table.change_do")).click()
    expect(dialog).to_be_hidden()
    expect(host.locator(".trouble")).to_be_hidden()
    for page, language in ((host, "en"), (guest, "fr")):
        agreed = page.locator(".agreed")
        expect(agreed).to_contain_text(option("nekojima", "mode", "coop", language))
        expect(agreed).to_contain_text(option("nekojima", "variants", "expert", language))
        expect(agreed).not_to_contain_text(option("nekojima", "variants", "jungle", language))
        expect(page.locator("section.seats").get_by_role("listitem")).to_have_count(3)
    assert ada.get(f"/api/tables/{table}")["settings"]["clock"] == 45  # what was left alone
