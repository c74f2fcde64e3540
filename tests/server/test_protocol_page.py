"""The page of the protocol is true: every request and message has an example there, and each is one."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from nekobako.core import strict
from nekobako.server.protocol import messages, requests
from nekobako.server.web.http_json import STATUS
from nekobako.server.web.openapi import operations_described

PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text("utf-8")
EXAMPLES = [line for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
KINDS = {kind.__struct_config__.tag: kind for kind in (*get_args(requests.AnyRequest), *get_args(messages.AnyMessage))}


def test_every_request_and_message_has_an_example() -> None:
    assert {msgspec.json.decode(example)["type"] for example in EXAMPLES} == set(KINDS)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: msgspec.json.decode(example)["type"])
def test_an_example_is_what_it_says(example: str) -> None:
    raw: Any = msgspec.json.decode(example)
    kind = KINDS[raw["type"]]
    read = strict.read(raw, kind)
    if issubclass(kind, messages.Message):
        assert msgspec.json.decode(msgspec.json.encode(read)).keys() == raw.keys()  # nothing is missing or more


def test_every_code_and_setting_is_told() -> None:
    for code, status in STATUS.items():
        assert re.search(rf"`{code}`.*\| {status} \|", PAGE), code
    for name in ("public", "spectators", "hands_after_end", "clock", "away", "stand_in"):
        assert f"`{name}`" in PAGE


def test_every_door_is_named() -> None:
    page = PAGE.replace("TABLE", "{table_id}").replace("MATCH", "{match_id}")
    for operation in operations_described():
        path = operation.path.replace("/tracks/{number}", "")
        assert path.rpartition("/")[0] in page
