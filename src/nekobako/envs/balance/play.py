"""A match of a game of balance as learners play it: they decide what matters, the rest is done for them.

Dice are rolled, cubes drawn and finished work is shown to the judge at once. A handling that was refused or judged
wrong is a try; after TRIES of them in one turn the seat concedes, as people would rather than play on for ever.
"""

from copy import copy
from typing import Any, Final

from nekobako.core.chance import Chance, seeded
from nekobako.core.refusal import Refusal
from nekobako.envs.balance.encoding import FREE, Action, Encoding, chosen
from nekobako.table.journal import ForgetfulJournal
from nekobako.table.match import Match
from nekobako.table.match_factory import new_match

TRIES: Final = 6  # in one turn
GRAIN: Final = 1 << 20  # steps from -1 to 1 of a number left to chance
DONE: Final[Action] = {"do": "done"}
CONCEDE: Final[Action] = {"do": "concede"}
BY_ITSELF: Final = ("roll", "draw")


class BalancePlay:
    def __init__(self, encoding: Encoding, seats: int, options: dict[str, Any], chance: Chance) -> None:
        self.encoding = encoding
        self.seats = seats
        self.options = options
        self.chance = chance  # of seeds and candidates; a match has its own
        self.match = self._opened(0)
        self.tries = 0

    def begin(self, seed: int | None) -> None:
        if seed is None:
            seed = self.chance.below(1 << 30)
        else:
            self.chance = seeded(seed, "learner")
        self.match = self._opened(seed)
        self.tries = 0
        self._go_on()

    def _opened(self, seed: int) -> Match:
        return new_match(self.encoding.game, self.seats, seed, self.options, ForgetfulJournal())

    # --- what can be asked

    @property
    def decider(self) -> int | None:
        deciders = self.match.deciders
        return deciders[0] if deciders else None

    def templates(self) -> list[Action]:
        """What the seat that decides may choose from; at the end nothing."""
        if self.decider is None:
            return []
        legal = self.match.legal(self.decider)
        return [action for action in legal if action["do"] in self.encoding.deeds] or [CONCEDE]

    def candidates(self, most: int) -> list[tuple[list[float], Action]]:
        """Actions by chance, with the numbers they were made from: every template in turn, those with nothing free
        once."""
        if self.decider is None:
            return []
        view, templates = self.match.view(self.decider), self.templates()
        while len(templates) > most:
            templates.pop(self.chance.below(len(templates)))
        offered: list[tuple[list[float], Action]] = []
        rounds = -(-most // len(templates))
        for number in range(rounds * len(templates)):
            template = templates[number % len(templates)]
            numbers = [2 * self.chance.below(GRAIN) / (GRAIN - 1) - 1 for _ in range(FREE)]
            action = self.encoding.fill(view, template, numbers)
            if number < len(templates) or action != template:
                offered.append((numbers, action))
        return offered[:most]

    def action_of(self, numbers: list[float]) -> Action:
        """By numbers from -1 to 1: which template, and how it is filled in."""
        assert self.decider is not None
        templates = self.templates()
        template = templates[chosen(len(templates), numbers[0])]
        return self.encoding.fill(self.match.view(self.decider), template, numbers[1:])

    # --- going on

    def act(self, action: Action) -> None:
        seat = self.decider
        assert seat is not None
        turn, by_hands = self.match.turn, action["do"] in self.encoding.handlings
        try:
            self.match.play(seat, action)
            if by_hands and self.decider == seat and DONE in self.match.legal(seat):
                self.match.play(seat, DONE)
        except Refusal:
            by_hands = True  # an answer that is refused is a try too
        self._go_on()
        if self.match.turn != turn:
            self.tries = 0
        elif by_hands:
            self.tries += 1
            if self.tries >= TRIES:
                self._concede()

    def _concede(self) -> None:
        seat = self.decider
        if seat is not None:
            self.match.play(seat, CONCEDE)
            self.tries = 0
            self._go_on()

    def _go_on(self) -> None:
        """Do by itself what nobody has to decide."""
        while (seat := self.decider) is not None:
            legal = self.match.legal(seat)
            forced = [action for action in legal if action["do"] in BY_ITSELF]
            if not forced and DONE in legal and not any(action["do"] in self.encoding.deeds for action in legal):
                forced = [DONE]  # every cord has its cat: there is nothing to be done but to say so
            if not forced:
                return
            events = self.match.play(seat, forced[0])
            if any(event["event"] == "violation" for event in events):
                return

    def copy(self) -> "BalancePlay":
        twin = copy(self)
        twin.chance, twin.match = self.chance.copy(), self.match.copy()
        return twin


def payoffs(outcome: dict[str, Any], seats: int) -> list[float]:
    """Of those who played against each other: the share of the others that one is ahead of, less those ahead of one."""
    place = {seat: rank for rank, group in enumerate(outcome["ranking"]) for seat in group}
    return [
        sum((place[other] > place[seat]) - (place[other] < place[seat]) for other in range(seats)) / max(1, seats - 1)
        for seat in range(seats)
    ]
