"""The Action and Mission cards (T-03, T-04): a list as data, ours in `cards.toml` or a table's own of the same form.

A list is checked when it is read: a refusal says which card is wrong, and why.

>>> ours().action("either-1").options[1].nakama
'yellow'
"""

import tomllib
from functools import cache
from typing import Annotated, Any, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from nekobako.core import strict
from nekobako.games.tower.judge.missions import KINDS as MISSION_KINDS
from nekobako.games.tower.judge.missions import MissionKind
from nekobako.games.tower.material import BOX, COLOURS, KINDS, TOP, Colour, WallKind
from nekobako.games.tower.refusals import impossible, malformed, unknown

ANY: Final = "any"
ACTIONS: Final = 20  # T-03
MISSIONS: Final = 16
START_MARKS: Final = 2  # on as many cards of each sort
MOST_OPTIONS: Final = 2  # on one card (T-10)


class CardOption(Struct, frozen=True, forbid_unknown_fields=True):
    """Either two walls to build with, or a Nakama to place, petted or not."""

    build: Annotated[list[WallKind], Meta(min_length=2, max_length=2)] | UnsetType = UNSET
    nakama: Colour | Literal["any"] | UnsetType = UNSET
    pet: bool | UnsetType = UNSET


class ActionCard(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    options: list[CardOption]
    start: bool = False


class MissionCard(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    kind: MissionKind
    climb: int  # floors, at most
    start: bool = False


class CardList(Struct, frozen=True, forbid_unknown_fields=True):
    actions: tuple[ActionCard, ...]
    missions: tuple[MissionCard, ...]

    def action(self, name: str) -> ActionCard:
        return next(card for card in self.actions if card.id == name)

    def mission(self, name: str) -> MissionCard:
        return next(card for card in self.missions if card.id == name)


def ours() -> CardList:
    """Our own, of the edition that holds."""
    return _of_edition(BOX.edition)


@cache
def _of_edition(edition: int) -> CardList:
    name = "cards/cards.toml" if edition == BOX.newest else "cards.toml"
    return read(tomllib.loads(BOX.text(name, edition)), "cards.toml")


def read(raw: object, within: str) -> CardList:
    """A list of cards from raw data; `within` names the field or file it stands in."""
    _know_names(raw, within)
    listed = strict.read(raw, CardList, within)
    cards = CardList(tuple(_whole(card) for card in listed.actions), listed.missions)
    _check(cards, within)
    return cards


def _whole(card: ActionCard) -> ActionCard:
    """Whether a Nakama is petted is said of each, and of nothing else."""
    options = [option if option.nakama is UNSET else replace(option, pet=option.pet is True) for option in card.options]
    return replace(card, options=options)


def _know_names(raw: object, within: str) -> None:
    """A name that is a text but not one of ours is unknown, not malformed."""
    for where, name, names, key in _named(raw, within):
        if isinstance(name, str) and name not in names:
            unknown(key, where, name)


def _named(raw: Any, within: str) -> list[tuple[str, Any, tuple[str, ...], str]]:
    named: list[tuple[str, Any, tuple[str, ...], str]] = []
    for n, card in enumerate(_list(raw, "missions")):
        if isinstance(card, dict):
            named.append((f"{within}.missions[{n}].kind", card.get("kind"), MISSION_KINDS, "mission_kind"))
    for n, card in enumerate(_list(raw, "actions")):
        for place, option in enumerate(_list(card, "options")):
            where = f"{within}.actions[{n}].options[{place}]"
            if isinstance(option, dict):
                named.append((f"{where}.nakama", option.get("nakama"), (*COLOURS, ANY), "colour"))
            walls = enumerate(_list(option, "build"))
            named += [(f"{where}.build[{side}]", kind, KINDS, "wall_kind") for side, kind in walls]
    return named


def _list(raw: object, key: str) -> list[Any]:
    items = raw.get(key) if isinstance(raw, dict) else None
    return list(items) if isinstance(items, list | tuple) else []


def _check(cards: CardList, within: str) -> None:
    _check_number(len(cards.actions), ACTIONS, "actions_count", f"{within}.actions")
    _check_number(len(cards.missions), MISSIONS, "missions_count", f"{within}.missions")
    _check_number(sum(card.start for card in cards.actions), START_MARKS, "start_marks", f"{within}.actions")
    _check_number(sum(card.start for card in cards.missions), START_MARKS, "start_marks", f"{within}.missions")
    for n, card in enumerate(cards.actions):
        _check_action(card, f"{within}.actions[{n}]")
    for n, mission in enumerate(cards.missions):
        if not 1 <= mission.climb < TOP:
            impossible("climb", "T-21", f"{within}.missions[{n}].climb", given=mission.climb, most=TOP - 1)
    _check_ids([card.id for card in cards.actions], f"{within}.actions")
    _check_ids([card.id for card in cards.missions], f"{within}.missions")
    if all(option.nakama is UNSET for card in cards.actions for option in card.options):
        impossible("no_nakama", "T-36", f"{within}.actions")  # with 24 floors built there would be nothing to play


def _check_number(number: int, wanted: int, key: str, field: str) -> None:
    if number != wanted:
        impossible(key, "T-03", field, given=number, wanted=wanted)


def _check_action(card: ActionCard, within: str) -> None:
    if not 1 <= len(card.options) <= MOST_OPTIONS:
        impossible("options_count", "T-10", f"{within}.options", given=len(card.options), most=MOST_OPTIONS)
    for place, option in enumerate(card.options):
        where = f"{within}.options[{place}]"
        if (option.build is UNSET) == (option.nakama is UNSET):
            malformed("one_of", where, one="build", other="nakama")
        if option.build is not UNSET and option.pet is not UNSET:
            malformed("pet_without_cat", f"{where}.pet")


def _check_ids(names: list[str], field: str) -> None:
    for n, name in enumerate(names):
        if not name:
            malformed("empty", f"{field}[{n}].id")
        if name in names[:n]:
            impossible("twice", "T-03", f"{field}[{n}].id", name=name)
