"""`nekobako connect`: a bot of yours at a table of a server."""

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nekobako.cli import flags
from nekobako.cli.flags import help_text
from nekobako.cli.language import WORDS
from nekobako.cli.problem import bad_usage, failed

if TYPE_CHECKING:
    from nekobako.client.conversation import BotFunction


def connect(
    server: Annotated[str, typer.Option("--server", metavar="URL", help=help_text("connecting.server"))],
    table: Annotated[str, typer.Option("--table", metavar="LINK", help=help_text("connecting.table"))],
    bot: Annotated[str, typer.Option("--bot", metavar="MODULE:FUNCTION", help=help_text("connecting.bot"))],
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help=help_text("connecting.name"), show_default=False)
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", help=help_text("connecting.seat"), show_default=False)
    ] = None,
    seed: flags.Seed = None,
    lang: flags.Lang = None,
) -> None:
    language = flags.language_named(lang)
    function = _function(bot)
    try:
        import httpx

        from nekobako.client import Client, RefusedError, table_of_link
    except ModuleNotFoundError as missing:
        raise failed("connect_extra", package=missing.name) from None
    try:
        with Client(server) as client:
            client.join(name or bot.rpartition(":")[2])
            place = table_of_link(table)
            taken = client.sit(place, seat)
            typer.echo(WORDS.say(language, "connect.seated", seat=taken))
            outcome = client.play(place, taken, function, flags.seed_or_chance(seed))
    except RefusedError as refused:
        raise failed("connect_refused", why=refused.text.get(language) or str(refused)) from None
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise failed("connect_unreachable", server=server, why=str(error) or type(error).__name__) from None
    except KeyboardInterrupt:
        raise failed("stopped") from None
    key = "won" if taken in outcome["winners"] else "over"
    typer.echo(WORDS.say(language, f"connect.{key}", scores=", ".join(str(score) for score in outcome["scores"])))


def _function(bot: str) -> "BotFunction":
    """`module:function`, the module also from the folder one is in."""
    module, _, name = bot.partition(":")
    if not module or not name:
        raise bad_usage("connect_bot", given=bot)
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        function = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise failed("connect_no_bot", given=bot, why=str(error)) from None
    if not callable(function):
        raise failed("connect_no_bot", given=bot, why=f"{name} is no function")
    chosen: BotFunction = function
    return chosen
