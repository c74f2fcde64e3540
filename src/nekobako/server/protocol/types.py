"""Types that messages are made of: a table as everyone sees it, its seats and people, chat, clocks."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from nekobako.core.words import Translated

TableState = Literal["open", "playing", "over", "abandoned"]


class Person(Struct, frozen=True, kw_only=True):
    """Someone at a table; a guest's number is no secret, the token is."""

    guest: str
    name: str
    here: bool  # connected now


class SeatPlace(Struct, frozen=True, kw_only=True):
    """A seat: a person, a bot, both (a bot sits in for someone gone), or nobody yet."""

    seat: int
    person: Person | None = None
    bot: str | None = None
    called: Translated = {}  # what the story calls whoever has it; nothing while nobody has


class TableSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    public: bool = False  # listed for everyone, not only found by its link
    spectators: bool = True
    hands_after_end: bool = True  # spectators may look into hands once it is over
    clock: Annotated[float, Meta(gt=0, le=86_400)] | None = None  # seconds for each decision
    away: Annotated[float, Meta(gt=0, le=86_400)] = 120.0  # seconds after which a bot sits in for someone gone
    stand_in: str | None = None  # which bot; the usual one unless told


class TableInfo(Struct, frozen=True, kw_only=True):
    table: str
    game: str
    options: dict[str, Any]
    settings: TableSettings
    state: TableState
    match: int  # counts rematches, from 1; 0 before the first start
    host: str  # a guest
    places: list[SeatPlace]
    watching: int  # spectators connected
    abandon: list[str]  # guests who want to stop here
    muted: list[str]  # guests whom the host has silenced in the chat
    banned: list[Person] = []  # whom the host has shown out; told to the host alone
    removal: dict[str, list[str]] = {}  # guests who let the others wait, and who wishes to go on without them
    created: int  # ms since 1970


class Said(Struct, frozen=True, kw_only=True):
    n: int
    guest: str
    name: str
    text: str
    at: int  # ms since 1970


class Clock(Struct, frozen=True, kw_only=True):
    seat: int
    left: float  # seconds
    of: float


class Trouble(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why something was not done; the texts are in both languages, so that a viewer may change theirs."""

    code: str
    text: Translated
    rule: str | None = None
    field: str | None = None
    detail: dict[str, Any] = {}
