"""Writes decisions to a file: JSON lines, or Parquet where pyarrow is installed (extra `export`)."""

from base64 import b64encode
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec

from nekobako.export.decisions import Decision

JSON_LINES: Final = ".jsonl"
PARQUET: Final = ".parquet"
SUFFIXES: Final = (JSON_LINES, PARQUET)
TEXTS: Final = ("view", "legal", "action", "outcome")  # objects that a Parquet file has as JSON
GROUP: Final = 5_000  # rows of a Parquet file that are written together


def write(rows: Iterable[Decision], file: Path) -> int:
    """How many rows there were; a file appears only when it is complete."""
    if file.suffix not in SUFFIXES:
        raise ValueError(f"a name that ends in {' or '.join(SUFFIXES)}")
    unfinished = file.with_name(f".{file.name}.part")
    try:
        count = (_write_parquet if file.suffix == PARQUET else _write_lines)(rows, unfinished)
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
    return count


def _write_lines(rows: Iterable[Decision], file: Path) -> int:
    count = 0
    with file.open("wb") as out:
        for row in rows:
            out.write(msgspec.json.encode(_plain(row)) + b"\n")
            count += 1
    return count


def _plain(row: Decision) -> dict[str, Any]:
    values = msgspec.structs.asdict(row)
    track = values["track"]
    return {**values, "track": None if track is None else b64encode(track).decode()}


def _write_parquet(rows: Iterable[Decision], file: Path) -> int:
    import pyarrow as pa
    from pyarrow import parquet

    numbers = {name: pa.int32() for name in ("match", "seats", "step", "turn", "seat")}
    kinds = {**numbers, "won": pa.bool_(), "track": pa.binary()}
    schema = pa.schema([(name, kinds.get(name, pa.string())) for name in Decision.__struct_fields__])
    count = 0
    with parquet.ParquetWriter(file, schema, compression="zstd") as out:
        for group in _groups(iter(rows)):
            out.write_table(pa.Table.from_pylist([_flat(row) for row in group], schema=schema))
            count += len(group)
    return count


def _flat(row: Decision) -> dict[str, Any]:
    values = msgspec.structs.asdict(row)
    return {**values, **{name: msgspec.json.encode(values[name]).decode() for name in TEXTS}}


def _groups(rows: Iterator[Decision]) -> Iterator[list[Decision]]:
    while group := list(islice(rows, GROUP)):
        yield group
