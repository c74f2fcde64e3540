"""Configuration of a server: by a file, by the environment or by flags, the later outranking the earlier.

    host = "127.0.0.1"
    port = 8000
    database = "sqlite:////var/lib/nekobako/tables.db"

A value that cannot be is a sentence that says where it stands and what is wrong with it.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Struct, field

from nekobako.core.words import Phrase
from nekobako.server.errors import WORDS

PREFIX: Final = "NEKOBAKO_"
LISTS: Final = {"origins", "hosts"}  # in the environment with commas between
DATABASE_FILE: Final = "tables.db"
NODE_NAME: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")  # it stands in addresses, and in a proxy's configuration


class ConfigProblem(Exception):  # noqa: N818 (a sentence for whoever starts the server)
    def __init__(self, key: str, **parameters: object) -> None:
        self.phrase = Phrase(WORDS, f"config.{key}", parameters)
        super().__init__(self.phrase.text("en"))


class Address(NamedTuple):
    host: str
    port: int

    @classmethod
    def read(cls, text: str) -> "Address | None":
        """As 127.0.0.1:9100 or [::1]:9100; None if it is not."""
        host, _, port = text.rpartition(":")
        bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
        fits = port.isascii() and port.isdigit() and int(port) < 2**16 and (host != bare or ":" not in host)
        return cls(bare, int(port)) if bare and fits else None


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None  # a URL; a SQLite file in the data folder unless told
    data: Path | None = None
    node: str | None = None  # this server among others on one database; made of the machine's name and the port
    lease_seconds: float = 3.0  # without a sign of life, after which others take up a node's tables
    base_path: str = ""  # behind a proxy: "/games" when the table is at https://example.org/games/
    origins: list[str] = field(default_factory=list)  # pages from elsewhere that may open a socket
    hosts: list[str] = field(default_factory=list)  # names under which it may be asked, besides its own
    trust_proxy: bool = False  # the client's address is what the proxy says it is
    log: Literal["text", "json"] = "text"
    message_bytes: int = 65_536
    messages_per_second: float = 90.0  # of one connection, hand records included
    burst: int = 180
    connections_per_client: int = 40
    connections: int | None = None  # of everyone; as many as the descriptors last for
    guests_per_hour: int = 120  # new names from one address
    tables_per_hour: int = 60
    bot_workers: int | None = None  # processes in which bots think; as many as there are cores
    physics_workers: int | None = None  # processes in which pieces move; as many as there are cores
    work_per_guest: int = 8  # live tables, hints, replays: of each kind under way at once
    work_per_address: int = 32
    metrics: str | None = None  # where Prometheus may read them, as 127.0.0.1:9100
    keep_chat_days: int = 30
    keep_names_days: int = 365
    keep_matches_days: int | None = None  # for ever

    @property
    def metrics_address(self) -> Address | None:
        return Address.read(self.metrics) if self.metrics else None

    def url(self, data: Path) -> str:
        return self.database or f"sqlite:///{data / DATABASE_FILE}"


_LEAST: Final[Mapping[str, float]] = {
    "port": 0,
    "lease_seconds": 1,
    "message_bytes": 1024,
    "messages_per_second": 1,
    "burst": 1,
    "connections_per_client": 1,
    "connections": 1,
    "guests_per_hour": 1,
    "tables_per_hour": 1,
    "bot_workers": 1,
    "physics_workers": 1,
    "work_per_guest": 1,
    "work_per_address": 1,
    "keep_chat_days": 1,
    "keep_names_days": 1,
    "keep_matches_days": 1,
}
_MOST: Final[Mapping[str, float]] = {
    "port": 65_535,
    "message_bytes": 16 * 2**20,
    "bot_workers": 64,
    "physics_workers": 64,
    "lease_seconds": 60,
}


def cores() -> int:
    """That this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def load_config(
    flags: Mapping[str, Any], environment: Mapping[str, str] | None = None, file: Path | None = None
) -> Config:
    """The configuration; flags that were not given are None."""
    values_read: dict[str, Any] = {}
    for source, values, strict in (
        (str(file), _of_file(file) if file else {}, True),
        ("environment", _of_environment(environment or {}), False),
        ("flags", {name: value for name, value in flags.items() if value is not None}, True),
    ):
        for name, value in values.items():
            values_read[name] = _checked(name, value, source, strict)
    return Config(**values_read)


def _of_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise ConfigProblem("no_file", file=str(file), why=error.strerror or str(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigProblem("not_toml", file=str(file), why=str(error)) from None


def _of_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    known = {f"{PREFIX}{name.upper()}": name for name in Config.__struct_fields__}
    values_read: dict[str, Any] = {known[name]: value for name, value in environment.items() if name in known}
    for several in LISTS & values_read.keys():
        values_read[several] = [one.strip() for one in values_read[several].split(",") if one.strip()]
    return values_read


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
    if name == "node" and read is not None and NODE_NAME.fullmatch(read) is None:
        raise ConfigProblem("node", name=name, source=source, value=read)
    if name == "base_path" and read and (not read.startswith("/") or read.endswith("/")):
        raise ConfigProblem("base_path", name=name, source=source, value=read)
    if name == "metrics" and read and Address.read(read) is None:
        raise ConfigProblem("metrics", name=name, source=source, value=read)
    return read


def _path(kind: type, value: Any) -> Any:
    if kind is Path and isinstance(value, str | Path):
        return Path(value)
    raise TypeError(f"Expected a path, got {type(value).__name__}")
