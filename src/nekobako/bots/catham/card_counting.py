"""Counts cards: what a seat's event log tells of the others' hands, beyond what the view says must be there.

When the draw pile runs out, every card is on the table or in a hand: what one neither sees nor holds, the others hold.
With one opponent that is the whole hand; with more, a part of it may still be certain.
"""

from collections.abc import Sequence
from typing import Any

from nekobako.games.catham import kernel
from nekobako.games.catham.card_maps import from_map
from nekobako.games.catham.cards import FACTION_COUNT, FACTIONS, HACKERS, count, several, total
from nekobako.games.catham.options import empty_state
from nekobako.games.catham.view import View


def surely_held(view: View, events: Sequence[dict[str, Any]]) -> list[int] | None:
    """The cards each hand must hold, as packed counts; None where the log does not begin with the deal."""
    assert view.seat is not None
    if not events or events[0]["event"] != "drew":
        return None
    seats = len(view.players)
    witness = _Witness(view.seat, seats, int(kernel.full_pack(empty_state(seats, view.options))))
    for event in events:
        witness.see(event)
    return witness.held


class _Witness:
    """Keeps count of the cards that change places before its eyes."""

    def __init__(self, seat: int, seats: int, pack: int) -> None:
        self.seat = seat
        self.held = [0] * seats  # what each hand surely holds; one's own: all of it
        self.sizes = [0] * seats
        self.elsewhere = pack  # what is neither in the market, nor on the discard pile, nor played in this action
        self.discard = self.aside = 0
        self.hacking = self.reshuffled = False

    def see(self, event: dict[str, Any]) -> None:
        cards = from_map(event.get("cards", {}))
        seat = event["seat"]
        if self.reshuffled:
            self.reshuffled = False
            self._conclude(seat if event["event"] == "drew" and seat != self.seat else None, cards)
        match event["event"]:
            case "taken":
                self._action_begins()
                taken = several(FACTIONS.index(event["faction"]), event["count"])
                self.elsewhere += taken
                self._gets(seat, taken)
            case "refilled":
                self.elsewhere -= cards
            case "played":
                self._action_begins()
                self._loses(seat, cards)
                self.hacking = count(cards, HACKERS) == total(cards)
                if self.hacking:
                    self._gets(event["target"], cards)
                else:
                    self._lies_aside(cards)
            case "drew":
                self.sizes[seat] += event["count"]
                self.held[seat] += cards
            case "revealed":
                if isinstance(event["from"], int):
                    self._loses(event["from"], cards)
                self._lies_aside(several(HACKERS, count(cards, HACKERS)) if self.hacking else cards)
            case "moved":
                self._gets(event["to"], cards)
            case "discarded":
                self._loses(seat, cards)
                self.elsewhere -= cards
                self.discard += cards
            case "gave":
                card = several(FACTIONS.index(event["faction"]), 1)
                self._loses(seat, card)
                self._gets(event["to"], card)
            case "reshuffled":
                self.reshuffled = True  # some of the cards seen next were drawn before: wait for them

    def _conclude(self, drawer: int | None, cards: int) -> None:
        """The pile is new. What was elsewhere just before is in a hand, or among the cards drawn a moment ago."""
        others = [seat for seat in range(len(self.held)) if seat != self.seat]
        unseen = self.elsewhere - sum(self.held)
        hidden = {seat: self.sizes[seat] - int(total(self.held[seat])) for seat in others}
        just_drawn = int(total(unseen)) - sum(hidden.values())
        if drawer is not None:
            hidden[drawer] += just_drawn
        self.elsewhere += self.discard
        self.discard = 0
        for seat in others:
            with_others = sum(hidden.values()) - hidden[seat]
            for faction in range(FACTION_COUNT):
                drawn = 0 if drawer is not None else min(just_drawn, int(count(cards, faction)))
                certain = int(count(unseen, faction)) - with_others - drawn
                self.held[seat] += several(faction, max(0, certain))

    def _action_begins(self) -> None:
        self.discard += self.aside
        self.aside = 0

    def _lies_aside(self, cards: int) -> None:
        self.elsewhere -= cards
        self.aside += cards

    def _gets(self, seat: int, cards: int) -> None:
        self.sizes[seat] += int(total(cards))
        self.held[seat] += cards

    def _loses(self, seat: int, cards: int) -> None:
        self.sizes[seat] -= int(total(cards))
        for faction in range(FACTION_COUNT):
            self.held[seat] -= several(faction, min(int(count(cards, faction)), int(count(self.held[seat], faction))))
