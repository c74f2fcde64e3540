"""A world of pieces: rebuilt with its state kept, saved and restored to the bit, and unchanged by what it refuses."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from nekobako.physics.errors import BadInput
from nekobako.physics.pieces import Board, Cord, FoldedWall, HookedCat, Pair, Piece, Plate, Prism, StandingCat
from nekobako.physics.pieces.cord import CordSize
from nekobako.physics.pieces.prism import PrismSize
from nekobako.physics.pose import pose
from nekobako.physics.settle import RestCriteria, settle
from nekobako.physics.world import World, WorldSnapshot

POLE = PrismSize(0.85, 6.5, 0.7)
CORD = CordSize(14.0, 0.16, 0.9, 5e4, 3000.0)


def pair(name: str) -> Pair:
    return Pair(name, POLE, POLE, CORD)


@pytest.fixture
def world() -> World:
    world = World(table_height=-1.0)
    world.add(Board("board", 13, 1.0), pose(0, 0, 0))
    world.add(pair("white-1"), pose(-6, -4, 0.01))
    world.add(pair("white-2"), pose(-6, 3, 0.01, 10))
    settle(world)
    return world


def test_every_element_has_a_name(world: World) -> None:
    model = world.model
    kinds = ((model.ngeom, model.geom), (model.nbody, model.body), (model.njnt, model.joint), (model.nmesh, model.mesh))
    for count, element in kinds:
        assert all(element(number).name for number in range(count))


def test_a_new_piece_leaves_the_others_where_they_are(world: World) -> None:
    before, plastic = world.poses(), world.data.plastic.copy()
    world.add(pair("white-3"), pose(-6, 8, 0.01))
    assert all(np.array_equal(world.pose(body), at) for body, at in before.items())
    assert np.array_equal(world.data.plastic[: len(plastic)], plastic)


def test_a_piece_that_goes_leaves_the_others_where_they_are(world: World) -> None:
    before = {body: at for body, at in world.poses().items() if body.startswith("white-2")}
    world.remove("white-1")
    assert "white-1" not in world.pieces
    assert set(world.bodies()) == set(before)
    assert all(np.array_equal(world.pose(body), at) for body, at in before.items())
    world.add(pair("white-1"), pose(-6, -4, 0.01))


@pytest.mark.parametrize("clamped", [True, False])
def test_a_cord_on_its_own_leaves_nothing_behind(world: World, clamped: bool) -> None:
    before = world.model.nbody
    for _ in range(2):
        world.add(Cord("cord", CORD, clamped), pose(0, 0, 30))
        world.step(5)
        world.remove("cord")
        assert world.model.nbody == before


def test_a_board_can_go_too(world: World) -> None:
    world.remove("board")
    world.step(400)
    assert world.pose("white-1.a")[2] == pytest.approx(-1.0, abs=0.01)


def test_a_restored_world_plays_on_to_the_bit(world: World) -> None:
    world.add(Prism("falling", POLE), pose(0, 0, 20))
    start = world.canonical()
    world.step(600)
    end = world.snapshot()
    world.restore(start)
    world.step(600)
    assert world.snapshot() == end
    assert end != start


def test_looking_changes_nothing(world: World) -> None:
    world.add(Prism("falling", POLE), pose(0, 0, 5))
    start = world.canonical()
    world.step(400)
    end = world.snapshot()
    world.restore(start)
    for _ in range(400):
        world.step()
        world.poses()
    assert world.snapshot() == end


def test_a_copy_plays_on_to_the_bit_and_apart(world: World) -> None:
    world.add(Prism("falling", POLE), pose(0, 0, 20))
    start = world.canonical()
    copy = world.copy()
    copy.step(300)
    assert world.snapshot() == start
    world.step(300)
    assert copy.snapshot() == world.snapshot()


SCRIPT = """
from hashlib import sha256
from tests.physics.builds import random_build
print(sha256(random_build(3, 6).snapshot().state).hexdigest())
"""


def test_another_process_gives_the_same_bits() -> None:
    run = [subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True) for _ in range(2)]
    assert run[0].stdout == run[1].stdout != ""


def test_masses_and_bodies_are_told(world: World) -> None:
    assert world.bodies()[:2] == ["white-1.a", "white-1.cord.0"]
    assert world.mass("white-1") == pytest.approx(2 * 0.7 * 6.5 * 8 * 0.85**2 * np.sin(np.pi / 8) + 1.2, abs=0.5)


def test_time_goes_by_steps(world: World) -> None:
    before = world.time
    world.step(125)
    assert world.time == pytest.approx(before + 0.25)


# --- pieces stand as they should


@pytest.mark.parametrize(
    ("piece", "height"),
    [
        (pair("piece"), 0.0),
        (Prism("piece", POLE), 0.0),
        (FoldedWall("piece", 3.0, 3.5, 0.08, 1.5, fold=60), 0.0),
        (FoldedWall("piece", 3.0, 3.5, 0.08, 1.5, fold=90), 0.0),
        (FoldedWall("piece", 3.0, 3.5, 0.08, 1.5, fold=135), 0.0),
        (Plate("piece", 9.0, 9.0, 0.18, 10.0), 0.0),
        (StandingCat("piece", 2.2), 0.0),
    ],
    ids=["pair", "prism", "wall 60", "wall 90", "wall 135", "plate", "cat"],
)
def test_a_piece_set_down_stands(piece: Piece, height: float) -> None:
    world = World()
    world.add(piece, pose(0, 0, 0.05))
    result = settle(world, RestCriteria(at_least=0.5, at_most=3.0))
    assert result.at_rest, result
    for body in (piece.bodies[0], piece.bodies[-1]):
        assert world.pose(body)[2] == pytest.approx(height, abs=0.01)
    assert world.warnings() == []


def test_a_cat_stands_on_a_cat() -> None:
    world = World()
    world.add(StandingCat("under", 2.2), pose(0, 0, 0.01))
    world.add(StandingCat("over", 2.2), pose(-0.4, 0, 1.62))
    assert settle(world, RestCriteria(at_least=1.0)).at_rest
    assert world.pose("over")[2] == pytest.approx(1.6, abs=0.01)


def test_a_hooked_cat_hangs(world: World) -> None:
    middle = world.pose("white-1.cord.4")
    world.add(HookedCat("cat-1", 0.6), pose(middle[0], middle[1], middle[2] + 0.02, 90))
    settle(world, RestCriteria(at_least=1.0, at_most=4.0))
    assert world.pose("cat-1")[2] > middle[2] - 1.0


def test_the_second_pole_looks_back_along_the_cord(world: World) -> None:
    a, b = world.pose("white-1.a"), world.pose("white-1.b")
    chord = b[0] - a[0] - 2 * POLE.radius
    assert chord == pytest.approx(0.8 * CORD.length, rel=0.01)
    assert b[6] == pytest.approx(1.0, abs=1e-3)  # turned by half a circle


# --- settling


def test_settling_says_when_it_did_not(world: World) -> None:
    world.add(Prism("falling", POLE), pose(0, 0, 100))
    result = settle(world, RestCriteria(at_most=0.2))
    assert not result.at_rest
    assert result.fastest == "falling"
    assert result.speed == pytest.approx(981 * 0.2, rel=0.02)
    assert result.milliseconds == 200
    assert settle(world, RestCriteria(at_most=8.0)).at_rest


def test_settling_takes_its_least_time(world: World) -> None:
    assert settle(world, RestCriteria(at_least=0.4)).seconds == pytest.approx(0.4, abs=0.002)


# --- bad input


NAN = float("nan")
REFUSED: list[tuple[str, Callable[[World], object]]] = [
    ("pose", lambda world: world.add(Prism("new", POLE), pose(NAN, 0, 0))),
    ("pose", lambda world: world.add(Prism("new", POLE), np.zeros(7))),
    ("pose", lambda world: world.add(Prism("new", POLE), np.zeros(3))),
    ("pose", lambda world: world.add(Prism("new", POLE), pose(-6, -4, 0.01))),
    ("name", lambda world: world.add(pair("white-1"), pose(0, 0, 20))),
    ("piece", lambda world: world.remove("white-9")),
    ("piece", lambda world: world.pose("white-9.a")),
    ("piece", lambda world: world.mass("nobody")),
    ("snapshot", lambda world: world.restore(World().snapshot())),
    ("snapshot", lambda world: world.restore(replace(world.snapshot(), build="mujoco 3"))),
    ("snapshot", lambda world: world.restore(replace(world.snapshot(), state=b"\0" * 80))),
    ("density", lambda world: PrismSize(0.85, 6.0, -0.7)),
    ("radius", lambda world: PrismSize(0.0, 6.0, 0.7)),
    ("length", lambda world: PrismSize(0.85, NAN, 0.7)),
    ("mass", lambda world: Plate("new", 9, 9, 0.2, -1.0)),
    ("mass", lambda world: StandingCat("new", -2.0)),
    ("fold", lambda world: FoldedWall("new", 3, 3, 0.08, 1.5, fold=200)),
    ("drop", lambda world: Pair("new", POLE, POLE, CORD, drop=9.0)),
    ("stiffness", lambda world: replace(CORD, stiffness=0.0)),
    ("at_least", lambda world: RestCriteria(at_least=9.0)),
]


@pytest.mark.parametrize(("field", "attempt"), REFUSED, ids=[f"{n}-{field}" for n, (field, _) in enumerate(REFUSED)])
def test_bad_input_names_its_field_and_changes_nothing(
    world: World, field: str, attempt: Callable[[World], object]
) -> None:
    before = world.snapshot()
    with pytest.raises(BadInput) as refused:
        attempt(world)
    assert refused.value.field == field
    assert field in str(refused.value)
    assert world.snapshot() == before
    world.step(10)
    assert world.warnings() == []


def test_a_snapshot_is_small() -> None:
    world = World()
    for number in range(21):
        world.add(pair(f"pair-{number}"), pose(-60 + 20 * (number % 7), -30 + 20 * (number // 7), 0.01))
    snapshot = world.snapshot()
    assert isinstance(snapshot, WorldSnapshot)
    assert len(snapshot.state) < 100_000


def test_nothing_leaves_the_room_however_it_is_thrown() -> None:
    """Its walls are asked only while something is near them."""
    world = World()
    world.add(Prism("pole", POLE), pose(0, 0, 20.0))
    walls = [world.model.geom(f"table.wall.{side}").id for side in range(4)]
    assert not world.model.geom_contype[walls].any()
    world.data.qvel[:3] = 600.0, 250.0, 300.0
    near = False
    for _ in range(40):
        world.step(25)
        near |= bool(world.model.geom_contype[walls].all())
        assert abs(world.pose("pole")[:2]).max() < world.settings.room + 1.0  # it goes 1.2 cm in a step
    assert near
    assert world.pose("pole")[2] < 10.0
