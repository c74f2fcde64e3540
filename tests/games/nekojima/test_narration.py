"""What happened, what is asked and what can be done, as sentences in both languages."""

from typing import Any

import pytest

from nekobako.core.words import LANGUAGES
from nekobako.games.nekojima.labels import Labels
from nekobako.games.nekojima.narration import narrate
from tests.games.nekojima.helpers import DONE, adjust, broken, building, by_hands, place, table
from tests.games.nekojima.told_scenes import Scene
from tests.golden_games.nekojima import GOLDENS, Scripted, _Told

NAMES = ["Mochi", "Sumi", "Kuro", "Tama"]


def played(golden: Scripted) -> Any:
    told = _Told(golden)
    for what in golden.turns:
        if told.match.deciders:
            list(told.turn(what))
    return told.match


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_every_event_of_the_goldens_is_told(golden: Scripted, language: str) -> None:
    match = played(golden)
    for reader in (None, 0):
        told = narrate(Labels(language, NAMES, reader), match.events(None))
        others = [event for event in match.events(None) if event["event"] != "violation"]
        assert len(others) <= len(told) <= len(match.events(None))
        assert all(sentence[0] == sentence[0].upper() and sentence.endswith(".") for sentence in told)
        assert all("{" not in sentence and "  " not in sentence for sentence in told)


@pytest.mark.parametrize(
    ("language", "at_rest", "said"),
    [
        ("en", True, "All is still."),
        ("en", False, "Not everything is still yet."),
        ("fr", True, "Tout est immobile."),
        ("fr", False, "Tout n’est pas encore immobile."),
    ],
)
def test_whether_all_is_still(language: str, at_rest: bool, said: str) -> None:
    scene = Scene().stand("pink-1", "dining", "homes")
    events = by_hands(building(), 0, place("pink-1"), scene, at_rest=at_rest)
    settled = [event for event in events if event["event"] == "settled"]
    assert narrate(Labels(language, NAMES, None), settled) == [said]


def test_some_sentences_as_they_are_said() -> None:
    events: list[dict[str, Any]] = [
        {"event": "gave", "seat": 0, "to": 1},
        {"event": "took_back", "seat": 1, "denchuu": "pink-1", "cats": ["cat-1"]},
        {"event": "violation", "seat": 1, "rule": "N-25", "pieces": ["pink-1", "blue-2.a"], "at": None, "mm": 0.25},
        {"event": "validated", "seat": 1, "denchuu": "pink-1", "cubes": ["pink", "black"], "level": 2},
        {"event": "turn", "seat": 0},
    ]
    assert narrate(Labels("en", NAMES, 1), events) == [
        "Mochi gives you a black cube.",
        "You take pink 1 and cat 1 back.",
        "Pink 1 and pole a of blue 2: short circuit, they touch, by 0.2 mm (N-25).",
        "It is valid: 1 pink and 1 black into the counter, level 2.",
        "Mochi’s turn.",
    ]
    assert narrate(Labels("fr", NAMES, 1), events) == [
        "Mochi vous donne un cube noir.",
        "Vous reprenez rose 1 et chat 1.",
        "Rose 1 et poteau a de bleu 2 : court-circuit, il y a contact, de 0,2 mm (N-25).",
        "C’est accepté : 1 rose et 1 noir dans le compteur, niveau 2.",
        "Au tour de Mochi.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_and_question_is_said(language: str) -> None:
    scene = Scene().stand("pink-1", "dining", "homes").stand("pink-2", "dining", "homes")
    moments: list[dict[str, Any]] = [
        {},
        {"dice": ["choose", "homes"]},
        {"dice": ["impose", "homes"]},
        {"dice": ["impose", "impose"], "seats": 1, "phase": "quarters"},
        {"quarters": ["homes", "dining"]},
    ]
    matches = [table(**{"seats": 3, **given}) for given in moments]
    matches.append(building(scene, denchuu="pink-1", drawn=["black", "pink"], start=scene.gone("pink-1")))
    matches.append(building(scene, mode="versus", drawn=["black", "pink"]))
    matches.append(building(scene, denchuu="pink-1", start=scene.gone("pink-1")))
    said = set()
    for match in matches:
        labels = Labels(language, NAMES, match.deciders[0])
        said.add(labels.question(match.view(match.deciders[0])))
        for action in match.legal(match.deciders[0]):
            assert "{" not in labels.action(action)
            assert labels.action(action)[0].isupper()
    assert len(said) == len(matches)


# --- each breach once

OUTSIDE = Scene().stand("pink-1", "dining", "culture")


def lines(match: Any, since: int = 0) -> list[str]:
    whole = narrate(Labels("en", NAMES, 0), match.events(0))
    return whole[len(narrate(Labels("en", NAMES, 0), match.events(0)[:since])) :]


@pytest.mark.parametrize("hands", [{"do": "take", "denchuu": "pink-1"}, place("pink-1")], ids=["people", "a program"])
def test_what_hands_leave_is_told_with_them_and_not_again_by_the_verdict(hands: dict[str, Any]) -> None:
    match = building(seats=2)
    assert broken(by_hands(match, 0, hands, OUTSIDE)) == ["N-14"]
    assert lines(match)[-1].endswith("(N-14).")
    for _ in range(2):
        known = len(match.events(0))
        assert broken(match.play(0, DONE)) == ["N-14"], "programs hear of it"
        assert lines(match, known) == ["It is not valid yet."]
    by_hands(match, 0, adjust("pink-1.b", 3.0, -3.0), OUTSIDE)
    assert lines(match)[-1].endswith("(N-14)."), "after other hands it is told again"


def test_one_quarter_for_both_poles_is_named_once() -> None:
    labels = Labels("en", ["Mochi"])
    view = {"turn": {"phase": "build", "seat": 0}, "cube": "pink", "due": 0, "to_give": 0}
    assert labels.question({**view, "quarters": ["dining", "dining"]}) == "Place a pink Denchuu, both poles in Dining."
    two = labels.question({**view, "quarters": ["dining", "homes"], "due": 2})
    assert two == "Place a pink Denchuu, one pole in Dining, the other in Homes; then hang 2 cats."
