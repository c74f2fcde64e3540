"""Actions on the wire, and the kernel's integers for them.

One struct a word of `do`; what `play` needs besides depends on the faction, so its optional fields are checked here.
"""

from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct, UnsetType

from nekobako.core import strict
from nekobako.core.refusal import Refusal
from nekobako.core.words import Phrase
from nekobako.games.catham import kernel
from nekobako.games.catham.card_maps import WORDS, CardMap, faction_number, faction_word, from_map, to_map
from nekobako.games.catham.cards import FACTIONS


class Action(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    pass


class Take(Action, frozen=True, tag="take"):
    faction: str
    count: int


class Play(Action, frozen=True, tag="play"):
    faction: str
    count: int | UnsetType = UNSET
    extra: str | UnsetType = UNSET
    target: int | UnsetType = UNSET


class Give(Action, frozen=True, tag="give"):
    faction: str


class Discard(Action, frozen=True, tag="discard"):
    cards: CardMap


class LosePoint(Action, frozen=True, tag="lose_point"):
    pass


class Decline(Action, frozen=True, tag="decline"):
    pass


AnyAction = Take | Play | Give | Discard | LosePoint | Decline

SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "journalists": (),
    "detectives": ("extra",),
    "bureaucrats": ("count",),
    "scientists": (),
    "robocats": ("count",),
    "mafia": (),
    "police": ("count", "extra", "target"),
    "hackers": ("count", "target"),
}
MOST: Final = 15  # what the kernel's four bits can count; nothing legal is larger


def read(raw: object, seats: int) -> AnyAction:
    """Shape first (malformed), then names and seats (unknown)."""
    action: AnyAction = strict.read(raw, AnyAction)  # type: ignore[arg-type]
    if isinstance(action, Play) and action.faction in SHAPES:
        _check_shape(action)
    if isinstance(action, Take | Play | Give):
        faction_number(action.faction, "faction")
    if isinstance(action, Play):
        if action.extra is not UNSET:
            faction_number(action.extra, "extra")
        if action.target is not UNSET:
            strict.seat(action.target, seats, "target")
    if isinstance(action, Discard):
        for name in action.cards:
            faction_number(name, f"cards.{name}")
    return action


def _check_shape(action: Play) -> None:
    wanted = SHAPES[action.faction]
    for name in ("count", "extra", "target"):
        given = getattr(action, name) is not UNSET
        if given == (name in wanted):
            continue
        key = "refusal.shape_extra" if given else "refusal.shape_missing"
        phrase = Phrase(WORDS, key, {"field": name, "faction": faction_word(action.faction)})
        raise Refusal("malformed", phrase, field=name, detail={"faction": action.faction, "fields": list(wanted)})


def encode(action: AnyAction) -> int | None:
    """The kernel's integer; None for counts that no legal action has."""
    match action:
        case Take(faction, number):
            return _packed(kernel.TAKE, faction, number) if 0 < number <= MOST else None
        case Play(faction, number, extra, target):
            if number is not UNSET and not 0 < number <= MOST:
                return None
            return (
                _packed(kernel.PLAY, faction, 0 if number is UNSET else number)
                | (0 if extra is UNSET else FACTIONS.index(extra)) << 12
                | (0 if target is UNSET else target) << 16
            )
        case Give(faction):
            return _packed(kernel.GIVE_CARD, faction, 0)
        case Discard(cards):
            in_range = all(0 < n <= MOST for n in cards.values())
            return kernel.DISCARD | from_map(cards) << 20 if in_range else None
        case LosePoint():
            return kernel.LOSE_POINT
        case Decline():
            return kernel.DECLINE


def _packed(what: int, faction: str, number: int) -> int:
    return what | FACTIONS.index(faction) << 4 | number << 8


def decode(code: int) -> AnyAction:
    what, number = code & 15, code >> 8 & 15
    if what == kernel.DISCARD:
        return Discard(to_map(code >> 20))
    if what == kernel.LOSE_POINT:
        return LosePoint()
    if what == kernel.DECLINE:
        return Decline()
    faction = FACTIONS[code >> 4 & 15]
    if what == kernel.TAKE:
        return Take(faction, number)
    if what == kernel.GIVE_CARD:
        return Give(faction)
    given: dict[str, Any] = {"count": number, "extra": FACTIONS[code >> 12 & 7], "target": code >> 16 & 15}
    return Play(faction, **{name: given[name] for name in SHAPES[faction]})


def to_wire(action: AnyAction) -> dict[str, Any]:
    wire: dict[str, Any] = msgspec.to_builtins(action)
    return wire
