"""One guest who takes all they can get: junk by a socket, fifty tables of bots that search, fifty-five suggestions.

    python -m bench.load.attackers ADDRESS SECONDS

A process of its own, so that the honest crowd is not slowed by what their enemy does on this side.
"""

import asyncio
import json
import sys
import time
from collections import Counter
from contextlib import suppress

import httpx
from websockets.exceptions import ConnectionClosed

from bench.load.visitor import RefusedError, Visitor

JUNK = ["x" * 2000, "[" * 900, '{"type":"act","id":"1","seat":0,"action":{"do":"' + "y" * 1500 + '"}}', "\u202e" * 500]
JUNK_BYTES = 17_000_000 // 8  # a second
SEARCH_TABLES, SUGGESTIONS = 50, 55
ENEMY = 60_000  # their addresses' numbers begin here
GONE = (ConnectionClosed, OSError, httpx.TransportError, TimeoutError)


class Attack:
    def __init__(self, address: str) -> None:
        self.address = address
        self.answers: Counter[str] = Counter()

    async def run(self, seconds: float) -> None:
        tasks = [asyncio.create_task(one) for one in (self.junk(), self.searches(), self.suggestions())]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, Exception):
                self.answers[f"gave up: {type(result).__name__}"] += 1

    async def junk(self) -> None:
        """As fast as 17 Mbit/s; whoever is put out comes back at once."""
        visitor = Visitor(self.address, ENEMY)
        await visitor.introduce()
        table = await visitor.opens("catham", 2)
        while True:
            try:
                socket = await visitor.joins(table)
            except Exception as problem:
                self.answers[f"no socket: {type(problem).__name__}"] += 1
                await asyncio.sleep(0.2)
                continue
            reading = asyncio.create_task(self._swallow(socket))
            begun, sent, number = time.monotonic(), 0, 0
            with suppress(*GONE):
                while True:
                    message = JUNK[number % len(JUNK)]
                    await socket.send(message)
                    number, sent = number + 1, sent + len(message.encode())
                    self.answers["junk sent"] += 1
                    await asyncio.sleep(max(0.0, begun + sent / JUNK_BYTES - time.monotonic()))
            self.answers["put out for junk"] += 1
            reading.cancel()

    @staticmethod
    async def _swallow(socket: object) -> None:
        with suppress(*GONE):
            async for _ in socket:  # type: ignore[attr-defined]
                pass

    async def searches(self) -> None:
        visitor = Visitor(self.address, ENEMY + 1)
        await visitor.introduce()
        sockets = []
        for _ in range(SEARCH_TABLES):
            try:
                table = await visitor.opens("catham", 2, ["search", "search"])
                with suppress(RefusedError, *GONE):
                    sockets.append(await visitor.joins(table))
                await visitor.asks(table, "start")
                self.answers["search tables begun"] += 1
            except RefusedError as refused:
                self.answers[f"search: {refused.code}"] += 1
        await asyncio.gather(*(self._swallow(socket) for socket in sockets))
        await asyncio.Event().wait()

    async def suggestions(self) -> None:
        visitor = Visitor(self.address, ENEMY + 2)
        await visitor.introduce()

        async def ask_again_and_again() -> None:
            try:
                table = await visitor.opens("nekojima", 1)
                await visitor.asks(table, "start")
            except (RefusedError, *GONE):
                self.answers["no table for a suggestion"] += 1
                return
            while True:
                try:
                    await visitor.asks(table, "suggest", seat=0)
                    self.answers["suggested"] += 1
                except RefusedError as refused:
                    self.answers[f"suggest: {refused.code}"] += 1
                    await asyncio.sleep(0.2)

        await asyncio.gather(*(ask_again_and_again() for _ in range(SUGGESTIONS)))


if __name__ == "__main__":
    attack = Attack(sys.argv[1])
    asyncio.run(attack.run(float(sys.argv[2])))
    print(json.dumps(attack.answers))
