"""The beginning of every process that a server starts: it leaves Ctrl-C to its parent, and ends with it."""

import os
import signal
import threading
from multiprocessing import connection, parent_process
from typing import Final

PATIENT: Final = 10  # of 19


def as_a_child() -> None:
    """Ctrl-C is for the process that started this one; when that is gone, however it went, so is this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def as_a_thinker() -> None:
    """The same, for what may take its time: whoever answers people or moves pieces comes first on a busy machine."""
    as_a_child()
    if hasattr(os, "nice"):  # Windows has none
        os.nice(PATIENT)


def _end_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(0)
