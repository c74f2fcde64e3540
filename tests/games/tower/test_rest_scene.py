"""Rest from hand to hand: a tower that hands left at rest sleeps until the next ones touch it, and no longer."""

import msgspec
import pytest

from nekobako.games.tower.handling import set_down
from nekobako.games.tower.material import SIZES
from nekobako.games.tower.position.tower import load_world
from nekobako.games.tower.worlds import without
from nekobako.physics.live_world.results import SurveyedWorld
from tests.games.tower.scenes import Scenery, run, storeys


@pytest.fixture(scope="module")
def built() -> Scenery:
    return storeys(2)


def test_it_sleeps_while_a_cat_is_carried_and_wakes_when_it_is_set_down(built: Scenery) -> None:
    assert built.now.world["asleep"] is True
    live = set_down(built.start(), "blue-1", "floor-3", 3.0, 3.0, 0.0)
    data = live.world.data
    awake = []
    while not live.finished:
        live.frame()
        awake.append(int(data.ntree_awake))
    carried = awake.index(max(awake))
    assert max(awake) == live.world.model.ntree
    assert set(awake[1:carried]) == {1}  # the cat alone
    assert awake[-1] == 0


def test_what_was_taken_off_wakes_the_rest(built: Scenery) -> None:
    now = without(built.now, ["floor-3"])
    assert "asleep" not in now.world
    scene = msgspec.structs.replace(built.start(), now=now, built=built.built[:2])
    live = set_down(scene, "blue-1", "floor-1", 3.6, 3.6, 0.0)
    live.frame()
    assert live.world.data.ntree_awake == live.world.model.ntree


def test_it_is_kept_in_a_position_and_hands_do_the_same_from_there(built: Scenery) -> None:
    saved = msgspec.json.decode(msgspec.json.encode(built.now.world))
    loaded = load_world(saved, built.facts, ())
    assert loaded == SurveyedWorld(saved, built.facts)
    again = msgspec.structs.replace(built.start(), now=loaded)
    one, two = (run(set_down(scene, "blue-1", "floor-3", 3.0, 3.0, 0.0)) for scene in (built.start(), again))
    assert one.after == two.after


def test_a_world_that_nobody_has_seen_at_rest_is_awake(built: Scenery) -> None:
    """A floor that hangs in the air comes down with the first hands, wherever they are at work."""
    world = {key: value for key, value in built.now.world.items() if key not in ("asleep", "state", "build")}
    poses = {name: list(at) for name, at in world["poses"].items()}
    poses["floor-3"][2] += 0.3
    still = SurveyedWorld({**world, "poses": poses, "state": None, "build": None}, built.facts)
    scene = msgspec.structs.replace(built.start(), now=still)
    handled = run(set_down(scene, "blue-1", "floor-1", 3.6, 3.6, 0.0))
    assert handled.after.world["poses"]["floor-3"][2] == pytest.approx(
        built.now.world["poses"]["floor-3"][2], abs=SIZES.floor.thickness
    )
