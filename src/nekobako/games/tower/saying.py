"""What is said of a game of the Tower: pieces, cards and Missions, in the reader's language. `story` tells events.

>>> saying = Saying("en", ["Mochi", "Sumi"], reader=1)
>>> saying.listed([saying.piece("brick-2"), saying.piece("black-0"), saying.piece("black-1")])
'Brick 2, the Black Cat of Mochi and your Black Cat'
>>> saying.card("either-1")
'Brick + Column + a floor, or yellow Nakama'
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from nekobako.core.words import Phrase, Word, capital
from nekobako.games.tower import naming
from nekobako.games.tower.cards import CardList, CardOption, ours
from nekobako.games.tower.material import BLACK_CATS
from nekobako.games.tower.naming import WORDS


@dataclass(frozen=True)
class Saying:
    """Sentences in a language, with the names of the seats; the reader's own seat is "you"."""

    language: str
    names: Sequence[str]
    reader: int | None = None
    cards: CardList = field(default_factory=ours)  # a table's own list, if it has one

    def word(self, key: str, **parameters: object) -> str:
        return WORDS.say(self.language, key, **parameters)

    def who(self, seat: int) -> str:
        return self.word("say.you") if seat == self.reader else self.names[seat]

    def number(self, value: float) -> str:
        """With one decimal, as the language writes it: 0.5, 0,5."""
        said = f"{value:.1f}"
        return said.replace(".", ",") if self.language == "fr" else said

    def listed(self, parts: Sequence[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return self.word("say.last", rest=", ".join(parts[:-1]), last=parts[-1])

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
        return self._called(naming.piece(name))

    def pieces(self, names: Sequence[str]) -> str:
        return self.listed([self.piece(name) for name in names])

    # --- cards

    def card(self, name: str) -> str:
        """What an Action card offers; its name alone if it is of another table's list."""
        options = next((card.options for card in self.cards.actions if card.id == name), None)
        return name if options is None else self._called(naming.card(options))

    def option(self, option: CardOption) -> str:
        return self._called(naming.offer(option))

    def mission(self, name: str) -> str:
        """What a Mission asks for, and how far it leads."""
        card = next((card for card in self.cards.missions if card.id == name), None)
        return name if card is None else self._called(naming.mission(card))

    # --- what is wrong

    def wrong(self, violation: Mapping[str, Any]) -> str:
        """A violation, from an event or from a view. The first piece is wrong with the second; any other number of
        them has not come to rest."""
        pieces = [self.piece(name) for name in violation["pieces"]]
        if len(pieces) != 2:
            return self.word("violation.restless", piece=pieces[0]) if pieces else self.word("violation.all_restless")
        beyond = violation["rule"] == "T-14" and violation.get("mm") is not None
        key = "beyond" if beyond else violation["rule"]
        return self.word(
            f"violation.{key}", piece=pieces[0], other=pieces[1], mm=self.number(violation.get("mm") or 0.0)
        )

    # --- what can be done

    def action(self, action: Mapping[str, Any]) -> str:
        """What an action or a template is called."""
        do, on = action["do"], action.get("on")
        key = "take_cat" if do == "take" and ("nakama" in action or "mission" in action) else do
        if on is not None:
            key = f"{do}_on"
        cat = self._cat(action)
        said = self.word(
            f"do.{key}",
            card=cat if "colour" in action else self._offer(action) if "card" in action else "",
            cat=cat,
            on=self.piece(on) if on is not None else "",
            wall=self.piece(action["wall"]) if "wall" in action else "",
            mission=self.mission(action["mission"]) if "mission" in action else "",
        )
        return capital(said)

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
