"""The rules of Catham City once more, naively, written from the ledger alone: the oracle of the kernel.

Every card is an object of its own, every set of cards that chance may pick is tried, nothing is clever. From small
positions it walks the whole tree of decisions and chance, and the numbers it finds are kept in perft.toml, which

    python -m tests.games.catham.naive

writes anew. It must never import the game: its worth is that it cannot share the kernel's mistakes.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

FACTIONS = ("journalists", "detectives", "bureaucrats", "scientists", "robocats", "mafia", "police", "hackers")
COUNTS_FILE = Path(__file__).with_name("perft.toml")

Action = dict[str, Any]  # as on the wire
Counts = tuple[int, ...]  # how many cards of each faction
Key = tuple[Any, ...]  # a position as plain data: equal for positions that differ only in which equal card is where


class Card(NamedTuple):
    faction: str
    number: int  # tells equal cards apart


Cards = list[Card]


@dataclass
class Game:
    hands: list[Cards]
    points: list[int]
    market: Cards
    pile: Cards  # in no order: chance decides when a card is drawn
    discard: Cards
    active: int = 0
    actions_per_turn: int = 1
    actions_left: int = 1
    turn: int = 1
    turn_limit: int | None = None
    aside: Cards = field(default_factory=list)
    question: str = "action"
    asked: list[int] = field(default_factory=lambda: [0])  # the seats that have yet to answer, in order
    extra: str = ""  # the faction of the Detectives' extra card
    ended: str = ""  # why
    winner: int | None = None

    @property
    def goal(self) -> int:
        return 16 if len(self.hands) <= 3 else 13  # C-30

    def copy(self) -> "Game":
        return replace(
            self,
            hands=[list(hand) for hand in self.hands],
            points=list(self.points),
            market=list(self.market),
            pile=list(self.pile),
            discard=list(self.discard),
            aside=list(self.aside),
            asked=list(self.asked),
        )

    def clockwise(self) -> list[int]:
        """The seats, the active one first."""
        return [(self.active + place) % len(self.hands) for place in range(len(self.hands))]


class Outcome(NamedTuple):
    """One of the ways things may go, and how likely it is."""

    chance: Fraction
    game: Game
    cards: Cards = []  # noqa: RUF012 - what was picked; never changed


def of(cards: Iterable[Card], faction: str) -> Cards:
    return [card for card in cards if card.faction == faction]


def kinds(cards: Iterable[Card]) -> list[str]:
    present = {card.faction for card in cards}
    return [faction for faction in FACTIONS if faction in present]


def counted(cards: Iterable[Card]) -> Counts:
    counter = Counter(card.faction for card in cards)
    return tuple(counter[faction] for faction in FACTIONS)


def key(game: Game) -> Key:
    if game.ended:
        places = (*game.hands, game.market, game.pile, game.discard + game.aside)
        return ("over", game.ended, game.winner, tuple(game.points), *map(counted, places))
    return (
        game.question,
        game.asked[0],
        game.extra if game.question == "detectives" else "",
        (game.active, game.actions_left, game.turn),
        tuple(game.points),
        tuple(counted(hand) for hand in game.hands),
        *(counted(place) for place in (game.market, game.pile, game.discard, game.aside)),
    )


# --- What may be done -------------------------------------------------------------------------------------------------


def legal(game: Game) -> list[Action]:
    if game.ended:
        return []
    hand = game.hands[game.asked[0]]
    match game.question:
        case "action":  # C-10
            return [*takes(game), *plays(game, hand)]
        case "journalists":  # C-20: two of a kind, one to give and one to discard
            gifts = [{"do": "give", "faction": f} for f in kinds(hand) if len(of(hand, f)) >= 2]
            return [*gifts, {"do": "decline"}]
        case "detectives":  # C-21
            return [*discards(of(hand, game.extra)[:1], 1), {"do": "decline"}]
        case "mafia":  # C-25
            has_point = game.points[game.asked[0]] >= 1
            if len(hand) < 2:
                return [{"do": "lose_point"}] if has_point else discards(hand, len(hand))
            return [*discards(hand, 2), *([{"do": "lose_point"}] if has_point else [])]
        case _:  # C-13
            return discards(hand, len(hand) - 10)


def discards(hand: Cards, n: int) -> list[Action]:
    """Every choice of n cards; equal cards are one choice."""
    choices = {tuple(sorted(Counter(card.faction for card in some).items())) for some in combinations(hand, n)}
    return [{"do": "discard", "cards": dict(choice)} for choice in sorted(choices)]


def takes(game: Game) -> Iterator[Action]:
    for faction in kinds(game.market):  # C-11
        for count in range(1, len(of(game.market, faction)) + 1):
            yield {"do": "take", "faction": faction, "count": count}


def plays(game: Game, hand: Cards) -> Iterator[Action]:
    held = {faction: len(of(hand, faction)) for faction in FACTIONS}
    opponents = [seat for seat in range(len(game.hands)) if seat != game.active]
    if held["journalists"] >= 2:  # C-20
        yield {"do": "play", "faction": "journalists"}
    if held["detectives"] >= 3:  # C-21: the extra card may be a fourth Detective
        for extra in FACTIONS:
            if held[extra] >= (4 if extra == "detectives" else 1):
                yield {"do": "play", "faction": "detectives", "extra": extra}
    for count in range(1, held["bureaucrats"] + 1):  # C-22
        yield {"do": "play", "faction": "bureaucrats", "count": count}
    if held["scientists"] >= 3:  # C-23
        yield {"do": "play", "faction": "scientists"}
    for count in (2, 4):  # C-24
        if held["robocats"] >= count:
            yield {"do": "play", "faction": "robocats", "count": count}
    if held["mafia"] >= 4:  # C-25
        yield {"do": "play", "faction": "mafia"}
    for count in range(1, held["police"] + 1):  # C-26: the extra card is of another faction
        for extra in FACTIONS:
            if extra != "police" and held[extra] >= 1:
                for target in opponents:
                    yield {"do": "play", "faction": "police", "count": count, "extra": extra, "target": target}
    for count in range(1, min(4, held["hackers"]) + 1):  # C-27
        for target in opponents:
            if len(game.hands[target]) >= count:
                yield {"do": "play", "faction": "hackers", "count": count, "target": target}


# --- What it does -----------------------------------------------------------------------------------------------------


def outcomes(game: Game, action: Action) -> list[Outcome]:
    """Everything that may come of a legal action, up to the next question."""
    game = game.copy()
    if action["do"] == "take":
        taken = of(game.market, action["faction"])[: action["count"]]
        move(taken, game.market, game.hands[game.active])
        return [Outcome(chance, effect_over(after)) for chance, after, _ in refilled(game)]
    if action["do"] == "play":
        return played(game, action)
    return [Outcome(Fraction(1), answered(game, action))]


def move(cards: Cards, origin: Cards, goal: Cards) -> None:
    for card in cards:
        origin.remove(card)
        goal.append(card)


def picked(cards: Cards, n: int) -> list[tuple[Fraction, Cards]]:
    """Every set of n cards, each as likely; all the cards where there are fewer."""
    n = min(n, len(cards))
    return [(Fraction(1, comb(len(cards), n)), list(some)) for some in combinations(cards, n)]


def drawn(game: Game, n: int) -> list[Outcome]:
    """C-14: n cards off the pile; when it is empty and a card is needed the discards become the pile."""
    found = []
    for chance, cards in picked(game.pile, n):
        after = game.copy()
        for card in cards:
            after.pile.remove(card)
        missing = n - len(cards)
        if missing == 0 or not after.discard:
            found.append(Outcome(chance, after, cards))
            continue
        after.pile, after.discard = after.discard, []
        for further, last, more in drawn(after, missing):
            found.append(Outcome(chance * further, last, cards + more))
    return found


def refilled(game: Game) -> list[Outcome]:
    """C-12"""
    found = drawn(game, 7 - len(game.market))
    for _, after, cards in found:
        after.market += cards
    return found


def drawn_by(game: Game, seat: int, n: int) -> list[Outcome]:
    """A hand draws, and the effect is over."""
    found = []
    for chance, after, cards in drawn(game, n):
        after.hands[seat] += cards
        found.append(Outcome(chance, effect_over(after)))
    return found


def played(game: Game, action: Action) -> list[Outcome]:
    faction = action["faction"]
    hand = game.hands[game.active]
    needed = {"journalists": 2, "detectives": 3, "scientists": 3, "mafia": 4}
    count = action.get("count") or needed[faction]
    cards = of(hand, faction)[:count]
    if faction == "hackers":
        return hacked(game, cards, action["target"])
    move(cards, hand, game.aside)  # C-15
    if "extra" in action:
        move(of(hand, action["extra"])[:1], hand, game.aside)
    certain = Fraction(1)
    match faction:
        case "journalists":
            return [Outcome(certain, game if scored(game, game.active, 2) else ask_others(game, faction))]
        case "detectives":
            game.extra = action["extra"]
            return [Outcome(certain, game if scored(game, game.active, 3) else ask_others(game, faction))]
        case "mafia":
            return [Outcome(certain, game if scored(game, game.active, 2) else ask_others(game, faction))]
        case "bureaucrats":
            return turned_up(game, count)
        case "scientists":
            return [Outcome(certain, game)] if scored(game, game.active, 2) else drawn_by(game, game.active, 2)
        case "robocats" if count == 2:
            return drawn_by(game, game.active, 5)
        case "robocats":
            return [Outcome(certain, game if scored(game, game.active, 3) else effect_over(game))]
        case _:
            return searched(game, count, action["extra"], action["target"])


def turned_up(game: Game, count: int) -> list[Outcome]:
    """C-22"""
    found = []
    for chance, after, cards in drawn(game, count):
        after.aside += cards
        over = scored(after, after.active, len(kinds(cards)))
        found.append(Outcome(chance, after if over else effect_over(after)))
    return found


def searched(game: Game, count: int, extra: str, target: int) -> list[Outcome]:
    """C-26"""
    found = []
    for chance, cards in picked(game.hands[target], count):
        after = game.copy()
        move(cards, after.hands[target], after.aside)
        if scored(after, after.active, len(of(cards, extra))):
            found.append(Outcome(chance, after))
            continue
        for further, last, _ in drawn_by(after, target, len(of(cards, "police"))):
            found.append(Outcome(chance * further, last))
    return found


def hacked(game: Game, given: Cards, target: int) -> list[Outcome]:
    """C-27"""
    move(given, game.hands[game.active], game.hands[target])
    found = []
    for chance, cards in picked(game.hands[target], len(given)):
        after = game.copy()
        hackers = of(cards, "hackers")
        loot = [card for card in cards if card not in hackers]
        move(hackers, after.hands[target], after.aside)
        if not scored(after, after.active, len(hackers)):
            move(loot, after.hands[target], after.hands[after.active])
            effect_over(after)
        found.append(Outcome(chance, after))
    return found


def ask_others(game: Game, question: str) -> Game:
    """C-20, C-21, C-25. Everyone is asked, even who can only decline; the Mafia asks only who has something to lose."""
    game.question = question
    game.asked = game.clockwise()[1:]
    if question == "mafia":
        game.asked = [seat for seat in game.asked if game.hands[seat] or game.points[seat]]
    return game if game.asked else effect_over(game)


def answered(game: Game, action: Action) -> Game:
    seat = game.asked.pop(0)
    hand = game.hands[seat]
    if action["do"] == "give":
        one, other = of(hand, action["faction"])[:2]
        move([one], hand, game.hands[game.active])
        move([other], hand, game.discard)
        if scored(game, seat, 1):
            return game
    if action["do"] == "discard":
        for faction, n in action["cards"].items():
            move(of(hand, faction)[:n], hand, game.discard)
        if game.question == "detectives" and scored(game, seat, 1):
            return game
    if action["do"] == "lose_point":
        game.points[seat] -= 1
    if game.asked:
        return game
    return action_over(game) if game.question == "hand_limit" else effect_over(game)


def scored(game: Game, seat: int, points: int) -> bool:
    """C-30: whether that ends the game."""
    game.points[seat] += points
    if game.points[seat] < game.goal:
        return False
    game.ended, game.winner = "points", seat
    return True


def effect_over(game: Game) -> Game:
    """C-15, then C-13"""
    move(list(game.aside), game.aside, game.discard)
    game.asked = [seat for seat in game.clockwise() if len(game.hands[seat]) > 10]
    game.question = "hand_limit"
    return game if game.asked else action_over(game)


def action_over(game: Game) -> Game:
    game.actions_left -= 1
    if game.actions_left == 0:  # C-32
        if game.turn == game.turn_limit:  # C-33
            game.ended = "turn_limit"
            return game
        game.turn += 1
        game.active = game.clockwise()[1]
        game.actions_left = game.actions_per_turn
    game.question = "action"
    game.asked = [game.active]
    return game


# --- Small positions --------------------------------------------------------------------------------------------------


class Start(NamedTuple):
    """A position to walk from: a letter a card, the first of its faction's name."""

    rules: tuple[str, ...]  # what it is there for
    depth: int  # in decisions
    hands: tuple[str, ...]
    points: tuple[int, ...]
    market: str = "jdbsrmp"
    pile: str = ""
    discard: str = ""
    active: int = 0
    actions_per_turn: int = 1
    turn_limit: int | None = None

    def game(self) -> Game:
        numbers = iter(range(120))
        names = {faction[0]: faction for faction in FACTIONS}

        def cards(letters: str) -> Cards:
            return [Card(names[letter], next(numbers)) for letter in letters]

        return Game(
            hands=[cards(hand) for hand in self.hands],
            points=list(self.points),
            market=cards(self.market),
            pile=cards(self.pile),
            discard=cards(self.discard),
            active=self.active,
            actions_per_turn=self.actions_per_turn,
            actions_left=self.actions_per_turn,
            turn_limit=self.turn_limit,
            asked=[self.active],
        )


STARTS = {
    "journalists": Start(
        rules=("C-12", "C-20"),
        depth=5,
        hands=("jjs", "jjss", "mmm", "s"),
        points=(0, 3, 0, 1),
        market="jjjsssm",
        pile="jsm",
    ),
    "journalists_end": Start(
        rules=("C-20", "C-30"),
        depth=5,
        hands=("jjjj", "jjs", "ssm"),
        points=(12, 15, 15),
        market="jjjsssm",
        pile="js",
        discard="m",
    ),
    "detectives": Start(
        rules=("C-17", "C-21"),
        depth=4,
        hands=("ddddms", "dm", "ss"),
        points=(0, 2, 0),
        market="ddmmmss",
        pile="dms",
    ),
    "detectives_end": Start(
        rules=("C-21", "C-30"),
        depth=5,
        hands=("s", "dddm", "mm", "m", "dd"),
        points=(11, 9, 12, 0, 12),
        market="dddssmm",
        pile="dm",
        active=1,
    ),
    "bureaucrats": Start(
        rules=("C-22",),
        depth=3,
        hands=("bbb", "bs"),
        points=(0, 14),
        market="bbsssmm",
        pile="bsmp",
    ),
    "bureaucrats_reshuffle": Start(
        rules=("C-14", "C-15", "C-22"),
        depth=3,
        hands=("bbbb", "bb"),
        points=(12, 0),
        market="bbbsssm",
        pile="s",
        discard="mp",
    ),
    "scientists": Start(
        rules=("C-14", "C-23", "C-30"),
        depth=4,
        hands=("sssm", "sss"),
        points=(11, 14),
        market="sssmmmp",
        pile="m",
        discard="mr",
    ),
    "robocats": Start(
        rules=("C-14", "C-24"),
        depth=3,
        hands=("rrrr", "rr"),
        points=(0, 0),
        market="rrmmmss",
        pile="rm",
        discard="ssr",
    ),
    "robocats_limit": Start(
        rules=("C-13", "C-24"),
        depth=3,
        hands=("rrrrssssmm", "rrmmmmsssp"),
        points=(0, 13),
        market="rrrpppm",
        pile="rrssm",
        discard="",
    ),
    "mafia": Start(
        rules=("C-25", "C-31"),
        depth=6,
        hands=("mmmm", "mms", "s", "s", "", ""),
        points=(0, 2, 1, 0, 0, 1),
        market="mmmsssp",
        pile="ms",
    ),
    "mafia_end": Start(
        rules=("C-25", "C-30"),
        depth=5,
        hands=("mmmm", "mmss", "mmmm"),
        points=(12, 1, 14),
        market="mmmsssp",
        pile="s",
    ),
    "police": Start(
        rules=("C-26",),
        depth=2,
        hands=("pppjs", "ppjjs", "p", ""),
        points=(10, 0, 0, 0),
        market="pppjjjs",
        pile="jsp",
        discard="ssj",
    ),
    "police_reshuffle": Start(
        rules=("C-14", "C-15", "C-26"),
        depth=3,
        hands=("ppj", "pppp"),
        points=(14, 0),
        market="ppjjssr",
        pile="s",
        discard="jj",
    ),
    "police_end": Start(
        rules=("C-26", "C-30"),
        depth=2,
        hands=("ppj", "ppjj"),
        points=(15, 15),
        market="ppjjssr",
        pile="s",
        discard="jr",
    ),
    "hackers": Start(
        rules=("C-27",),
        depth=3,
        hands=("hhhhh", "hpp", "s", ""),
        points=(10, 0, 0, 12),
        market="hhhsssp",
        pile="hs",
        discard="p",
    ),
    "hackers_most": Start(
        rules=("C-27",),
        depth=1,
        hands=("hhhhhs", "ssspp"),
        points=(13, 0),
        market="hhsssss",
    ),
    "gifts_limit": Start(
        rules=("C-13", "C-20"),
        depth=5,
        hands=("jjssssssmm", "jj", "mmm", "jjss"),
        points=(0, 0, 12, 1),
        market="jjsssmm",
        pile="j",
    ),
    "everyones_limit": Start(
        rules=("C-13",),
        depth=4,
        hands=("j", "ssssssssjjj", "s", "sssssssssjjj"),  # more than play leads to: the order of the seats
        points=(0, 1, 0, 0),
        market="jjsssmm",
        pile="j",
        active=2,
    ),
    "take_limit": Start(
        rules=("C-11", "C-12", "C-13", "C-14"),
        depth=4,
        hands=("sssssmmmm", "ssssssmmmm"),
        points=(0, 0),
        market="sssmmmd",
        pile="sm",
        discard="md",
    ),
    "nothing_left": Start(
        rules=("C-12", "C-14"),
        depth=6,
        hands=("jj", "sss"),
        points=(0, 0),
        market="jjs",
        pile="",
        discard="j",
    ),
    "two_actions": Start(
        rules=("C-13", "C-30", "C-32"),
        depth=4,
        hands=("jjrrs", "jjhhsss", "ss"),
        points=(12, 13, 0),
        market="jjjrrss",
        pile="rs",
        discard="j",
        active=1,
        actions_per_turn=2,
    ),
    "two_actions_limit": Start(
        rules=("C-13", "C-32"),
        depth=3,
        hands=("sssssssjjj", "jj"),
        points=(0, 0),
        market="jjjssmm",
        pile="s",
        discard="jm",
        actions_per_turn=2,
    ),
    "turn_limit": Start(
        rules=("C-33",),
        depth=4,
        hands=("jj", "ddds"),
        points=(1, 2),
        market="jjjddss",
        pile="j",
        active=1,
        turn_limit=2,
    ),
    "all_factions": Start(
        rules=("C-10", "C-15"),
        depth=2,
        hands=("jjdddb", "sssrrb", "rrrrm", "mmmmp", "pph", "hhhhj"),
        points=(5, 6, 7, 8, 9, 10),
        market="jdbsrmp",
        pile="jsph",
        discard="dbrm",
    ),
}


# --- Counting ---------------------------------------------------------------------------------------------------------


@dataclass
class Found:
    """How a position is reached: by how many ways, ways that chance makes alike being one; and their weight, where
    chance divides by likelihood and decisions do not."""

    ways: int
    weight: Fraction


class Row(NamedTuple):
    """What there is at one depth."""

    ways: int
    ended: int
    positions: int
    digest: str  # of all positions, with their ways and weights


def row(level: Iterable[tuple[Key, Found]]) -> Row:
    level = sorted(level, key=lambda entry: repr(entry[0]))
    text = "\n".join(f"{place} {found.ways} {found.weight}" for place, found in level)
    return Row(
        ways=sum(found.ways for _, found in level),
        ended=sum(found.ways for place, found in level if place[0] == "over"),
        positions=len(level),
        digest=hashlib.sha256(text.encode()).hexdigest()[:16],
    )


def walk(start: Start, depth: int) -> list[Row]:
    """The rows from depth 1 to this one."""
    first = start.game()
    games = {key(first): first}
    level = {key(first): Found(1, Fraction(1))}
    rows = []
    for _ in range(depth):
        following: dict[Key, Found] = {}
        for place, found in level.items():
            for action in legal(games[place]):
                chances: dict[Key, Fraction] = {}
                for chance, game, _ in outcomes(games[place], action):
                    reached = key(game)
                    games[reached] = game
                    chances[reached] = chances.get(reached, Fraction(0)) + chance
                assert sum(chances.values()) == 1
                for reached, chance in chances.items():
                    there = following.setdefault(reached, Found(0, Fraction(0)))
                    there.ways += found.ways
                    there.weight += found.weight * chance
        level = following
        rows.append(row(level.items()))
    return rows


HEADER = """\
# Exhaustive counts from the positions of naive.py, by its naive reading of the rules, which does not know the kernel.
# Written by `python -m tests.games.catham.naive`; the kernel must find the same. A row a decision, from depth 1 on:
# ways to get there (outcomes that look alike are one), how many of them end the game, different positions, and a
# digest of all positions with their ways and exact likelihoods, in which every single card counts.
"""


def main() -> None:
    text = HEADER
    for name, start in STARTS.items():
        begun = process_time()
        rows = walk(start, start.depth)
        print(f"{name}: {rows[-1].ways:,} ways, {rows[-1].positions:,} positions, {process_time() - begun:.1f} s")
        lines = "".join(f'    [{r.ways}, {r.ended}, {r.positions}, "{r.digest}"],\n' for r in rows)
        text += f"\n[{name}]\nrows = [\n{lines}]\n"
    COUNTS_FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
