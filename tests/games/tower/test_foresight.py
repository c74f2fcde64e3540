"""What the referee foresees of a wall, a floor or a cat in a hand, and of a planned build."""

from typing import Any

import pytest

from nekobako.core.foresight import Foresight
from nekobako.games.tower.material import SIZES
from nekobako.physics.pose import pose
from tests.games.tower.built_towers import MIDDLE, WALLS, dealt, with_cat
from tests.games.tower.scenes import Fingers, Scenery, surface

HALF = SIZES.floor.side / 2
OWN = ("brick-1", "brick-2", "floor-2")


def held(piece: str, x: float, z: float, fingers: Fingers | None = None) -> Foresight:
    foresight = led(piece, x, z, fingers)
    assert foresight is not None
    return foresight


def led(piece: str, x: float, z: float, fingers: Fingers | None = None) -> Foresight | None:
    fingers = fingers or Scenery().hands(OWN)
    up = fingers.live.world.pose(piece)
    up[2] += 8.0
    fingers.lead({0: piece}, [up, pose(x, 0.0, z + 3.0), pose(x, 0.0, z)])
    fingers.wait(0.3)
    return fingers.live.foresee()


def told(foresight: Foresight) -> list[tuple[str, tuple[str, ...], bool]]:
    return [(one.rule, one.pieces, one.close) for one in foresight.forebodings]


@pytest.mark.parametrize(("x", "place", "verdict"), [(0.0, "floor-1", "valid"), (HALF, None, "wrong")])
def test_a_wall_over_the_floor_it_is_for(x: float, place: str | None, verdict: str) -> None:
    foresight = held("brick-1", x, 3.0)
    assert foresight.places == {"brick-1": place}
    assert foresight.verdict == verdict
    assert foresight.without_hints() == foresight  # anyone sees that


def test_of_what_is_beside_the_tower_nothing_is_said() -> None:
    assert led("brick-1", 30.0, 3.0) is None
    assert led("floor-2", 30.0, 3.0) is None


def test_a_wall_near_the_edge_is_close() -> None:
    inside = held("brick-1", 0.0, 3.0).forebodings
    assert not inside
    edge = HALF - SIZES.wall.panel / 2  # of a wall folded by a right angle, about
    foresight = held("brick-1", edge, 3.0)
    assert foresight.verdict in ("close", "wrong")


def test_a_floor_over_its_walls() -> None:
    fingers = Scenery().hands(OWN)
    for hand, (wall, x, yaw) in enumerate((("brick-1", -2.2, 0.0), ("brick-2", 2.2, 180.0))):
        up = fingers.live.world.pose(wall)
        up[2] += 6.0
        fingers.lead({hand: wall}, [up, pose(x, 0.0, 6.0, yaw), pose(x, 0.0, 0.3, yaw)])
        fingers.lead({hand: wall}, [pose(x, 0.0, 0.17, yaw)], speed=2.0)
        fingers.let_go(hand)
        fingers.wait(0.2)
    over = held("floor-2", 0.0, surface(2) + 1.0, fingers)
    assert not [one for one in over.forebodings if not one.close]
    aside = held("floor-2", 4.0, surface(2) + 1.0, fingers)
    assert ("T-14", ("brick-1", "floor-2"), False) in told(aside)
    assert any(one.hint and one.pieces[0] == "floor-2" for one in aside.forebodings)  # it would tip


def test_a_cat_over_a_floor_or_over_nothing() -> None:
    fingers = Scenery().hands(["blue-1"])
    assert held("blue-1", 0.0, 2.0, fingers).places == {"blue-1": "floor-1"}
    assert led("blue-1", 20.0, 2.0, fingers) is None


# --- plans


def build(**floor: float) -> dict[str, Any]:
    return {"do": "build", "card": "build-1", "option": 0, "walls": WALLS, "floor": {**MIDDLE, **floor}}


def test_a_planned_build() -> None:
    match = dealt(["build-1", "nakama-blue"], ["b-1", "e-1"])
    good = match.foresee(0, build())
    assert good is not None
    assert good.verdict != "wrong"
    off = match.foresee(0, build(x=3.0))
    assert off is not None
    assert any(rule == "T-14" and not close for rule, _, close in told(off))


def test_a_planned_wall_through_a_cat_is_a_hint() -> None:
    match = dealt(["nakama-blue", "build-1"], ["b-1", "e-1"])
    wall = WALLS[0]
    with_cat(match, "nakama-blue", "blue", floor=1, x=wall["x"], y=wall["y"], yaw=0.0)
    foresight = match.foresee(0, build())
    assert foresight is not None
    through = [one for one in foresight.forebodings if one.rule == "T-34"]
    assert through
    assert all(one.hint for one in through)
