"""The picture of the terminal in the README: `python -m tests.cli.picture` draws it anew from a real match."""

import re
from io import StringIO
from itertools import count
from pathlib import Path
from typing import Any, Final, cast

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

import nekobako
from nekobako.bots import Budget, bots_of
from nekobako.cli.binding import Unbinding, unbound
from nekobako.cli.faces import face_of
from nekobako.cli.faces.face import Reader
from nekobako.cli.flags import usual_bot
from nekobako.cli.language import Tongue
from nekobako.cli.party import Party
from nekobako.cli.screen import screen
from nekobako.core.chance import seeded

PICTURE: Final = Path(__file__).parents[2] / "docs" / "pictures" / "catham-terminal.svg"
COLUMNS: Final = 80
ROWS: Final = 28
TURN: Final = 16  # the picture is taken at the first turn from here on, in the first match that has
PLAYS: Final = 2  # factions to play
POINTS: Final = 2  # and points for everyone
OUTSIDE: Final = re.compile(r"@font-face\s*\{.*?\}\s*", re.DOTALL)  # fonts from the net: a picture fetches nothing


def picture() -> str:
    match, seen = _middle_of_a_match()
    party, tongue = Party([None, usual_bot("catham"), usual_bot("catham")]), Tongue("en")
    reader = Reader(tongue, party.names(tongue), party.titles(tongue), 0)
    face = face_of("catham")
    assert face is not None
    console = Console(
        record=True,
        width=COLUMNS,
        height=ROWS,
        file=cast(Any, Unbinding(StringIO())),
        force_terminal=True,
        highlight=False,
    )
    view = match.view(0)
    menu = face.menu(reader, view, match.legal(0), lambda seed: match.suggest(0, seed))
    old = face.story(reader, match.events(0)[:seen], brief=True)
    new = face.story(reader, match.events(0, seen), brief=True)
    console.print(screen(console, face, reader, view, menu, old, new))
    console.print(Text(tongue.say("play.prompt", numbers=f"1–{len(menu.choices)}"), style="bold"))
    return OUTSIDE.sub("", unbound(console.export_svg(title="Nekobako", theme=MONOKAI, unique_id="nekobako")))


def _middle_of_a_match() -> tuple[nekobako.Match, int]:
    """A match between bots at a turn of seat 0 with much to choose from, and how many events there were at its last."""
    return next(found for seed in count() if (found := _stopped(seed)) is not None)


def _stopped(seed: int) -> tuple[nekobako.Match, int] | None:
    match = nekobako.new("catham", seats=3, seed=seed, options={"first": 0})
    bot = bots_of("catham")[usual_bot("catham")](Budget())
    chance = seeded(seed, "picture")
    seen = 0
    while match.deciders:
        seat = match.deciders[0]
        view = match.view(seat)
        if seat == 0 and view["asked"]["question"] == "action":
            plays = {action["faction"] for action in match.legal(0) if action["do"] == "play"}
            if match.turn >= TURN:
                points = [player["points"] for player in view["players"]]
                return (match, seen) if len(plays) >= PLAYS and min(points) >= POINTS else None
            seen = len(match.seen_log(0))
        match.play(seat, bot(view, match.seen_log(seat), chance))
    return None


if __name__ == "__main__":
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(picture(), encoding="utf-8")
