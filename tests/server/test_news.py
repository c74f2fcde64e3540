"""News from node to node: names that change, guests who are forgotten; and a line that is lost in between."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from nekobako.server import admin
from nekobako.server.storage import guests
from nekobako.server.tables import news
from tests.server.local_registry import LocalRegistry, open_registry, run, until
from tests.server.postgres import Postgres, postgres
from tests.server.test_nodes import two_nodes

__all__ = ["postgres"]


@asynccontextmanager
async def listening_nodes(folder: Path, postgres: Postgres) -> AsyncIterator[tuple[LocalRegistry, LocalRegistry]]:
    async with (
        two_nodes(folder, postgres) as (one, other),
        one.news.listening(one.heard),
        other.news.listening(other.heard),
    ):
        yield one, other


def test_a_name_changed_on_one_node_is_known_on_the_others(tmp_path: Path, postgres: Postgres) -> None:
    async def main() -> None:
        async with listening_nodes(tmp_path, postgres) as (one, other):
            mia = await one.person("Mia")
            table = await mia.opens("catham", seats=2)
            eyes = await mia.joins(table)
            await other.rename(mia.stored, "Zoé")
            await until(lambda: eyes.table["places"][0]["person"]["name"] == "Zoé")

    run(main())


def test_who_is_forgotten_on_one_node_is_so_on_all(tmp_path: Path, postgres: Postgres) -> None:
    async def main() -> None:
        async with listening_nodes(tmp_path, postgres) as (one, other):
            mia, leo = await one.person("Mia"), await one.person("Léo")
            table = await mia.opens("catham", seats=2)
            theirs, eyes = await mia.joins(table), await leo.joins(table)
            await mia.asks(table, "say", text="Miaou !")
            await other.forget(mia.stored)
            assert (await theirs.until("closing"))["why"] == "forgotten"
            await until(lambda: eyes.table["places"][0]["person"]["name"] == "")
            assert not one.here(table).chat.lines

    run(main())


def test_news_that_were_missed_are_asked_for(tmp_path: Path, postgres: Postgres) -> None:
    """The line that listens is lost; what happens meanwhile is learnt from the database as soon as there is another."""

    async def main() -> None:
        async with listening_nodes(tmp_path, postgres) as (one, other):
            mia = await one.person("Mia")
            table = await mia.opens("catham", seats=2)
            eyes = await mia.joins(table)
            end = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
            await other.services.keep(lambda connection: connection.execute(end))
            await other.services.keep(lambda connection: guests.rename(connection, mia.id, "Zoé"))
            await until(lambda: eyes.table["places"][0]["person"]["name"] == "Zoé")
            await other.rename(mia.stored, "Ada")  # and it listens again
            await until(lambda: eyes.table["places"][0]["person"]["name"] == "Ada")

    run(main())


def test_alone_there_is_nobody_to_tell_but_oneself(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as one, one.news.listening(one.heard):
            mia = await one.person("Mia")
            table = await mia.opens("catham", seats=2)
            eyes = await mia.joins(table)
            await one.rename(mia.stored, "Zoé")
            assert eyes.table["places"][0]["person"]["name"] == "Zoé"

    run(main())


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_who_is_forgotten_by_another_program_is_so_here(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch, database: str
) -> None:
    """PostgreSQL tells it; a SQLite file is looked at now and then."""
    monkeypatch.setattr(news, "LOOK", 0.05)
    url = f"sqlite:///{tmp_path}/tables.db" if database == "sqlite" else postgres.new_place()

    async def main() -> None:
        async with open_registry(tmp_path, url=url) as registry, registry.news.listening(registry.heard):
            mia, leo = await registry.person("Mia"), await registry.person("Léo")
            table = await mia.opens("catham", seats=2)
            theirs, eyes = await mia.joins(table), await leo.joins(table)
            await asyncio.sleep(0.2)  # what is written here is no news
            assert not theirs.ended
            assert await asyncio.to_thread(admin.main, ["forget", mia.id, "--database", url]) == 0
            assert (await theirs.until("closing"))["why"] == "forgotten"
            await until(lambda: eyes.table["places"][0]["person"]["name"] == "")
            eyes.catch_up()
            assert not eyes.ended

    run(main())
