"""Rows of a journal: how an entry is written, and whether what is read is what was written.

A row carries a checksum of its match, place, kind and entry. A track is packed by zlib, which has one of its own. Rows
from before there were checksums have none and are taken as they are.
"""

import zlib
from typing import Any, Final

import msgspec
from sqlalchemy import Row

from nekobako.core.decoding import decoder
from nekobako.table.journal import Committed, Entry

_PACKING: Final = 6  # a track is packed once and is small
_READ: Final[msgspec.json.Decoder[Entry]] = decoder(Entry)


class DamagedJournalError(OSError):
    """A journal cannot be read on from some place; `why` is `gap`, `checksum`, `unreadable`, `track` or `rules`."""

    def __init__(self, match_id: str, seq: int, why: str) -> None:
        super().__init__(f"the journal of match {match_id} is damaged at entry {seq}: {why}")
        self.match_id, self.seq, self.why = match_id, seq, why


def encode_row(match_id: str, seq: int, entry: Entry) -> dict[str, Any]:
    track = None
    if isinstance(entry, Committed) and entry.track:
        track = zlib.compress(entry.track, _PACKING)
        entry = msgspec.structs.replace(entry, track=b"")
    kind = str(entry.__struct_config__.tag)
    text = msgspec.json.encode(entry).decode()
    return {
        "match_id": match_id,
        "seq": seq,
        "kind": kind,
        "entry": text,
        "track": track,
        "checksum": checksum(match_id, seq, kind, text),
    }


def read_row(row: Row[Any]) -> Entry:
    """The entry of a row, with its track if that was read too."""
    if row.checksum is not None and row.checksum != checksum(row.match_id, row.seq, row.kind, row.entry):
        raise DamagedJournalError(row.match_id, row.seq, "checksum")
    try:
        entry = _READ.decode(row.entry)
    except msgspec.MsgspecError as error:
        raise DamagedJournalError(row.match_id, row.seq, "unreadable") from error
    track = row._mapping.get("track")
    if not isinstance(entry, Committed) or not track:
        return entry
    try:
        return msgspec.structs.replace(entry, track=zlib.decompress(track))
    except zlib.error as error:
        raise DamagedJournalError(row.match_id, row.seq, "track") from error


def checksum(match_id: str, seq: int, kind: str, entry: str) -> int:
    return zlib.crc32(f"{match_id}\n{seq}\n{kind}\n{entry}".encode())
