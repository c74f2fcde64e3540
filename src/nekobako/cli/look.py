"""`nekobako look`: a picture of a world, from its scene file or from a position of a game that has one."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from nekobako import Refusal
from nekobako.cli import flags
from nekobako.cli.flags import helped
from nekobako.cli.language import WORDS
from nekobako.cli.positions import draw, drawn, is_position
from nekobako.cli.problem import bad_usage, failed

if TYPE_CHECKING:
    from nekobako.physics.pictures.look import View

SceneFile = Annotated[Path, typer.Argument(metavar="SCENE", help=helped("scene"), show_default=False)]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE.png", help=helped("out"), show_default=False)]
Size = Annotated[str, typer.Option("--size", metavar="WxH", help=helped("size"))]
Camera = Annotated[str, typer.Option("--camera", metavar="front|top|side", help=helped("camera"))]


def look(
    scene: SceneFile, out: Out = None, size: Size = "960x720", camera: Camera = "front", lang: flags.Lang = None
) -> None:
    language = flags.spoken(lang)
    view = _view(size, camera)
    file = out or scene.with_suffix(".png")
    try:
        _look(scene.read_bytes(), file, view)
    except Refusal as refusal:
        raise failed("scene", file=str(scene), why=refusal.text(language)) from None
    typer.echo(WORDS.say(language, "look.done", file=str(file), width=view.width, height=view.height))


def _look(text: bytes, file: Path, view: "View") -> None:
    # Here, not above: the simulator takes its time to be imported, and other commands do without.
    from nekobako.physics.scenes.scene import parse_scene

    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raw = None  # the scene's reader says what is wrong
    if is_position(raw):
        drawn(raw, file, view)
    else:
        found = parse_scene(text)
        draw(found.load(), file, view, found.colours)


def _view(size: str, camera: str) -> "View":
    from nekobako.physics.pictures import look as looking

    if camera not in looking.CAMERAS:
        raise bad_usage("camera", given=camera[:20], cameras=", ".join(looking.CAMERAS))
    match = re.fullmatch(r"(\d{1,5})x(\d{1,5})", size)
    if match is None or not all(16 <= int(side) <= looking.LARGEST for side in match.groups()):
        raise bad_usage("size", given=size[:20], most=looking.LARGEST)
    return looking.View(int(match[1]), int(match[2]), camera)
