"""Why an action is illegal: the sentence and the rule. Whether it is, the kernel has already said."""

from typing import Any, NoReturn

from msgspec import UNSET

from nekobako.core.refusal import Refusal
from nekobako.core.words import Phrase
from nekobako.games.catham import kernel
from nekobako.games.catham.actions import AnyAction, Decline, Discard, Give, LosePoint, Play, Take
from nekobako.games.catham.card_maps import WORDS, faction_word
from nekobako.games.catham.cards import FACTIONS, count, total
from nekobako.games.catham.events import FIRST_FACTION_RULE

ANSWERS: dict[int, tuple[str, str, tuple[type, ...]]] = {
    kernel.ACTION: ("asked_action", "C-10", (Take, Play)),
    kernel.GIVE: ("asked_journalists", "C-20", (Give, Decline)),
    kernel.MATCH: ("asked_detectives", "C-21", (Discard, Decline)),
    kernel.LOSS: ("asked_mafia", "C-25", (Discard, LosePoint)),
    kernel.LIMIT: ("asked_hand_limit", "C-13", (Discard,)),
}
COSTS = {
    "journalists": kernel.JOURNALISTS_COST,
    "detectives": kernel.DETECTIVES_COST,
    "scientists": kernel.SCIENTISTS_COST,
    "mafia": kernel.MAFIA_COST,
}


def refuse(k: kernel.State, action: AnyAction) -> NoReturn:
    """Raise the refusal of an action that is not legal for the seat asked."""
    key, rule, kinds = ANSWERS[int(k.question)]
    if not isinstance(action, kinds):
        _illegal(key, rule, "do", faction=faction_word(int(k.extra)), count=_excess(k))
    for field, name in _factions(action):
        if not k.factions >> FACTIONS.index(name) & 1:
            _illegal("not_in_play", "C-02", field, faction=faction_word(name))
    match action:
        case Take():
            _refuse_take(k, action)
        case Play():
            _refuse_play(k, action)
        case Give(faction):
            _illegal("two_to_give", "C-20", "faction", faction=faction_word(faction))
        case Discard(cards):
            _refuse_discard(k, cards)
        case LosePoint() | Decline():
            _illegal("no_point", "C-25", "do")


def _illegal(key: str, rule: str, field: str, **parameters: Any) -> NoReturn:
    detail = {name: value for name, value in parameters.items() if isinstance(value, int | str)}
    raise Refusal("illegal", Phrase(WORDS, f"refusal.{key}", parameters), rule=rule, field=field, detail=detail)


def _factions(action: AnyAction) -> list[tuple[str, str]]:
    if isinstance(action, Discard):
        return [(f"cards.{name}", name) for name in action.cards]
    named = [(field, getattr(action, field, UNSET)) for field in ("faction", "extra")]
    return [(field, name) for field, name in named if name is not UNSET]


def _excess(k: kernel.State) -> int:
    return int(total(k.hands[k.asked])) - kernel.HAND_LIMIT


def _refuse_take(k: kernel.State, action: Take) -> NoReturn:
    shown = int(count(k.market, FACTIONS.index(action.faction)))
    key = "at_least_one" if action.count < 1 else "market_shows"
    _illegal(key, "C-11", "count", shown=shown, faction=faction_word(action.faction))


def _refuse_play(k: kernel.State, action: Play) -> NoReturn:
    name = action.faction
    rule = f"C-{FIRST_FACTION_RULE + FACTIONS.index(name)}"
    hand = k.hands[k.asked]
    held = int(count(hand, FACTIONS.index(name)))
    word = faction_word(name)
    if action.count is not UNSET:
        if action.count < 1:
            _illegal("at_least_one", rule, "count", faction=word)
        if name == "robocats" and action.count not in (kernel.ROBOCATS_DRAW_COST, kernel.ROBOCATS_SCORE_COST):
            draw, score = kernel.ROBOCATS_DRAW_COST, kernel.ROBOCATS_SCORE_COST
            _illegal("robocats_count", rule, "count", draw=draw, score=score)
        if name == "hackers" and action.count > kernel.HACKERS_MOST:
            _illegal("hackers_most", rule, "count", most=kernel.HACKERS_MOST)
    needed = COSTS[name] if action.count is UNSET else action.count
    if held < needed:
        _illegal("not_enough", rule, "faction", faction=word, needed=needed, held=held)
    if action.extra is not UNSET:
        extra_word = faction_word(action.extra)
        if name == "police" and action.extra == "police":
            _illegal("extra_other", rule, "extra")
        _need_extra = needed + 1 if action.extra == name else 1
        if count(hand, FACTIONS.index(action.extra)) < _need_extra:
            _illegal("no_extra", rule, "extra", extra=extra_word)
    if action.target == k.asked:
        _illegal("target_self", rule, "target")
    assert action.target is not UNSET
    holds = int(total(k.hands[action.target]))
    _illegal("target_holds", rule, "target", seat=action.target, holds=holds, needed=needed)


def _refuse_discard(k: kernel.State, cards: dict[str, int]) -> NoReturn:
    _, rule, _ = ANSWERS[int(k.question)]
    hand = k.hands[k.asked]
    for name, n in cards.items():
        if n < 1:
            _illegal("at_least_one", rule, f"cards.{name}", faction=faction_word(name))
        held = int(count(hand, FACTIONS.index(name)))
        if held < n:
            _illegal("not_enough", rule, f"cards.{name}", faction=faction_word(name), needed=n, held=held)
    if k.question == kernel.MATCH:
        _illegal("asked_detectives", rule, "cards", faction=faction_word(int(k.extra)))
    if k.question == kernel.LIMIT:
        _illegal("asked_hand_limit", rule, "cards", count=_excess(k))
    if total(hand) < kernel.MAFIA_CARDS and k.points[k.asked] >= kernel.MAFIA_POINTS:
        _illegal("must_lose_point", rule, "do")
    needed = min(kernel.MAFIA_CARDS, int(total(hand)))
    _illegal("mafia_cards", rule, "cards", count=needed)
