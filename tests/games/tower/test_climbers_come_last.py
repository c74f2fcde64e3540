"""A cat that leaves its floor comes last in the world, by whoever's hand: there it costs the solver least."""

from nekobako.physics.pose import pose
from tests.games.tower.scenes import Scenery, storeys


def order(scenery: Scenery) -> list[str]:
    return list(scenery.now.world["poses"])


def test_by_a_program_action() -> None:
    scenery = storeys(2)
    assert order(scenery)[1] == "neko"
    scenery.set_down("neko", "floor-3", 2.5, 2.5, back=True)
    assert order(scenery)[-1] == "neko"
    assert scenery.facts.stance("neko").on == ("floor-3",)


def test_by_hand() -> None:
    scenery = storeys(1)
    fingers = scenery.hands(["neko"])
    assert list(fingers.live.world.poses())[-1] == "neko"
    fingers.lead({0: "neko"}, [pose(12.0, 0.0, 3.0)])
    fingers.let_go(0)
    assert list(fingers.done().after.world["poses"])[-1] == "neko"


def test_what_is_new_needs_no_second_place() -> None:
    scenery = storeys(1)
    scenery.set_down("blue-1", "floor-2", 2.5, 2.5)
    assert order(scenery)[-1] == "blue-1"
    scenery.build()
    assert order(scenery)[-1] == "floor-3"
