"""Positions: a state as plain data, written by hand or saved, and what makes one impossible."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct, field

from nekobako.core import strict
from nekobako.core.chance import Chance
from nekobako.core.game import Position
from nekobako.games.catham import kernel
from nekobako.games.catham.card_maps import CardMap, faction_number, faction_word, from_map, to_map
from nekobako.games.catham.cards import FACTIONS, total
from nekobako.games.catham.options import empty_state, impossible, know_names, settled
from nekobako.games.catham.state import CathamState, Options
from nekobako.games.catham.view import QUESTIONS, Question

MOST_IN_HAND: Final = kernel.HAND_LIMIT + kernel.MARKET  # before discarding: ten, and a whole market of one faction


class TurnPosition(Struct, kw_only=True, forbid_unknown_fields=True):
    seat: int = 0
    actions_left: int | None = None
    number: int = 1


class PlayerPosition(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    hand: CardMap = field(default_factory=dict)
    points: int = 0
    known: CardMap = field(default_factory=dict)


class Pending(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A question open in the middle of an action, and the cards lying aside meanwhile."""

    question: Question
    seat: int
    faction: str | None = None
    aside: CardMap = field(default_factory=dict)


class CathamPosition(Position, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    players: list[PlayerPosition]
    options: Options | None = None
    turn: TurnPosition | None = None
    market: CardMap = field(default_factory=dict)
    draw_pile: list[str] = field(default_factory=list)
    discard: CardMap = field(default_factory=dict)
    pending: Pending | None = None
    ended: bool = False  # by the limit of turns; an end by points shows in the points


def save(state: CathamState) -> dict[str, Any]:
    k = state.kernel
    position: dict[str, Any] = {
        "options": msgspec.to_builtins(state.options),
        "turn": {"seat": int(k.active), "actions_left": int(k.actions_left), "number": int(k.turn)},
        "players": [_save_player(state, seat) for seat in range(k.seats)],
        "market": to_map(k.market),
        "draw_pile": [FACTIONS[k.pile[place]] for place in range(k.top, k.bottom)],
        "discard": to_map(k.discard),
    }
    if k.question not in (kernel.ACTION, kernel.OVER):
        pending = Pending(question=QUESTIONS[int(k.question)], seat=int(k.asked), aside=to_map(k.aside))
        if k.question == kernel.MATCH:
            pending.faction = FACTIONS[k.extra]
        position["pending"] = msgspec.to_builtins(pending)
    if k.ended == kernel.BY_TURN_LIMIT:
        position["ended"] = True
    return position


def _save_player(state: CathamState, seat: int) -> dict[str, Any]:
    k = state.kernel
    player = {"hand": to_map(k.hands[seat]), "points": int(k.points[seat])}
    if state.known[seat]:
        player["known"] = to_map(state.known[seat])
    return player


def load(position: CathamPosition, chance: Chance) -> CathamState:
    seats = len(position.players)
    asked_for = position.options or Options()
    know_names(asked_for, seats)
    for where, name in _names(position):
        faction_number(name, where)
    turn = position.turn or TurnPosition(seat=asked_for.first or 0)
    strict.seat(turn.seat, seats, "turn.seat")
    if position.pending is not None:
        strict.seat(position.pending.seat, seats, "pending.seat")
    if not 2 <= seats <= kernel.MOST_SEATS:
        impossible("players", "C-04", "players", given=seats, most=kernel.MOST_SEATS)
    options = settled(asked_for, chance)
    k = empty_state(seats, options)
    known = _load_cards(position, options, k, chance)
    _load_points(position, k)
    _load_turn(turn, position.ended, options, k)
    if position.pending is not None:
        _load_pending(position.pending, k)
    _load_end(position, k)
    if k.question == kernel.ACTION:
        kernel.refill(k, chance)
    return CathamState(k, options, known)


def _names(position: CathamPosition) -> Iterator[tuple[str, str]]:
    """Every faction a position names, and where."""
    maps = {f"players[{seat}].hand": player.hand for seat, player in enumerate(position.players)}
    maps |= {f"players[{seat}].known": player.known for seat, player in enumerate(position.players)}
    maps |= {"market": position.market, "discard": position.discard}
    if position.pending is not None:
        maps["pending.aside"] = position.pending.aside
        if position.pending.faction is not None:
            yield "pending.faction", position.pending.faction
    for where, cards in maps.items():
        yield from ((f"{where}.{name}", name) for name in cards)
    yield from ((f"draw_pile[{place}]", name) for place, name in enumerate(position.draw_pile))


def _load_cards(position: CathamPosition, options: Options, k: kernel.State, chance: Chance) -> tuple[int, ...]:
    """Cards where the position names them; the others, shuffled, go to the bottom of the draw pile."""
    left = dict.fromkeys(options.factions, kernel.CARDS_PER_FACTION)
    known = []
    in_mid_action = position.pending is not None or any(player.points >= k.goal for player in position.players)
    most = MOST_IN_HAND if in_mid_action else kernel.HAND_LIMIT
    for seat, player in enumerate(position.players):
        k.hands[seat] = _placed(player.hand, left, f"players[{seat}].hand", most)
        if any(not 0 <= n <= player.hand.get(name, 0) for name, n in player.known.items()):
            impossible("known", "C-16", f"players[{seat}].known")
        known.append(from_map(player.known))
    k.market = _placed(position.market, left, "market", kernel.MARKET)
    for place, name in enumerate(position.draw_pile):
        _placed({name: 1}, left, f"draw_pile[{place}]")
    k.discard = _placed(position.discard, left, "discard")
    if position.pending is not None:
        k.aside = _placed(position.pending.aside, left, "pending.aside")
    k.stack([FACTIONS.index(name) for name in position.draw_pile])
    kernel.shuffle_in(k, from_map(left), chance)
    return tuple(known)


def _placed(cards: CardMap, left: CardMap, where: str, most: int | None = None) -> int:
    """The cards named for one place, taken off what is left of the pack."""
    for name, n in cards.items():
        field_name = where if where.startswith("draw_pile") else f"{where}.{name}"
        word = faction_word(name)
        if name not in left:
            impossible("not_in_play", "C-02", field_name, faction=word)
        if n < 0:
            impossible("negative", "C-01", field_name, given=n)
        if n > left[name]:
            impossible("too_many", "C-01", field_name, faction=word, most=kernel.CARDS_PER_FACTION)
        left[name] -= n
    given = sum(cards.values())
    if most is not None and given > most:
        rule = "C-12" if where == "market" else "C-13"
        impossible("market_over" if where == "market" else "hand_over", rule, where, given=given, most=most)
    return from_map(cards)


A_LOT: Final = 1_000_000_000  # of points or turns: more than any game sees, less than the kernel's integers hold


def _load_points(position: CathamPosition, k: kernel.State) -> None:
    for seat, player in enumerate(position.players):
        if player.points < 0:
            impossible("points", "C-31", f"players[{seat}].points", given=player.points)
        if player.points > A_LOT:
            impossible("points_over", "C-30", f"players[{seat}].points", given=player.points, most=A_LOT)
        k.points[seat] = player.points


def _load_turn(turn: TurnPosition, ended: bool, options: Options, k: kernel.State) -> None:
    k.active = k.asked = turn.seat
    left = options.actions_per_turn if turn.actions_left is None else turn.actions_left
    if not (0 if ended else 1) <= left <= options.actions_per_turn:
        impossible("actions_left", "C-32", "turn.actions_left", given=left, most=options.actions_per_turn)
    k.actions_left = left
    most = options.turn_limit or A_LOT
    if not 1 <= turn.number <= most:
        impossible("turn_number", "C-33", "turn.number", given=turn.number, most=most)
    k.turn = turn.number


def _load_pending(pending: Pending, k: kernel.State) -> None:
    k.question = next(number for number, name in QUESTIONS.items() if name == pending.question)
    k.asked = pending.seat
    to_the_others = k.question in (kernel.GIVE, kernel.MATCH, kernel.LOSS)
    if k.question == kernel.ACTION or (to_the_others and k.asked == k.active):
        impossible("pending", "C-10", "pending.seat")
    if (k.question == kernel.MATCH) != (pending.faction is not None):
        impossible("pending", "C-21", "pending.faction")
    if pending.faction is not None:
        k.extra = FACTIONS.index(pending.faction)
    if k.question == kernel.LIMIT and total(k.hands[k.asked]) <= kernel.HAND_LIMIT:
        impossible("pending", "C-13", "pending.seat")
    if k.question == kernel.LOSS and k.hands[k.asked] == 0 and k.points[k.asked] == 0:
        impossible("pending", "C-25", "pending.seat")


def _load_end(position: CathamPosition, k: kernel.State) -> None:
    """Points at the goal: finished. Only one seat can have reached it, as that ended the game (C-30)."""
    there = [seat for seat in range(k.seats) if k.points[seat] >= k.goal]
    if len(there) > 1:
        impossible("two_winners", "C-30", f"players[{there[1]}].points")
    if there:
        k.winner, k.ended = there[0], kernel.BY_POINTS
    elif position.ended:
        k.ended = kernel.BY_TURN_LIMIT
    if k.ended:
        k.question = kernel.OVER
