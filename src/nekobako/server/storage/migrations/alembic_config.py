"""Alembic's configuration, made here instead of read from a file: it works on a connection that it is given."""

from pathlib import Path

from alembic.config import Config
from sqlalchemy import Connection


def alembic_config(connection: Connection, versions: Path) -> Config:
    config = Config(attributes={"connection": connection})
    for option, folder in (
        ("script_location", Path(__file__).with_name("environment")),
        ("version_locations", versions),
    ):
        config.set_main_option(option, str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")  # a folder's name may hold any other sign
    return config
