"""A client for programs that play at our tables, over the public API (docs/bots.md); extra `client`.

>>> from nekobako.client import AsyncClient, Client
"""

from nekobako.client.connections import AsyncClient, Client
from nekobako.client.conversation import RefusedError, table_of_link

__all__ = ["AsyncClient", "Client", "RefusedError", "table_of_link"]
