"""What is said of a game of Catham City: events, actions and questions as sentences, in the reader's language.

It tells what the rules did or would do; numbers come from the kernel and nothing is worked out here.

>>> saying = Saying("en", ["Mochi", "Sumi"], reader=1)
>>> saying.story([{"event": "taken", "seat": 0, "faction": "mafia", "count": 2}])
['Mochi takes 2 Mafia.']
>>> saying.action({"do": "play", "faction": "scientists"})
'Play 3 Scientists'
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from nekobako.games.catham import kernel
from nekobako.games.catham.cardmaps import WORDS, CardMap
from nekobako.games.catham.guide import NUMBERS

LEADING: Final = frozenset({"taken", "played", "gave", "lost_point", "declined", "turn", "ended"})
FIXED_COSTS: Final = {
    "journalists": kernel.JOURNALISTS_COST,
    "detectives": kernel.DETECTIVES_COST,
    "scientists": kernel.SCIENTISTS_COST,
    "mafia": kernel.MAFIA_COST,
}


@dataclass(frozen=True)
class Clause:
    """What one event says: of a seat, whose name is put before it, or as a sentence of its own."""

    subject: int | None
    text: str


@dataclass(frozen=True)
class Saying:
    """Sentences in a language, with the names of the seats; the reader's own seat is "you"."""

    language: str
    names: Sequence[str]
    reader: int | None = None

    # --- words

    def word(self, key: str, **parameters: object) -> str:
        return WORDS.say(self.language, key, **(NUMBERS | parameters))

    def who(self, seat: int) -> str:
        return self.word("say.you") if seat == self.reader else self.names[seat]

    def faction(self, name: str) -> str:
        return self.word(f"faction.{name}")

    def cards(self, cards: CardMap) -> str:
        """As in "2 Mafia and 1 Hacker"."""
        return self._listed([self.word(f"card.{name}", n=n) for name, n in cards.items()])

    # --- what happened

    def story(self, events: Sequence[Mapping[str, Any]]) -> list[str]:
        """A line for each thing that somebody did, with all that came of it."""
        lines: list[list[Clause]] = []
        before: str | None = None
        for event in events:
            if not lines or event["event"] in LEADING or (event["event"] == "discarded" and before != "gave"):
                lines.append([])
            lines[-1].append(self._clause(event))
            before = event["event"]
        return [self._joined(line) for line in lines]

    def _joined(self, clauses: Sequence[Clause]) -> str:
        """Neighbours that say something of the same seat share its name."""
        runs: list[tuple[int | None, list[str]]] = []
        for clause in clauses:
            if runs and clause.subject is not None and runs[-1][0] == clause.subject:
                runs[-1][1].append(clause.text)
            else:
                runs.append((clause.subject, [clause.text]))
        said = [
            self._listed(texts) if subject is None else f"{self.who(subject)} {self._listed(texts)}"
            for subject, texts in runs
        ]
        return " ".join(f"{sentence[0].upper()}{sentence[1:]}." for sentence in said)

    def _clause(self, event: Mapping[str, Any]) -> Clause:
        seat: int = event["seat"]
        cards = self.cards(event.get("cards", {}))
        match event["event"]:
            case "taken":
                return self._of(seat, "taken", cards=self.cards({event["faction"]: event["count"]}))
            case "played" if "target" not in event:
                return self._of(seat, "played", cards=cards)
            case "played":
                key = "hacked" if set(event["cards"]) == {"hackers"} else "played_at"
                return self._of(seat, key, event["target"], cards=cards)
            case "gained":
                return self._of(seat, "gained", points=event["points"])
            case "drew" if "cards" in event:
                return self._of(seat, "drew", cards=cards)
            case "drew":
                return self._of(seat, "drew_unseen", count=event["count"])
            case "revealed" if isinstance(event["from"], int):
                return self._of(event["from"], "revealed" if cards else "revealed_nothing", cards=cards)
            case "revealed":
                return self._whole("turned_up" if cards else "turned_nothing", cards=cards)
            case "moved":
                return self._of(event["to"], "moved", event["from"], cards=cards)
            case "gave":
                return self._of(seat, "gave", event["to"], cards=self.cards({event["faction"]: 1}))
            case "turn" if seat == self.reader:
                return self._whole("your_turn")
            case "refilled" | "reshuffled" | "turn":
                return self._whole(event["event"], cards=cards, who=self.names[seat])
            case "ended":
                return self._ending(event["outcome"])
            case name:
                return self._of(seat, name, cards=cards)

    def _ending(self, outcome: Mapping[str, Any]) -> Clause:
        winners, points = outcome["winners"], max(outcome["scores"])
        if outcome["reason"] == "points":
            return self._of(winners[0], "won", points=points)
        return self._whole("turn_limit", points=points, who=self._listed([self.who(seat) for seat in winners]))

    def _of(self, seat: int, key: str, target: int | None = None, **parameters: object) -> Clause:
        if target is not None:
            parameters["target"] = self.who(target)
        form = "you" if seat == self.reader else "other"
        if target is not None and target == self.reader:
            form = "at_you"
        return Clause(seat, self.word(f"event.{key}.{form}", **parameters))

    def _whole(self, key: str, **parameters: object) -> Clause:
        return Clause(None, self.word(f"event.whole.{key}", **parameters))

    def _listed(self, parts: Sequence[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return self.word("say.last", rest=", ".join(parts[:-1]), last=parts[-1])

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

    def effect(self, action: Mapping[str, Any], question: str = "action") -> str:
        """What comes of an action, before it is chosen; `question` is what the view says is asked."""
        do = action["do"]
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


def laid_down(action: Mapping[str, Any]) -> CardMap:
    """The cards that a play takes from the hand."""
    cards: CardMap = {action["faction"]: action.get("count") or FIXED_COSTS[action["faction"]]}
    if "extra" in action:
        cards[action["extra"]] = cards.get(action["extra"], 0) + 1
    return cards
