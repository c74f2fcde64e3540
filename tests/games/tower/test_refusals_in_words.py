"""A refusal calls pieces and cards as people do, in their language; programs get the wire's names.

A walk through every sentence that a player can be refused with.
"""

import re
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest

from nekobako import Match, Refusal
from nekobako.core.words import LANGUAGES
from nekobako.games.tower.cards import ours
from nekobako.games.tower.material import BLACK_CATS, FLOORS, NAKAMA, WALLS
from nekobako.games.tower.piece_names import WORDS
from nekobako.games.tower.refusals import impossible
from tests.games.tower.helpers import (
    DONE,
    SKIP,
    Action,
    build,
    by_hand,
    climb,
    move,
    moved,
    nakama,
    on_of,
    pet,
    refused,
    table,
    tower,
    versus,
)

STACK = {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1"}
BLUES = {"neko": "floor-1", "blue-1": "floor-2", "blue-2": "blue-1", "blue-3": "floor-3", "blue-4": "floor-1"}
BLACK = {"black-0": "floor-2", "black-1": "table"}
HANDS = [["e-1", "g-1"], ["c-1", "h-1"]]


def a_build(**fields: Any) -> Action:
    """With its second wall changed."""
    found = build("build-3", "brick", "angel")
    return {**found, "walls": [found["walls"][0], {**found["walls"][1], **fields}]}


def acting(*cards: str, top: int = 3, cats: dict[str, str] = STACK) -> Match:
    return table(tower(top, cats), cards or ("build-3", "nakama-blue"))


def asked(phase: str, cats: dict[str, str] = STACK, **keys: Any) -> Match:
    keys = {"shown": ["e-1", "g-1"], **keys}
    return table(tower(4, cats), ("build-3", "nakama-blue"), turn={"phase": phase}, **keys)


def against(phase: str, cats: dict[str, str] | None = None) -> Match:
    return versus(
        tower(4, {**BLACK, **(cats or {})}), HANDS, ["build-3", "nakama-blue", "either-1"], turn={"phase": phase}
    )


def no_columns() -> Match:
    walls = [[f"column-{n}", f"angel-{n}"] for n in range(1, 7)]
    on = {"floor-1": ["table"], "neko": ["floor-1"]}
    for number, pair in enumerate(walls, start=1):
        on |= {wall: [FLOORS[number - 1]] for wall in pair} | {FLOORS[number]: pair}
    return table(on, ["build-9", "build-8"])


def neko_astray() -> Match:
    match = asked("mission")
    by_hand(match, {"do": "take", "mission": "e-1"}, moved(on_of(match), neko="table"), lying=["neko"])
    return match


def own_cat_astray() -> Match:
    match = against("mission", {"blue-1": "floor-3", "blue-2": "blue-1"})
    by_hand(match, climb("e-1", 3), {**on_of(match), "black-0": ["table"]}, lying=["black-0"])
    return match


def moving() -> Match:
    match = against("move", {"blue-1": "floor-2", "yellow-1": "floor-2"})
    by_hand(match, {"do": "take", "nakama": "blue-1"}, moved(on_of(match), blue_1="floor-1"))
    return match


def taken_off(*, card: str = "nakama-blue") -> Match:
    match = acting("nakama-blue", "nakama-any-1", cats=BLUES)
    by_hand(match, nakama(card, "blue", 1, off="blue-3"), moved(on_of(match), blue_3="table"), lying=["blue-3"])
    return match


def in_hand() -> Match:
    match = acting()
    match.play(0, {"do": "card", "card": "build-3"})
    return match


def touching() -> Match:
    """A wall of the build has been set on the tower."""
    match = in_hand()
    by_hand(match, {"do": "take"}, {**on_of(match), "brick-5": ["floor-3"]})
    return match


def petting() -> Match:
    return table(tower(2, {**STACK}), ("build-3", "nakama-blue"), turn={"phase": "pet"}, fresh=["blue-2"])


def swaying() -> Match:
    match = against("move", {"blue-1": "floor-3", "blue-2": "blue-1", "yellow-1": "floor-2"})
    by_hand(match, move("yellow-1", 4), on_of(match), at_rest=False)
    match.play(0, SKIP)
    return match


ANY_ACTION = ("build-4", "nakama-any-1")
WALK: list[tuple[str, Callable[[], Match], Action]] = [
    ("asked_action", acting, SKIP),
    ("asked_pet", petting, SKIP),
    ("asked_move", lambda: against("move", {"blue-1": "floor-2"}), DONE),
    ("asked_mission", lambda: asked("mission"), DONE),
    ("asked_milestone", lambda: asked("milestone"), DONE),
    ("nothing_to_judge", in_hand, DONE),
    ("choose_a_card", acting, {"do": "take"}),
    ("cat_astray", neko_astray, SKIP),
    ("cat_astray", own_cat_astray, SKIP),
    ("cat_astray", moving, SKIP),
    ("cat_astray", moving, move("yellow-1", 3)),
    ("not_on_show", acting, build("build-1", "brick", "small_window")),
    ("not_on_show", acting, nakama("either-1", "yellow", 1, option=1)),
    ("not_on_show", acting, nakama("nakama-orange", "orange", 1)),
    ("no_option", acting, build("build-3", "brick", "angel", option=1)),
    ("already_taken", taken_off, nakama("nakama-any-1", "yellow", 1)),
    ("already_taken", taken_off, nakama("nakama-blue", "blue", 1, off="blue-4")),
    ("card_stays", touching, nakama("nakama-blue", "blue", 1)),
    ("all_built", lambda: acting("either-1", "build-4", top=24), build("build-4", "small_window", "large_window")),
    ("is_a_build", lambda: acting("either-1", "build-3"), nakama("either-1", "yellow", 1)),
    ("is_a_nakama", lambda: acting("either-1", "build-3"), build("either-1", "brick", "angel", option=1)),
    ("which_colour", lambda: acting(*ANY_ACTION), {"do": "card", "card": "nakama-any-1"}),
    ("other_colour", acting, nakama("nakama-blue", "orange", 1)),
    ("colour_gone", lambda: acting(*ANY_ACTION, cats=BLUES), nakama("nakama-any-1", "blue", 1)),
    ("from_which", lambda: acting(cats=BLUES), nakama("nakama-blue", "blue", 3)),
    ("from_reserve", acting, nakama("nakama-blue", "blue", 3, off="blue-2")),
    ("another_floor", lambda: acting(cats=BLUES), nakama("nakama-blue", "blue", 3, off="blue-3")),
    ("fold", acting, a_build(fold=180.5)),
    ("beyond_floor", acting, a_build(x=3.65)),
    ("walls_overlap", acting, a_build(x=-2.5, y=0.2, yaw=180.0)),
    ("floor_away", acting, {**a_build(), "floor": {"x": 9.5, "y": 0.0, "yaw": 0.0}}),
    ("no_wall_left", no_columns, build("build-9", "small_window", "column")),
    ("named_walls", acting, build("build-3", "brick", "large_window")),
    ("named_walls", lambda: acting("build-9", "build-3"), build("build-9", "angel", "angel")),
    ("columns_in_pairs", acting, build("build-3", "brick", "column")),
    ("not_yours", in_hand, {"do": "fold", "wall": "small_window-1", "fold": 60.0}),
    ("no_floor", acting, nakama("nakama-blue", "blue", 4)),
    ("only_on_nakama", acting, nakama("nakama-blue", "blue", "neko")),
    ("only_on_nakama", lambda: against("action"), nakama("nakama-blue", "blue", "black-1")),
    ("not_there", acting, nakama("nakama-blue", "blue", "yellow-1")),
    ("on_itself", lambda: against("move", {"blue-1": "floor-2"}), move("blue-1", "blue-1")),
    ("carries_already", acting, nakama("nakama-blue", "blue", "blue-1")),
    ("beside_cat", acting, nakama("nakama-blue", "blue", "blue-2", x=3.0)),
    ("beside_floor", acting, nakama("nakama-blue", "blue", 2, x=4.64)),
    ("impulse", petting, pet(1e6)),
    ("not_movable", lambda: against("move", {"blue-1": "floor-2", "blue-2": "floor-3"}), move("blue-2", 4)),
    ("not_higher", lambda: against("move", {"blue-1": "floor-2"}), move("blue-1", 1)),
    ("not_your_mission", lambda: asked("mission"), climb("f-1", 2)),
    ("one_mission", own_cat_astray, {"do": "swap", "mission": "g-1"}),
    ("no_floor_above", lambda: asked("mission", {"neko": "floor-4"}), climb("e-1", 5)),
    ("not_at_rest", swaying, climb("e-1", 3)),
    ("not_met", lambda: asked("mission"), climb("g-1", 2)),
    ("not_met_above", lambda: against("mission"), climb("g-1", 3)),
    ("climb_at_least_one", lambda: asked("mission"), climb("e-1", 1)),
    ("climb_too_high", lambda: asked("mission"), climb("e-1", 4)),
]
IDS = [f"{key}-{number}" for number, (key, _, _) in enumerate(WALK)]

CARDS = [card.id for card in ours().actions] + [mission.id for mission in ours().missions]
WIRE = [*FLOORS, *WALLS, *NAKAMA, *BLACK_CATS, *CARDS]


def check_words(refusal: Refusal) -> None:
    for language in LANGUAGES:
        said = refusal.text(language)
        assert not [name for name in WIRE if re.search(rf"(?<!\w){re.escape(name)}(?!\d)", said)], said
        assert said[0].isupper(), said
        assert "{" not in said
    assert not re.search(r"\b(de le|à le) ", refusal.text("fr")), "du, au"


@pytest.mark.parametrize(("key", "match", "action"), WALK, ids=IDS)
def test_no_name_of_the_wire_is_said(key: str, match: Callable[[], Match], action: Action) -> None:
    refusal = refused(match(), action)
    assert refusal.phrase.key == f"refusal.{key}"
    check_words(refusal)


def test_the_walk_passes_every_sentence() -> None:
    elsewhere = {"refusal.no_way", "refusal.not_folded", "refusal.no_room_to_fold"}  # these have tests of their own
    said = {f"refusal.{key}" for key, _, _ in WALK} | elsewhere
    assert said == {key for key in WORDS.keys("en") if key.startswith("refusal.")}


def test_a_place_that_no_hand_can_get_to() -> None:
    from nekobako.games.tower.handling import NoWay  # the simulator, late

    with patch("nekobako.games.tower.worlds._begin", side_effect=NoWay("blue-3", "floor-2")):
        refusal = refused(acting(), nakama("nakama-blue", "blue", 2))
    check_words(refusal)
    assert refusal.text("fr") == "Aucune main ne peut amener le Nakama bleu 3 à cet endroit, sur l’étage 2. (T-15)"
    assert refusal.detail == {"cat": "blue-3", "on": "floor-2"}


def test_programs_get_the_names_of_the_wire() -> None:
    refusal = refused(acting(cats=BLUES), nakama("nakama-blue", "blue", 3))
    assert refusal.text("en") == (
        "No blue Nakama is left in reserve. Take one off the tower: "
        "blue Nakama 2, blue Nakama 3 or blue Nakama 4. (T-32)"
    )
    assert refusal.text("fr") == (
        "Il n’y a plus de Nakama bleu en réserve. Retirez-en un de la tour : "
        "le Nakama bleu 2, le Nakama bleu 3 ou le Nakama bleu 4. (T-32)"
    )
    assert refusal.detail == {"colour": "nakama.blue", "cats": ["blue-2", "blue-3", "blue-4"]}
    shown = refused(acting(), nakama("either-1", "yellow", 1, option=1))
    assert shown.text("en") == "This card is not on show: Brick + Angel + a floor, or yellow Nakama. (T-10)"
    assert shown.detail == {"card": "either-1"}


def test_ones_own_black_cat_is_yours() -> None:
    refusal = refused(own_cat_astray(), SKIP)
    assert refusal.text("en").startswith("Your Black Cat is not where it belongs")
    assert refusal.text("fr").startswith("Votre Chat Noir n’est pas à sa place")
    assert refusal.detail == {"cat": "black-0"}


def test_numbers_are_written_as_the_language_writes_them() -> None:
    refusal = refused(acting(), nakama("nakama-blue", "blue", 2, x=4.64))
    assert refusal.text("en") == "This place is 1.4 mm beyond the edge of floor 2. (T-15)"
    assert refusal.text("fr") == "Cet endroit est 1,4 mm au-delà du bord de l’étage 2. (T-15)"


def test_who_writes_a_position_reads_what_stands_there() -> None:
    with pytest.raises(Refusal) as caught:
        impossible("stray", "T-05", "world.poses.brick-1", piece="brick-1")
    assert caught.value.text("en") == "brick-1 is in the world but belongs nowhere. (T-05)"
