"""`nekobako mcp`: a language model takes a seat at a table, over the Model Context Protocol."""

from typing import Annotated

import typer

from nekobako.cli import flags
from nekobako.cli.flags import help_text
from nekobako.cli.problem import failed


def mcp(
    server: Annotated[str, typer.Option("--server", metavar="URL", help=help_text("connecting.server"))] = (
        "http://127.0.0.1:8000"
    ),
    name: Annotated[str, typer.Option("--name", metavar="NAME", help=help_text("modelling.name"))] = "Model",
    lang: flags.Lang = None,
) -> None:
    language = flags.language_named(lang)
    try:
        from mcp.server import MCPServer

        from nekobako.cli.mcp_tools import TableTools
        from nekobako.client.connections import Client
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "nekobako":
            raise
        raise failed("mcp_extra", package=missing.name) from None
    with Client(server) as client:
        model = MCPServer("nekobako", instructions="Sit down with join, look, read actions, act, wait.")
        for tool in TableTools(client, name, language).tools():
            model.add_tool(tool)
        model.run("stdio")
