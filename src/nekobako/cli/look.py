"""`nekobako look`: a picture of a world, from its scene file or a position of a game, and how surely it stands."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from nekobako import Refusal
from nekobako.cli import flags
from nekobako.cli.flags import help_text
from nekobako.cli.language import WORDS
from nekobako.cli.pictures import draw_world, is_position, world_of_position
from nekobako.cli.problem import bad_usage, failed

if TYPE_CHECKING:
    from nekobako.physics.pictures.renderer import PictureView
    from nekobako.physics.world import World

SceneFile = Annotated[Path, typer.Argument(metavar="SCENE", help=help_text("scene"), show_default=False)]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE.png", help=help_text("out"), show_default=False)]
Size = Annotated[str, typer.Option("--size", metavar="WxH", help=help_text("size"))]
Camera = Annotated[str, typer.Option("--camera", metavar="front|top|side", help=help_text("camera"))]

Stability = Annotated[bool, typer.Option("--stability", help=help_text("stability"))]


def look(
    scene: SceneFile,
    out: Out = None,
    size: Size = "960x720",
    camera: Camera = "front",
    stability: Stability = False,
    lang: flags.Lang = None,
) -> None:
    language = flags.language_named(lang)
    view = _view(size, camera)
    file = out or scene.with_suffix(".png")
    try:
        world, colours = _load(scene.read_bytes())
    except Refusal as refusal:
        raise failed("scene", file=str(scene), why=refusal.text(language)) from None
    draw_world(world, file, view, colours)
    typer.echo(WORDS.say(language, "look.done", file=str(file), width=view.width, height=view.height))
    if stability:
        typer.echo(_measured(world, language))


def _load(text: bytes) -> tuple["World", Mapping[str, str]]:
    # Here, not above: the simulator takes its time to be imported, and other commands do without.
    from nekobako.physics.scenes.scene import parse_scene

    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raw = None  # the scene's reader says what is wrong
    if is_position(raw):
        return world_of_position(raw)
    scene = parse_scene(text)
    return scene.load(), scene.colours


def _measured(world: "World", language: str) -> str:
    from nekobako.physics.trials.stability import stability

    measure = stability(world, seed=1)
    low, high = (round(100 * share) for share in measure.interval)
    return WORDS.say(language, "look.stability", stood=measure.stood, tried=measure.tried, low=low, high=high)


def _view(size: str, camera: str) -> "PictureView":
    from nekobako.physics.pictures import renderer

    if camera not in renderer.CAMERAS:
        raise bad_usage("camera", given=camera[:20], cameras=", ".join(renderer.CAMERAS))
    match = re.fullmatch(r"(\d{1,5})x(\d{1,5})", size)
    if match is None or not all(16 <= int(side) <= renderer.LARGEST for side in match.groups()):
        raise bad_usage("size", given=size[:20], most=renderer.LARGEST)
    return renderer.PictureView(int(match[1]), int(match[2]), camera)
