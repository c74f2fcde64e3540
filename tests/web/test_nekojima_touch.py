"""A turn of Nekojima on a phone, in French: a finger moves both hands, two fingers a hand each, a rail the height."""

from collections.abc import Callable
from typing import Any

from tests.server.served import Served
from tests.web.fingers import Fingers
from tests.web.space import Space, begun, by_seed
from tests.web.visiting import Visits

Arrange = Callable[[dict[str, Any]], None]
IN_FRONT = 87  # this seed rolls Culture and Homes, and draws a pink cube


def test_a_turn_by_touch(visit: Visits, server: Served, arrange: Arrange) -> None:
    arrange(by_seed("nekojima", IN_FRONT))
    mia = server.guest()
    page = visit(f"#/t/{begun(server, mia, 'nekojima')}", guest=mia, quality="low", phone=True, language="fr")
    space, fingers = Space(page, "fr"), Fingers(page)
    page.get_by_role("button", name="Lancer les dés").tap()
    page.get_by_role("button", name="Tirer").tap()
    space.accessible()
    page.get_by_role("group", name=space.said("nekojima.which_denchuu")).get_by_role("button").first.tap()
    space.button("hands.in_hand").tap()
    space.there("pink-1.a")
    space.accessible()

    fingers.press(0, space.spot("pink-1.a"))
    fingers.lift(0)
    space.holds("poteau a de rose 1", "poteau b de rose 1")
    space.raised("pink-1.a", 1.0)
    # A finger beside the pieces hides nothing: they go by as much as it does.
    here, there = space.on_page(-4.85, -17.0, 2.5), space.on_page(-4.85, -6.0, 2.5)
    beside = here[0] + 60, here[1] - 60
    fingers.press(0, beside)
    fingers.slide(f0=(there[0] - here[0], there[1] - here[1]))
    fingers.lift(0)
    space.until(lambda: abs(space.place("pink-1.a")[1] + 6.0) < 1.0)
    space.accessible()

    a, b = space.place("pink-1.a"), space.place("pink-1.b")
    fingers.press(0, space.spot("pink-1.a"))
    fingers.press(1, space.spot("pink-1.b"))
    fingers.slide(f0=(14, 0), f1=(-14, 0))  # towards each other, each with its own hand
    fingers.lift(1)
    fingers.lift(0)
    space.until(lambda: space.place("pink-1.a")[0] > a[0] + 0.4 and space.place("pink-1.b")[0] < b[0] - 0.4)

    rail = page.get_by_role("slider", name=space.said("hands.live.rail"))
    rail.fill("3")
    space.raised("pink-1.a", 2.5)
    space.button("hands.live.set_down").tap()
    space.empty_handed()
    space.button("hands.live.finish").tap()
    space.told("C’est accepté : 1 rose")
