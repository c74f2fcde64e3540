"""How soon a server is ready: from starting the process to `/healthz` answering. Figures, not verdicts.

    python -m bench.server_start --starts 10
    python -m bench.server_start --beside /path/to/another/checkout

Seconds of CPU say what a start costs; seconds of the clock also say how crowded the machine was. Two checkouts are
started in turn, so that both are measured in the same weather.
"""

import argparse
import http.client
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from bench.soak import commit

HERE = Path(__file__).parent.parent


def start(checkout: Path) -> tuple[float, float]:
    """Seconds of the clock and of CPU until the first answer; the folder is new, and so is the database."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["serve", "--port", "0", "--no-open", "--lang", "en", "--data", folder]
        begun = time.monotonic()
        server = subprocess.Popen(
            [sys.executable, "-m", "nekobako", *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, "PYTHONPATH": str(checkout / "src")},
        )  # fmt: skip
        try:
            assert server.stdout is not None
            found = re.search(r"http://(\S+?)/", server.stdout.readline())
            assert found, "it did not start"
            connection = http.client.HTTPConnection(found[1])
            connection.request("GET", "/healthz")
            assert connection.getresponse().read().startswith(b'{"status":"ok"')
            wall, cpu = time.monotonic() - begun, cpu_seconds(server.pid)
            connection.close()
            server.stdout.close()
            return wall, cpu
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(60)


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server_start", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--starts", type=int, default=10)
    parser.add_argument("--beside", type=Path, metavar="DIR", help="another checkout, started in turn with this one")
    chosen = parser.parse_args(arguments)
    checkouts = [HERE, *([chosen.beside.resolve()] if chosen.beside else [])]
    times: dict[Path, list[tuple[float, float]]] = {checkout: [start(checkout)] for checkout in checkouts}
    for checkout in checkouts:
        times[checkout].clear()  # the first start of a checkout compiles its bytecode
    for _ in range(chosen.starts):
        for checkout in checkouts:
            times[checkout].append(start(checkout))
    for checkout, found in times.items():
        wall, cpu = zip(*found, strict=True)
        print(
            f"{checkout}: ready after {min(wall):.2f} s at best, {median(wall):.2f} s in the middle, {max(wall):.2f} s "
            f"at worst; {min(cpu):.2f} to {max(cpu):.2f} s of CPU (middle {median(cpu):.2f})"
        )
    print(f"{chosen.starts} starts, load average {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores, commit {commit()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
