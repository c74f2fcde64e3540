"""Runs pytest once for each line it reads, each time in a fork of this process: `python -m tests.mutant_runner`.

It has imported what no mutation changes, which is half of what a short run takes. A line is a JSON object with the
arguments of pytest, the variables to set and the file for the output; the answer is a line with the exit code.
"""

import json
import os
import sys

import msgspec  # noqa: F401 (imported for those to come)
import numpy as np  # noqa: F401
import pytest


def main() -> None:
    for line in sys.stdin:
        request = json.loads(line)
        child = os.fork()
        if child == 0:
            run(request["arguments"], request["variables"], request["output"])
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


def run(arguments: list[str], variables: dict[str, str], output: str) -> None:
    os.environ.update(variables)
    file = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(file, sys.stdout.fileno())
    os.dup2(file, sys.stderr.fileno())
    code = int(pytest.main(arguments))
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
