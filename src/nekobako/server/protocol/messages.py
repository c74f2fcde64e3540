"""Messages of a table to its viewers. Who (re)joins gets one snapshot; after it, every message changes it."""

from typing import Any

from msgspec import Struct

from nekobako.core.foresight import Verdict
from nekobako.core.words import Translated
from nekobako.server.protocol.requests import VERSION
from nekobako.server.protocol.types import Clock, Said, TableInfo, Trouble


class Message(Struct, frozen=True, tag_field="type", kw_only=True):
    pass


class Label(Struct, frozen=True, kw_only=True):
    """What an action is called, and what it would bring as far as the rules alone tell."""

    text: Translated
    effect: Translated


class Desk(Struct, frozen=True, kw_only=True):
    """What a seat (or, with null, a spectator) sees and may do, and what is said of it."""

    seat: int | None
    view: dict[str, Any]
    legal: list[dict[str, Any]]
    labels: list[Label]  # of the legal actions, in their order
    question: Translated
    wrong: list[Translated]  # what breaks a rule now, in the order of the view's violations
    can_undo: bool = False
    hints: bool = True  # this table answers a person's `suggest`
    remarks: dict[str, Translated] = {}  # what the game says of things in the view, by their names


class Snapshot(Message, frozen=True, kw_only=True, tag="snapshot"):
    version: int = VERSION
    table: TableInfo
    guest: str | None
    desks: list[Desk]  # one for each seat of this guest; a spectator's when there is none; empty before the start
    deciders: list[int]
    events: list[dict[str, Any]]  # the whole log as this viewer may see it; of several seats, what any of them saw
    story: list[Translated]  # the same in sentences
    turns: list[int] = []  # the lines of the story with which a turn begins
    told: list[int] = []  # the number of the event that each line tells of; empty where a line may tell of several
    chat: list[Said]
    clock: Clock | None
    handling: bool  # pieces are being handled: frames follow


class Happened(Message, frozen=True, kw_only=True, tag="happened"):
    """Something was done: the events that are new, and how things are now."""

    events: list[dict[str, Any]]
    story: list[Translated]  # the new ones in sentences
    turns: list[int] = []  # those of these lines with which a turn begins
    told: list[int] = []
    desks: list[Desk]
    deciders: list[int]
    clock: Clock | None


class ActionUndone(Message, frozen=True, kw_only=True, tag="undone"):
    """The last action was taken back: the log ends before event number `events`, and its story is this."""

    events: int
    story: list[Translated]
    turns: list[int] = []
    told: list[int] = []
    desks: list[Desk]
    deciders: list[int]
    clock: Clock | None


class Changed(Message, frozen=True, kw_only=True, tag="table"):
    """The table itself changed: seats, people, state, settings."""

    table: TableInfo


class Spoken(Message, frozen=True, kw_only=True, tag="said"):
    said: Said


class HandlingChanged(Message, frozen=True, kw_only=True, tag="handling"):
    """Hands are at work from now on (binary frames follow), or have stopped."""

    seat: int
    action: dict[str, Any] | None
    going: bool


class ForebodingTold(Struct, frozen=True, kw_only=True):
    """One thing that would be wrong, or nearly (`close`, by `mm` that are left)."""

    rule: str
    pieces: list[str]
    at: list[float] | None
    mm: float | None
    close: bool
    text: Translated


class ForesightTold(Struct, frozen=True, kw_only=True):
    """What the referee would say if a piece were set down where it is: `places` by body, as the game calls them."""

    verdict: Verdict
    places: dict[str, str | None]
    forebodings: list[ForebodingTold]


class Foreseen(Message, frozen=True, kw_only=True, tag="foresight"):
    """Of what a seat's hands hold, to that seat alone; null: nothing."""

    seat: int
    foresight: ForesightTold | None


class Ok(Message, frozen=True, kw_only=True, tag="ok", omit_defaults=True):
    """The answer to a request that was carried out, after everything it caused was sent."""

    id: str
    result: Any = None


class Refused(Message, frozen=True, kw_only=True, tag="refused"):
    id: str | None  # null: the message had none that could be read
    trouble: Trouble


class Closing(Message, frozen=True, kw_only=True, tag="closing"):
    """The connection ends: the server stops, someone else took over, or too much was sent."""

    why: str
    text: Translated = {}  # the same in words


AnyMessage = Snapshot | Happened | ActionUndone | Changed | Spoken | HandlingChanged | Foreseen | Ok | Refused | Closing
