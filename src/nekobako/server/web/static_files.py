"""The client's files, as they were built: a page for every address of its own, and nothing outside its folder.

Beside a file of text lie its brotli and its gzip, made when the page was built; whoever takes them is sent these.
"""

from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from litestar import HttpMethod, Request, Response, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

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
PACKED: Final = {"br": ".br", "gzip": ".gz"}  # by what it is called in HTTP, the better first
# Without a built client (a checkout on its way) the page says so and points at what there is.
BARE: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Nekobako</title>
<p>The page of this table is not built. Programs may come in: <a href="api">api</a>.</p>
<p lang="fr">La page de cette table n’est pas construite. Les programmes peuvent entrer : <a href="api">api</a>.</p>
"""


@route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD])
async def client_file(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[Any]:
    """A file if there is one of that name; else the page, which knows its own addresses."""
    wanted = path.strip("/")
    if wanted == "api" or wanted.startswith("api/"):
        raise NotFoundException
    file = file_of(wanted)
    if file is None and "." in wanted.rpartition("/")[2]:
        raise NotFoundException
    file = file or file_of("index.html")
    if file is None:
        return Response(BARE, media_type=TYPES[".html"], status_code=200)
    return _answer(request, file)


def _answer(request: Request[Any, Any, Any], file: Path) -> Response[bytes]:
    encodings = [name for name, suffix in PACKED.items() if _beside(file, suffix).is_file()]
    encoding = chosen_encoding(request.headers.get("accept-encoding", ""), encodings)
    content, tag = _read(_beside(file, PACKED[encoding]) if encoding else file)
    lasting = "assets" in file.relative_to(FOLDER.resolve()).parts
    headers = {"Cache-Control": LONG if lasting else "no-cache", "ETag": tag}
    if encodings:
        headers["Vary"] = "Accept-Encoding"
    if encoding:
        headers["Content-Encoding"] = encoding
    media_type = TYPES.get(file.suffix, "application/octet-stream")
    if is_known(request.headers.get("if-none-match", ""), tag):
        headers.pop("Content-Encoding", None)
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    return Response(content, status_code=200, headers=headers, media_type=media_type)


def chosen_encoding(accepted: str, encodings: list[str]) -> str | None:
    """The one that is liked best, of those liked alike the first; None: the file as it is."""
    liked = dict(_weighed(one) for one in accepted.lower().split(",") if one.strip())
    other = liked.get("*", 0.0)
    plain = liked.get("identity", liked.get("*", 0.001) if "*" in liked else 0.001)
    weights = {name: liked.get(name, other) for name in encodings}
    best = max(weights, key=lambda name: weights[name], default=None)
    return best if best is not None and weights[best] > 0 and weights[best] >= plain else None


def _weighed(one: str) -> tuple[str, float]:
    name, *parameters = (part.strip() for part in one.split(";"))
    for parameter in parameters:
        if parameter.startswith("q="):
            try:
                return name, max(0.0, min(1.0, float(parameter[2:])))
            except ValueError:
                return name, 0.0
    return name, 1.0


def is_known(tags: str, tag: str) -> bool:
    """Whether a browser has it already."""
    known = [one.strip().removeprefix("W/") for one in tags.split(",")]
    return tag in known or known == ["*"]


def _read(file: Path) -> tuple[bytes, str]:
    seen = file.stat()
    return _content(file, seen.st_mtime_ns, seen.st_size)


@lru_cache(512)
def _content(file: Path, changed: int, size: int) -> tuple[bytes, str]:
    """A file and its tag; it is read again once it has changed."""
    content = file.read_bytes()
    return content, f'"{sha256(content).hexdigest()[:24]}"'


def _beside(file: Path, suffix: str) -> Path:
    return file.with_name(file.name + suffix)


def file_of(path: str) -> Path | None:
    """The file of that name inside the folder, wherever its dots and links may lead; packed ones have no name."""
    if not path or "\0" in path or path.endswith(tuple(PACKED.values())):
        return None
    try:
        file = (FOLDER / path).resolve()
        inside = file.is_relative_to(FOLDER.resolve()) and file.is_file()
    except (OSError, ValueError):
        return None
    return file if inside else None
