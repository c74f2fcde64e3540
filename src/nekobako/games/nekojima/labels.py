"""Labels of Nekojima: pieces, actions, questions and violations in the reader's language.

>>> labels = Labels("en", ["Mochi", "Sumi"], reader=1)
>>> labels.piece("pink-3.a"), labels.piece("cat-2")
('pole a of pink 3', 'cat 2')
>>> labels.action({"do": "hang", "cat": "cat-2", "denchuu": "pink-3", "at": None})
'Hang cat 2 on pink 3'
>>> labels.action({"do": "hang", "cat": "cat-2", "denchuu": "pink-3", "at": 0.5, "by": "tail"})
'Hang cat 2 on pink 3 by its tail'
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nekobako.games.balance.labels import PieceLabels, seen_mm
from nekobako.games.nekojima.piece_names import WORDS, piece


@dataclass(frozen=True)
class Labels(PieceLabels):
    words = WORDS

    # --- words

    def quarter(self, name: str) -> str:
        return self.word(f"quarter.{name}")

    def face(self, name: str) -> str:
        return self.word(f"face.{name}") if name in ("choose", "impose") else self.quarter(name)

    def piece(self, name: str) -> str:
        """A Denchuu, a pole, a cat or the board."""
        return piece(name).text(self.language)

    def cubes(self, cubes: Sequence[str]) -> str:
        """As in "1 pink and 2 black"."""
        return self.listed([self.word(f"cubes.{cube}", n=cubes.count(cube)) for cube in dict.fromkeys(cubes)])

    # --- what is wrong

    def wrong(self, violation: Mapping[str, Any]) -> str:
        """A violation as an event or a view tells it, with its rule."""
        by = self.word("wrong.by", mm=self.number(violation["mm"], 1)) if seen_mm(violation) else ""
        sentence = self.word(f"wrong.{violation['rule']}", pieces=self.pieces(violation["pieces"]), by=by)
        return f"{sentence} ({violation['rule']})"

    # --- what can be done

    def action(self, action: Mapping[str, Any]) -> str:
        """What an action or a template is called."""
        do = action["do"]
        named = action.get("denchuu") or action.get("piece") or action.get("cat")
        if do == "take" and not named:
            return self.word("do.put_right")
        return self.word(
            f"do.{do}",
            quarter=self.quarter(action["quarter"]) if "quarter" in action else "",
            target=self.who(action["seat"]) if "seat" in action else "",
            cat=self.piece(action["cat"]) if action.get("cat") else "",
            piece=self.piece(named) if named else "",
            by=self.word("do.by_tail") if action.get("by") == "tail" else "",
        )

    def question(self, view: Mapping[str, Any]) -> str:
        """What is asked of the reader."""
        turn, quarters = view["turn"], [self.quarter(name) if name else "" for name in view["quarters"]]
        key: str = turn["phase"]
        if key == "quarters":
            key = view["asked_quarter"]["how"]
        elif key == "build":
            key = "finish" if view["cube"] is None else "build_cats" if view["due"] else "build"
            if key != "finish" and quarters[0] == quarters[1]:
                key += "_same"
        return self.word(
            f"question.{key}",
            who=self.who(turn["seat"]),
            quarter=quarters[0],
            first=quarters[0],
            second=quarters[1],
            colour=self.word(f"cube.{view['cube']}") if view["cube"] else "",
            count=view["to_give"] or view["due"],
        )
