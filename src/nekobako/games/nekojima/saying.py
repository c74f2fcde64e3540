"""What is said of a game of Nekojima: pieces, actions, questions and breaches, in the reader's language.

What happened is told by `story`.

>>> saying = Saying("en", ["Mochi", "Sumi"], reader=1)
>>> saying.piece("pink-3.a"), saying.piece("cat-2")
('pole a of pink 3', 'cat 2')
>>> saying.action({"do": "hang", "cat": "cat-2", "denchuu": "pink-3", "at": None})
'Hang cat 2 on pink 3'
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nekobako.games.nekojima.naming import WORDS, piece


@dataclass(frozen=True)
class Saying:
    """Sentences in a language, with the names of the seats; the reader's own seat is "you"."""

    language: str
    names: Sequence[str]
    reader: int | None = None

    # --- words

    def word(self, key: str, **parameters: object) -> str:
        return WORDS.say(self.language, key, **parameters)

    def who(self, seat: int) -> str:
        return self.word("say.you") if seat == self.reader else self.names[seat]

    def quarter(self, name: str) -> str:
        return self.word(f"quarter.{name}")

    def face(self, name: str) -> str:
        return self.word(f"face.{name}") if name in ("choose", "impose") else self.quarter(name)

    def piece(self, name: str) -> str:
        """A Denchuu, a pole, a cat or the board."""
        return piece(name).text(self.language)

    def pieces(self, names: Sequence[str]) -> str:
        return self.listed([self.piece(name) for name in names])

    def cubes(self, cubes: Sequence[str]) -> str:
        """As in "1 pink and 2 black"."""
        return self.listed([self.word(f"cubes.{cube}", n=cubes.count(cube)) for cube in dict.fromkeys(cubes)])

    def number(self, value: float, decimals: int) -> str:
        """As the language writes it: 0.5, 0,5."""
        said = f"{value:.{decimals}f}"
        return said.replace(".", ",") if self.language == "fr" else said

    def listed(self, parts: Sequence[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return self.word("say.last", rest=", ".join(parts[:-1]), last=parts[-1])

    # --- what is wrong

    def wrong(self, violation: Mapping[str, Any]) -> str:
        """A breach as an event or a view tells it, with its rule."""
        by = self.word("wrong.by", mm=self.number(violation["mm"], 1)) if violation.get("mm") else ""
        if "ms" in violation:
            by += self.word("wrong.at", seconds=self.number(violation["ms"] / 1000, 2))
        said = self.word(f"wrong.{violation['rule']}", pieces=self.pieces(violation["pieces"]), by=by)
        return f"{said} ({violation['rule']})"

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
        )

    def question(self, view: Mapping[str, Any]) -> str:
        """What is asked of the reader."""
        turn, quarters = view["turn"], [self.quarter(name) if name else "" for name in view["quarters"]]
        key: str = turn["phase"]
        if key == "quarters":
            key = view["asked_quarter"]["how"]
        elif key == "build":
            key = "finish" if view["cube"] is None else "build_cats" if view["due"] else "build"
        return self.word(
            f"question.{key}",
            who=self.who(turn["seat"]),
            quarter=quarters[0],
            first=quarters[0],
            second=quarters[1],
            colour=self.word(f"cube.{view['cube']}") if view["cube"] else "",
            count=view["to_give"] or view["due"],
        )
