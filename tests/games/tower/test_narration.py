"""What happened, in sentences: every event has one in both languages."""

import re
from random import Random
from typing import Any

import msgspec
import pytest

import nekobako
from nekobako.core.words import LANGUAGES
from nekobako.games.tower import GAME
from nekobako.games.tower.labels import Labels
from nekobako.games.tower.narration import narrate
from tests.games.tower.helpers import build, by_hand, done, names, on_of, table, tower, versus, with_build
from tests.games.tower.random_play import play_on

NAMES = ["Mochi", "Sumi", "Kuro", "Shiro", "Tama"]
TAGS = {event.__struct_config__.tag for event in GAME.event_type.__args__}


def told() -> list[dict[str, Any]]:
    """Events of several games, in which every kind of them occurs."""
    found: list[dict[str, Any]] = []
    for number in range(10):
        mode = {"mode": "versus"} if number % 2 else {}
        match = nekobako.new("tower", seats=2 + number % 3, seed=number, options=mode)
        for _ in play_on(match, Random(number), most=100, falls=0.04):
            pass
        if match.deciders:
            match.play(match.deciders[0], {"do": "concede"})
        found += match.events(0)
    return found


def test_every_event_is_told_in_both_languages() -> None:
    events = told()
    assert {event["event"] for event in events} >= TAGS - {"milestone", "bumped"}
    events += [
        {"event": "milestone", "seat": 0, "floor": 10},
        {"event": "bumped", "seat": 0, "piece": "blue-1", "mm": 2.5},
    ]
    for language in LANGUAGES:
        for reader in (None, 0, 1):
            lines = narrate(Labels(language, NAMES, reader), events)
            assert sum(event["event"] != "violation" for event in events) <= len(lines) < len(events)
            for line in lines:
                assert line[0].isupper() or not line[0].isalpha()
                assert line.endswith(".")
                assert "{" not in line
                assert not re.search(r"\w-\d", line), "a name of the wire"
                assert not re.search(r"\b(de le|à le) ", line), "du, au"


@pytest.mark.parametrize(
    ("language", "moving", "said"),
    [
        ("en", False, "All is at rest."),
        ("en", True, "Not everything is at rest yet."),
        ("fr", False, "Tout est immobile."),
        ("fr", True, "Tout n’est pas encore immobile."),
    ],
)
def test_whether_all_is_at_rest(language: str, moving: bool, said: str) -> None:
    match = table(tower(1), ["build-1", "build-2"])
    at_end = with_build(match, ["brick", "small_window"], on_of(match))
    events = by_hand(match, build("build-1", "brick", "small_window"), at_end, at_rest=not moving, ms=6500)
    settled = [event for event in events if event["event"] == "settled"]
    assert narrate(Labels(language, NAMES, None), settled) == [said]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Sumi lays floor 2 on Brick 1 and Angel 1."),
        ("fr", "Sumi pose l’étage 2 sur la Brique 1 et l’Ange 1."),
    ],
)
def test_who_did_what(language: str, said: str) -> None:
    event = {"event": "built", "seat": 1, "floor": 2, "walls": ["brick-1", "angel-1"]}
    assert narrate(Labels(language, NAMES, 0), [event]) == [said]


@pytest.mark.parametrize(
    ("language", "reader", "said"),
    [
        ("en", 0, "You climb with your Black Cat to floor 3: "),
        ("fr", 1, "Mochi grimpe avec son Chat Noir à l’étage 3 : "),
    ],
)
def test_whose_cat_climbs(language: str, reader: int, said: str) -> None:
    event = {"event": "climbed", "seat": 0, "cat": "black-0", "mission": "e-1", "from": 1, "to": 3}
    assert narrate(Labels(language, NAMES, reader), [event])[0].startswith(said)


def test_what_is_wrong_is_said_with_its_measure() -> None:
    match = table(tower(2), ["build-3", "build-4"])
    on = with_build(match, ["brick", "angel"])
    events = by_hand(match, build("build-3", "brick", "angel"), on, over_mm={("angel-1", "floor-3"): 2.54})
    assert narrate(Labels("en", NAMES, 0), events)[-1] == "Angel 1 reaches 2.5 mm beyond floor 3."
    assert narrate(Labels("fr", NAMES, 0), events)[-1] == "L’Ange 1 dépasse l’étage 3 de 2,5 mm."


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        ({"reason": "fell", "ranking": [[0, 1]]}, "The tower has fallen: Neko reached floor 7."),
        ({"reason": "fell", "ranking": [[1], [0]]}, "The tower has fallen: Sumi first, on floor 7."),
        ({"reason": "stopped", "ranking": [[0, 1]]}, "The game stops here, with Neko on floor 7."),
        ({"reason": "complete", "ranking": [[0, 1]]}, "The tower is complete: Sumi first, on floor 7."),
        ({"reason": "conceded", "ranking": [[1], [0]]}, "The game is given up: Sumi first, on floor 7."),
    ],
)
def test_how_it_ended(outcome: dict[str, Any], said: str) -> None:
    event = {"event": "ended", "seat": 0, "outcome": {"winners": [1], "floor": 7, **outcome}}
    assert narrate(Labels("en", NAMES), [event]) == [said]


def test_a_card_of_another_list_is_called_by_its_name() -> None:
    labels = Labels("en", NAMES)
    assert (labels.card("mine"), labels.mission("mine")) == ("mine", "mine")
    assert labels.card("nakama-orange") == "orange Nakama, petted"
    assert labels.mission("f-1").endswith("(up 4 floors at most)")
    assert msgspec.to_builtins(labels.cards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_and_question_has_its_words(language: str) -> None:
    said: dict[str, str] = {}
    for number in range(4):
        mode = {"mode": "versus"} if number % 2 else {}
        match = nekobako.new("tower", seats=2 + number % 3, seed=number, options=mode)
        for _ in play_on(match, Random(number), most=60, falls=0.0):
            for reader in (match.deciders or [0])[:1]:
                labels = Labels(language, NAMES, reader)
                if match.deciders:
                    asked = [Labels(language, NAMES, other).question(match.view(other)) for other in (reader, None)]
                    assert asked[0] != asked[1]
                    assert all(line and "{" not in line for line in asked)
                for action in match.legal(reader):
                    said[msgspec.json.encode(action).decode()] = labels.action(action)
    assert {msgspec.json.decode(action)["do"] for action in said} >= {"build", "nakama", "card", "done", "pet", "climb"}
    for line in said.values():
        assert line[0].isupper()
        assert "{" not in line


def test_actions_that_differ_are_called_differently() -> None:
    labels = Labels("en", NAMES, 0)
    assert labels.action({"do": "card", "card": "nakama-any-1", "colour": "blue"}) == "Choose the card: blue Nakama"
    assert labels.action({"do": "nakama", "card": "x", "colour": "blue", "from": "blue-1", "on": "yellow-2"}) == (
        "Blue Nakama 1: on yellow Nakama 2"
    )
    assert labels.action({"do": "take", "mission": "a-1"}) == "Take the cat that climbs into your hands"
    assert labels.action({"do": "card", "card": "mine"}) == "Choose the card: mine"


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ([], "the tower has not come to rest"),
        (["blue-1"], "blue Nakama 1 has not come to rest"),
        (["brick-1", "angel-1", "floor-2"], "Brick 1 has not come to rest"),
        (["blue-1", "floor-2"], "blue Nakama 1 does not stand well on floor 2"),
    ],
)
def test_what_is_wrong_with_however_many_pieces(pieces: list[str], said: str) -> None:
    assert Labels("en", NAMES).wrong({"rule": "T-15", "pieces": pieces}) == said


# --- each breach once


def test_a_wall_folded_while_hands_are_at_work_is_no_finished_build() -> None:
    match = table(tower(1), ["build-3", "build-4"])
    match.play(0, {"do": "card", "card": "build-3"})
    pieces = ["brick-1", "angel-1", "floor-2"]
    beside = {**on_of(match), **{piece: ["table"] for piece in pieces}}
    for action in ({"do": "take"}, {"do": "fold", "wall": "brick-1", "fold": 60.0}):
        events = by_hand(match, action, beside)
        assert "violation" in names(events), "programs hear of it"
        assert not [line for line in narrate(Labels("en", NAMES, 0), events) if "does not" in line]
    lines = narrate(Labels("en", NAMES, 0), match.events(0))
    assert lines[-2:] == ["You fold Brick 1 to 60°.", "All is at rest."]


def test_what_peoples_hands_leave_is_told_by_the_verdict() -> None:
    match = table(tower(1), ["build-3", "build-4"])
    match.play(0, {"do": "card", "card": "build-3"})
    by_hand(
        match, {"do": "take"}, {**on_of(match), **{piece: ["table"] for piece in ("brick-1", "angel-1", "floor-2")}}
    )
    known = len(match.events(0))
    events = done(match)
    lines = narrate(Labels("en", NAMES, 0), match.events(0))
    assert len(narrate(Labels("en", NAMES, 0), match.events(0)[:known])) + len(events) == len(lines)
    assert lines[-2:] == ["Floor 2 does not rest on Angel 1.", "Floor 2 must not touch the table."]
    done(match)
    assert narrate(Labels("en", NAMES, 0), match.events(0)) == [*lines, "That does not count yet."]


def test_what_a_programs_action_leaves_is_told_with_it_and_not_again_by_the_verdict() -> None:
    match = table(tower(2), ["build-3", "build-4"])
    on = with_build(match, ["brick", "angel"])
    by_hand(match, build("build-3", "brick", "angel"), on, over_mm={("angel-1", "floor-3"): 2.54})
    done(match)
    assert narrate(Labels("fr", NAMES, 0), match.events(0))[-2:] == [
        "L’Ange 1 dépasse l’étage 3 de 2,5 mm.",
        "Ce n’est pas encore validé.",
    ]


@pytest.mark.rule("T-51")
def test_against_each_other_swapping_is_offered_with_the_missions() -> None:
    cats = {"black-0": "floor-2", "black-1": "table"}
    match = versus(
        tower(4, cats),
        [["e-1", "g-1"], ["c-1", "h-1"]],
        ["build-3", "nakama-blue", "build-4"],
        turn={"phase": "mission"},
    )
    asked = Labels("fr", NAMES, 0).question(match.view(0))
    assert asked == "Vous pouvez remplir une de vos Missions, ou en échanger une."
