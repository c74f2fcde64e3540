"""Scenes and a position's `world`: they come back as they were, and what is wrong is told by its field."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nekobako.core.refusal import Refusal
from nekobako.physics.pieces import Board, Cord, Piece, RoundBoard
from nekobako.physics.pose import pose
from nekobako.physics.scenes.scene import load_scene, parse_scene, read_scene, scene_of
from nekobako.physics.scenes.world_record import load_world, read_world, world_of
from nekobako.physics.settings import Settings
from nekobako.physics.settle import settle
from nekobako.physics.world import World
from tests.physics.made_worlds import CORD, rows, tower

EXAMPLES = sorted((Path(__file__).parents[2] / "docs/scenes").glob("*.json"))


@pytest.fixture(scope="module")
def standing() -> dict[str, Any]:
    """A saved world of pairs on two storeys, through JSON."""
    world = rows(8, cats=1)
    settle(world)
    world.step(7)  # the poses told must be those after the last step
    found: dict[str, Any] = json.loads(json.dumps(scene_of(world)))
    return found


@pytest.fixture(scope="module")
def card() -> dict[str, Any]:
    world = tower(2)
    settle(world)
    found: dict[str, Any] = json.loads(json.dumps(scene_of(world)))
    return found


def furthest(world: World, poses: dict[str, list[float]]) -> float:
    return max(float(np.abs(world.pose(body) - poses[body]).max()) for body in poses)


def test_with_its_state_a_world_comes_back_to_the_bit(standing: dict[str, Any]) -> None:
    one, two = load_scene(standing), load_scene(standing)
    assert scene_of(one) == standing
    one.step(20)
    two.step(20)
    assert one.snapshot() == two.snapshot()


@pytest.mark.parametrize("saved", ["standing", "card"])
def test_from_its_poses_alone_a_world_is_the_same_and_still_stands(saved: str, request: pytest.FixtureRequest) -> None:
    scene = deepcopy(request.getfixturevalue(saved))
    poses = scene["world"]["poses"]
    scene["world"]["state"] = None
    world = load_scene(scene)
    error = furthest(world, poses)
    settled = settle(world)
    moved = max(float(np.linalg.norm(world.pose(body)[:3] - poses[body][:3])) for body in poses)
    print(f"loaded within {error:.1e}, after {settled.seconds:.2f} s moved {10 * moved:.3f} mm")
    assert error < 1e-6
    assert settled.at_rest
    assert not world.warnings()
    assert moved < 0.05


def test_another_build_uses_the_poses(standing: dict[str, Any]) -> None:
    scene = deepcopy(standing)
    scene["world"]["build"] = "mujoco 3.1.4"
    scene["world"]["state"] = "AAAA"  # nothing that this build could read
    world = load_scene(scene)
    assert furthest(world, standing["world"]["poses"]) < 1e-6


def test_a_bent_cord_keeps_its_shape_and_its_pull(standing: dict[str, Any]) -> None:
    scene = deepcopy(standing)
    scene["world"]["state"] = None
    assert np.allclose(
        np.concatenate(list(world_of(load_scene(scene))["strains"].values())),
        np.concatenate(list(standing["world"]["strains"].values())),
        atol=1e-9,
    )
    del scene["world"]["strains"]
    assert np.abs(np.concatenate(list(world_of(load_scene(scene))["strains"].values()))).max() < 1e-12


def test_poles_alone_are_enough_and_the_cord_finds_its_curve() -> None:
    scene = scene_of(rows(1))
    ends = {"white-1.a": [-4, 0, 0, 1, 0, 0, 0], "white-1.b": [6, 1, 0, 0, 0, 0, 1]}
    scene["world"] = {"poses": ends}
    world = load_scene(scene)
    assert furthest(world, {body: [float(number) for number in at] for body, at in ends.items()}) < 1e-6
    assert settle(world).at_rest
    assert world.pose("white-1.b")[2] == pytest.approx(0, abs=0.2)  # bent, a cord pulls: its poles lean a little


def test_one_pole_alone_has_its_cord_at_rest() -> None:
    scene = scene_of(rows(1))
    poses = scene["world"]["poses"]
    scene["world"] = {"poses": {"white-1.a": poses["white-1.a"]}}
    assert furthest(load_scene(scene), poses) < 1e-6


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_the_examples_stand(file: Path) -> None:
    world = parse_scene(file.read_bytes()).load()
    before = world.poses()
    assert settle(world).at_rest
    assert max(float(before[body][2] - world.pose(body)[2]) for body in before) < 0.3


@pytest.mark.parametrize("board", [Board("board", 10.0, 1.0), RoundBoard("board", 10.0, 1.0)])
def test_settings_table_and_board_are_kept(board: Piece) -> None:
    world = World(Settings(friction=(0.6, 0.02, 0.001), room=80.0), table_height=-3.0)
    world.add(board, pose(1, 2, -2, 30))
    scene = json.loads(json.dumps(scene_of(world, {"board": "#aabbcc"})))
    again = read_scene(scene)
    assert again.settings == world.settings
    assert again.colours == {"board": "#aabbcc"}
    assert scene_of(again.load(), again.colours) == scene
    assert np.allclose(again.load().model.geom("board").pos, world.model.geom("board").pos)


def test_a_kind_that_scenes_do_not_know_is_refused() -> None:
    world = World()
    world.add(Cord("cord", CORD), pose(0, 0, 20))
    with pytest.raises(ValueError, match="cord: a scene has no Cord"):
        scene_of(world)


NAN = float("nan")


@pytest.mark.parametrize(
    ("path", "value", "code", "field"),
    [
        ("pieces[1].kind", "prizm", "malformed", "pieces[1].kind"),
        ("pieces[1].cord.lenght", 14, "malformed", "pieces[1].cord.lenght"),
        ("pieces[1].cord.length", -1, "impossible", "pieces[1].cord.length"),
        ("pieces[1].cord.length", "14", "malformed", "pieces[1].cord.length"),
        ("pieces[1].first.radius", NAN, "malformed", "pieces[1].first.radius"),
        ("pieces[1].drop", 99, "impossible", "pieces[1].drop"),
        ("pieces[1].name", "board", "malformed", "pieces[1].name"),
        ("pieces[0].at", [0, 0, 0], "malformed", "pieces[0].at"),
        ("pieces[0].thicknes", 1, "malformed", "pieces[0].thicknes"),
        ("scene", 2, "malformed", "scene"),
        ("wrld", {}, "malformed", "wrld"),
        ("table_height", NAN, "malformed", "table_height"),
        ("settings", {"stepp": 1}, "malformed", "settings.stepp"),
        ("colours", {"white-1": "red"}, "malformed", "colours.white-1"),
        ("colours", {"white-99": "#ff0000"}, "unknown", "colours.white-99"),
        ("world.pose", {}, "malformed", "world.pose"),
        ("world.poses.white-2.b", [0] * 6, "malformed", "world.poses.white-2.b"),
        ("world.poses.white-2.b", [0, 0, 0, 0, 0, 0, 0], "malformed", "world.poses.white-2.b"),
        ("world.poses.white-2.b", [0, 0, NAN, 1, 0, 0, 0], "malformed", "world.poses.white-2.b[2]"),
        ("world.poses.white-2.b", [0, 0, 0, 1, 0, 0, "0"], "malformed", "world.poses.white-2.b[6]"),
        ("world.poses.white-99.b", [0, 0, 0, 1, 0, 0, 0], "unknown", "world.poses.white-99.b"),
        ("world.poses.white-2.a", None, "malformed", "world.poses.white-2.a"),
        ("world.poses.white-2.cord.3", None, "malformed", "world.poses.white-2.cord.3"),
        ("world.poses.white-2.cord.3", [0, 0, 0, 1, 0, 0, 0], "impossible", "world.poses.white-2.cord.3"),
        ("world.poses.cat-1", [-6.4, -9, 3, 1, 0, 0, 0], "impossible", "world.poses.white-1.a"),
        ("world.folds", {"white-1": 90}, "unknown", "world.folds.white-1"),
        ("world.strains", {"cat-1": [0.0]}, "unknown", "world.strains.cat-1"),
        ("world.strains", {"white-1": [0.0]}, "malformed", "world.strains.white-1"),
    ],
)
def test_what_is_wrong_is_named(standing: dict[str, Any], path: str, value: Any, code: str, field: str) -> None:
    scene = deepcopy(standing)
    scene["world"]["state"] = None
    _put(scene, path, value)
    with pytest.raises(Refusal) as refused:
        load_scene(scene)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert field in refused.value.text("fr")


@pytest.mark.parametrize("bent", [1e308, -1.1])
def test_a_cord_holds_no_more_than_it_can(standing: dict[str, Any], bent: float) -> None:
    scene = deepcopy(standing)
    scene["world"]["state"] = None
    scene["world"]["strains"]["white-1"][3] = bent
    with pytest.raises(Refusal) as refused:
        load_scene(scene)
    assert (refused.value.code, refused.value.field) == ("impossible", "world.strains.white-1[3]")


def _put(scene: dict[str, Any], path: str, value: Any) -> None:
    place: Any = scene
    if path.startswith("world.poses."):  # bodies have dots in their names
        place, name = scene["world"]["poses"], path.removeprefix("world.poses.")
    else:
        *way, name = path.replace("[", ".").replace("]", "").split(".")
        for step in way:
            place = place[int(step)] if isinstance(place, list) else place[step]
    if value is None:
        del place[name]
    else:
        place[name] = value


@pytest.mark.parametrize(
    ("state", "key"),
    [("not base64!", "not_base64"), ("AAAA", "not_a_state"), ("", "not_a_state"), ("moved", "state_unlike")],
)
def test_a_state_that_does_not_fit_is_refused(standing: dict[str, Any], state: str, key: str) -> None:
    scene = deepcopy(standing)
    if state == "moved":
        scene["world"]["poses"]["white-1.a"][0] += 1.0
    else:
        scene["world"]["state"] = state
    with pytest.raises(Refusal) as refused:
        load_scene(scene)
    assert refused.value.field == "world.state"
    assert refused.value.detail["why"] == key


@pytest.mark.parametrize(("fold", "code"), [(None, "malformed"), (0, "impossible"), (181, "impossible")])
def test_a_wall_needs_a_fold(card: dict[str, Any], fold: float | None, code: str) -> None:
    scene = deepcopy(card)
    scene["world"]["folds"] = {"brick-2": 90, "brick-3": 90, "brick-4": 90} | (
        {"brick-1": fold} if fold is not None else {}
    )
    with pytest.raises(Refusal) as refused:
        load_scene(scene)
    assert (refused.value.code, refused.value.field) == (code, "world.folds.brick-1")


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"[]", b'{"pieces": [], "world": {"poses": NaN}}'])
def test_what_is_no_scene_at_all_is_refused(text: bytes) -> None:
    with pytest.raises(Refusal):
        parse_scene(text)


def test_pieces_in_another_order_are_noticed(standing: dict[str, Any]) -> None:
    scene = read_scene(standing)
    with pytest.raises(Refusal, match="shows another world"):
        load_world(scene.pieces[::-1], scene.record, table_height=scene.table_height)


def test_a_positions_world_needs_no_scene(standing: dict[str, Any]) -> None:
    pieces = read_scene(standing).pieces
    world = load_world(pieces, read_world(standing["world"]), table_height=-1.0)
    assert world_of(world) == standing["world"]
