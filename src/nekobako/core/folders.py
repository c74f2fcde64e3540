"""Where things are kept on this machine."""

import os
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The user's data folder; XDG_DATA_HOME is honoured on every system."""
    override = os.environ.get("XDG_DATA_HOME")
    return Path(override) / "nekobako" if override else user_data_path("nekobako", appauthor=False)
