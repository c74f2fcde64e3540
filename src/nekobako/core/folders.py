"""Where things are kept on this machine."""

import os
from pathlib import Path

from platformdirs import user_data_path


def data_folder() -> Path:
    """The user's data folder; XDG_DATA_HOME is honoured on every system."""
    given = os.environ.get("XDG_DATA_HOME")
    return Path(given) / "nekobako" if given else user_data_path("nekobako", appauthor=False)
