"""Logs: a line of text for people, or a JSON object a line for programs. No token and no name is ever logged."""

import logging
import sys
from typing import Any, Final, Literal

import msgspec

_USUAL: Final = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: str(value) for name, value in record.__dict__.items() if name not in _USUAL}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up(kind: Literal["text", "json"]) -> None:
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if kind == "json" else plain)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for noisy in ("uvicorn.access", "uvicorn.error", "websockets"):  # a line for whatever anyone sends fills a disk
        logging.getLogger(noisy).setLevel(logging.ERROR)
