"""What chatters on its edges without going anywhere is at rest, if one asks for that."""

from nekobako.physics.pieces import Plate
from nekobako.physics.pose import pose
from nekobako.physics.settle import RestCriteria, settle
from nekobako.physics.world import World

NEVER_SLOW = -1.0  # nothing is as slow as that: as if everything chattered


def world_with_a_plate(height: float) -> World:
    world = World()
    world.add(Plate("plate", 9.0, 9.0, 0.18, 10.0), pose(0, 0, height))
    return world


def test_what_stays_is_at_rest_however_it_chatters() -> None:
    chattering = RestCriteria(speed=NEVER_SLOW, acceleration=NEVER_SLOW, hold=0.1, at_most=0.5)
    assert not settle(world_with_a_plate(0.0), chattering).at_rest
    staying = RestCriteria(speed=NEVER_SLOW, acceleration=NEVER_SLOW, hold=0.1, at_most=0.5, stay=0.003)
    assert settle(world_with_a_plate(0.0), staying).at_rest


def test_what_falls_is_not() -> None:
    falling = RestCriteria(speed=NEVER_SLOW, acceleration=NEVER_SLOW, hold=0.1, at_most=0.2, stay=0.003)
    assert not settle(world_with_a_plate(60.0), falling).at_rest
