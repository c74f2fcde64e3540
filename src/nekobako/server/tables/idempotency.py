"""Messages that a match carried out: the same one sent again is answered, and not done twice.

Which they were is written in the transaction of what they did; the last ones are known here without asking.
"""

from collections import OrderedDict
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Final

from nekobako.server.storage import completed_messages
from nekobako.server.storage.completed_messages import MessageKey
from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.tables.services import Services

REMEMBERED: Final = 512  # for a quick answer; the database remembers more


class CompletedMessages:
    def __init__(self, services: Services, match_id: str, journal: DatabaseJournal, *, fresh: bool) -> None:
        """`fresh`: the match began here, so that every message it ever carried out is known here."""
        self._services, self._match_id, self._journal = services, match_id, journal
        self._completed: OrderedDict[MessageKey, None] = OrderedDict()
        self._knows_all = fresh

    def written_with(self, key: MessageKey | None) -> AbstractContextManager[None]:
        """What is written to the journal in this block carries out that message."""
        if key is None:
            return nullcontext()
        guest, message = key
        return self._journal.together(
            partial(completed_messages.remember, match_id=self._match_id, guest_id=guest, message_id=message)
        )

    def remember(self, key: MessageKey) -> None:
        self._completed[key] = None
        if len(self._completed) > REMEMBERED:
            self._completed.popitem(last=False)
            self._knows_all = False

    async def knows(self, key: MessageKey) -> bool:
        """Whether a message was carried out before."""
        if key in self._completed or self._knows_all:
            return key in self._completed
        guest, message = key
        recall = partial(completed_messages.recall, match_id=self._match_id, guest_id=guest, message_id=message)
        return await self._services.read(recall) is not None
