"""The card list: ours, a table's own, and what is wrong with one."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec
import pytest

import nekobako
from nekobako import Refusal
from nekobako.games.tower.cards import ours
from nekobako.games.tower.material import COLOURS, COUNTS, KINDS
from tests.games.tower.helpers import public

OURS: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ours()))
Change = Callable[[dict[str, Any]], None]


@pytest.mark.rule("T-03")
def test_there_are_20_action_cards_and_16_missions_with_two_start_marks_each() -> None:
    assert (len(ours().actions), len(ours().missions)) == (20, 16)
    assert sum(card.start for card in ours().actions) == 2
    assert sum(card.start for card in ours().missions) == 2
    assert len({card.id for card in ours().actions}) == 20
    assert len({card.id for card in ours().missions}) == 16


def sort_of(card: dict[str, Any]) -> str:
    return "either" if len(card["options"]) == 2 else next(iter(set(card["options"][0]) - {"pet"}))


@pytest.mark.rule("T-04")
def test_eleven_build_six_nakama_and_three_offer_either() -> None:
    assert Counter(map(sort_of, OURS["actions"])) == {"build": 11, "nakama": 6, "either": 3}
    either = [card["options"] for card in OURS["actions"] if sort_of(card) == "either"]
    assert all("build" in one and "nakama" in two for one, two in either)


@pytest.mark.rule("T-04")
def test_every_kind_of_wall_comes_up_in_pairs_of_two_ordinary_ones_that_differ_or_of_columns() -> None:
    pairs = [option["build"] for card in OURS["actions"] for option in card["options"] if "build" in option]
    assert {kind for pair in pairs for kind in pair} == set(KINDS)
    columns = [pair for pair in pairs if "column" in pair]
    assert columns == [["column", "column"]] * len(columns)
    assert all(one != two for one, two in pairs if "column" not in (one, two))
    assert 2 * len(columns) <= COUNTS["column"], "there are as many as the deck asks for before it is shuffled anew"


@pytest.mark.rule("T-04")
def test_one_nakama_card_for_each_colour_two_for_any_and_two_say_pet() -> None:
    options = [card["options"][0] for card in OURS["actions"] if sort_of(card) == "nakama"]
    assert sorted(option["nakama"] for option in options) == sorted((*COLOURS, "any", "any"))
    assert sum(option["pet"] for option in options) == 2


@pytest.mark.rule("T-04")
def test_the_start_marks_are_on_a_build_an_any_colour_nakama_a_b_and_an_e() -> None:
    actions = [card["options"] for card in OURS["actions"] if card["start"]]
    assert ["build" in options[0] for options in actions] == [True, False]
    assert actions[1] == [{"nakama": "any", "pet": False}]
    assert [card["kind"] for card in OURS["missions"] if card["start"]] == ["b", "e"]


@pytest.mark.rule("T-04")
def test_there_are_two_missions_of_each_kind_and_the_harder_ones_climb_higher() -> None:
    assert Counter(card["kind"] for card in OURS["missions"]) == dict.fromkeys("abcdefgh", 2)
    assert {card["climb"] for card in OURS["missions"]} == {1, 2, 3, 4}
    climbs = {kind: sum(card["climb"] for card in OURS["missions"] if card["kind"] == kind) for kind in "abcdefgh"}
    assert climbs["a"] < climbs["c"], "two of one given colour are harder than two of any one"
    assert climbs["e"] < climbs["d"] < climbs["f"], "blue on blue is harder than any on any"
    assert climbs["g"] < climbs["h"], "three given colours are harder than any three"


def changed(change: Change) -> dict[str, Any]:
    cards = deepcopy(OURS)
    change(cards)
    return cards


@pytest.mark.rule("T-04")
def test_a_table_may_bring_its_own_list() -> None:
    own = changed(lambda cards: cards["actions"][0].update(id="mine", options=[{"build": ["column", "column"]}]))
    match = nekobako.new("tower", seed=1, options={"cards": own})
    assert public(match, "cards")[0] == {"id": "mine", "options": [{"build": ["column", "column"]}], "start": True}
    assert public(match, "options", "cards") == "own"
    assert nekobako.load(match.save()).save() == match.save()


def refusal_of(cards: object) -> Refusal:
    with pytest.raises(Refusal) as caught:
        nekobako.new("tower", options={"cards": cards})
    assert caught.value.text("fr") != caught.value.text("en")
    return caught.value


def action(number: int, **fields: Any) -> Change:
    return lambda cards: cards["actions"][number].update(fields)


def mission(number: int, **fields: Any) -> Change:
    return lambda cards: cards["missions"][number].update(fields)


def all_builds(cards: dict[str, Any]) -> None:
    for card in cards["actions"]:
        card["options"] = [{"build": ["brick", "brick"]}]


ONE_MORE = {"id": "x", "kind": "a", "climb": 1}
IMPOSSIBLE: list[tuple[str, Change, str, str]] = [
    ("19 actions", lambda cards: cards["actions"].pop(), "T-03", "actions"),
    ("17 missions", lambda cards: cards["missions"].append(ONE_MORE), "T-03", "missions"),
    ("a third mark", action(1, start=True), "T-03", "actions"),
    ("a mark too few", mission(2, start=False), "T-03", "missions"),
    ("a name twice", action(3, id="build-1"), "T-03", "actions[3].id"),
    ("a Mission twice", mission(1, id="a-1"), "T-03", "missions[1].id"),
    ("three options", action(2, options=[{"nakama": "any"}] * 3), "T-10", "actions[2].options"),
    ("no option", action(2, options=[]), "T-10", "actions[2].options"),
    ("a climb of 0", mission(4, climb=0), "T-21", "missions[4].climb"),
    ("a climb of 24", mission(4, climb=24), "T-21", "missions[4].climb"),
    ("no Nakama", all_builds, "T-36", "actions"),
]


@pytest.mark.rule("T-03")
@pytest.mark.parametrize(("change", "rule", "field"), [case[1:] for case in IMPOSSIBLE], ids=[c[0] for c in IMPOSSIBLE])
def test_a_list_that_cannot_be_is_refused_by_its_field(change: Change, rule: str, field: str) -> None:
    refusal = refusal_of(changed(change))
    assert (refusal.code, refusal.rule, refusal.field) == ("impossible", rule, f"options.cards.{field}")


def option(number: int, **fields: Any) -> Change:
    return action(number, options=[fields])


WRONG: list[tuple[str, Change, str, str]] = [
    ("no list", lambda cards: cards.pop("missions"), "malformed", "missions"),
    ("both", option(0, build=["brick", "brick"], nakama="any"), "malformed", "actions[0].options[0]"),
    ("neither", option(0), "malformed", "actions[0].options[0]"),
    ("one wall", option(0, build=["brick"]), "malformed", "actions[0].options[0].build"),
    ("a wall petted", option(0, build=["brick", "angel"], pet=True), "malformed", "actions[0].options[0].pet"),
    ("a strange wall", option(0, build=["brick", "moat"]), "unknown", "actions[0].options[0].build[1]"),
    ("a strange colour", option(11, nakama="green"), "unknown", "actions[11].options[0].nakama"),
    ("a strange kind", mission(2, kind="z"), "unknown", "missions[2].kind"),
    ("a climb in words", mission(2, climb="2"), "malformed", "missions[2].climb"),
    ("no name", action(2, id=""), "malformed", "actions[2].id"),
    ("something more", action(2, cost=2), "malformed", "actions[2].cost"),
]


@pytest.mark.rule("T-04")
@pytest.mark.parametrize(("change", "code", "field"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_a_list_of_another_form_is_refused_by_its_field(change: Change, code: str, field: str) -> None:
    refusal = refusal_of(changed(change))
    assert (refusal.code, refusal.field) == (code, f"options.cards.{field}")
