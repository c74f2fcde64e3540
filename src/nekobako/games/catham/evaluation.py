"""The worth of hands and actions to a sensible player, in hundredths of a point. Compiled with the kernel.

A valuation and no rules: what an action really does, the kernel alone knows. Advice is what has the best value, and
playouts prefer it too. The numbers come from games of this valuation against itself: how often a seat with such a hand
went on to win, compared with what a point more was worth.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nekobako.core.chance import Chance
from nekobako.games.catham.cards import (
    BUREAUCRATS,
    DETECTIVES,
    HACKERS,
    JOURNALISTS,
    MAFIA,
    POLICE,
    ROBOCATS,
    SCIENTISTS,
    TOTAL,
    count,
    several,
    total,
)
from nekobako.games.catham.kernel import (
    ANSWER_GAIN,
    DECLINE,
    DETECTIVES_COST,
    DETECTIVES_GAIN,
    DISCARD,
    GIVE_CARD,
    HAND_LIMIT,
    JOURNALISTS_COST,
    JOURNALISTS_GAIN,
    LOSE_POINT,
    MAFIA_COST,
    MAFIA_GAIN,
    MAFIA_POINTS,
    MATCH,
    ROBOCATS_DRAW,
    ROBOCATS_DRAW_COST,
    ROBOCATS_GAIN,
    SCIENTISTS_COST,
    SCIENTISTS_DRAW,
    SCIENTISTS_GAIN,
    TAKE,
    State,
)
from nekobako.games.catham.legal import how_many, nth

POINT: Final = 100
SURE_WIN: Final = 100_000  # more than anything else can be worth
LIKELY_WIN: Final = SURE_WIN // 2
CARD: Final = 35  # one not seen yet

# What none, one, two, ... six cards of a faction are worth together: most factions want a set, some any number.
_HELD: Final = [
    [0, 35, 75, 105, 135, 165, 195],  # journalists
    [0, 30, 60, 130, 175, 215, 255],  # detectives
    [0, 40, 90, 140, 185, 230, 275],  # bureaucrats
    [0, 45, 85, 150, 190, 230, 285],  # scientists
    [0, 35, 75, 100, 165, 215, 245],  # robocats
    [0, 35, 50, 80, 135, 165, 190],  # mafia
    [0, 25, 50, 85, 120, 160, 200],  # police
    [0, 25, 50, 90, 130, 150, 170],  # hackers
]
HELD: Final[vec[i64]] = vec[i64]([n for row in _HELD for n in row])
MOST_LISTED: Final = 6
ONE_MORE: Final = 30  # each card beyond

# What the others make of an effect, or suffer by it.
OTHERS_GIVE: Final = -30  # Journalists: a point for two cards, one of which comes here
OTHERS_MATCH: Final = -40  # Detectives: a point for a card, if they have it
OTHERS_LOSE: Final = 60  # Mafia
LOST_TO_POLICE: Final = 20  # a card that an opponent loses
# Bureaucrats: how many different factions so many cards of five show, 5 - 5 * (4/5)**n
DIFFERENT: Final[vec[i64]] = vec[i64]([0, 100, 180, 244, 295, 336, 369, 395, 416, 433, 446, 457, 466, 473, 478, 482])


def worth(hand: i64) -> i64:
    """A hand's worth; what is over the limit will have to go."""
    over: i64 = (hand >> TOTAL) - HAND_LIMIT
    sum: i64 = 0
    if over > 0:
        sum = -over * CARD
    row: i64 = 0
    left: i64 = hand & ((1 << TOTAL) - 1)
    while left != 0:
        held: i64 = left & 15
        if held > MOST_LISTED:
            sum += (held - MOST_LISTED) * ONE_MORE
            held = MOST_LISTED
        sum += HELD[row + held]
        row += MOST_LISTED + 1
        left >>= 4
    return sum


def value(s: State, action: i64) -> i64:
    """What a legal action promises the seat asked, over what it has now; an opponent's hand counts as it lies."""
    what: i64 = action & 15
    faction: i64 = (action >> 4) & 15
    number: i64 = (action >> 8) & 15
    hand: i64 = s.hands[s.asked]
    if what == DECLINE:
        return 0
    if what == LOSE_POINT:
        return -MAFIA_POINTS * POINT
    promised: i64 = -worth(hand)
    if what == TAKE:
        return promised + worth(hand + several(faction, number))
    if what == DISCARD:
        if s.question == MATCH:
            promised += _points(s, ANSWER_GAIN)
        return promised + worth(hand - (action >> 20))
    if what == GIVE_CARD:
        return promised + _points(s, ANSWER_GAIN) + worth(hand - several(faction, 2)) - CARD
    return promised + _played(s, hand, faction, number, (action >> 12) & 15, (action >> 16) & 15)


def _played(s: State, hand: i64, faction: i64, number: i64, extra: i64, target: i64) -> i64:
    """The worth of the hand that is left, and of what the effect brings."""
    if faction == JOURNALISTS:
        return worth(hand - several(JOURNALISTS, JOURNALISTS_COST)) + _points(s, JOURNALISTS_GAIN) + OTHERS_GIVE
    if faction == DETECTIVES:
        left: i64 = hand - several(DETECTIVES, DETECTIVES_COST) - several(extra, 1)
        return worth(left) + _points(s, DETECTIVES_GAIN) + OTHERS_MATCH
    if faction == BUREAUCRATS:
        return worth(hand - several(BUREAUCRATS, number)) + _perhaps(s, DIFFERENT[number])
    if faction == SCIENTISTS:
        left = hand - several(SCIENTISTS, SCIENTISTS_COST)
        return worth(left) + _points(s, SCIENTISTS_GAIN) + _drawn(left, SCIENTISTS_DRAW)
    if faction == ROBOCATS:
        left = hand - several(ROBOCATS, number)
        if number == ROBOCATS_DRAW_COST:
            return worth(left) + _drawn(left, ROBOCATS_DRAW)
        return worth(left) + _points(s, ROBOCATS_GAIN)
    if faction == MAFIA:
        return worth(hand - several(MAFIA, MAFIA_COST)) + _points(s, MAFIA_GAIN) + OTHERS_LOSE
    theirs: i64 = s.hands[target]
    held: i64 = total(theirs)
    if faction == POLICE:
        left = hand - several(POLICE, number) - several(extra, 1)
        if held == 0:
            return worth(left)
        shown: i64 = number if number < held else held
        harm: i64 = shown * LOST_TO_POLICE // (s.seats - 1) + s.points[target]  # one opponent of several: the leader
        return worth(left) + _perhaps(s, shown * count(theirs, extra) * POINT // held) + harm
    expected: i64 = number * (count(theirs, HACKERS) + number) * POINT // (held + number)
    return worth(hand - several(HACKERS, number)) + _perhaps(s, expected) + (number * POINT - expected) * CARD // POINT


def _points(s: State, points: i64) -> i64:
    if s.points[s.asked] + points >= s.goal:
        return SURE_WIN
    return points * POINT


def _perhaps(s: State, expected: i64) -> i64:
    """Points that chance decides."""
    needed: i64 = (s.goal - s.points[s.asked]) * POINT
    return expected + LIKELY_WIN if expected >= needed else expected


def _drawn(hand: i64, n: i64) -> i64:
    """Cards drawn where there is room; of the others, one may at least choose which to keep."""
    room: i64 = HAND_LIMIT - total(hand)
    return n * CARD if n <= room else room * CARD + (n - room) * CARD // 3


def best_of(s: State, tries: i64, chance: Chance) -> i64:
    """The best of so many legal actions picked at random: sensible play that is quick and never the same."""
    many: i64 = how_many(s)
    best: i64 = nth(s, chance.below(many))
    if many == 1:
        return best
    most: i64 = value(s, best)
    while tries > 1:
        action: i64 = nth(s, chance.below(many))
        promised: i64 = value(s, action)
        if promised > most:
            most = promised
            best = action
        tries -= 1
    return best
