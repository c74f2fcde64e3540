"""The chat of a table: its last lines, and who was silenced."""

from collections import deque
from typing import Final

from nekobako.server.denied import Denied
from nekobako.server.protocol.requests import LONGEST_TEXT
from nekobako.server.protocol.shapes import Said
from nekobako.server.storage import chat
from nekobako.server.storage.chat import StoredLine
from nekobako.server.tables.backstage import Backstage

SHOWN: Final = 100  # lines that who joins gets


class Chat:
    def __init__(self, back: Backstage, table_id: str, lines: list[StoredLine], muted: set[str]) -> None:
        self._back, self._table_id = back, table_id
        self._lines = deque((_said(line) for line in lines), SHOWN)
        self._muted = muted

    @property
    def lines(self) -> list[Said]:
        return list(self._lines)

    @property
    def muted(self) -> list[str]:
        return sorted(self._muted)

    async def say(self, guest: str, name: str, text: str) -> Said:
        text = text.strip()
        if guest in self._muted:
            raise Denied("forbidden", "muted")
        if not text:
            raise Denied("malformed", "empty_text", field="text")
        if len(text) > LONGEST_TEXT:
            raise Denied("malformed", "long_text", field="text", most=LONGEST_TEXT, got=len(text))
        now = self._back.now()
        line = await self._back.keep(lambda connection: chat.say(connection, self._table_id, guest, name, text, now))
        self._lines.append(_said(line))
        return self._lines[-1]

    async def mute(self, guest: str, muted: bool) -> None:
        await self._back.keep(lambda connection: chat.mute(connection, self._table_id, guest, muted))
        (self._muted.add if muted else self._muted.discard)(guest)

    def forget(self, guest: str) -> None:
        self._lines = deque((line for line in self._lines if line.guest != guest), SHOWN)


def _said(line: StoredLine) -> Said:
    return Said(n=line.n, guest=line.guest_id, name=line.name, text=line.text, at=line.at)
