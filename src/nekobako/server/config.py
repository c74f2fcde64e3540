"""How a server is set: by a file, by the environment or by flags, the later outranking the earlier.

    host = "127.0.0.1"
    port = 8000
    database = "sqlite:////var/lib/nekobako/tables.db"

A value that cannot be is a sentence that says where it stands and what is wrong with it.
"""

import tomllib
from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct, field

from nekobako.core.words import Phrase
from nekobako.server.denied import WORDS

PREFIX: Final = "NEKOBAKO_"
DATABASE_FILE: Final = "tables.db"


class ConfigProblem(Exception):  # noqa: N818 (a sentence for whoever starts the server)
    def __init__(self, key: str, **said: object) -> None:
        self.phrase = Phrase(WORDS, f"config.{key}", said)
        super().__init__(self.phrase.text("en"))


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None  # a URL; a SQLite file in the data folder unless told
    data: Path | None = None
    base_path: str = ""  # behind a proxy: "/games" when the table is at https://example.org/games/
    origins: list[str] = field(default_factory=list)  # pages from elsewhere that may open a socket
    trust_proxy: bool = False  # the client's address is what the proxy says it is
    log: Literal["text", "json"] = "text"
    message_bytes: int = 65_536
    messages_per_second: float = 90.0  # of one connection, hand records included
    burst: int = 180
    connections_per_client: int = 40
    guests_per_hour: int = 120  # new names from one address
    tables_per_hour: int = 60
    bot_workers: int = 1  # processes in which bots think
    keep_chat_days: int = 30
    keep_names_days: int = 365
    keep_matches_days: int | None = None  # for ever

    def url(self, data: Path) -> str:
        return self.database or f"sqlite:///{data / DATABASE_FILE}"


_LEAST: Final[Mapping[str, float]] = {
    "port": 0,
    "message_bytes": 1024,
    "messages_per_second": 1,
    "burst": 1,
    "connections_per_client": 1,
    "guests_per_hour": 1,
    "tables_per_hour": 1,
    "bot_workers": 1,
    "keep_chat_days": 1,
    "keep_names_days": 1,
    "keep_matches_days": 1,
}
_MOST: Final[Mapping[str, float]] = {"port": 65_535, "message_bytes": 16 * 2**20, "bot_workers": 64}


def configured(
    flags: Mapping[str, Any], environment: Mapping[str, str] | None = None, file: Path | None = None
) -> Config:
    """The configuration; flags that were not given are None."""
    found: dict[str, Any] = {}
    for source, values, strict in (
        (str(file), _of_file(file) if file else {}, True),
        ("environment", _of_environment(environment or {}), False),
        ("flags", {name: value for name, value in flags.items() if value is not None}, True),
    ):
        for name, value in values.items():
            found[name] = _checked(name, value, source, strict)
    return Config(**found)


def _of_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise ConfigProblem("no_file", file=str(file), why=error.strerror or str(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigProblem("not_toml", file=str(file), why=str(error)) from None


def _of_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    known = {f"{PREFIX}{name.upper()}": name for name in Config.__struct_fields__}
    found: dict[str, Any] = {known[name]: value for name, value in environment.items() if name in known}
    if "origins" in found:
        found["origins"] = [origin.strip() for origin in found["origins"].split(",") if origin.strip()]
    return found


def _checked(name: str, value: Any, source: str, strict: bool) -> Any:
    kinds = {one.name: one.type for one in msgspec.structs.fields(Config)}
    if name not in kinds:
        raise ConfigProblem("unknown", name=name, source=source, names=", ".join(kinds))
    try:
        read = msgspec.convert(value, kinds[name], strict=strict, dec_hook=_path)
    except (msgspec.ValidationError, TypeError) as error:
        raise ConfigProblem("value", name=name, source=source, why=str(error)) from None
    least, most = _LEAST.get(name), _MOST.get(name)
    if isinstance(read, float) and not isfinite(read):
        raise ConfigProblem("value", name=name, source=source, why=str(read))
    if read is not None and least is not None and read < least:
        raise ConfigProblem("value", name=name, source=source, why=f"{read} < {least:g}")
    if read is not None and most is not None and read > most:
        raise ConfigProblem("value", name=name, source=source, why=f"{read} > {most:g}")
    if name == "base_path" and read and (not read.startswith("/") or read.endswith("/")):
        raise ConfigProblem("base_path", name=name, source=source, value=read)
    return read


def _path(kind: type, value: Any) -> Any:
    if kind is Path and isinstance(value, str | Path):
        return Path(value)
    raise TypeError(f"Expected a path, got {type(value).__name__}")
