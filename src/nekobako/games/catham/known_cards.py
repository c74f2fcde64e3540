"""The cards of each hand that everyone knows: those seen going in that must still be there.

Takes, gifts and loot go in before everyone's eyes; whatever leaves a hand is seen too, so the count that must be left
is what was seen going in less what was seen leaving. Cards drawn or dealt are not known to the others.
"""

from nekobako.games.catham import kernel
from nekobako.games.catham.cards import FACTION_COUNT, HACKERS, count, several, total


def known_after(known: list[int], log: list[int]) -> list[int]:
    """What is known of each hand (packed counts) after the kernel's events."""
    known = list(known)
    hacking = False
    for entry in log:
        what, seat, other, cards = entry & 15, entry >> 4 & 15, entry >> 8 & 15, entry >> 20
        match what:
            case kernel.TAKEN:
                known[seat] += cards
            case kernel.PLAYED:
                known[seat] = _without(known[seat], cards)
                hacking = count(cards, HACKERS) == total(cards)
                if hacking:  # C-27: given, not laid aside
                    known[other] += cards
            case kernel.REVEALED if other != kernel.NOBODY:
                gone = several(HACKERS, count(cards, HACKERS)) if hacking else cards  # the loot goes when it is moved
                known[other] = _without(known[other], gone)
            case kernel.DISCARDED:
                known[seat] = _without(known[seat], cards)
            case kernel.GAVE | kernel.MOVED:
                known[seat] = _without(known[seat], cards)
                known[other] += cards
    return known


def _without(known: int, gone: int) -> int:
    left = 0
    for faction in range(FACTION_COUNT):
        left += several(faction, max(0, count(known, faction) - count(gone, faction)))
    return left
