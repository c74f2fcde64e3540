"""Long texts: a page at a time where somebody reads them at a terminal, straight through otherwise."""

import os
import pydoc

from rich.console import Console, RenderableType
from rich.pager import Pager

from nekobako.cli.no_break import protect_spaces, restore_spaces


class _Pages(Pager):
    """The system's pager, given real spaces; `less` is told to show colours, and to go when all fits on the screen."""

    def show(self, content: str) -> None:
        os.environ["LESS"] = f"{os.environ.get('LESS', '-FX')} -R"
        pydoc.pager(restore_spaces(content))


def page(console: Console, renderable: RenderableType, *, attended: bool) -> None:
    if attended and console.is_terminal:
        with console.pager(_Pages(), styles=not console.is_dumb_terminal):
            console.print(renderable)
    else:
        console.print(renderable)


def guide(markdown: str) -> RenderableType:
    from rich.markdown import Markdown  # here, for it takes a quarter of the time in which a command starts

    return Markdown(protect_spaces(markdown))
