"""The page's files: packed for those who take it so, kept by browsers, named exactly; and what the build makes."""

import gzip
import re
from collections.abc import Iterator

import pytest

from nekobako.server.web import static_files
from nekobako.server.web.static_files import FOLDER, chosen_encoding
from tests.server.live_server import Served, served

BOTH = ["br", "gzip"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    for name in ("index.html", "assets/app-1234.js"):
        (folder / name).write_bytes(b"plain " * 100)
        (folder / f"{name}.br").write_bytes(b"as brotli")
        (folder / f"{name}.gz").write_bytes(gzip.compress(b"plain " * 100))
    (folder / "icon.png").write_bytes(b"picture")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(static_files, "FOLDER", folder)
        with served(tmp_path_factory.mktemp("served")) as server:
            yield server


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.5, gzip", "gzip"),
        ("gzip;q=0.5, br;q=0.5", "br"),
        ("gzip", "gzip"),
        ("GZIP", "gzip"),
        ("", None),
        ("identity", None),
        ("br;q=0, gzip;q=0", None),
        ("*", "br"),
        ("*;q=0.1, br;q=0", "gzip"),
        ("gzip;q=0.5, identity;q=0.8", None),
        ("identity;q=0", None),
        ("br;q=x", None),
        ("deflate", None),
        (",;,=", None),
    ],
)
def test_what_is_liked_best(accepted: str, encoding: str | None) -> None:
    assert chosen_encoding(accepted, BOTH) == encoding
    assert chosen_encoding(accepted, []) is None


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_packed_file(server: Served, method: str) -> None:
    with server.http.stream(method, "/assets/app-1234.js", headers={"Accept-Encoding": "br"}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.status_code == 200
    assert raw == (b"as brotli" if method == "GET" else b"")
    assert answer.headers["Content-Length"] == str(len(b"as brotli"))
    assert answer.headers["Content-Encoding"] == "br"
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert "immutable" in answer.headers["Cache-Control"]


def test_the_page_itself_is_asked_for_again_and_need_not_travel(server: Served) -> None:
    first = server.http.get("/", headers={"Accept-Encoding": "gzip"})
    assert (first.text, first.headers["Cache-Control"]) == ("plain " * 100, "no-cache")
    tag = first.headers["ETag"]
    for known in (tag, f'"x", W/{tag}', "*"):
        again = server.http.get("/", headers={"Accept-Encoding": "gzip", "If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert (again.headers["ETag"], again.headers["Vary"]) == (tag, "Accept-Encoding")
    plain = server.http.get("/", headers={"Accept-Encoding": "identity", "If-None-Match": tag})
    assert plain.status_code == 200  # another form, another tag
    assert "Content-Encoding" not in plain.headers


def test_what_is_not_packed_and_what_has_no_name(server: Served) -> None:
    picture = server.http.get("/icon.png")
    assert picture.content == b"picture"
    assert "Vary" not in picture.headers
    for path in ("/assets/app-1234.js.br", "/assets/app-1234.js.gz", "/assets/none.js", "/../config.py"):
        assert server.http.get(path).status_code == 404


def test_what_the_build_makes() -> None:
    """Each text packed twice, nothing left over, and the licences of all that is in the bundle."""
    names = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*") if path.is_file()}
    texts = {name for name in names if name.endswith((".js", ".css", ".html", ".svg", ".txt"))}
    assert "index.html" in texts
    assert {f"{name}{suffix}" for name in texts for suffix in (".br", ".gz")} <= names
    for name in texts:
        assert gzip.decompress((FOLDER / f"{name}.gz").read_bytes()) == (FOLDER / name).read_bytes()
    packed = sum((FOLDER / f"{name}.br").stat().st_size for name in texts)
    assert packed < 0.4 * sum((FOLDER / name).stat().st_size for name in texts)
    licences = (FOLDER / "licences.txt").read_text("utf-8")
    for package in ("svelte", "three", "marked", "qrcode-generator"):
        part = re.search(rf"^## {package} - .*?$(.*?)(?=^## \S+ - |\Z)", licences, re.M | re.S)
        assert part is not None, package
        assert "Permission is hereby granted" in part[1]
