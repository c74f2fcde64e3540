"""The numbers of actions: dense, the same at every moment, with opponents counted from the seat that acts.

A discard of several cards is chosen one card at a time, so that a few hundred numbers suffice. Compiled with the
kernel.
"""

from typing import Final

from mypy_extensions import i64

from nekobako.games.catham.cards import (
    BUREAUCRATS,
    DETECTIVES,
    HACKERS,
    JOURNALISTS,
    MAFIA,
    POLICE,
    ROBOCATS,
    SCIENTISTS,
    several,
)
from nekobako.games.catham.kernel import DECLINE, DISCARD, GIVE_CARD, LOSE_POINT, PLAY, TAKE, State

# Where each kind of action begins.
TAKES: Final = 0  # by faction (8), then how many (1 to 7)
JOURNALISTS_AT: Final = 56
DETECTIVES_AT: Final = 57  # by the extra card's faction (8)
BUREAUCRATS_AT: Final = 65  # how many (1 to 10)
SCIENTISTS_AT: Final = 75
ROBOCATS_AT: Final = 76  # two, or four
MAFIA_AT: Final = 78
GIVES: Final = 79  # by faction (8)
DISCARDS: Final = 87  # one card, by faction (8)
LOSES_POINT: Final = 95
DECLINES: Final = 96
TARGETED: Final = 97  # for each opponent, the next one first:
A_TARGET: Final = 67  # Police how many (1 to 9), then the extra card's faction (7); then Hackers how many (1 to 4)
HACKERS_IN_TARGET: Final = 63
OTHER_FACTIONS: Final = 7  # than the Police
MOST_TAKEN: Final = 7


def how_many_numbers(seats: i64) -> i64:
    return TARGETED + A_TARGET * (seats - 1)


def number_of(s: State, code: i64) -> i64:
    """The number of an action of the kernel; of a discard of several cards there is none."""
    what: i64 = code & 15
    faction: i64 = (code >> 4) & 15
    count: i64 = (code >> 8) & 15
    if what == TAKE:
        return TAKES + faction * MOST_TAKEN + count - 1
    if what == GIVE_CARD:
        return GIVES + faction
    if what == LOSE_POINT:
        return LOSES_POINT
    if what == DECLINE:
        return DECLINES
    extra: i64 = (code >> 12) & 15
    if faction == JOURNALISTS:
        return JOURNALISTS_AT
    if faction == DETECTIVES:
        return DETECTIVES_AT + extra
    if faction == BUREAUCRATS:
        return BUREAUCRATS_AT + count - 1
    if faction == SCIENTISTS:
        return SCIENTISTS_AT
    if faction == ROBOCATS:
        return ROBOCATS_AT + count // 2 - 1
    if faction == MAFIA:
        return MAFIA_AT
    ahead: i64 = ((code >> 16) & 15) - s.asked - 1
    if ahead < 0:
        ahead += s.seats
    at: i64 = TARGETED + ahead * A_TARGET
    if faction == HACKERS:
        return at + HACKERS_IN_TARGET + count - 1
    if extra > POLICE:
        extra -= 1
    return at + (count - 1) * OTHER_FACTIONS + extra


def code_of(s: State, number: i64) -> i64:
    """The kernel's action of a number; of a discard, that of one card."""
    if number < JOURNALISTS_AT:
        return TAKE | (number // MOST_TAKEN) << 4 | (number % MOST_TAKEN + 1) << 8
    if number == JOURNALISTS_AT:
        return PLAY | JOURNALISTS << 4
    if number < BUREAUCRATS_AT:
        return PLAY | DETECTIVES << 4 | (number - DETECTIVES_AT) << 12
    if number < SCIENTISTS_AT:
        return PLAY | BUREAUCRATS << 4 | (number - BUREAUCRATS_AT + 1) << 8
    if number == SCIENTISTS_AT:
        return PLAY | SCIENTISTS << 4
    if number < MAFIA_AT:
        return PLAY | ROBOCATS << 4 | (number - ROBOCATS_AT + 1) * 2 << 8
    if number == MAFIA_AT:
        return PLAY | MAFIA << 4
    if number < DISCARDS:
        return GIVE_CARD | (number - GIVES) << 4
    if number < LOSES_POINT:
        return DISCARD | several(number - DISCARDS, 1) << 20
    if number == LOSES_POINT:
        return LOSE_POINT
    if number == DECLINES:
        return DECLINE
    number -= TARGETED
    target: i64 = s.asked + 1 + number // A_TARGET
    if target >= s.seats:
        target -= s.seats
    number %= A_TARGET
    if number >= HACKERS_IN_TARGET:
        return PLAY | HACKERS << 4 | (number - HACKERS_IN_TARGET + 1) << 8 | target << 16
    extra: i64 = number % OTHER_FACTIONS
    if extra >= POLICE:
        extra += 1
    return PLAY | POLICE << 4 | (number // OTHER_FACTIONS + 1) << 8 | extra << 12 | target << 16
