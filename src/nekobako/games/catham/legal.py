"""The legal actions of Catham City: one walk over a state, which counting, listing and picking at random all take.

Compiled with the kernel. An action is one integer, as kernel.py describes it.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from nekobako.games.catham.cards import (
    BUREAUCRATS,
    DETECTIVES,
    FACTION_COUNT,
    HACKERS,
    JOURNALISTS,
    MAFIA,
    POLICE,
    ROBOCATS,
    SCIENTISTS,
    TOTAL,
    count,
    kinds,
    several,
    total,
)
from nekobako.games.catham.kernel import (
    ACTION,
    DECLINE,
    DETECTIVES_COST,
    DISCARD,
    GIVE,
    GIVE_CARD,
    HACKERS_MOST,
    HAND_LIMIT,
    JOURNALISTS_COST,
    LIMIT,
    LOSE_POINT,
    LOSS,
    MAFIA_CARDS,
    MAFIA_COST,
    MAFIA_POINTS,
    MATCH,
    PLAY,
    ROBOCATS_DRAW_COST,
    ROBOCATS_SCORE_COST,
    SCIENTISTS_COST,
    TAKE,
    State,
)

PAST_THE_LAST: Final = 0x1_0000_0000
CHOICES_KEPT: Final = 16384  # hands, a power of two
CARDS: Final = 0xFFFF_FFFF  # of a hand, without its total
SPREAD: Final = 2_654_435  # odd, and so small that compiled integers hold what it makes


@final
class Actions:
    """A list of actions to be filled and used again."""

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * 64)
        self.size: i64 = 0

    def add(self, action: i64) -> None:
        if self.size == len(self.items):
            self.items = append(self.items, action)
        else:
            self.items[self.size] = action
        self.size += 1

    def listed(self) -> list[int]:
        return [int(self.items[i]) for i in range(int(self.size))]


def legal(s: State, out: Actions) -> None:
    """Every action open to the seat `asked`, in a fixed order."""
    out.size = 0
    for r in range(how_many(s)):
        out.add(nth(s, r))


def how_many(s: State) -> i64:
    return -1 - nth(s, PAST_THE_LAST)


def nth(s: State, r: i64) -> i64:
    """The legal action number r; past the last one, -1 - (how many there are).

    Legality is this walk and nothing else: counting, listing and picking at random all take it.
    """
    if s.question != ACTION:
        return _nth_answer(s, r)
    cards: i64 = s.market
    n: i64 = cards >> TOTAL
    if r < n:  # C-11: one faction of the market, any number of it
        faction: i64 = 0
        while r >= cards & 15:
            r -= cards & 15
            cards >>= 4
            faction += 1
        return TAKE | (faction << 4) | ((r + 1) << 8)
    # C-15: one faction's effect, with exactly the cards it asks for
    hand: i64 = s.hands[s.asked]
    if hand & 15 >= JOURNALISTS_COST:
        if r == n:
            return PLAY | (JOURNALISTS << 4)
        n += 1
    if (hand >> 4) & 15 >= DETECTIVES_COST:
        cards = hand - several(DETECTIVES, DETECTIVES_COST)
        more: i64 = kinds(cards)
        if r < n + more:
            return PLAY | (DETECTIVES << 4) | (_nth_kind(cards, r - n) << 12)
        n += more
    held: i64 = (hand >> 8) & 15
    if r < n + held:
        return PLAY | (BUREAUCRATS << 4) | ((r - n + 1) << 8)
    n += held
    if (hand >> 12) & 15 >= SCIENTISTS_COST:
        if r == n:
            return PLAY | (SCIENTISTS << 4)
        n += 1
    held = (hand >> 16) & 15
    if held >= ROBOCATS_DRAW_COST:
        if r == n:
            return PLAY | (ROBOCATS << 4) | (ROBOCATS_DRAW_COST << 8)
        n += 1
        if held >= ROBOCATS_SCORE_COST:
            if r == n:
                return PLAY | (ROBOCATS << 4) | (ROBOCATS_SCORE_COST << 8)
            n += 1
    if (hand >> 20) & 15 >= MAFIA_COST:
        if r == n:
            return PLAY | (MAFIA << 4)
        n += 1
    held = (hand >> 24) & 15
    if held != 0:
        targets: i64 = s.seats - 1
        cards = hand - several(POLICE, held)  # C-26: the extra card is of another faction
        more = kinds(cards) * targets
        if r < n + held * more:
            r -= n
            return (
                (PLAY | (POLICE << 4) | ((r // more + 1) << 8))
                | (_nth_kind(cards, r % more // targets) << 12)
                | (_nth_opponent(s, r % targets) << 16)
            )
        n += held * more
    held = (hand >> 28) & 15
    if held != 0:
        if held > HACKERS_MOST:
            held = HACKERS_MOST
        for target in range(s.seats):
            if target != s.active:
                more = s.hands[target] >> TOTAL  # C-27: at least as many cards, before getting them
                if more > held:
                    more = held
                if r < n + more:
                    return PLAY | (HACKERS << 4) | ((r - n + 1) << 8) | (target << 16)
                n += more
    return -1 - n


def _nth_answer(s: State, r: i64) -> i64:
    hand: i64 = s.hands[s.asked]
    if s.question == LIMIT:  # C-13
        return _nth_choice(hand, total(hand) - HAND_LIMIT, r)
    if s.question == LOSS:
        return _nth_loss(hand, s.points[s.asked], r)
    n: i64 = 0
    if s.question == GIVE:  # C-20: one to give and one to discard, of the same faction
        for faction in range(FACTION_COUNT):
            if count(hand, faction) >= 2:
                if r == n:
                    return GIVE_CARD | (faction << 4)
                n += 1
    elif s.question == MATCH:  # C-21
        if count(hand, s.extra) > 0:
            if r == 0:
                return DISCARD | several(s.extra, 1) << 20
            n = 1
    else:
        return -1
    if r == n:
        return DECLINE
    return -2 - n


def _nth_opponent(s: State, r: i64) -> i64:
    return r if r < s.active else r + 1


def _nth_kind(cards: i64, r: i64) -> i64:
    """The faction number r of those among the cards."""
    faction: i64 = 0
    while True:
        if cards & 15 != 0:
            if r == 0:
                return faction
            r -= 1
        cards >>= 4
        faction += 1


def _nth_loss(hand: i64, points: i64, r: i64) -> i64:
    """C-25: two cards or one point; what there is where there is less."""
    n: i64 = total(hand)
    if points < MAFIA_POINTS:
        if n > MAFIA_CARDS:
            n = MAFIA_CARDS
        return _nth_choice(hand, n, r)
    if n < MAFIA_CARDS:
        if r == 0:
            return LOSE_POINT
        return -2
    code: i64 = _nth_choice(hand, MAFIA_CARDS, r)
    if code >= 0:
        return code
    if r == -1 - code:
        return LOSE_POINT
    return code - 1


def _nth_choice(hand: i64, n: i64, r: i64) -> i64:
    """A discard of n cards. The choices of a hand are counted, then picked from, and come up again: they are kept."""
    many: i64 = 0
    if n == 1:
        many = kinds(hand)
        return DISCARD | several(_nth_kind(hand, r), 1) << 20 if r < many else -1 - many
    key: i64 = hand << 4 | n
    place: i64 = (((hand & CARDS) * SPREAD >> 20) + n) & (CHOICES_KEPT - 1)
    if _choices.keys[place] != key:
        _choices.keys[place] = key
        _choices.codes[place] = _choose(hand, n, 0, 0, vec[i64]())
    codes: vec[i64] = _choices.codes[place]
    many = len(codes)
    return codes[r] if r < many else -1 - many


@final
class _Choices:
    """The choices of many hands, each at a place that follows from it; a newcomer takes it from whoever was there."""

    def __init__(self) -> None:
        self.keys: vec[i64] = vec[i64]([-1] * CHOICES_KEPT)
        self.codes: vec[vec[i64]] = vec[vec[i64]]([vec[i64]() for _ in range(CHOICES_KEPT)])


_choices: Final = _Choices()


def _choose(hand: i64, n: i64, faction: i64, chosen: i64, codes: vec[i64]) -> vec[i64]:
    """Add to `codes` every discard of n more cards of the factions from `faction` on, which are all of `hand`."""
    if n == 0:
        return append(codes, DISCARD | chosen << 20)
    held: i64 = count(hand, faction)
    hand -= several(faction, held)
    most: i64 = held if held < n else n
    least: i64 = n - total(hand)
    if least < 0:
        least = 0
    for k in range(least, most + 1):
        codes = _choose(hand, n - k, faction + 1, chosen + several(faction, k), codes)
    return codes
