"""Rules are judged without a simulator: the judge is there for facts from wherever they come."""

import subprocess
import sys


def test_the_judge_needs_no_simulator() -> None:
    code = (
        "import sys, nekobako.games.nekojima.judge as judge; print('mujoco' in sys.modules, judge.violations.__name__)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "violations"]
