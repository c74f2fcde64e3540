"""`nekobako serve`: the table server, for people at different places and for programs."""

import os
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from nekobako.cli import flags
from nekobako.cli.flags import help_text
from nekobako.cli.language import Translator
from nekobako.cli.problem import BAD_USAGE, FAILED, Problem, failed

NOT_USAGE = ("config.address", "config.folder")  # what was asked for can be, but not here and now


def serve(
    host: Annotated[
        str | None, typer.Option("--host", help=help_text("serving.host"), show_default="127.0.0.1")
    ] = None,
    port: Annotated[int | None, typer.Option("--port", help=help_text("serving.port"), show_default="8000")] = None,
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help=help_text("serving.database"), show_default=False)
    ] = None,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help=help_text("serving.data"), show_default=False)
    ] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help=help_text("serving.open"))] = True,
    config: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help=help_text("serving.config"), show_default=False)
    ] = None,
    lang: flags.Lang = None,
) -> None:
    translator = Translator(flags.language_named(lang))
    try:
        from nekobako.server.config import ConfigProblem, load_config
        from nekobako.server.server import serve as run
        from nekobako.server.storage import StorageProblem
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "nekobako":
            raise
        raise failed("serve.extra", package=missing.name) from None

    def ready(address: str) -> None:
        typer.echo(translator.say("serve.ready", address=address))
        if show:
            webbrowser.open(address)

    settings = {"host": host, "port": port, "database": database, "data": data}
    try:
        run(load_config(settings, os.environ, config), ready)
    except ConfigProblem as problem:
        raise Problem(problem.phrase, FAILED if problem.phrase.key in NOT_USAGE else BAD_USAGE) from None
    except StorageProblem as problem:
        raise Problem(problem.phrase, BAD_USAGE if problem.key in ("wrong_url", "no_memory") else FAILED) from None
