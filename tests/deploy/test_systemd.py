"""The units of deploy/systemd: well formed for the real systemd, and as closed as they say."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.deploy.programs import DEPLOY, program

UNITS = sorted(path.name for path in (DEPLOY / "systemd").iterdir())
MOST_EXPOSED = 20  # of 100, by systemd's own count; a service with no protection has 96


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The units, with a program that is here; an instance in the place of a template."""
    for name in UNITS:
        text = (DEPLOY / "systemd" / name).read_text("utf-8")
        text = text.replace("/opt/nekobako/bin/nekobako", "/bin/true")
        (tmp_path / name.replace("@.", "@one.")).write_text(text, "utf-8")
    return tmp_path


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_is_well_formed(folder: Path, name: str) -> None:
    unit = folder / name.replace("@.", "@one.")
    checked = subprocess.run(
        [program("systemd-analyze", "systemd"), "verify", "--recursive-errors=no", "--man=no", str(unit)],
        capture_output=True, text=True,
    )  # fmt: skip
    assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")


@pytest.mark.parametrize("name", [name for name in UNITS if name.endswith(".service")])
def test_a_service_is_shut_off_from_what_it_does_not_need(folder: Path, name: str) -> None:
    command = [program("systemd-analyze", "systemd"), "security", "--offline=yes", f"--threshold={MOST_EXPOSED}"]
    checked = subprocess.run([*command, name.replace("@.", "@one.")], capture_output=True, text=True, cwd=folder)
    assert checked.returncode == 0, checked.stdout[-400:] + checked.stderr


def test_one_and_several_differ_only_in_what_is_a_nodes_own() -> None:
    one, several = (
        {line for line in (DEPLOY / "systemd" / name).read_text("utf-8").splitlines() if re.match(r"\w+=", line)}
        for name in ("nekobako.service", "nekobako@.service")
    )
    differing = {line.partition("=")[0] for line in one ^ several}
    assert differing <= {
        "Description", "PartOf", "Environment", "EnvironmentFile", "StateDirectory", "Restart", "WantedBy"
    }  # fmt: skip
