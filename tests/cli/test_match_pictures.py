"""Pictures of matches: when asked for, after every turn, from a saved position, and a sentence where none can be."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import nekobako
from nekobako.cli.main import app
from nekobako.cli.pictures import MatchPictures
from nekobako.physics.pictures import renderer
from nekobako.physics.pictures.renderer import NoRendering
from tests.cli.terminals import PROMPT, Played

PNG = b"\x89PNG"


@pytest.fixture(scope="module")
def eyes() -> None:
    try:
        renderer._context().free()
        from PIL import Image  # noqa: F401
    except (NoRendering, ImportError) as error:
        pytest.skip(f"nothing can be drawn here: {error}")


def position(game: str) -> dict[str, object]:
    return nekobako.new(game, seats=2, seed=1).save()


@pytest.mark.usefixtures("eyes")
@pytest.mark.parametrize("game", ["nekojima", "tower"])
def test_a_saved_position_can_be_looked_at(tmp_path: Path, game: str) -> None:
    file = tmp_path / "saved.json"
    file.write_text(json.dumps(position(game)))
    result = CliRunner().invoke(app, ["look", str(file), "--size", "64x48", "--lang", "en"])
    assert (result.exit_code, result.stderr) == (0, "")
    assert (tmp_path / "saved.png").read_bytes().startswith(PNG)


def test_a_game_of_cards_has_no_world(tmp_path: Path) -> None:
    file = tmp_path / "saved.json"
    file.write_text(json.dumps(position("catham")))
    result = CliRunner().invoke(app, ["look", str(file), "--lang", "en"])
    assert (result.exit_code, result.stderr) == (1, "Catham City has no world to draw.\n")


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ({"game": "nekojima", "world": {"poses": {"pole": [0, 0, 0, 1, 0, 0, 0]}}}, "world.poses.pole"),
        ({"game": "tower", "world": {"poses": {}}}, "floor-1"),
        ({"game": "chess"}, "There is no game called chess."),
    ],
    ids=["stranger", "no floor", "game"],
)
def test_a_position_that_cannot_be_is_a_sentence(tmp_path: Path, raw: dict[str, object], sentence: str) -> None:
    file = tmp_path / "saved.json"
    file.write_text(json.dumps(raw))
    result = CliRunner().invoke(app, ["look", str(file), "--lang", "en"])
    assert (result.exit_code, result.stdout) == (1, "")
    assert sentence in result.stderr


@pytest.mark.usefixtures("eyes")
def test_every_turn_has_its_picture(tmp_path: Path) -> None:
    match = nekobako.new("tower", seats=1, seed=1)
    MatchPictures(match, "mine").keep(3)
    assert list(tmp_path.iterdir()) == []
    MatchPictures(match, "mine", tmp_path).keep(3)
    assert [file.name for file in tmp_path.iterdir()] == ["mine-turn-003.png"]


@pytest.mark.usefixtures("eyes")
def test_a_picture_is_made_when_asked_for(tmp_path: Path) -> None:
    match_pictures = tmp_path / "match_pictures"
    played = Played(
        tmp_path, ["play", "tower", "--seats", "1", "--lang", "en", "--seed", "3", "--pictures", str(match_pictures)]
    )
    played.child.timeout = 60
    played.answer(PROMPT, "p")
    played.child.expect("A picture of the table: ")
    played.answer(PROMPT, "q")
    assert played.exit_code() == 0
    pictures = sorted(match_pictures.glob("*.png"))
    assert len(pictures) == 2  # as it began, and the one asked for
    assert all(file.read_bytes().startswith(PNG) for file in pictures)


def test_where_nothing_can_be_drawn_it_is_said_and_the_match_goes_on(tmp_path: Path) -> None:
    blind = tmp_path / "blind"
    blind.mkdir()
    (blind / "PIL.py").write_text("raise ImportError('no eyes here')\n")
    played = Played(tmp_path, ["play", "tower", "--seats", "1", "--lang", "en"], PYTHONPATH=str(blind), DISPLAY="")
    played.child.timeout = 60
    played.answer(PROMPT, "p")
    played.child.expect("A picture cannot be drawn here")
    played.answer(PROMPT, "q")
    assert played.exit_code() == 0
    assert not list((tmp_path / "nekobako").glob("pictures/*.png"))


def test_pictures_are_not_for_cards(tmp_path: Path) -> None:
    played = Played(tmp_path, ["play", "catham", "--pictures", str(tmp_path / "match_pictures"), "--lang", "en"])
    assert played.exit_code() == 2
    assert "--pictures is not for Catham City." in played.written
