"""What actions are called and what is asked, in the reader's language."""

from collections.abc import Mapping
from typing import Any

from nekobako.core.labels import ReaderLabels
from pebbles.rules import WORDS


class Labels(ReaderLabels):
    words = WORDS

    def action(self, action: Mapping[str, Any]) -> str:
        return self.word(f"do.{action['do']}", n=action.get("count", action.get("frames")))

    def effect(self, action: Mapping[str, Any], asked: Mapping[str, Any] | None = None) -> str:
        return self.word("effect", n=action["count"]) if action["do"] == "add" else ""

    def question(self, view: Mapping[str, Any]) -> str:
        return self.word("question", left=view["options"]["bowl"] - view["bowl"])
