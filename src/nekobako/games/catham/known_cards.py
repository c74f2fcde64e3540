"""The cards of each hand that everyone knows: those seen going in that must still be there.

Takes, gifts and loot go in before everyone's eyes; whatever leaves a hand is seen too, so the count that must be left
is what was seen going in less what was seen leaving. Cards drawn or dealt are not known to the others.
Compiled with the kernel.
"""

from librt.vecs import vec
from mypy_extensions import i64

from nekobako.games.catham.cards import FACTION_COUNT, HACKERS, count, several, total
from nekobako.games.catham.kernel import DISCARDED, GAVE, MOVED, NOBODY, PLAYED, REVEALED, TAKEN


def known_after(known: list[int], log: list[int]) -> list[int]:
    """What is known of each hand (packed counts) after the kernel's events."""
    hands = vec[i64](known)
    remember(hands, vec[i64](log))
    return [int(hand) for hand in hands]


def remember(known: vec[i64], log: vec[i64]) -> None:
    """The same in place."""
    hacking: bool = False
    for entry in log:
        what: i64 = entry & 15
        seat: i64 = (entry >> 4) & 15
        other: i64 = (entry >> 8) & 15
        cards: i64 = entry >> 20
        if what == TAKEN:
            known[seat] += cards
        elif what == PLAYED:
            known[seat] = _without(known[seat], cards)
            hacking = count(cards, HACKERS) == total(cards)
            if hacking:  # C-27: given, not laid aside
                known[other] += cards
        elif what == REVEALED and other != NOBODY:
            gone: i64 = cards
            if hacking:  # the loot goes when it is moved
                gone = several(HACKERS, count(cards, HACKERS))
            known[other] = _without(known[other], gone)
        elif what == DISCARDED:
            known[seat] = _without(known[seat], cards)
        elif what in (GAVE, MOVED):
            known[seat] = _without(known[seat], cards)
            known[other] += cards


def _without(known: i64, gone: i64) -> i64:
    left: i64 = 0
    for faction in range(FACTION_COUNT):
        kept: i64 = count(known, faction) - count(gone, faction)
        if kept > 0:
            left += several(faction, kept)
    return left
