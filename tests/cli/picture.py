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
from nekobako.cli.flags import usual_bot
from nekobako.cli.language import Translator
from nekobako.cli.layout import seat_screen
from nekobako.cli.no_break import RestoringStream, restore_spaces
from nekobako.cli.players import PlayerList
from nekobako.cli.screens import screen_of
from nekobako.cli.screens.game_screen import Reader
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
    players, translator = PlayerList([None, usual_bot("catham"), usual_bot("catham")]), Translator("en")
    reader = Reader(translator, players.names(translator), players.titles(translator), 0)
    screen = screen_of("catham")
    assert screen is not None
    console = Console(
        record=True,
        width=COLUMNS,
        height=ROWS,
        file=cast(Any, RestoringStream(StringIO())),
        force_terminal=True,
        highlight=False,
    )
    view = match.view(0)
    menu = screen.menu(reader, view, match.legal(0), lambda seed: match.suggest(0, seed))
    old = screen.narrate(reader, match.events(0)[:seen], brief=True)
    new = screen.narrate(reader, match.events(0, seen), brief=True)
    console.print(seat_screen(console, screen, reader, view, menu, old, new))
    console.print(Text(translator.say("play.prompt", numbers=f"1–{len(menu.choices)}"), style="bold"))
    return OUTSIDE.sub("", restore_spaces(console.export_svg(title="Nekobako", theme=MONOKAI, unique_id="nekobako")))


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
