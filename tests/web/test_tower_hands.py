"""The Cat and the Tower with hands: Neko, who stands under a floor, is drawn out and set on a higher one."""

from playwright.sync_api import expect

from tests.server.served import Served
from tests.web.fingers import Fingers
from tests.web.island import Arrange
from tests.web.space import Space, begun
from tests.web.storeys import built, dealt, with_cat
from tests.web.visiting import Visits


def test_neko_climbs_by_touch(visit: Visits, server: Served, arrange: Arrange) -> None:
    """On a phone: it stands under a floor, so it is drawn out first; nothing else moves."""
    match = with_cat(built(dealt(["build-1", "nakama-any-1"], ["e-1", "b-1"])), "nakama-any-1", "blue", floor=2)
    arrange(with_cat(match, "nakama-yellow", "yellow", on="blue-1", x=-0.65).save())
    mia = server.guest()
    page = visit(f"#/t/{begun(server, mia, 'tower')}", guest=mia, quality="low", phone=True, language="fr")
    space, fingers = Space(page, "fr"), Fingers(page)
    for _ in range(2):
        space.button("hands.camera.higher").tap()  # so that a pixel is a millimetre, not a centimetre
    space.button("tower.missions.fulfil").tap()
    space.button("hands.in_hand").tap()
    space.there("neko")
    floor = space.place("floor-2")
    fingers.press(0, space.spot("neko"))
    fingers.lift(0)
    space.holds(space.said("tower.pieces.neko"))
    expect(page.get_by_text(space.said("hands.live.covered"))).to_be_visible()
    assert space.place("neko")[2] < 1
    space.accessible()

    _lead(space, fingers, 3.2, -8.0)
    space.raised("neko", 5.5)  # up by itself, once it is out
    expect(page.get_by_text(space.said("hands.live.covered"))).to_be_hidden()
    _lead(space, fingers, 2.8, -2.8)
    space.arrived("neko", 2.8, -2.8, 1.0)
    space.button("hands.live.set_down").tap()
    space.empty_handed()
    assert max(abs(one - other) for one, other in zip(space.place("floor-2"), floor, strict=True)) < 0.1
    space.button("hands.live.finish").tap()
    space.told("Vous faites grimper Neko à l’étage 2")


def _lead(space: Space, fingers: Fingers, x: float, y: float) -> None:
    """A finger beside the cat draws it there, at the height it has."""
    here_x, here_y, z = space.place("neko")
    here, there = space.on_page(here_x, here_y, z + 1), space.on_page(x, y, z + 1)
    fingers.press(0, (here[0] - 40, here[1] - 30))
    fingers.slide(f0=(there[0] - here[0], there[1] - here[1]))
    fingers.lift(0)
