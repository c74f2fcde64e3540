"""Storage: what a server keeps, in SQLite or PostgreSQL. Plain queries by idea; no clock, no sockets, no rules."""

from nekobako.server.storage.journal import DatabaseJournal
from nekobako.server.storage.problem import LostTableError, NotKeptError, StorageProblem
from nekobako.server.storage.store import Store

__all__ = ["DatabaseJournal", "LostTableError", "NotKeptError", "StorageProblem", "Store"]
