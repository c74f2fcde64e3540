"""What a program says to a server and hears from it, written once for both clients: generators that yield calls and
pauses and are sent the answers. Nothing here opens a connection."""

import inspect
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, Final, TypeVar

from nekobako.core.chance import seeded

Json = dict[str, Any]
BotFunction = Callable[..., Json]

PAUSE: Final = 0.3  # seconds until a table is looked at again
MOST_PAUSE: Final = 30.0  # seconds that a busy server may ask for at once
NOT_YET: Final = (429, 503)
NO_SEAT: Final = {"en": "No seat is free.", "fr": "Aucun siège n’est libre."}
ABANDONED: Final = {"en": "The match was abandoned.", "fr": "La partie a été abandonnée."}


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    body: Json | None = None


@dataclass(frozen=True)
class Answer:
    status: int
    content: Any
    retry_after: float | None = None


@dataclass(frozen=True)
class Pause:
    seconds: float


T = TypeVar("T")
Steps = Generator[Call | Pause, Any, T]


class RefusedError(Exception):
    """The server will not: `code`, `rule` and `text` by language as docs/protocol.md has them."""

    def __init__(self, trouble: Mapping[str, Any]) -> None:
        self.code: str = trouble.get("code", "failed")
        self.rule: str | None = trouble.get("rule")
        self.text: Mapping[str, str] = trouble.get("text", {})
        super().__init__(self.text.get("en", self.code))


def table_of_link(link: str) -> str:
    """The table that a link of the page leads to; a bare number stays as it is."""
    return link.split("?")[0].split("#")[-1].rstrip("/").rpartition("/")[2]


def asked(call: Call) -> Steps[Any]:
    """The answer's content; a busy server is asked again when it says."""
    while True:
        answer: Answer = yield call
        if answer.status in NOT_YET and answer.retry_after is not None:
            yield Pause(min(MOST_PAUSE, answer.retry_after))
            continue
        if answer.status >= 400:
            content = answer.content if isinstance(answer.content, dict) else {}
            raise RefusedError(content.get("trouble", content))
        return answer.content


def request(table: str, kind: str, **fields: Any) -> Steps[Any]:
    """Any request of the protocol; what was carried out is not done twice, however often it is sent."""
    body = {"type": kind, "id": token_hex(12), **fields}
    answer = yield from asked(Call("POST", f"/api/tables/{table}/requests", body))
    return answer.get("result")


def snapshot(table: str) -> Steps[Json]:
    seen: Json = yield from asked(Call("GET", f"/api/tables/{table}/snapshot"))
    return seen


def sit(table: str, seat: int | None) -> Steps[int]:
    """Take a seat: the one named, else the first that is free."""
    if seat is None:
        seen = yield from snapshot(table)
        free = [place["seat"] for place in seen["table"]["places"] if not place["person"] and not place["bot"]]
        if not free:
            raise RefusedError({"code": "not_now", "text": NO_SEAT})
        seat = int(free[0])
    yield from request(table, "sit", seat=seat)
    return seat


def play(table: str, seat: int, bot: BotFunction, seed: int) -> Steps[Json]:
    """Let a bot decide for a seat until the match is over; its outcome. Waits for the start."""
    chance, started = seeded(seed, "bot"), False
    while True:
        seen = yield from snapshot(table)
        desk = next((desk for desk in seen["desks"] if desk["seat"] == seat), None)
        playing = seen["table"]["state"] == "playing"
        started = started or playing
        if desk is not None and desk["view"].get("outcome") is not None and started:
            outcome: Json = desk["view"]["outcome"]
            return outcome
        if started and not playing:
            raise RefusedError({"code": "game_over", "text": ABANDONED})
        if desk is None or not desk["legal"] or not playing:
            yield Pause(PAUSE)
            continue
        action = decided(bot, view=desk["view"], legal=desk["legal"], events=seen["events"], seat=seat, chance=chance)
        try:
            yield from request(table, "act", seat=seat, action=action, known=len(seen["events"]))
        except RefusedError as refused:
            if refused.code != "stale":  # someone else was quicker: look again
                raise


def decided(bot: BotFunction, **known: Any) -> Json:
    """A bot takes any of view, legal, events, seat and chance, by their names."""
    wanted = inspect.signature(bot).parameters
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise TypeError(f"A bot may take {', '.join(known)}; nobody can give it {', '.join(unknown)}.")
    return bot(**{name: known[name] for name in wanted})
