"""`nekobako bench`: try out parts of the house with one's own hands."""

import asyncio
import webbrowser
from contextlib import suppress
from typing import Annotated

import typer

from nekobako.cli import flags
from nekobako.cli.flags import helped
from nekobako.cli.language import Tongue
from nekobako.cli.problem import bad_usage, failed

bench = typer.Typer(add_completion=False)


@bench.callback(invoke_without_command=True)
def _bench(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@bench.command(help=helped("bench.hands"))
def hands(
    host: Annotated[str, typer.Option("--host", help=helped("bench.host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help=helped("bench.port"))] = 8000,
    show: Annotated[bool, typer.Option("--open/--no-open", help=helped("bench.open"))] = True,
    lang: flags.Lang = None,
) -> None:
    tongue = Tongue(flags.spoken(lang))
    if not 0 <= port <= 65535:
        raise bad_usage("bench.port", given=port)
    try:
        from nekobako.lab.hands.server import Server
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "websockets":
            raise
        raise failed("bench.extra", extra="lab") from None

    def ready(address: str) -> None:
        typer.echo(tongue.say("bench.ready", address=address))
        if show:
            webbrowser.open(address)

    with suppress(KeyboardInterrupt):
        asyncio.run(Server().run(host, port, ready))
