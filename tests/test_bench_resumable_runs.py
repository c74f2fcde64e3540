"""A long run keeps every result at once, goes on where it was cut, and says why it stopped."""

import json
import os
from dataclasses import dataclass
from pathlib import Path

import pytest

from bench.resumable_runs import Kept, Stopped, code


@dataclass(frozen=True)
class Job:
    number: int


@dataclass(frozen=True)
class Square:
    value: int


def square(job: Job) -> Square:
    return Square(job.number**2)


def square_or_die(job: Job) -> Square:
    if job.number == 2:
        os._exit(3)
    return square(job)


def stop_at_two(job: Job) -> Square:
    if job.number == 2:
        raise KeyboardInterrupt
    return square(job)


def told(job: Job, result: Square) -> str:
    return f"{job.number}: {result.value}"


JOBS = [Job(number) for number in range(4)]
SQUARES = [Square(0), Square(1), Square(4), Square(9)]


def kept(file: Path, made_by: str = "one") -> Kept[Job, Square]:
    return Kept(file, made_by, Square)


def test_results_come_in_the_order_of_the_jobs(tmp_path: Path) -> None:
    assert kept(tmp_path / "kept.jsonl").run(JOBS, square, told, 1) == SQUARES


def test_a_run_that_was_cut_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "folder" / "kept.jsonl"
    with pytest.raises(Stopped, match="2 of 4 are in"):
        kept(file).run(JOBS, stop_at_two, told, 1)
    with file.open("a") as open_file:
        open_file.write('{"code": "one", "jo')  # killed in the middle of a line
        open_file.write("\n")
    assert kept(file).run(JOBS, square, told, 1) == SQUARES
    assert "2 of 4 from" in capsys.readouterr().err
    assert len([line for line in file.read_text().splitlines() if line.endswith("}}")]) == 4


def test_results_of_other_code_do_not_count(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    kept(file).run(JOBS, lambda job: Square(-1), told, 1)
    assert kept(file, "two").run(JOBS, square, told, 1) == SQUARES
    assert {json.loads(line)["code"] for line in file.read_text().splitlines()} == {"one", "two"}


def test_a_worker_that_dies_is_told(tmp_path: Path) -> None:
    with pytest.raises(Stopped, match="a worker process died"):
        kept(tmp_path / "kept.jsonl").run(JOBS, square_or_die, told, 2)


def test_the_code_has_a_name_of_its_own() -> None:
    assert code("games/tower/sizes.toml", "physics") == code("games/tower/sizes.toml", "physics")
    assert code("games/tower/sizes.toml") != code("games/tower/cards/cards.toml")
