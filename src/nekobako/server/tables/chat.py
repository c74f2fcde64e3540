"""The chat of a table: its last lines, and who was silenced."""

from collections import deque
from collections.abc import Collection, Sequence
from typing import Final

from nekobako.server.errors import Denied
from nekobako.server.protocol.requests import LONGEST_TEXT
from nekobako.server.protocol.types import Said
from nekobako.server.readable_text import is_seen, show_hidden
from nekobako.server.storage import chat
from nekobako.server.storage.chat import StoredLine
from nekobako.server.storage.leases import Lease
from nekobako.server.tables.services import Services

SHOWN: Final = 100  # lines that who joins gets


class Chat:
    def __init__(self, services: Services, lease: Lease, lines: Sequence[StoredLine], muted: Collection[str]) -> None:
        self._services, self._lease, self._table_id = services, lease, lease.table_id
        self._lines = deque((_shown(line) for line in lines), SHOWN)
        self._muted = set(muted)

    @property
    def lines(self) -> list[Said]:
        return list(self._lines)

    @property
    def muted(self) -> list[str]:
        return sorted(self._muted)

    async def say(self, guest: str, name: str, text: str, message_id: str) -> Said | None:
        """The line, once it is kept; None for a message that was said before."""
        text = show_hidden(" ".join(text.split()))
        if guest in self._muted:
            raise Denied("forbidden", "muted")
        if not is_seen(text):
            raise Denied("malformed", "empty_text", field="text")
        if len(text) > LONGEST_TEXT:
            raise Denied("malformed", "long_text", field="text", most=LONGEST_TEXT, got=len(text))
        now = self._services.now()
        line = await self._services.keep(
            lambda connection: chat.say(connection, self._table_id, guest, name, text, now, message_id), self._lease
        )
        if line is None:
            return None
        self._lines.append(_shown(line))
        return self._lines[-1]

    async def mute(self, guest: str, muted: bool) -> None:
        await self._services.keep(lambda connection: chat.mute(connection, self._table_id, guest, muted), self._lease)
        (self._muted.add if muted else self._muted.discard)(guest)

    def forget(self, guest: str) -> None:
        self._lines = deque((line for line in self._lines if line.guest != guest), SHOWN)


def _shown(line: StoredLine) -> Said:
    return Said(n=line.n, guest=line.guest_id, name=line.name, text=line.text, at=line.at)
