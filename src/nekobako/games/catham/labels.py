"""Labels of Catham City: cards, actions, effects and questions in the reader's language.

It tells what the rules would do; numbers come from the kernel and nothing is worked out here.

>>> labels = Labels("en", ["Mochi", "Sumi"], reader=1)
>>> labels.cards({"mafia": 2, "hackers": 1})
'2 Mafia and 1 Hacker'
>>> labels.action({"do": "play", "faction": "scientists"})
'Play 3 Scientists'
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from nekobako.core.labels import ReaderLabels
from nekobako.games.catham import kernel
from nekobako.games.catham.card_maps import WORDS, CardMap
from nekobako.games.catham.guide import NUMBERS

FIXED_COSTS: Final = {
    "journalists": kernel.JOURNALISTS_COST,
    "detectives": kernel.DETECTIVES_COST,
    "scientists": kernel.SCIENTISTS_COST,
    "mafia": kernel.MAFIA_COST,
}
MOST_SAID: Final = 10_000  # sentences remembered: the same few are said at every table, turn after turn


@dataclass(frozen=True)
class Labels(ReaderLabels):
    words = WORDS

    # --- words

    def word(self, key: str, **parameters: object) -> str:
        return _said(self.language, key, tuple(parameters.items()))

    def faction(self, name: str) -> str:
        return self.word(f"faction.{name}")

    def cards(self, cards: CardMap) -> str:
        """As in "2 Mafia and 1 Hacker"."""
        return self.listed([self.word(f"card.{name}", n=n) for name, n in cards.items()])

    # --- what can be done

    def action(self, action: Mapping[str, Any]) -> str:
        """What an action is called, as in "Play 3 Scientists"."""
        do = action["do"]
        if do == "take":
            return self.word("do.take", cards=self.cards({action["faction"]: action["count"]}))
        if do == "play":
            key = "play" if "target" not in action else "hack" if action["faction"] == "hackers" else "play_at"
            target = self.who(action["target"]) if "target" in action else ""
            return self.word(f"do.{key}", cards=self.cards(laid_down(action)), target=target)
        if do == "give":
            return self.word("do.give", cards=self.cards({action["faction"]: 1}))
        return self.word(f"do.{do}", cards=self.cards(action.get("cards", {})))

    def effect(self, action: Mapping[str, Any], asked: Mapping[str, Any] | None = None) -> str:
        """What comes of an action, before it is chosen; `asked` is what the view says is asked."""
        do, question = action["do"], asked["question"] if asked else "action"
        if do == "play":
            return self._play_effect(action)
        if do == "discard":
            key = {"detectives": "matched", "mafia": "lost_cards"}.get(question)
            return self.word(f"effect.{key}") if key else ""
        return self.word("effect.lost_point" if do == "lose_point" else f"effect.{do}")

    def _play_effect(self, action: Mapping[str, Any]) -> str:
        key: str = action["faction"]
        if key == "robocats":
            key += "_draw" if action["count"] == kernel.ROBOCATS_DRAW_COST else "_score"
        return self.word(
            f"effect.{key}",
            count=action.get("count", 0),
            extra=self.word(f"one.{action['extra']}") if "extra" in action else "",
            target=self.who(action["target"]) if "target" in action else "",
        )

    def question(self, view: Mapping[str, Any]) -> str:
        """What is asked of the reader."""
        asked, turn = view["asked"], view["turn"]
        if asked["question"] == "action" and view["options"]["actions_per_turn"] > 1:
            return self.word("question.second", left=turn["actions_left"])
        return self.word(
            f"question.{asked['question']}",
            who=self.who(turn["seat"]),
            faction=self.word(f"one.{asked['faction']}") if "faction" in asked else "",
            count=asked.get("count", 0),
        )

    def summary(self, faction: str) -> str:
        """A faction in a few words."""
        return self.word(f"summary.{faction}")

    def explained(self, faction: str) -> str:
        """A faction in a sentence."""
        return self.word(f"explained.{faction}")


@lru_cache(MOST_SAID)
def _said(language: str, key: str, parameters: tuple[tuple[str, object], ...]) -> str:
    return WORDS.say(language, key, **(NUMBERS | dict(parameters)))


def laid_down(action: Mapping[str, Any]) -> CardMap:
    """The cards that a play takes from the hand."""
    cards: CardMap = {action["faction"]: action.get("count") or FIXED_COSTS[action["faction"]]}
    if "extra" in action:
        cards[action["extra"]] = cards.get(action["extra"], 0) + 1
    return cards
