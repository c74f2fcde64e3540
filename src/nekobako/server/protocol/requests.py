"""Requests of a viewer to a table. Every request has an id of the viewer's own making; the answer carries it.

An action's id makes it idempotent: sent again, after a lost connection, it is answered as the first time and not done
twice.
"""

from typing import Annotated, Any

from msgspec import Meta, Struct

from nekobako.core.handling import HandRecord
from nekobako.server.protocol.types import TableSettings

VERSION = 1
LONGEST_TEXT = 500  # characters of a chat message
LONGEST_NAME = 40
LONGEST_ID = 64
WHOLE_TEXT = r"^[^\x00\ud800-\udfff]*$"  # no NUL, no half a character: databases replace them, and two would be one


class Request(Struct, frozen=True, tag_field="type", kw_only=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(max_length=LONGEST_ID, pattern=WHOLE_TEXT)]


class Hello(Request, frozen=True, kw_only=True, tag="hello"):
    """The first message of a connection; without a token one only watches."""

    version: int = VERSION
    token: str | None = None


class Sit(Request, frozen=True, kw_only=True, tag="sit"):
    seat: int


class Stand(Request, frozen=True, kw_only=True, tag="stand"):
    seat: int


class SeatBot(Request, frozen=True, kw_only=True, tag="seat_bot"):
    """The host puts a bot into an empty seat, or takes it out."""

    seat: int
    bot: str | None


class Kick(Request, frozen=True, kw_only=True, tag="kick"):
    seat: int


class Ban(Request, frozen=True, kw_only=True, tag="ban"):
    """The host shows a guest out of the table for good, or lets them come back."""

    guest: str
    banned: bool = True


class Remove(Request, frozen=True, kw_only=True, tag="remove"):
    """Vote to go on without someone who lets the others wait, or take the vote back."""

    seat: int
    wish: bool = True


class Configure(Request, frozen=True, kw_only=True, tag="configure"):
    """The host changes the table before the start."""

    options: dict[str, Any] | None = None
    settings: TableSettings | None = None
    seats: int | None = None


class Start(Request, frozen=True, kw_only=True, tag="start"):
    pass


class Rematch(Request, frozen=True, kw_only=True, tag="rematch"):
    pass


class Abandon(Request, frozen=True, kw_only=True, tag="abandon"):
    """Vote to stop the match here, or take the vote back."""

    wish: bool = True


class Leave(Request, frozen=True, kw_only=True, tag="leave"):
    pass


class Act(Request, frozen=True, kw_only=True, tag="act"):
    """`known`: how many events the viewer had seen; an action based on less than all is stale."""

    seat: int
    action: dict[str, Any]
    known: int | None = None


class Undo(Request, frozen=True, kw_only=True, tag="undo"):
    seat: int


class Suggest(Request, frozen=True, kw_only=True, tag="suggest"):
    seat: int


class Foresee(Request, frozen=True, kw_only=True, tag="foresee"):
    """What would the referee say of this plan?"""

    seat: int
    action: dict[str, Any]


class AskStability(Request, frozen=True, kw_only=True, tag="stability"):
    """How surely does all that stands stand?"""


class Hands(Request, frozen=True, kw_only=True, tag="hands"):
    """What a seat's hands do while pieces are handled; not answered unless refused."""

    seat: int
    records: list[HandRecord]


class Say(Request, frozen=True, kw_only=True, tag="say"):
    text: str


class Mute(Request, frozen=True, kw_only=True, tag="mute"):
    """The host silences a guest in the chat, or lets them speak again."""

    guest: str
    muted: bool = True


class Ping(Request, frozen=True, kw_only=True, tag="ping"):
    pass


AnyRequest = (
    Hello
    | Sit
    | Stand
    | SeatBot
    | Kick
    | Ban
    | Remove
    | Configure
    | Start
    | Rematch
    | Abandon
    | Leave
    | Act
    | Undo
    | Suggest
    | Foresee
    | AskStability
    | Hands
    | Say
    | Mute
    | Ping
)
