"""Messages that were carried out in a match: the same one sent again is answered, and not done twice.

Which they were is written in the transaction of what they did; the last ones are known here without asking.
"""

from collections import OrderedDict
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from nekobako.server.storage import acknowledged
from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.tables.backstage import Backstage

Label = tuple[str, str]  # a guest, and the id of their message
REMEMBERED: Final = 512  # for a quick answer; the database remembers more


class Answered:
    def __init__(self, back: Backstage, match_id: str, journal: DatabaseJournal, *, fresh: bool) -> None:
        """`fresh`: the match began here, so that every message it ever carried out is known here."""
        self._back, self._match_id, self._journal = back, match_id, journal
        self._done: OrderedDict[Label, None] = OrderedDict()
        self._knows_all = fresh

    def kept_with(self, label: Label | None) -> AbstractContextManager[None]:
        """What is written to the journal in this block carries out that message."""
        if label is None:
            return nullcontext()
        guest, message = label
        return self._journal.together(lambda c: acknowledged.remember(c, self._match_id, guest, message))

    def remember(self, label: Label) -> None:
        self._done[label] = None
        if len(self._done) > REMEMBERED:
            self._done.popitem(last=False)
            self._knows_all = False

    async def knows(self, label: Label) -> bool:
        """Whether a message was carried out before."""
        if label in self._done or self._knows_all:
            return label in self._done
        guest, message = label
        return await self._back.read(lambda c: acknowledged.recall(c, self._match_id, guest, message)) is not None
