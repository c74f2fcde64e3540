"""The server that is measured: `nekobako serve` of this checkout or another, with what it and its children use."""

import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

HERE = Path(__file__).parent.parent.parent
PLENTY = {
    f"NEKOBAKO_{name}": "100000"
    for name in ("MESSAGES_PER_SECOND", "BURST", "GUESTS_PER_HOUR", "TABLES_PER_HOUR", "CONNECTIONS_PER_CLIENT")
}
STOPPING = 60.0  # seconds


class Measured(Protocol):
    """What is measured: one process, or several behind one address."""

    @property
    def address(self) -> str: ...

    @property
    def seconds(self) -> float:
        """Of CPU, children included."""

    @property
    def megabytes(self) -> float: ...


class ServerProcess:
    def __init__(self, process: "subprocess.Popen[str]", address: str) -> None:
        self.process, self.address = process, address

    @property
    def seconds(self) -> float:
        return sum(cpu_seconds(process) for process in family(self.process.pid))

    @property
    def megabytes(self) -> float:
        """Of the server itself."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def measured_server(
    checkout: Path = HERE, settings: Mapping[str, str] = PLENTY, arguments: Sequence[str] = ()
) -> Iterator[ServerProcess]:
    """`settings` are environment variables: by default, limits that nobody reaches."""
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        command = [sys.executable, "-m", "nekobako", "serve", "--port", "0", "--no-open", "--lang", "en"]
        process = subprocess.Popen(
            [*command, "--data", folder, *arguments],
            stdout=subprocess.PIPE, stderr=log, text=True,
            env={**os.environ, **settings, "PYTHONPATH": str(checkout / "src")},
        )  # fmt: skip
        assert process.stdout is not None
        try:
            address = re.search(r"http://\S+?:\d+", process.stdout.readline())
            assert address, "it did not start"
            yield ServerProcess(process, address[0])
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(STOPPING)
            process.stdout.close()
            log.seek(0)
            wrong = [line for line in log if " ERROR " in line]
            if wrong:
                print(f"{len(wrong)} errors in its log, the first: {wrong[0].rstrip()}", flush=True)


def family(process: int) -> list[int]:
    """A process and its children's children."""
    parents: dict[int, list[int]] = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents.setdefault(int(place.read_text().rpartition(")")[2].split()[1]), []).append(int(place.parent.name))
        except OSError:  # it has just ended
            continue
    members = [process]
    for member in members:
        members += parents.get(member, [])
    return members


def cpu_seconds(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")
