"""The command `nekobako`."""

from typing import Annotated

import typer

from nekobako import __version__
from nekobako.cli.bench import bench
from nekobako.cli.door import Door
from nekobako.cli.flags import helped
from nekobako.cli.look import look
from nekobako.cli.play import play
from nekobako.cli.replay import replay
from nekobako.cli.rules import rules
from nekobako.cli.serve import serve
from nekobako.cli.simulate import simulate

app = typer.Typer(
    cls=Door,
    help=helped("nekobako"),
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (play, serve, rules, replay, simulate, look):
    app.command(help=helped(command.__name__))(command)
app.add_typer(bench, name="bench", help=helped("bench.group"))


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"nekobako {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def nekobako(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=helped("version"))
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    app()
