"""Looking at worlds: pictures show what is there, and where none can be drawn a sentence says so."""

import sys
from pathlib import Path

import mujoco
import numpy as np
import pytest

from nekobako.cli.main import app
from nekobako.physics.errors import BadInput
from nekobako.physics.pictures import renderer
from nekobako.physics.pictures.painter import painted
from nekobako.physics.pictures.palette import by_name, rgb, shaded
from nekobako.physics.pictures.renderer import NoRendering, Picture, PictureView, render
from nekobako.physics.pieces import Plate
from nekobako.physics.pose import pose
from nekobako.physics.world import World
from tests.physics.made_worlds import rows, tower

ROOT = Path(__file__).parents[2]
SMALL = PictureView(96, 72)


@pytest.fixture(scope="module")
def eyes() -> None:
    try:
        renderer._context().free()
        from PIL import Image  # noqa: F401
    except (NoRendering, ImportError) as error:
        pytest.skip(f"nothing can be drawn here: {error}")


def share_of(picture: Picture, wanted: str, near: float = 0.25) -> float:
    """The share of a picture's pixels of about this colour, whatever the light on it."""
    colours = picture.reshape(-1, 3) / 255
    colours = colours / np.maximum(colours.sum(axis=1, keepdims=True), 1e-6)
    goal = np.array(rgb(wanted)) / sum(rgb(wanted))
    return float((np.abs(colours - goal).sum(axis=1) < near).mean())


@pytest.mark.usefixtures("eyes")
@pytest.mark.parametrize("camera", renderer.CAMERAS)
def test_a_red_plate_is_seen_from_every_side(camera: renderer.CameraName) -> None:
    world = World()
    world.add(Plate("floor-1", 9, 9, 3, 10), pose(0, 0, 0.01))
    picture = render(world, PictureView(96, 72, camera), {"floor-1": "#ff0000"})
    assert picture.shape == (72, 96, 3)
    assert share_of(picture, "#ff0000") > 0.2
    assert share_of(picture, "#0000ff") < 0.01


@pytest.mark.usefixtures("eyes")
def test_every_kind_of_piece_can_be_drawn() -> None:
    for world in (rows(2, cats=1), tower(1)):
        assert render(world, SMALL).std(axis=(0, 1)).max() > 10
    assert render(World(), SMALL).std(axis=(0, 1)).max() < 3


@pytest.mark.usefixtures("eyes")
def test_the_command_writes_a_png(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from PIL import Image

    file = tmp_path / "picture.png"
    scene = ROOT / "docs/scenes/three-pairs.json"
    assert _run("look", str(scene), "--out", str(file), "--size", "80x60", "--camera", "top") == 0
    assert capsys.readouterr().out.strip().endswith("80 x 60")
    with Image.open(file) as image:
        assert (image.format, image.size) == ("PNG", (80, 60))


@pytest.mark.usefixtures("eyes")
def test_the_command_tells_how_surely_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scene = str(ROOT / "docs/scenes/small-tower.json")
    assert _run("look", scene, "--out", str(tmp_path / "a.png"), "--size", "64x48", "--stability", "--lang", "en") == 0
    assert capsys.readouterr().out.endswith("\n40 of 40 shaken copies still stand: a share between 91 and 100 %.\n")


def test_without_egl_a_sentence_and_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mujoco.egl", None)
    file = tmp_path / "picture.png"
    assert _run("look", str(ROOT / "docs/scenes/small-tower.json"), "--out", str(file), "--lang", "fr") == 1
    complaint = capsys.readouterr().err
    assert "Impossible de dessiner ici" in complaint
    assert "nekobako[render]" in complaint
    assert "Traceback" not in complaint
    assert not file.exists()


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("nowhere.json",), 1, "nowhere.json"),
        (("SCENE", "--size", "wide"), 2, "960x720"),
        (("SCENE", "--size", "96x5000"), 2, "5000"),
        (("SCENE", "--camera", "below"), 2, "front, top, side"),
        (("BAD",), 1, "pieces[0].widht"),
    ],
)
def test_what_cannot_be_looked_at_is_told(
    arguments: tuple[str, ...], code: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text('{"pieces": [{"kind": "plate", "name": "a", "widht": 9}], "world": {"poses": {}}}')
    files = {"SCENE": str(ROOT / "docs/scenes/small-tower.json"), "BAD": str(bad)}
    assert _run("look", *(files.get(one, one) for one in arguments), "--lang", "en") == code
    assert said in capsys.readouterr().err


def _run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        app(arguments)
    return int(left.value.code or 0)


@pytest.mark.parametrize("bad", [{"width": 5}, {"height": 99999}, {"camera": "below"}])
def test_a_view_that_cannot_be_is_refused(bad: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        PictureView(**bad)  # type: ignore[arg-type]


def test_all_is_in_the_picture() -> None:
    """Corners of all shapes, brought to the picture's plane."""
    world = tower(3)
    canvas = painted(world, {})
    model = canvas.model(96, 72, renderer.VIEW)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    corners = canvas.corners(model, data)
    for name in renderer.CAMERAS:
        camera = renderer._camera(corners, PictureView(96, 72, name))
        along, up = np.radians((camera.azimuth, camera.elevation))
        ahead = np.array([np.cos(up) * np.cos(along), np.cos(up) * np.sin(along), np.sin(up)])
        right = np.array([np.sin(along), -np.cos(along), 0.0])
        seen = corners - (camera.lookat - camera.distance * ahead)
        depth = seen @ ahead
        tall = np.tan(np.radians(renderer.VIEW / 2))
        reach = max(
            np.abs(seen @ right / depth).max() / (tall * 96 / 72),
            np.abs(seen @ np.cross(right, ahead) / depth).max() / tall,
        )
        assert 0.8 < reach < 1.0


def test_names_tell_colours() -> None:
    assert by_name("pink-3", ("#000000",)) == by_name("pink-1", ("#ffffff",))
    assert by_name("cat-2", ("#000000", "#111111")) == "#111111"
    assert by_name("", ("#000000",)) == "#000000"
    assert shaded("#804020", 2.0) == "#ff8040"
