"""Flags that several commands share, and how their values are read."""

from secrets import randbits
from typing import Annotated, Any, Final

import typer

from nekobako import games
from nekobako.bots import bots_of, usual_of
from nekobako.cli import language
from nekobako.cli.language import WORDS
from nekobako.cli.problem import bad_usage
from nekobako.core.game import Game
from nekobako.core.refusal import table_refusal
from nekobako.core.words import LANGUAGES

LARGEST_SEED: Final = 2**63 - 1  # what a journal's numbers can hold


def help_text(key: str) -> str:
    """Help is made before flags are read: it speaks the locale's language."""
    return WORDS.say(language.of_the_locale(), f"help.{key}")


GameName = Annotated[str, typer.Argument(metavar="GAME", help=help_text("game"), show_default=False)]
Lang = Annotated[str | None, typer.Option("--lang", metavar="en|fr", help=help_text("lang"), show_default=False)]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help=help_text("seats"), show_default=False)]
Bots = Annotated[str | None, typer.Option("--bots", metavar="NAME,...", help=help_text("bots"), show_default=False)]
Seed = Annotated[int | None, typer.Option("--seed", metavar="S", help=help_text("seed"), show_default=False)]


def language_named(lang: str | None) -> str:
    if lang is not None and lang not in LANGUAGES:
        raise bad_usage("language", given=lang[:20], languages=", ".join(LANGUAGES))
    return lang or language.of_the_locale()


def game_named(name: str) -> Game[Any, Any]:
    if name not in games.registered():
        raise bad_usage("game", name=name[:40], games=", ".join(games.registered()))
    return games.named(name)


def split(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def usual_bot(game: str) -> str:
    usual = usual_of(bots_of(game))
    if usual is None:
        raise bad_usage("no_bots", game=game)
    return usual


def bot_names(game: str, typed: str | None, places: int) -> list[str]:
    """A bot for each place; fewer names than places are used again from the first on."""
    names = [usual_bot(game)] if typed is None and places else split(typed or "")
    known = list(bots_of(game))
    for name in names:
        if name not in known:
            raise bad_usage("bot", name=name[:40], bots=", ".join(known))
    if typed is not None and not names:
        raise bad_usage("bot", name="", bots=", ".join(known))
    if len(names) > places:
        raise bad_usage("too_many_bots", given=len(names), places=places)
    return [names[place % len(names)] for place in range(places)]


def seed_or_chance(seed: int | None) -> int:
    if seed is not None and abs(seed) > LARGEST_SEED:
        raise bad_usage("seed", given=seed, most=LARGEST_SEED)
    return randbits(48) if seed is None else seed


def positive(flag: str, value: int) -> int:
    if value < 1:
        raise bad_usage("positive", flag=flag, given=value)
    return value


def seats_within(game: Game[Any, Any], seats: int) -> int:
    if seats not in game.seat_counts:
        least, most = game.seat_counts[0], game.seat_counts[-1]
        raise table_refusal("impossible", "seats_count", game=game.title, least=least, most=most, seats=seats)
    return seats
