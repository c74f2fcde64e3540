"""A table as learners play it: one numbered decision after the other, and what the seat that decides may know as a row
of small numbers. Compiled with the kernel.

It plays the same games as a match: a seed deals what `nekobako.new` deals with it. When it is dealt anew without a seed
its own chance goes on, so that a table is a function of its first seed and of the actions alone.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from nekobako.core.chance import Chance
from nekobako.envs.catham.numbering import DISCARDS, LOSES_POINT, code_of, number_of
from nekobako.games.catham.cards import FACTION_COUNT, count, total
from nekobako.games.catham.kernel import (
    BY_POINTS,
    CARDS_PER_FACTION,
    DISCARD,
    LIMIT,
    LOSE_POINT,
    LOSS,
    MATCH,
    MOST_SEATS,
    OVER,
    State,
    apply,
    deal,
    first_seat,
    random_factions,
)
from nekobako.games.catham.known_cards import remember
from nekobako.games.catham.legal import Actions, how_many, legal, nth

QUESTIONS: Final = 6
COMMON: Final = 6 * FACTION_COUNT + 4 + QUESTIONS + FACTION_COUNT  # of an observation, before its seats
A_SEAT: Final = 2 + 2 + FACTION_COUNT
MOST_TURNS_SHOWN: Final = 255
BY_CHANCE: Final = -1


def observation_size(seats: i64) -> i64:
    return COMMON + A_SEAT * seats


@final
class Setting:
    """What every game at a table is dealt with; factions 0 and the first seat BY_CHANCE are left to chance."""

    def __init__(self, seats: i64, factions: i64, actions_per_turn: i64, first: i64, turn_limit: i64) -> None:
        self.seats: i64 = seats
        self.factions: i64 = factions
        self.actions_per_turn: i64 = actions_per_turn
        self.first: i64 = first
        self.turn_limit: i64 = turn_limit

    def __reduce__(self) -> tuple[object, ...]:
        numbers = (self.seats, self.factions, self.actions_per_turn, self.first, self.turn_limit)
        return Setting, tuple([int(number) for number in numbers])


@final
class Table:
    """`picked` are the cards chosen so far of a discard that is not complete."""

    def __init__(self, setting: Setting, chance: Chance) -> None:
        self.setting: Setting = setting
        self.chance: Chance = chance
        self.known: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.picked: i64 = 0
        self.codes: Actions = Actions()
        self.numbers: Actions = Actions()  # the legal ones
        self.state: State = State(setting.seats, 0, 1, 0, 0)  # until it is dealt

    def deal(self) -> None:
        """A fresh game. In the order of a match's own chance: the factions, who begins, the cards."""
        setting = self.setting
        factions: i64 = setting.factions
        if factions == 0:
            factions = random_factions(self.chance)
        first: i64 = setting.first
        if first == BY_CHANCE:
            first = first_seat(setting.seats, self.chance)
        self.state = State(setting.seats, factions, setting.actions_per_turn, setting.turn_limit, CARDS_PER_FACTION)
        deal(self.state, first, self.chance)
        self.known = vec[i64]([0] * MOST_SEATS)
        self.picked = 0
        self.list_numbers()

    def is_legal(self, number: i64) -> bool:
        for i in range(self.numbers.size):  # noqa: SIM110 (a generator is an object more)
            if self.numbers.items[i] == number:
                return True
        return False

    def act(self, number: i64) -> None:
        """Carry out a legal action, or choose one more card of a discard."""
        s = self.state
        code: i64 = code_of(s, number)
        if code & 15 == DISCARD:
            self.picked += code >> 20
            if total(self.picked) < _wanted(s):
                self.list_numbers()
                return
            code = DISCARD | self.picked << 20
        self.picked = 0
        s.recording = True
        apply(s, code, self.chance)
        s.recording = False
        remember(self.known, s.log)
        s.log = vec[i64]()
        self.list_numbers()

    def list_numbers(self) -> None:
        s = self.state
        numbers = self.numbers
        numbers.size = 0
        if s.question == LIMIT or s.question == LOSS or s.question == MATCH:
            self._list_discards(s, numbers)
            return
        legal(s, self.codes)
        for i in range(self.codes.size):
            numbers.add(number_of(s, self.codes.items[i]))

    def _list_discards(self, s: State, numbers: Actions) -> None:
        """Any card of the hand may be the next one where several must go: every choice of that many is legal."""
        if s.question == MATCH:
            for r in range(how_many(s)):
                code: i64 = nth(s, r)
                numbers.add(DISCARDS + s.extra if code & 15 == DISCARD else number_of(s, code))
            return
        left: i64 = s.hands[s.asked] - self.picked
        if _wanted(s) > 0:
            for faction in range(FACTION_COUNT):
                if count(left, faction) > 0:
                    numbers.add(DISCARDS + faction)
        if s.question == LOSS and self.picked == 0 and nth(s, how_many(s) - 1) == LOSE_POINT:
            numbers.add(LOSES_POINT)

    def reward(self, seat: i64) -> float:
        """At the end 1 for the winner and -1 shared by the others; winners together share too. Before, nothing."""
        s = self.state
        if s.question != OVER:
            return 0.0
        winners: i64 = 0
        for other in range(s.seats):
            if _wins(s, other):
                winners += 1
        others = float(s.seats - 1)
        return float(s.seats - winners) / (others * float(winners)) if _wins(s, seat) else -1.0 / others

    def write_observation(self, seat: i64, row: vec[u8], at: i64) -> None:
        """What a seat may know, from place `at` on; docs/learners.md has the list."""
        s = self.state
        for faction in range(FACTION_COUNT):
            row[at + faction] = u8((s.factions >> faction) & 1)
        at = _write_cards(s.hands[seat], row, at + FACTION_COUNT)
        at = _write_cards(self.picked if seat == s.asked else 0, row, at)
        at = _write_cards(s.market, row, at)
        at = _write_cards(s.discard, row, at)
        at = _write_cards(s.aside, row, at)
        row[at] = u8(s.bottom - s.top)
        row[at + 1] = u8(s.goal)
        row[at + 2] = u8(s.actions_left)
        row[at + 3] = u8(_turns_left(s))
        at += 4
        for question in range(QUESTIONS):
            row[at + question] = u8(1 if s.question == question else 0)
        at += QUESTIONS
        for faction in range(FACTION_COUNT):
            row[at + faction] = u8(1 if s.question == MATCH and s.extra == faction else 0)
        at += FACTION_COUNT
        other: i64 = seat
        for _ in range(s.seats):
            row[at] = u8(1 if other == s.active else 0)
            row[at + 1] = u8(1 if other == s.asked and s.question != OVER else 0)
            row[at + 2] = u8(s.points[other])
            row[at + 3] = u8(total(s.hands[other]))
            at = _write_cards(self.known[other], row, at + 4)
            other = other + 1 if other + 1 < s.seats else 0

    def copy(self) -> "Table":
        """An equal table that shares nothing."""
        other = Table(self.setting, self.chance.copy())
        other.state = self.state.copy()
        other.known = self.known[:]
        other.picked = self.picked
        other.list_numbers()
        return other

    def __reduce__(self) -> tuple[object, ...]:
        known = [int(cards) for cards in self.known]
        return restored, (self.setting, self.chance, self.state, known, int(self.picked))


def restored(setting: Setting, chance: Chance, state: State, known: list[int], picked: int) -> Table:
    """The table that `Table.__reduce__` took apart."""
    table = Table(setting, chance)
    table.state = state
    table.known = vec[i64](known)
    table.picked = picked
    table.list_numbers()
    return table


def _wanted(s: State) -> i64:
    """How many cards a discard asks for: as many as the first one that is legal; none where there is none."""
    code: i64 = nth(s, 0)
    return total(code >> 20) if code & 15 == DISCARD else 0


def _wins(s: State, seat: i64) -> bool:
    if s.ended == BY_POINTS:
        return s.winner == seat
    for other in range(s.seats):  # noqa: SIM110
        if s.points[other] > s.points[seat]:
            return False
    return True


def _turns_left(s: State) -> i64:
    """Of a game with a limit; 0 for one without."""
    if s.turn_limit == 0:
        return 0
    left: i64 = s.turn_limit - s.turn + 1
    return left if left < MOST_TURNS_SHOWN else MOST_TURNS_SHOWN


def _write_cards(cards: i64, row: vec[u8], at: i64) -> i64:
    for faction in range(FACTION_COUNT):
        row[at + faction] = u8((cards >> (faction << 2)) & 15)
    return at + FACTION_COUNT
