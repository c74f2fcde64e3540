"""The command `nekobako`. Only the subcommand that is asked for is imported: each start is the quicker for it."""

import sys
from collections.abc import Collection, Sequence
from importlib import import_module
from typing import Annotated, Any, Final

import typer

from nekobako import __version__
from nekobako.cli import language
from nekobako.cli.error_handler import App, guarded
from nekobako.cli.flags import help_text
from nekobako.cli.game_flags import with_game_flags

# Each a function in a module of its name.
COMMANDS: Final = ("play", "serve", "rules", "replay", "simulate", "look", "export", "connect", "admin")


def app_of(names: Collection[str], *, game_flags: bool = True) -> typer.Typer:
    """The command with these of its subcommands; without the games' flags it can only list them."""
    app = typer.Typer(
        cls=App,
        help=help_text("nekobako"),
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(nekobako)
    for name in names:
        module = import_module(f"nekobako.cli.{name}")
        command = with_game_flags(getattr(module, name), known=game_flags)
        app.command(help=help_text(name), **getattr(module, "SETTINGS", {}))(command)
    return app


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"nekobako {__version__}")
        raise typer.Exit


def nekobako(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=help_text("version"))
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def __getattr__(name: str) -> Any:
    """`app`: the whole command, with everything it can do."""
    if name == "app":
        return app_of(COMMANDS)
    raise AttributeError(name)


def app_for(arguments: Sequence[str]) -> typer.Typer:
    """The command with the subcommand that a command line begins with; with all of them when it begins otherwise."""
    asked_for = arguments[:1]
    return app_of(asked_for) if asked_for and asked_for[0] in COMMANDS else app_of(COMMANDS, game_flags=False)


def main() -> None:
    arguments = sys.argv[1:]
    sys.exit(guarded(lambda: app_for(arguments)(), language.of_arguments(arguments)))
