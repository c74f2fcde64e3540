"""The tables of the database. A change here is a new revision: see migrations/.

Times are milliseconds since 1970, given by the caller. What has a shape of its own (options, settings, outcomes) is
JSON text: both databases keep it as it is.
"""

from typing import Any, Final

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.types import TypeDecorator

METADATA: Final = MetaData()


class JsonColumn(TypeDecorator[Any]):
    """Plain data as JSON text; None is NULL."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else msgspec.json.decode(value)


class Words(TypeDecorator[str]):
    """Text from anyone: what a database cannot hold (NUL, half a character) is replaced alike in both, and found so."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        return None if value is None else value.replace("\0", "\ufffd").encode("utf-8", "replace").decode()


def _of_table() -> Column[str]:
    return Column("table_id", Words, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def _of_match() -> Column[str]:
    return Column("match_id", Words, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)


def _of_guest(name: str = "guest_id", *, key: bool = False, null: bool = False) -> Column[str]:
    return Column(name, Words, ForeignKey("guests.id"), primary_key=key, nullable=null)


def _number(name: str, *, null: bool = False, key: bool = False) -> Column[int]:
    return Column(name, Integer, nullable=null, primary_key=key, autoincrement=False)


def _time(name: str, *, null: bool = False, key: bool = False) -> Column[int]:
    return Column(name, BigInteger, nullable=null, primary_key=key, autoincrement=False)


def _text(name: str, *, null: bool = False, key: bool = False) -> Column[str]:
    return Column(name, Words, nullable=null, primary_key=key)


def _yes(name: str) -> Column[bool]:
    return Column(name, Boolean, nullable=False)


def _json(name: str, *, null: bool = False) -> Column[Any]:
    return Column(name, JsonColumn, nullable=null)


meta: Final = Table("meta", METADATA, _text("name", key=True), _text("value"))

guests: Final = Table(
    "guests",
    METADATA,
    _text("id", key=True),
    _text("name"),  # empty once it was deleted
    Column("token_hash", Text, unique=True),  # none: nobody can be this guest any more
    _time("created"),
    _time("seen"),
)

tables: Final = Table(
    "tables",
    METADATA,
    _text("id", key=True),
    _text("game"),
    _json("options", null=True),
    _json("settings"),
    _yes("public"),
    _of_guest("host_id"),
    _text("state"),
    _number("match_number"),  # 0 before the first start
    _time("created"),
    _time("changed"),
    Index("tables_by_state", "state", "changed"),
)

places: Final = Table(
    "places",
    METADATA,
    _of_table(),
    _number("seat", key=True),
    _of_guest(null=True),
    _text("bot", null=True),
    _yes("stands_in"),  # the bot plays for the guest, who is away
    Index("places_by_guest", "guest_id"),
)

matches: Final = Table(
    "matches",
    METADATA,
    _text("id", key=True),
    Column("table_id", Words, ForeignKey("tables.id"), nullable=False),
    _number("number"),
    _text("game"),
    _json("outcome", null=True),
    _time("started"),
    _time("ended", null=True),
    Index("matches_by_table", "table_id", "number", unique=True),
    Index("matches_by_end", "ended"),
)

# Who sat where when a match began: kept apart from `places`, which goes on changing.
match_places: Final = Table(
    "match_places",
    METADATA,
    _of_match(),
    _number("seat", key=True),
    _of_guest(null=True),
    _text("bot", null=True),
    Index("match_places_by_guest", "guest_id"),
)

journal: Final = Table(
    "journal",
    METADATA,
    _of_match(),
    _number("seq", key=True),
    _text("kind"),
    Column("entry", Text, nullable=False),  # JSON without its track
    Column("track", LargeBinary),  # what was shown of a handling, packed; zlib has a checksum of its own
    Column("checksum", BigInteger),  # of the rest of the row; none in rows from before there were any
)

# Rows that stood behind damage in a journal: a match goes on without them, and nothing is thrown away.
set_aside: Final = Table(
    "set_aside",
    METADATA,
    _of_match(),
    _time("at", key=True),
    _number("seq", key=True),
    _text("kind"),
    Column("entry", Text, nullable=False),
    Column("track", LargeBinary),
    Column("checksum", BigInteger),
)

# Actions that were answered, so that the same message sent again is not done twice.
acknowledged: Final = Table(
    "acknowledged",
    METADATA,
    _of_match(),
    _of_guest(key=True),
    _text("message_id", key=True),
    _number("n"),  # counts a guest's actions in a match: old ones are forgotten
    _json("result", null=True),
)

chat: Final = Table(
    "chat",
    METADATA,
    _of_table(),
    _number("n", key=True),
    _of_guest(),
    _text("name"),  # as it was then
    _text("text"),
    _time("at"),
    _text("message_id", null=True),  # by which the same message, sent again, is known
    Index("chat_by_time", "at"),
    Index("chat_by_message", "table_id", "guest_id", "message_id", unique=True),
)

# Whom the host has shown out, until it is lifted.
bans: Final = Table("bans", METADATA, _of_table(), _of_guest(key=True))

# What guests have won for good, whatever becomes of the match and its table.
milestones: Final = Table(
    "milestones",
    METADATA,
    _of_guest(key=True),
    _text("game", key=True),
    _number("milestone", key=True),
    _time("won"),
)

mutes: Final = Table("mutes", METADATA, _of_table(), _of_guest(key=True))

# Servers that share this database. Until when each counts as there, by the database's own clock: it is one for all.
nodes: Final = Table("nodes", METADATA, _text("id", key=True), _text("name"), _text("version"), _time("expires"))

# Which node has a table open: free without a node, or with one that is not there any more. A row stays as long as its
# table, so that an epoch never comes twice.
leases: Final = Table(
    "leases",
    METADATA,
    _of_table(),
    _text("node_id", null=True),
    _number("epoch"),  # counts how often the table was opened
    _number("handling_seat", null=True),  # whose hands were last at work there,
    _number("handling_after", null=True),  # after how many entries of the journal
    Index("leases_by_node", "node_id"),
)

# What an address may still do, counted for all nodes together; kept for an hour.
allowances: Final = Table(
    "allowances",
    METADATA,
    _text("kind", key=True),
    _text("client", key=True),  # a hash
    Column("level", Float, nullable=False),
    _time("at"),
    Index("allowances_by_time", "at"),
)
