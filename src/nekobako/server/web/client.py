"""The client's files, as they were built: a page for every address of its own, and nothing outside its folder."""

from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File

FOLDER: Final = Path(str(files("nekobako.server"))) / "static"
LONG: Final = "public, max-age=31536000, immutable"  # files whose names change with their content
TYPES: Final = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
    ".ico": "image/x-icon",
    ".txt": "text/plain",
}
# Without a built client (a checkout on its way) the page says so and points at what there is.
BARE: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Nekobako</title>
<p>The page of this table is not built. Programs may come in: <a href="api">api</a>.</p>
<p lang="fr">La page de cette table n’est pas construite. Les programmes peuvent entrer : <a href="api">api</a>.</p>
"""


@get(["/", "/{path:path}"])
async def client_file(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[Any]:
    """A file if there is one of that name; else the page, which knows its own addresses."""
    wanted = path.strip("/")
    if wanted == "api" or wanted.startswith("api/"):
        raise NotFoundException
    found = file_of(wanted)
    if found is None and "." in wanted.rpartition("/")[2]:
        raise NotFoundException
    found = found or file_of("index.html")
    if found is None:
        return Response(BARE, media_type=TYPES[".html"], status_code=200)
    lasting = "assets" in found.relative_to(FOLDER).parts
    return File(
        found,
        media_type=TYPES.get(found.suffix, "application/octet-stream"),
        content_disposition_type="inline",
        headers={"Cache-Control": LONG if lasting else "no-cache"},
    )


def file_of(path: str) -> Path | None:
    """The file of that name inside the folder, wherever its dots and links may lead."""
    if not path or "\0" in path:
        return None
    try:
        found = (FOLDER / path).resolve()
        inside = found.is_relative_to(FOLDER.resolve()) and found.is_file()
    except (OSError, ValueError):
        return None
    return found if inside else None
