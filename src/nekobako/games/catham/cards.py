"""Cards as packed counts: one integer says how many of each faction, four bits each, and above them how many in all.

Fifteen cards a faction (C-01) is the most four bits can count, so adding and removing cards is integer addition and
subtraction, and the total keeps itself. Compiled with the kernel; knows no rule.
"""

from typing import Final

from mypy_extensions import i64

from nekobako.core.chance import Chance

FACTIONS: Final = (
    "journalists",
    "detectives",
    "bureaucrats",
    "scientists",
    "robocats",
    "mafia",
    "police",
    "hackers",
)
JOURNALISTS: Final = 0
DETECTIVES: Final = 1
BUREAUCRATS: Final = 2
SCIENTISTS: Final = 3
ROBOCATS: Final = 4
MAFIA: Final = 5
POLICE: Final = 6
HACKERS: Final = 7
FACTION_COUNT: Final = 8

TOTAL: Final = 32  # the bit where the total begins
ONE: Final = 0x1_0000_0000  # 1 << TOTAL; as a literal it is a constant of the compiled code, too
A_CARD_OF_EACH: Final = 0x11111111


def several(faction: i64, n: i64) -> i64:
    """n cards of one faction."""
    return n * ((1 << (faction << 2)) + ONE)


def count(cards: i64, faction: i64) -> i64:
    return (cards >> (faction << 2)) & 15


def total(cards: i64) -> i64:
    return cards >> TOTAL


def kinds(cards: i64) -> i64:
    """How many different factions there are: the bits that say whether there are any, added up pairwise."""
    some: i64 = (cards | (cards >> 1) | (cards >> 2) | (cards >> 3)) & A_CARD_OF_EACH
    return ((some * A_CARD_OF_EACH) >> 28) & 15


def some_of(cards: i64, n: i64, chance: Chance) -> i64:
    """n cards picked at random without putting back; all of them where there are fewer."""
    if cards >> TOTAL <= n:
        return cards
    picked: i64 = 0
    while n > 0:
        place: i64 = chance.below(cards >> TOTAL)
        left: i64 = cards
        shift: i64 = 0
        while place >= left & 15:
            place -= left & 15
            left >>= 4
            shift += 4
        card: i64 = (1 << shift) + ONE
        picked += card
        cards -= card
        n -= 1
    return picked
