"""For developers: write the revision that leads from the revisions so far to schema.py.

    python -m nekobako.server.storage.migrations "guests have a colour"

It is what Alembic can tell by comparing; what is to become of the rows that are there, the developer says.
"""

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic import command

from nekobako.server.storage import address, engines
from nekobako.server.storage.migrations import VERSIONS, newest, revision
from nekobako.server.storage.migrations.alembic_config import alembic_config


def main(message: str, versions: Path = VERSIONS) -> Path:
    """The new file."""
    number = newest(versions) + 1
    slug = re.sub(r"\W+", "_", message.lower()).strip("_")[:40]
    with TemporaryDirectory() as folder:
        engine = engines.writer(address.read(f"sqlite:///{folder}/revisions.db"))
        with engine.begin() as connection:
            config = alembic_config(connection, versions)
            config.set_main_option("file_template", f"v{revision(number)}_{slug}")
            command.upgrade(config, "head")
            command.revision(config, message, autogenerate=True, rev_id=revision(number))
        engine.dispose()
    return versions / f"v{revision(number)}_{slug}.py"


if __name__ == "__main__":
    print(main(" ".join(sys.argv[1:])))
