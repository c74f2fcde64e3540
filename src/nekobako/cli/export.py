"""`nekobako export`: finished matches as data, from `.neko` files or a server's database."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from nekobako import Refusal
from nekobako.cli import flags
from nekobako.cli.flags import help_text
from nekobako.cli.language import WORDS
from nekobako.cli.problem import BAD_USAGE, FAILED, Problem, bad_usage, failed
from nekobako.core.folders import data_folder
from nekobako.export import files as export_files
from nekobako.export.decisions import Decision, decisions
from nekobako.table import file_journal
from nekobako.table.journal import Journal, MemoryJournal

Source = tuple[Journal, Sequence[str | None]]


def export(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="[FILE.neko ...]", help=help_text("exported.files"))
    ] = None,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help=help_text("exported.out"))] = Path("matches.jsonl"),
    game: Annotated[
        str | None, typer.Option("--game", metavar="GAME", help=help_text("exported.game"), show_default=False)
    ] = None,
    tracks: Annotated[bool, typer.Option("--tracks", help=help_text("exported.tracks"))] = False,
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help=help_text("serving.database"), show_default=False)
    ] = None,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help=help_text("serving.data"), show_default=False)
    ] = None,
    lang: flags.Lang = None,
) -> None:
    language = flags.language_named(lang)
    if out.suffix not in export_files.SUFFIXES:
        raise bad_usage("export_suffix", file=str(out), suffixes=", ".join(export_files.SUFFIXES))
    name = None if game is None else flags.game_named(game).name
    tally = Tally()
    sources = _of_files(files, name) if files else _of_database(database, data, name, tracks=tracks)
    try:
        rows = export_files.write(_rows(sources, tally, tracks=tracks), out)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "pyarrow":
            raise
        raise failed("export_extra", package=missing.name) from None
    numbers = {"rows": rows, "matches": tally.matches, "left_out": tally.left_out}
    typer.echo(WORDS.say(language, "export.done", file=str(out), **numbers))


class Tally:
    """How many matches were exported, and how many were left out because they are not over."""

    def __init__(self) -> None:
        self.matches = self.left_out = 0


def _rows(sources: Iterator[Source], tally: Tally, *, tracks: bool) -> Iterator[Decision]:
    for journal, bots in sources:
        rows = decisions(journal, tally.matches, bots, tracks=tracks)
        tally.matches += bool(rows)
        tally.left_out += not rows
        yield from rows


def _of_files(files: Sequence[Path], game: str | None) -> Iterator[Source]:
    for file in files:
        journal = MemoryJournal()
        try:
            for entry in file_journal.read(file):
                journal.append(entry)
        except OSError as error:
            raise failed("not_a_match", file=str(file)) from error
        except Refusal as refusal:
            raise Problem(refusal, FAILED) from None
        opened = journal.entries()[:1]
        if not opened:
            raise failed("not_a_match", file=str(file))
        if game is None or getattr(opened[0], "game", None) == game:
            yield journal, ()


def _of_database(database: str | None, data: Path | None, game: str | None, *, tracks: bool) -> Iterator[Source]:
    try:
        from nekobako.export.database import finished
        from nekobako.server.config import ConfigProblem, load_config
        from nekobako.server.storage import StorageProblem, Store
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "nekobako":
            raise
        raise failed("serve.extra", package=missing.name) from None
    try:
        config = load_config({"database": database, "data": data}, os.environ, None)
        with Store.open(config.url(config.data or data_folder()), existing=True) as store:
            yield from finished(store, game, tracks=tracks)
    except ConfigProblem as problem:
        raise Problem(problem.phrase, BAD_USAGE) from None
    except StorageProblem as problem:
        raise Problem(problem.phrase, FAILED) from None
