"""Long runs that lose nothing: each result is a line of a file at once, and a run that was cut goes on from there.

A line counts only for the code that made it: results of other physics, plans or sizes are left where they are and made
anew. A worker that dies, and a run that is told to stop, say so.
"""

import ast
import json
import signal
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from types import FrameType
from typing import Any, Final, Generic, NoReturn, TypeVar

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "build" / "bench"
SOURCE: Final = ROOT / "src" / "nekobako"

Job = TypeVar("Job")  # a frozen dataclass of plain values
Result = TypeVar("Result")


class Stopped(Exception):  # noqa: N818 (it is what it says)
    """The run ended before its time; what is done is kept."""


def code(*parts: str) -> str:
    """A name for the code that results depend on: files and folders of the package."""
    found = sha256()
    for part in parts:
        path = SOURCE / part
        for file in [path] if path.is_file() else sorted({*path.rglob("*.py"), *path.rglob("*.toml")}):
            found.update(f"{file.relative_to(SOURCE).as_posix()}\0{_meaning(file)}\0".encode())
    return found.hexdigest()[:12]


def _meaning(file: Path) -> str:
    """What a file says to the machine: comments change no result."""
    text = file.read_text("utf-8")
    return ast.dump(ast.parse(text)) if file.suffix == ".py" else repr(tomllib.loads(text))


class Kept(Generic[Job, Result]):
    """The results of jobs in a file."""

    def __init__(self, file: Path, made_by: str, shape: Callable[..., Result]) -> None:
        self.file = file
        self._made_by = made_by
        self._found: dict[str, Result] = {}
        for line in file.read_text("utf-8").splitlines() if file.exists() else ():
            kept = _line(line)
            if kept.get("code") == made_by:
                self._found[_key(kept["job"])] = shape(**kept["result"])

    def run(
        self, jobs: Sequence[Job], work: Callable[[Job], Result], told: Callable[[Job, Result], str], processes: int
    ) -> list[Result]:
        """The results of all jobs, in their order; those that are there already are not made again."""
        missing = [job for job in jobs if _key(asdict(job)) not in self._found]  # type: ignore[call-overload]
        done = len(jobs) - len(missing)
        if done:
            print(f"{done} of {len(jobs)} from {self.file}", file=sys.stderr, flush=True)
        before = signal.signal(signal.SIGTERM, _stop)
        try:
            for job, result in _worked(missing, work, processes):
                self._keep(job, result)
                done += 1
                print(f"{done} of {len(jobs)}: {told(job, result)}", file=sys.stderr, flush=True)
        except BrokenProcessPool as broken:
            raise Stopped(f"a worker process died; {self._so_far(done, jobs)}") from broken
        except KeyboardInterrupt:
            raise Stopped(f"stopped; {self._so_far(done, jobs)}") from None
        finally:
            signal.signal(signal.SIGTERM, before)
        return [self._found[_key(asdict(job))] for job in jobs]  # type: ignore[call-overload]

    def _keep(self, job: Job, result: Result) -> None:
        kept = {"code": self._made_by, "job": asdict(job), "result": asdict(result)}  # type: ignore[call-overload]
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(kept)}\n")
        self._found[_key(kept["job"])] = result

    def _so_far(self, done: int, jobs: Sequence[Job]) -> str:
        return f"{done} of {len(jobs)} are in {self.file}, and the same command goes on from there"


def _worked(jobs: Sequence[Job], work: Callable[[Job], Result], processes: int) -> Iterator[tuple[Job, Result]]:
    if processes == 1:  # no pool: whatever goes wrong is seen as it is
        yield from ((job, work(job)) for job in jobs)
        return
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"))
    try:
        waiting: dict[Future[Result], Job] = {pool.submit(work, job): job for job in jobs}
        yield from ((waiting[one], one.result()) for one in as_completed(waiting))
    finally:
        pool.shutdown(cancel_futures=True)


def _key(job: object) -> str:
    return json.dumps(job, sort_keys=True)


def _line(line: str) -> dict[str, Any]:
    """A line of the file; the last one of a run that was killed may be cut short."""
    try:
        found: dict[str, Any] = json.loads(line)
    except ValueError:
        return {}
    return found


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
