"""`nekobako admin`: for whoever runs a server, on its database."""

from typing import Annotated, Final

import typer

from nekobako.cli import language
from nekobako.cli.problem import failed

# Everything behind `admin` is the server's to read, its help included.
SETTINGS: Final = {
    "add_help_option": False,
    "context_settings": {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []},
}


def admin(
    arguments: Annotated[
        list[str] | None, typer.Argument(metavar="backup|check|forget|tidy ...", show_default=False)
    ] = None,
) -> None:
    try:
        from nekobako.server.admin import main
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "nekobako":
            raise
        raise failed("serve.extra", package=missing.name) from None
    given = arguments or []
    spoken = [] if any(one.partition("=")[0] == "--lang" for one in given) else ["--lang", language.of_the_locale()]
    raise typer.Exit(main([*spoken, *(given or ["--help"])], "nekobako admin"))
