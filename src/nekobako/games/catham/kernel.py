"""The rules of Catham City, once: a compact state and what each action does to it. What is legal: legal.py.

Everything that plays uses this file: the table, bots, playouts, the exhaustive counts. It runs as it stands and is
compiled by mypyc where there is a C compiler, with equal results. It knows neither seats' secrets nor words: other
files of this folder translate its integers. Numbers such as C-25 name the rule in docs/rules/catham.md.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from nekobako.core.chance import Chance
from nekobako.games.catham.cards import (
    BUREAUCRATS,
    DETECTIVES,
    FACTION_COUNT,
    HACKERS,
    JOURNALISTS,
    MAFIA,
    ONE,
    POLICE,
    ROBOCATS,
    SCIENTISTS,
    TOTAL,
    count,
    kinds,
    several,
    some_of,
    total,
)

MOST_SEATS: Final = 6
FACTIONS_IN_PLAY: Final = 5  # C-02
CARDS_PER_FACTION: Final = 15  # C-01
MARKET: Final = 7  # C-05, C-12
HAND_LIMIT: Final = 10  # C-13
DEAL: Final = 6  # C-04: and one more for every two seats that come before
GOAL_FEW: Final = 16  # C-30: two or three players
GOAL_MANY: Final = 13  # C-30: four to six
JOURNALISTS_COST: Final = 2
JOURNALISTS_GAIN: Final = 2
DETECTIVES_COST: Final = 3
DETECTIVES_GAIN: Final = 3
ANSWER_GAIN: Final = 1  # C-20, C-21: what another player's answer earns
SCIENTISTS_COST: Final = 3
SCIENTISTS_GAIN: Final = 2
SCIENTISTS_DRAW: Final = 2
ROBOCATS_DRAW_COST: Final = 2
ROBOCATS_DRAW: Final = 5
ROBOCATS_SCORE_COST: Final = 4
ROBOCATS_GAIN: Final = 3
MAFIA_COST: Final = 4
MAFIA_GAIN: Final = 2
MAFIA_CARDS: Final = 2
MAFIA_POINTS: Final = 1
HACKERS_MOST: Final = 4

# What is asked of the seat `asked`.
ACTION: Final = 0  # a turn's action (C-10)
GIVE: Final = 1  # Journalists: give a card for a point? (C-20)
MATCH: Final = 2  # Detectives: discard a card of the extra one's faction for a point? (C-21)
LOSS: Final = 3  # Mafia: two cards or a point (C-25)
LIMIT: Final = 4  # discard down to ten (C-13)
OVER: Final = 5  # nothing: the game has ended

# An action is one integer: what (4 bits), faction (4), number (4), extra (4), target (4), cards (40).
TAKE: Final = 0
PLAY: Final = 1
GIVE_CARD: Final = 2
DISCARD: Final = 3
LOSE_POINT: Final = 4
DECLINE: Final = 5

# An event is one integer too: what (4 bits), seat (4), other seat or faction (4), number (8), cards (40).
TAKEN: Final = 0
REFILLED: Final = 1
PLAYED: Final = 2
GAINED: Final = 3
LOST_POINT: Final = 4
DREW: Final = 5
REVEALED: Final = 6
MOVED: Final = 7
DISCARDED: Final = 8
GAVE: Final = 9
DECLINED: Final = 10
RESHUFFLED: Final = 11
TURN: Final = 12
ENDED: Final = 13
NOBODY: Final = 15  # instead of the other seat

BY_POINTS: Final = 1  # why the game ended
BY_TURN_LIMIT: Final = 2


@final
class State:
    """A whole game. The draw pile is `pile` from `top` to `bottom`: at the table it is `ordered`, next card first; in a
    playout it is not, and the next card is picked when it is drawn, which saves the shuffling."""

    def __init__(
        self, seats: i64, factions: i64, actions_per_turn: i64, turn_limit: i64, cards_per_faction: i64
    ) -> None:
        self.seats: i64 = seats
        self.goal: i64 = GOAL_FEW
        if seats > 3:
            self.goal = GOAL_MANY
        self.factions: i64 = factions  # a bit for each faction in play
        self.cards_per_faction: i64 = cards_per_faction
        self.actions_per_turn: i64 = actions_per_turn
        self.turn_limit: i64 = turn_limit  # 0: none
        self.hands: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.points: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.market: i64 = 0
        self.discard: i64 = 0
        self.aside: i64 = 0  # played and revealed cards until the effect ends (C-15)
        self.pile: vec[i64] = vec[i64]([0] * (FACTIONS_IN_PLAY * CARDS_PER_FACTION))
        self.top: i64 = 0
        self.bottom: i64 = 0
        self.ordered: bool = True
        self.turn: i64 = 1
        self.active: i64 = 0
        self.actions_left: i64 = actions_per_turn
        self.question: i64 = ACTION
        self.asked: i64 = 0
        self.extra: i64 = 0  # the faction of the Detectives' extra card (C-17)
        self.ended: i64 = 0
        self.winner: i64 = NOBODY
        self.recording: bool = False
        self.log: vec[i64] = vec[i64]()

    def copy(self) -> "State":
        """An equal state that shares nothing, with an empty log."""
        other = State(self.seats, self.factions, self.actions_per_turn, self.turn_limit, self.cards_per_faction)
        other.hands = self.hands[:]
        other.points = self.points[:]
        other.market = self.market
        other.discard = self.discard
        other.aside = self.aside
        other.pile = self.pile[:]
        other.top = self.top
        other.bottom = self.bottom
        other.ordered = self.ordered
        other.turn = self.turn
        other.active = self.active
        other.actions_left = self.actions_left
        other.question = self.question
        other.asked = self.asked
        other.extra = self.extra
        other.ended = self.ended
        other.winner = self.winner
        return other

    def __reduce__(self) -> tuple[object, ...]:
        """For `copy` and `pickle`: by the numbers, since neither a compiled class nor a vec can be taken apart."""
        numbers = [int(field) for field in _numbers(self)]
        vectors = [_listed(self.hands), _listed(self.points), _listed(self.pile), _listed(self.log)]
        return restored, (numbers, vectors, self.ordered, self.recording)

    def stack(self, factions: list[int]) -> None:
        """Make these cards the draw pile, next card first."""
        self.top = 0
        self.bottom = len(factions)
        for place, faction in enumerate(factions):
            self.pile[place] = faction

    def read_log(self) -> list[int]:
        """The events since it was last read."""
        log = _listed(self.log)
        self.log = vec[i64]()
        return log


def _listed(numbers: vec[i64]) -> list[int]:
    return [int(number) for number in numbers]


def _numbers(s: State) -> list[i64]:
    return [
        *(s.seats, s.factions, s.actions_per_turn, s.turn_limit, s.cards_per_faction),
        *(s.goal, s.market, s.discard, s.aside, s.top, s.bottom),
        *(s.turn, s.active, s.actions_left, s.question, s.asked, s.extra, s.ended, s.winner),
    ]


def restored(numbers: list[int], vectors: list[list[int]], ordered: bool, recording: bool) -> State:
    """The state that `State.__reduce__` took apart."""
    s = State(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
    s.goal, s.market, s.discard, s.aside = numbers[5], numbers[6], numbers[7], numbers[8]
    s.top, s.bottom, s.turn, s.active = numbers[9], numbers[10], numbers[11], numbers[12]
    s.actions_left, s.question, s.asked, s.extra = numbers[13], numbers[14], numbers[15], numbers[16]
    s.ended, s.winner = numbers[17], numbers[18]
    s.hands, s.points = vec[i64](vectors[0]), vec[i64](vectors[1])
    s.pile, s.log = vec[i64](vectors[2]), vec[i64](vectors[3])
    s.ordered, s.recording = ordered, recording
    return s


# --- Set-up ---------------------------------------------------------------------------------------------------------


def full_pack(s: State) -> i64:
    cards: i64 = 0
    for faction in range(FACTION_COUNT):
        if (s.factions >> faction) & 1:
            cards += several(faction, s.cards_per_faction)
    return cards


def random_factions(chance: Chance) -> i64:
    """C-02: those in play, left to chance; a bit for each."""
    chosen: i64 = 0
    for placed in range(FACTIONS_IN_PLAY):
        place: i64 = chance.below(FACTION_COUNT - placed)
        faction: i64 = 0
        while place > 0 or (chosen >> faction) & 1:
            if not (chosen >> faction) & 1:
                place -= 1
            faction += 1
        chosen |= 1 << faction
    return chosen


def first_seat(seats: i64, chance: Chance) -> i64:
    return chance.below(seats)  # C-03


def deal(s: State, first: i64, chance: Chance) -> None:
    """C-03 to C-05: shuffle, deal by turn order, lay out the market."""
    s.active = first
    s.asked = first
    shuffle_in(s, full_pack(s), chance)
    for place in range(s.seats):
        seat: i64 = (first + place) % s.seats
        _draw_into_hand(s, seat, DEAL + place // 2, chance)
    refill(s, chance)
    if s.recording:
        _record(s, TURN, first, NOBODY, 0, 0)


def shuffle_in(s: State, cards: i64, chance: Chance) -> None:
    """Shuffle cards in under the draw pile."""
    left: i64 = s.bottom - s.top
    for i in range(left):
        s.pile[i] = s.pile[s.top + i]
    s.top = 0
    s.bottom = left
    for faction in range(FACTION_COUNT):
        for _ in range(count(cards, faction)):
            s.pile[s.bottom] = faction
            s.bottom += 1
    if s.ordered:
        for place in range(left, s.bottom):
            other: i64 = place + chance.below(s.bottom - place)
            card: i64 = s.pile[other]
            s.pile[other] = s.pile[place]
            s.pile[place] = card


# --- What an action does --------------------------------------------------------------------------------------------


def apply(s: State, action: i64, chance: Chance) -> None:
    """Carry out a legal action of the seat `asked`, up to the next question or the end."""
    if s.question != ACTION:
        _answer(s, action & 15, (action >> 4) & 15, action >> 20)
    elif action & 15 == TAKE:
        _take(s, (action >> 4) & 15, (action >> 8) & 15, chance)
    else:
        _play(s, (action >> 4) & 15, (action >> 8) & 15, (action >> 12) & 15, (action >> 16) & 15, chance)


def _take(s: State, faction: i64, number: i64, chance: Chance) -> None:
    """C-11, C-12: cards into the hand, and the market full again at once."""
    cards: i64 = several(faction, number)
    s.market -= cards
    s.hands[s.active] += cards
    if s.recording:
        _record(s, TAKEN, s.active, faction, number, cards)
    refill(s, chance)
    _check_hands(s, s.active)


def _play(s: State, faction: i64, number: i64, extra: i64, target: i64, chance: Chance) -> None:
    if faction == JOURNALISTS:  # C-20
        _lay_aside(s, several(JOURNALISTS, JOURNALISTS_COST), NOBODY)
        if not _gain(s, s.active, JOURNALISTS_GAIN, faction):
            _ask_others(s, GIVE)
    elif faction == DETECTIVES:  # C-21
        _lay_aside(s, several(DETECTIVES, DETECTIVES_COST) + several(extra, 1), NOBODY)
        if not _gain(s, s.active, DETECTIVES_GAIN, faction):
            s.extra = extra
            _ask_others(s, MATCH)
    elif faction == BUREAUCRATS:
        _bureaucrats(s, number, chance)
    elif faction == SCIENTISTS:  # C-23
        _lay_aside(s, several(SCIENTISTS, SCIENTISTS_COST), NOBODY)
        if not _gain(s, s.active, SCIENTISTS_GAIN, faction):
            _draw_into_hand(s, s.active, SCIENTISTS_DRAW, chance)
            _end_effect(s)
    elif faction == ROBOCATS:  # C-24
        _lay_aside(s, several(ROBOCATS, number), NOBODY)
        if number == ROBOCATS_DRAW_COST:
            _draw_into_hand(s, s.active, ROBOCATS_DRAW, chance)
            _end_effect(s)
        elif not _gain(s, s.active, ROBOCATS_GAIN, faction):
            _end_effect(s)
    elif faction == MAFIA:  # C-25
        _lay_aside(s, several(MAFIA, MAFIA_COST), NOBODY)
        if not _gain(s, s.active, MAFIA_GAIN, faction):
            _ask_others(s, LOSS)
    elif faction == POLICE:
        _police(s, number, extra, target, chance)
    else:
        _hackers(s, number, target, chance)


def _bureaucrats(s: State, number: i64, chance: Chance) -> None:
    """C-22: a point for each different faction among the cards turned up."""
    _lay_aside(s, several(BUREAUCRATS, number), NOBODY)
    turned: i64 = draw(s, number, chance)
    s.aside += turned
    if s.recording:
        _record(s, REVEALED, s.active, NOBODY, 0, turned)
    if not _gain(s, s.active, kinds(turned), BUREAUCRATS):
        _end_effect(s)


def _police(s: State, number: i64, extra: i64, target: i64, chance: Chance) -> None:
    """C-26, in its order: reveal, score, the target draws, all is discarded."""
    _lay_aside(s, several(POLICE, number) + several(extra, 1), target)
    shown: i64 = some_of(s.hands[target], number, chance)
    s.hands[target] -= shown
    s.aside += shown
    if s.recording:
        _record(s, REVEALED, s.active, target, 0, shown)
    if not _gain(s, s.active, count(shown, extra), POLICE):
        _draw_into_hand(s, target, count(shown, POLICE), chance)
        _end_effect(s)


def _hackers(s: State, number: i64, target: i64, chance: Chance) -> None:
    """C-27: given, shuffled in, as many revealed; Hackers score and are discarded, the rest change hands."""
    hackers: i64 = several(HACKERS, number)
    s.hands[s.active] -= hackers
    if s.recording:
        _record(s, PLAYED, s.active, target, 0, hackers)
    s.hands[target] += hackers
    shown: i64 = some_of(s.hands[target], number, chance)
    if s.recording:
        _record(s, REVEALED, s.active, target, 0, shown)
    hackers_shown: i64 = count(shown, HACKERS)
    s.hands[target] -= several(HACKERS, hackers_shown)
    s.aside += several(HACKERS, hackers_shown)
    if _gain(s, s.active, hackers_shown, HACKERS):
        return
    loot: i64 = shown - several(HACKERS, hackers_shown)
    if loot != 0:
        s.hands[target] -= loot
        s.hands[s.active] += loot
        if s.recording:
            _record(s, MOVED, target, s.active, 0, loot)
    _end_effect(s)


def _answer(s: State, what: i64, faction: i64, cards: i64) -> None:
    """What the others do about an effect (C-20, C-21, C-25), and discarding down to the limit (C-13)."""
    seat: i64 = s.asked
    if what == GIVE_CARD:
        card: i64 = several(faction, 1)
        s.hands[seat] -= card
        s.hands[s.active] += card
        if s.recording:
            _record(s, GAVE, seat, s.active, faction, card)
        _discard(s, seat, card)
        if _gain(s, seat, ANSWER_GAIN, JOURNALISTS):
            return
    elif what == DISCARD:
        _discard(s, seat, cards)
        if s.question == MATCH and _gain(s, seat, ANSWER_GAIN, DETECTIVES):
            return
    elif what == LOSE_POINT:
        s.points[seat] -= MAFIA_POINTS
        if s.recording:
            _record(s, LOST_POINT, seat, NOBODY, 0, 0)
    else:
        if s.recording:
            _record(s, DECLINED, seat, NOBODY, 0, 0)
    if s.question == LIMIT:
        _check_hands(s, seat)
    else:
        _ask_next(s)


# --- What effects are made of ---------------------------------------------------------------------------------------


def draw(s: State, n: i64, chance: Chance) -> i64:
    """The next n cards, or as many as there are; only an empty pile is made anew from the discards (C-14)."""
    drawn: i64 = 0
    while n > 0:
        top: i64 = s.top
        if top == s.bottom:
            if s.discard == 0:
                break
            _reshuffle(s, chance)
            top = 0
        card: i64 = s.pile[top]
        if not s.ordered:
            place: i64 = top + chance.below(s.bottom - top)
            picked: i64 = s.pile[place]
            s.pile[place] = card
            card = picked
        s.top = top + 1
        drawn += (1 << (card << 2)) + ONE
        n -= 1
    return drawn


def _reshuffle(s: State, chance: Chance) -> None:
    cards: i64 = s.discard
    s.discard = 0
    if s.recording:
        _record(s, RESHUFFLED, s.active, NOBODY, 0, 0)
    shuffle_in(s, cards, chance)


def _draw_into_hand(s: State, seat: i64, n: i64, chance: Chance) -> None:
    drawn: i64 = draw(s, n, chance)
    s.hands[seat] += drawn
    if s.recording and drawn != 0:
        _record(s, DREW, seat, NOBODY, total(drawn), drawn)


def refill(s: State, chance: Chance) -> None:
    """C-12: the market holds seven."""
    added: i64 = draw(s, MARKET - (s.market >> TOTAL), chance)
    s.market += added
    if s.recording and added != 0:
        _record(s, REFILLED, s.active, NOBODY, 0, added)


def _lay_aside(s: State, cards: i64, target: i64) -> None:
    """C-15: played cards leave the hand and lie aside until the effect ends."""
    s.hands[s.active] -= cards
    s.aside += cards
    if s.recording:
        _record(s, PLAYED, s.active, target, 0, cards)


def _discard(s: State, seat: i64, cards: i64) -> None:
    s.hands[seat] -= cards
    s.discard += cards
    if s.recording:
        _record(s, DISCARDED, seat, NOBODY, 0, cards)


def _gain(s: State, seat: i64, points: i64, faction: i64) -> bool:
    """C-30: score; true when that ends the game, at once."""
    if points == 0:
        return False
    s.points[seat] += points
    if s.recording:
        _record(s, GAINED, seat, faction, points, 0)
    if s.points[seat] < s.goal:
        return False
    s.winner = seat
    _end(s, BY_POINTS)
    return True


def _end(s: State, why: i64) -> None:
    s.ended = why
    s.question = OVER
    s.discard += s.aside
    s.aside = 0
    if s.recording:
        _record(s, ENDED, s.active, NOBODY, 0, 0)


# --- Who is asked next ----------------------------------------------------------------------------------------------


def _next_seat(s: State, seat: i64) -> i64:
    seat += 1
    if seat < s.seats:  # not in one expression: mypyc would make an object of it
        return seat
    return 0


def _ask_others(s: State, question: i64) -> None:
    s.question = question
    s.asked = s.active
    _ask_next(s)


def _ask_next(s: State) -> None:
    """Everyone else answers once, clockwise. Nobody is asked who has nothing to lose to the Mafia (C-25)."""
    seat: i64 = _next_seat(s, s.asked)
    while seat != s.active and s.question == LOSS and s.hands[seat] == 0 and s.points[seat] == 0:
        seat = _next_seat(s, seat)
    s.asked = seat
    if seat == s.active:
        _end_effect(s)


def _end_effect(s: State) -> None:
    if s.aside != 0:
        s.discard += s.aside
        s.aside = 0
    _check_hands(s, s.active)


def _check_hands(s: State, seat: i64) -> None:
    """C-13: whoever holds too many discards, the active player first, then clockwise."""
    while s.hands[seat] >> TOTAL <= HAND_LIMIT:
        seat = _next_seat(s, seat)
        if seat == s.active:
            _end_action(s)
            return
    s.question = LIMIT
    s.asked = seat


def _end_action(s: State) -> None:
    s.actions_left -= 1
    if s.actions_left == 0:  # C-32: the variant has two actions a turn
        if s.turn == s.turn_limit:  # C-33
            _end(s, BY_TURN_LIMIT)
            return
        s.turn += 1
        s.active = _next_seat(s, s.active)
        s.actions_left = s.actions_per_turn
        if s.recording:
            _record(s, TURN, s.active, NOBODY, 0, 0)
    s.question = ACTION
    s.asked = s.active


def _record(s: State, what: i64, seat: i64, other: i64, number: i64, cards: i64) -> None:
    s.log = append(s.log, what | (seat << 4) | (other << 8) | (number << 12) | (cards << 20))
