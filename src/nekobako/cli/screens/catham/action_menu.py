"""The legal actions as a menu: cards to take one by one, plays by faction, and large families in small steps."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from nekobako.cli.menu import Action, Choice, Menu
from nekobako.cli.screens.catham.discards import as_typed, card_by_card, typed_cards
from nekobako.cli.screens.catham.labels import CathamTerminalLabels, labels_for
from nekobako.cli.screens.game_screen import Reader
from nekobako.games.catham.guide import NUMBERS
from nekobako.games.catham.labels import laid_down

STEPS: Final = ("count", "extra", "target")  # in which order a play is asked for
FEW_PLAYS: Final = 2  # of a faction: no need to ask in steps
FEW_DISCARDS: Final = 6


def menu(reader: Reader, view: Mapping[str, Any], legal: Sequence[Action]) -> Menu:
    builder = ActionMenu(reader, view)
    choices: list[Choice] = [builder.take(action) for action in legal if action["do"] == "take"]
    for faction in dict.fromkeys(action["faction"] for action in legal if action["do"] == "play"):
        choices += builder.plays(
            [action for action in legal if action["do"] == "play" and action["faction"] == faction]
        )
    choices += [builder.leaf(action) for action in legal if action["do"] in ("give", "lose_point")]
    discards = [action for action in legal if action["do"] == "discard"]
    if len(discards) <= FEW_DISCARDS:
        choices += [builder.leaf(action) for action in discards]
    elif not choices:
        question = builder.labels.say(
            "pick_or_type", question=builder.labels.question(view), example=as_typed(discards[-1])
        )
        return card_by_card(reader, question, discards, {}, typed_cards(discards))
    else:
        choices.append(builder.discard_choice(discards))
    choices += [builder.leaf(action) for action in legal if action["do"] == "decline"]
    return Menu(builder.labels.question(view), choices, typed_cards(discards))


class ActionMenu:
    """Makes choices of actions, for one reader and one question."""

    def __init__(self, reader: Reader, view: Mapping[str, Any]) -> None:
        self.reader = reader
        self.view = view
        self.labels: CathamTerminalLabels = labels_for(reader)

    def leaf(self, action: Action, group: str = "") -> Choice:
        effect = self.labels.effect(action, self.view["asked"])
        return Choice(self.labels.action(action), effect, action, group, action.get("faction", ""))

    def take(self, action: Action) -> Choice:
        """What comes of it is plain, unless the hand grows too large."""
        excess = sum(self.view["hand"].values()) + action["count"] - NUMBERS["hand_limit"]
        effect = self.labels.say("over", count=excess) if excess > 0 else ""
        return replace(self.leaf(action, "take"), effect=effect)

    def plays(self, family: Sequence[Action]) -> list[Choice]:
        """The ways to play one faction: side by side if few, else behind one choice."""
        if len(family) <= FEW_PLAYS:
            return [self._play(action) for action in family]
        faction = family[0]["faction"]
        label = self.labels.word("do.play", cards=self.labels.faction(faction))
        effect = self.labels.summary(faction)
        return [Choice(label + " …", effect, lambda: self._step(family), "play", faction)]

    def _play(self, action: Action) -> Choice:
        """Whom the Police are played against is said by the effect: both would not fit."""
        choice = self.leaf(action, "play")
        if action["faction"] != "police":
            return choice
        return replace(choice, label=self.labels.word("do.play", cards=self.labels.cards(laid_down(action))))

    def _step(self, family: Sequence[Action]) -> Menu:
        """Ask for the first thing in which these plays differ."""
        field = next(field for field in STEPS if len({action.get(field) for action in family}) > 1)
        choices: list[Choice] = []
        for value in dict.fromkeys(action[field] for action in family):
            rest = [action for action in family if action[field] == value]
            label = self._value(field, value, rest[0])
            if len(rest) == 1:
                choices.append(Choice(label, self.labels.effect(rest[0]), rest[0]))
            else:
                choices.append(Choice(label, "", self._later(rest)))
        return Menu(self.labels.say(f"ask_{field}"), choices)

    def _later(self, family: Sequence[Action]) -> Callable[[], Menu]:
        return lambda: self._step(family)

    def _value(self, field: str, value: Any, action: Action) -> str:
        if field == "count":
            return self.labels.cards({action["faction"]: value})
        if field == "extra":
            return self.labels.cards({value: 1})
        target: int = value
        return self.reader.names[target]

    def discard_choice(self, discards: Sequence[Action]) -> Choice:
        count = sum(discards[0]["cards"].values())
        label = self.labels.say("discard_some", count=count)
        effect = self.labels.effect(discards[0], self.view["asked"])
        question = self.labels.say("ask_discard", count=count, example=as_typed(discards[-1]))
        return Choice(label, effect, lambda: card_by_card(self.reader, question, discards, {}, typed_cards(discards)))
