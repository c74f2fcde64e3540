"""For whoever runs a server: `nekobako admin`, on its database, while it runs or not.

    backup FILE      a copy of a SQLite database
    check            read everything, play every match again, say what is damaged (exit code 1)
    forget GUEST     delete someone's name, token and everything they wrote; a running server ends their sockets
    tidy             delete now what is past its time (a running server does so once a day)

The database is found as `nekobako serve` finds it: --database, --data, --config, or the environment. It must be there.
"""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection

from nekobako.core.folders import data_folder
from nekobako.core.words import LANGUAGES
from nekobako.server.config import Config, ConfigProblem, load_config
from nekobako.server.server import forget
from nekobako.server.storage import StorageProblem, Store, check, damage, retention
from nekobako.server.storage.problem import WORDS
from nekobako.server.tables import news

FAILED, BAD_USAGE = 1, 2
EVERY = 2.0  # seconds between two words about how far a check has come


def main(arguments: Sequence[str] | None = None, program: str = "python -m nekobako.server.admin") -> int:
    usual = argparse.Namespace(database=None, data=None, config=None, lang=LANGUAGES[0])
    chosen = _parser(program).parse_args(arguments, usual)
    try:
        config = load_config({"database": chosen.database, "data": chosen.data}, os.environ, chosen.config)
        with Store.open(config.url(config.data or data_folder()), existing=True) as store:
            return _do(store, config, chosen)
    except (ConfigProblem, StorageProblem) as problem:
        print(problem.phrase.text(chosen.lang), file=sys.stderr)
        return BAD_USAGE if isinstance(problem, ConfigProblem) else FAILED


def _parser(program: str) -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    for flag, shown in (("--database", "URL"), ("--data", "DIR"), ("--config", "FILE")):
        common.add_argument(flag, metavar=shown, type=str if shown == "URL" else Path)
    common.add_argument("--lang", choices=LANGUAGES)
    parser = argparse.ArgumentParser(
        prog=program, description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, parents=[common]
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("backup", parents=[common]).add_argument("file", type=Path)
    commands.add_parser("check", parents=[common])
    commands.add_parser("forget", parents=[common]).add_argument("guest")
    sure = "the clock is right, however far ahead it seems"
    commands.add_parser("tidy", parents=[common]).add_argument("--confirm", action="store_true", help=sure)
    return parser


def _do(store: Store, config: Config, chosen: argparse.Namespace) -> int:
    if chosen.command == "backup":
        store.backup(chosen.file)
    elif chosen.command == "check":
        return _check(store, chosen.lang)
    elif chosen.command == "tidy":
        forget(store, config, round(time.time() * 1000), confirmed=chosen.confirm)
    elif not store.submit(lambda connection: _forget(connection, chosen.guest)).result():
        print(f"There is no guest {chosen.guest}.", file=sys.stderr)
        return FAILED
    return 0


def _forget(connection: Connection, guest: str) -> bool:
    """Servers that run are told: the guest's sockets end."""
    was_there = retention.forget_guest(connection, guest)
    if was_there:
        news.tell_within(connection, news.Forgotten(guest))
    return was_there


def _check(store: Store, language: str) -> int:
    begun, matches, damages = time.monotonic(), 0, 0

    def progress(done: int, total: int) -> None:
        nonlocal begun, matches
        matches = total
        if time.monotonic() - begun > EVERY:
            begun = time.monotonic()
            print(WORDS.say(language, "check.progress", done=done, total=total), file=sys.stderr, flush=True)

    for phrase in check.check(store, progress):
        damages += 1
        print(phrase.text(language), flush=True)
    if aside := store.read(damage.rows_aside):
        print(WORDS.say(language, "check.aside", n=aside))
    if damages:
        print(WORDS.say(language, "check.damaged", n=damages, database=store.address))
        return FAILED
    print(WORDS.say(language, "check.sound", matches=matches, database=store.address))
    return 0


if __name__ == "__main__":
    sys.exit(main())
