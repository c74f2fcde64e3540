"""The command `nekobako`. Only the subcommand that is asked for is imported: each start is the quicker for it."""

import sys
from collections.abc import Collection, Sequence
from importlib import import_module
from typing import Annotated, Any, Final

import typer

from nekobako import __version__
from nekobako.cli.door import Door
from nekobako.cli.flags import helped

COMMANDS: Final = ("play", "serve", "rules", "replay", "simulate", "look")  # each a function in a module of its name
GROUPS: Final = ("bench",)


def app_of(names: Collection[str]) -> typer.Typer:
    """The command with these of its subcommands."""
    app = typer.Typer(
        cls=Door,
        help=helped("nekobako"),
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(nekobako)
    for name in names:
        found = getattr(import_module(f"nekobako.cli.{name}"), name)
        if name in GROUPS:
            app.add_typer(found, name=name, help=helped(f"{name}.group"))
        else:
            app.command(help=helped(name))(found)
    return app


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"nekobako {__version__}")
        raise typer.Exit


def nekobako(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=helped("version"))
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def __getattr__(name: str) -> Any:
    """`app`: the whole command, with everything it can do."""
    if name == "app":
        return app_of((*COMMANDS, *GROUPS))
    raise AttributeError(name)


def asked_for(arguments: Sequence[str]) -> Sequence[str]:
    """The subcommand that a command line begins with; all of them when it begins otherwise."""
    every = (*COMMANDS, *GROUPS)
    return arguments[:1] if arguments and arguments[0] in every else every


def main() -> None:
    app_of(asked_for(sys.argv[1:]))()
