"""The page's files. Only those in its folder are known, by name: there is no way out of it."""

from http import HTTPStatus
from importlib.resources import files
from typing import Final

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

SOCKET: Final = "/hands"  # where the WebSocket is
TYPES: Final = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
}
TEXT: Final = "text/plain; charset=utf-8"
FIRST: Final = "index.html"


def _found() -> dict[str, tuple[str, bytes]]:
    pages = {
        f"/{file.name}": (TYPES[ending], file.read_bytes())
        for file in (files(__package__) / "page").iterdir()
        if (ending := file.name.rpartition(".")[2]) in TYPES
    }
    return pages | {"/": pages[f"/{FIRST}"]}


FILES: Final = _found()


def answer(connection: ServerConnection, request: Request) -> Response | None:
    """A file, or None where the WebSocket is."""
    path = request.path.partition("?")[0]
    if request.method != "GET":
        return _response(HTTPStatus.METHOD_NOT_ALLOWED, TEXT, b"This can only be read.\n")
    if path == SOCKET:
        return None
    if path not in FILES:
        return _response(HTTPStatus.NOT_FOUND, TEXT, b"There is no such page.\n")
    return _response(HTTPStatus.OK, *FILES[path])


def _response(status: HTTPStatus, kind: str, body: bytes) -> Response:
    headers = Headers()
    headers["Content-Type"] = kind
    headers["Content-Length"] = str(len(body))
    headers["Content-Security-Policy"] = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'"
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Cache-Control"] = "no-store"
    headers["Connection"] = "close"
    return Response(status, status.phrase, headers, body)
