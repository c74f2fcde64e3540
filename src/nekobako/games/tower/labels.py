"""Labels of the Tower: pieces, cards and Missions in the reader's language.

>>> labels = Labels("en", ["Mochi", "Sumi"], reader=1)
>>> labels.listed([labels.piece("brick-2"), labels.piece("black-0"), labels.piece("black-1")])
'Brick 2, the Black Cat of Mochi and your Black Cat'
>>> labels.card("either-1")
'Brick + Angel + a floor, or yellow Nakama'
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from nekobako.core.words import Phrase, Word, capital
from nekobako.games.balance.labels import PieceLabels
from nekobako.games.tower import piece_names
from nekobako.games.tower.cards import CardList, CardOption, ours
from nekobako.games.tower.cards.names import card_name, mission_name, option_name
from nekobako.games.tower.material import BLACK_CATS, WALLS
from nekobako.games.tower.piece_names import WORDS

_BY_CLIMBER: Final = ("no_floor", "need", "elsewhere")  # what is said otherwise of a Black Cat's way


@dataclass(frozen=True)
class Labels(PieceLabels):
    words = WORDS

    cards: CardList = field(default_factory=ours)  # a table's own list, if it has one

    def _called(self, name: Phrase | Word) -> str:
        """By way of `word` in every part: a terminal lays words out in its own manner."""
        if isinstance(name, Word):
            return self.word(name.key)
        parts = {
            key: self._called(part) if isinstance(part, Phrase | Word) else part
            for key, part in name.parameters.items()
        }
        return self.word(name.key, **parts)

    # --- pieces

    def piece(self, name: str) -> str:
        if name in BLACK_CATS and (seat := BLACK_CATS.index(name)) != self.reader:
            return self.word("piece.black", who=self.names[seat])
        return self._called(piece_names.piece(name))

    # --- cards

    def card(self, name: str) -> str:
        """What an Action card offers; its name alone if it is of another table's list."""
        options = next((card.options for card in self.cards.actions if card.id == name), None)
        return name if options is None else self._called(card_name(options))

    def option(self, option: CardOption) -> str:
        return self._called(option_name(option))

    def mission(self, name: str) -> str:
        """What a Mission asks for, and how far it leads."""
        card = next((card for card in self.cards.missions if card.id == name), None)
        return name if card is None else self._called(mission_name(card))

    def remarks(self, view: Mapping[str, Any]) -> dict[str, str]:
        """Of each Mission that is not met, by its name: why."""
        shown = view["missions"] if view["hand"] is None else view["hand"]
        own = view["hand"] is not None
        return {one["id"]: self.missing(one["missing"], own=own) for one in shown if one["missing"] is not None}

    def missing(self, lack: Mapping[str, Any], *, own: bool = False) -> str:
        """What a Mission lacks; `own`: one of the reader's, who climbs with a Black Cat."""
        reason, cats = lack["reason"], [self.piece(cat) for cat in lack["cats"]]
        key = f"missing.{reason}_own" if own and reason in _BY_CLIMBER else f"missing.{reason}"
        if reason == "need":
            cats = [self.word(f"need.{what}", n=count) for what, count in lack["need"].items()]
        one, other = (*cats, "", "")[:2]
        floors = {"floor": lack["floor"], "elsewhere": lack["elsewhere"]}
        return capital(self.word(key, one=one, other=other, cats=self.listed(cats), **floors))

    # --- what is wrong

    def wrong(self, violation: Mapping[str, Any]) -> str:
        """A violation, from an event or from a view. The first piece is wrong with the second; any other number of
        them has not come to rest."""
        pieces = [self.piece(name) for name in violation["pieces"]]
        if not pieces:
            return self.word("violation.all_restless")
        mm = self.number(violation.get("mm") or 0.0)
        return self.word(f"violation.{_wrong_key(violation)}", piece=pieces[0], other=pieces[-1], mm=mm)

    # --- what can be done

    def action(self, action: Mapping[str, Any]) -> str:
        """What an action or a template is called."""
        do, on = action["do"], action.get("on")
        key = "take_cat" if do == "take" and ("nakama" in action or "mission" in action) else do
        if on is not None:
            key = f"{do}_on"
        cat = self._cat(action)
        label = self.word(
            f"do.{key}",
            card=cat if "colour" in action else self._offer(action) if "card" in action else "",
            cat=cat,
            on=self.piece(on) if on is not None else "",
            wall=self.piece(action["wall"]) if "wall" in action else "",
            mission=self.mission(action["mission"]) if "mission" in action else "",
        )
        return capital(label)

    def _offer(self, action: Mapping[str, Any]) -> str:
        """The option of a card that an action takes."""
        card = next((card for card in self.cards.actions if card.id == action["card"]), None)
        number = action.get("option", 0)
        return self.option(card.options[number]) if card and 0 <= number < len(card.options) else action["card"]

    def _cat(self, action: Mapping[str, Any]) -> str:
        """The cat that an action is for: one of the tower, one out of the reserve, or the one that climbs."""
        name = action.get("from") or action.get("nakama")
        if name:
            return self.piece(name)
        return self.word(f"nakama.{action['colour']}" if "colour" in action else "piece.climber")

    def question(self, view: Mapping[str, Any]) -> str:
        """What is asked now, of the reader or of whoever it is."""
        turn, seat = view["turn"], view["deciders"][0]
        placed = view["own"]["pieces"] and all(piece in view["world"]["poses"] for piece in view["own"]["pieces"])
        key = "judge" if turn["phase"] == "action" and placed else turn["phase"]
        if key == "mission" and view["options"]["mode"] == "versus":
            key = "own_mission"  # everyone is asked, with or without one that is met (T-51)
        return self.word(f"question.{key}.{'you' if seat == self.reader else 'other'}", who=self.who(seat))


def _wrong_key(violation: Mapping[str, Any]) -> str:
    """Which sentence tells what is wrong."""
    rule, (first, *others) = violation["rule"], violation["pieces"]
    if rule == "T-14" and not others:
        return "steep"
    if len(others) != 1:
        return "restless"
    if rule == "T-12" and violation.get("mm") is not None:
        return "beyond"  # foreseen: the floor below ends there
    if rule == "T-14" and first in WALLS:
        return "unmeasured" if violation.get("mm") is None else "beyond"
    return "touches" if rule == "T-14" and violation.get("at") is not None else str(rule)
