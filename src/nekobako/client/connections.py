"""The two clients, sync and async: the same methods, over HTTP.

with Client("http://127.0.0.1:8000") as client:
    client.join("Mochi")
    seat = client.sit(table)
    outcome = client.play(table, seat, bot)
"""

import asyncio
import time
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import httpx

from nekobako.client import conversation
from nekobako.client.conversation import Answer, BotFunction, Call, Json, Pause, Steps

T = TypeVar("T")
PATIENCE: Final = 60.0  # seconds for an answer: a suggestion may be thought about


class _Requests:
    """What both clients can ask for, as steps."""

    def __init__(self) -> None:
        self.token: str | None = None
        self.guest: str | None = None

    def _joined(self, name: str) -> Steps[str]:
        me: Json = yield from conversation.asked(Call("POST", "/api/guests", {"name": name}))
        self.token, self.guest = me["token"], me["guest"]
        return str(me["guest"])

    def _opened(self, game: str, options: Json) -> Steps[str]:
        table: Json = yield from conversation.asked(Call("POST", "/api/tables", {"game": game, **options}))
        return str(table["table"])

    def _headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    def _arguments(self, call: Call) -> dict[str, Any]:
        return {"method": call.method, "url": call.path, "json": call.body, "headers": self._headers()}


def _answer(response: httpx.Response) -> Answer:
    later = response.headers.get("retry-after")
    try:
        content = response.json()
    except ValueError:
        content = {}
    return Answer(response.status_code, content, float(later) if later and later.isdigit() else None)


class Client(_Requests):
    def __init__(self, server: str, token: str | None = None) -> None:
        super().__init__()
        self.token = token
        self._http = httpx.Client(base_url=server, timeout=PATIENCE, follow_redirects=True)

    def join(self, name: str) -> str:
        """Be a guest of the server; the guest's number."""
        return self._run(self._joined(name))

    def open(self, game: str, **options: Any) -> str:
        """A new table; `seats`, `bots` (a name or None for each seat), `options` of the game."""
        return self._run(self._opened(game, options))

    def sit(self, table: str, seat: int | None = None) -> int:
        return self._run(conversation.sit(table, seat))

    def start(self, table: str) -> None:
        self.request(table, "start")

    def snapshot(self, table: str) -> Json:
        return self._run(conversation.snapshot(table))

    def act(self, table: str, seat: int, action: Json) -> None:
        self.request(table, "act", seat=seat, action=action)

    def suggest(self, table: str, seat: int) -> Json:
        suggestion: Json = self.request(table, "suggest", seat=seat)
        return suggestion

    def request(self, table: str, kind: str, **fields: Any) -> Any:
        """Any request of the protocol, by its type."""
        return self._run(conversation.request(table, kind, **fields))

    def play(self, table: str, seat: int, bot: BotFunction, seed: int = 0) -> Json:
        """Let a bot play a match to its end; the outcome."""
        return self._run(conversation.play(table, seat, bot, seed))

    def close(self) -> None:
        self._http.close()

    def _run(self, steps: Steps[T]) -> T:
        answer: Answer | None = None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as done:
                result: T = done.value
                return result
            if isinstance(step, Pause):
                time.sleep(step.seconds)
                answer = None
            else:
                answer = _answer(self._http.request(**self._arguments(step)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class AsyncClient(_Requests):
    def __init__(self, server: str, token: str | None = None) -> None:
        super().__init__()
        self.token = token
        self._http = httpx.AsyncClient(base_url=server, timeout=PATIENCE, follow_redirects=True)

    async def join(self, name: str) -> str:
        return await self._run(self._joined(name))

    async def open(self, game: str, **options: Any) -> str:
        return await self._run(self._opened(game, options))

    async def sit(self, table: str, seat: int | None = None) -> int:
        return await self._run(conversation.sit(table, seat))

    async def start(self, table: str) -> None:
        await self.request(table, "start")

    async def snapshot(self, table: str) -> Json:
        return await self._run(conversation.snapshot(table))

    async def act(self, table: str, seat: int, action: Json) -> None:
        await self.request(table, "act", seat=seat, action=action)

    async def suggest(self, table: str, seat: int) -> Json:
        suggestion: Json = await self.request(table, "suggest", seat=seat)
        return suggestion

    async def request(self, table: str, kind: str, **fields: Any) -> Any:
        return await self._run(conversation.request(table, kind, **fields))

    async def play(self, table: str, seat: int, bot: BotFunction, seed: int = 0) -> Json:
        return await self._run(conversation.play(table, seat, bot, seed))

    async def close(self) -> None:
        await self._http.aclose()

    async def _run(self, steps: Steps[T]) -> T:
        answer: Answer | None = None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as done:
                result: T = done.value
                return result
            if isinstance(step, Pause):
                await asyncio.sleep(step.seconds)
                answer = None
            else:
                answer = _answer(await self._http.request(**self._arguments(step)))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()
