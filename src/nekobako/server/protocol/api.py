"""Types that the HTTP API takes and gives, beside the requests and messages of a table."""

from typing import Any

from msgspec import Struct

from nekobako.core.options import OptionField
from nekobako.core.words import Translated
from nekobako.server.protocol.types import TableSettings


class NewGuest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str


class Guest(Struct, frozen=True, kw_only=True):
    guest: str
    name: str


class Welcome(Struct, frozen=True, kw_only=True):
    """The token is told this once; whoever has it is this guest."""

    guest: str
    name: str
    token: str


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: str
    seats: int | None = None
    options: dict[str, Any] = {}
    settings: TableSettings = TableSettings()
    bots: list[str | None] = []  # by seat; null: a place for a person


class GameInfo(Struct, frozen=True, kw_only=True):
    game: str
    title: str
    seats: list[int]  # how many may play
    bots: list[str]  # weakest first
    bot_names: dict[str, Translated]  # what they are called
    rules: dict[str, str]  # the guide in every language, as Markdown
    options: list[OptionField]  # what can be chosen when a table is opened


class PlayedMatch(Struct, frozen=True, kw_only=True):
    """A match in which a guest had a seat."""

    match: str
    table: str
    game: str
    number: int
    started: int
    ended: int | None
    outcome: dict[str, Any] | None
    seats: list[int]  # theirs
    names: list[str]  # of all seats; a bot's kind where there was no person
    called: list[Translated]  # the same as a story calls them


class WonMilestone(Struct, frozen=True, kw_only=True):
    """Something a guest has won for good, and the page of the game's story that it opened."""

    game: str
    milestone: int
    won: int  # when first
    title: Translated | None
    page: Translated | None


class ReplayStep(Struct, frozen=True, kw_only=True):
    seat: int | None
    action: dict[str, Any] | None
    events: list[dict[str, Any]]
    story: list[Translated]  # the events in sentences
    view: dict[str, Any]
    track: int | None = None  # under which number what was shown of a handling can be fetched


class Replay(Struct, frozen=True, kw_only=True):
    match: str
    game: str
    names: list[str]
    called: list[Translated]
    seat: int | None  # through whose eyes it is seen
    outcome: dict[str, Any] | None
    steps: list[ReplayStep]


class Health(Struct, frozen=True, kw_only=True, omit_defaults=True):
    status: str  # ok, or what is wrong with the database: down, hung, read_only, full, failed
    version: str
    text: Translated | None = None  # what is wrong, in words
