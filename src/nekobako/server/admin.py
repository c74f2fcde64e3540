"""For whoever runs a server: `python -m nekobako.server.admin`, on its database, while it runs or not.

    backup FILE      a copy of a SQLite database
    forget GUEST     delete someone's name, token and everything they wrote
    tidy             delete now what is past its time (a running server does so once a day)

The database is found as `nekobako serve` finds it: --database, --data, --config, or the environment.
"""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from nekobako.core.folders import data_folder
from nekobako.server.config import Config, ConfigProblem, configured
from nekobako.server.serving import forget
from nekobako.server.storage import StorageProblem, Store, retention

FAILED, BAD_USAGE = 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m nekobako.server.admin",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--database", metavar="URL")
    parser.add_argument("--data", metavar="DIR", type=Path)
    parser.add_argument("--config", metavar="FILE", type=Path)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("backup").add_argument("file", type=Path)
    commands.add_parser("forget").add_argument("guest")
    commands.add_parser("tidy")
    chosen = parser.parse_args(arguments)
    try:
        config = configured({"database": chosen.database, "data": chosen.data}, os.environ, chosen.config)
        with Store.open(config.url(config.data or data_folder())) as store:
            return _do(store, config, chosen)
    except (ConfigProblem, StorageProblem) as problem:
        print(problem, file=sys.stderr)
        return BAD_USAGE if isinstance(problem, ConfigProblem) else FAILED


def _do(store: Store, config: Config, chosen: argparse.Namespace) -> int:
    if chosen.command == "backup":
        store.backup(chosen.file)
    elif chosen.command == "tidy":
        forget(store, config, round(time.time() * 1000))
    elif not store.submit(lambda connection: retention.forget_guest(connection, chosen.guest)).result():
        print(f"There is no guest {chosen.guest}.", file=sys.stderr)
        return FAILED
    return 0


if __name__ == "__main__":
    sys.exit(main())
