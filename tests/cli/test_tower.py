"""Le Chat et la Tour at the terminal: the tower floor by floor, folds and places by name or by number."""

import json
import re
from pathlib import Path

import pytest

import nekobako
from nekobako.cli.menu import Menu, NotUnderstood
from nekobako.cli.screens.tower.floors import spots_on
from tests.cli.hand_menus import drawn, picked, reader, screen, typed
from tests.cli.terminals import COLUMNS, PROMPT, Played, matches

BUILD = "Brick + Small Window"


def fresh(mode: str = "coop", seats: int = 1, **more: object) -> nekobako.Match:
    return nekobako.new("tower", seats=seats, seed=3, options={"mode": mode, "first": 0, **more})


@pytest.fixture(scope="module")
def storey() -> dict[str, object]:
    """A game in which floor 2 has been built."""
    match = fresh()
    match.play(0, picked(match, BUILD, "a right angle", "Brick left"))
    match.play(0, picked(match, "Done"))
    return match.save()


def test_a_floor_by_names_of_folds_and_sides() -> None:
    match = fresh()
    action = picked(match, BUILD, "wide", "Brick behind")
    assert [wall["kind"] for wall in action["walls"]] == ["brick", "small_window"]
    assert [wall["fold"] for wall in action["walls"]] == [120.0, 120.0]
    assert action["walls"][0]["y"] == -action["walls"][1]["y"] > 0
    match.play(0, action)
    assert match.view(0)["violations"] == []
    assert "Let it be judged" in drawn(match)
    match.play(0, picked(match, "Done"))
    assert match.view(0)["top"] == 2
    assert re.search(r"2 Brick\+S-Win \d\.\d°", drawn(match))


def test_a_floor_by_numbers() -> None:
    action = typed(fresh(), "-2.3 0 0 90  2,3 0 180 90  0 0 0", BUILD)
    assert action["walls"][1] == {"kind": "small_window", "x": 2.3, "y": 0.0, "yaw": 180.0, "fold": 90.0}
    assert action["floor"] == {"x": 0.0, "y": 0.0, "yaw": 0.0}
    with pytest.raises(NotUnderstood):
        typed(fresh(), "-2.3 0 0 90", BUILD)


@pytest.mark.parametrize(("language", "said"), [("en", "reaches"), ("fr", "dépasse")])
def test_what_is_wrong_is_said_with_rule_and_millimetres(language: str, said: str) -> None:
    match = fresh()
    match.play(0, typed(match, "-3.3 0 0 90 3.3 0 180 90 0.4 0 0", BUILD))
    shown = " ".join(drawn(match, language=language).split())
    assert said in shown
    assert "T-14" in shown
    assert re.search(r"\d[.,]\d mm", shown)
    assert re.search(r"-4[.,]1 0[.,]3", shown)


def test_a_cat_by_names_of_places(storey: dict[str, object]) -> None:
    match = nekobako.load(storey)
    action = picked(match, "Nakama of any colour", "Blue", "floor 2", "in front, left", "to the right")
    assert (action["colour"], action["floor"], action["yaw"]) == ("blue", 2, 0.0)
    match.play(0, action)
    assert match.view(0)["violations"] == []
    assert "blue 1" in drawn(match)
    match.play(0, picked(match, "Done"))
    assert match.view(0)["places"]["blue-1"] == 2
    beside = [spot for spot in spots_on(match.view(0), 2) if spot.beside]
    assert {spot.beside for spot in beside} == {"blue-1"}


def test_places_that_are_taken_are_not_offered(storey: dict[str, object]) -> None:
    """On floor 1 stand two walls, and Neko."""
    view = nekobako.load(storey).view(0)
    free = {(spot.along, spot.across) for spot in spots_on(view, 1)}
    assert ("front", "right") not in free  # Neko
    assert ("middle", "left") not in free  # the Brick
    assert ("back", "left") in free


def test_walls_that_have_run_out_are_asked_for() -> None:
    match = fresh()
    view = match.view(0)
    view["reserve"]["walls"] = {"angel": 2, "large_window": 1, "column": 2}
    asked = screen(match).menu(reader(match), view, match.legal(0), lambda seed: match.suggest(0, seed))
    pairs = next(choice for choice in asked.choices if choice.label.startswith("Brick")).follow()
    assert isinstance(pairs, Menu)
    assert [choice.label for choice in pairs.choices] == [
        "Angel + Angel",
        "Angel + Large\ue0b2Window",
        "Column + Column",
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_hands_of_missions_are_their_owners(language: str) -> None:
    match = fresh("versus", seats=2)
    mine, theirs = (drawn(match, 0, language), screen(match).table(reader(match, 1, language), match.view(1)))
    assert {"en": "Your Missions", "fr": "Vos Missions"}[language] in mine
    assert theirs is not None
    assert {"en": "your cat", "fr": "votre chat"}[language] in mine


# --- a real terminal

ALONE = ["play", "tower", "--seats", "1", "--people", "1", "--seed", "3", "--pause", "0"]


@pytest.mark.parametrize(("language", "saved"), [("en", "The match is kept"), ("fr", "La partie est conservée")])
def test_building_leaving_coming_back_and_telling(tmp_path: Path, language: str, saved: str) -> None:
    played = Played(tmp_path, [*ALONE, "--lang", language])
    played.child.timeout = 60
    played.answer(PROMPT, "2 2 1")  # build, at a right angle, Brick left
    played.answer(PROMPT, "2")  # done
    played.answer(PROMPT, "h")
    played.answer(PROMPT, "q")
    assert played.exit_code() == 0
    assert saved in played.written
    assert [line for line in played.lines() if len(line) > COLUMNS] == []
    assert [line for line in played.lines() if re.match(r"\s*[:;?!»]", line)] == []
    again = Played(tmp_path, ["play", "tower", "--resume", "--pause", "0"])
    again.child.timeout = 60
    again.answer(PROMPT, "q")
    assert again.exit_code() == 0
    assert {"en": "Brick+S-Win", "fr": "Brique+P-Fen"}[language] in again.written
    [match] = matches(tmp_path)
    told = Played(tmp_path, ["replay", str(match), "--no-step", "--lang", language])
    assert told.exit_code() == 0
    assert {"en": "You lay floor 2", "fr": "Vous posez l’étage 2"}[language] in told.written.replace("\r\n", " ")


def test_milestones_are_kept_from_game_to_game(tmp_path: Path) -> None:
    folder = tmp_path / "nekobako"
    folder.mkdir()
    (folder / "tower.json").write_text(json.dumps({"milestones": [10, 13]}))
    played = Played(tmp_path, [*ALONE, "--lang", "en"])
    played.child.expect("milestones: 10, 13")
    played.answer(PROMPT, "4 1")  # concede, really
    assert played.exit_code() == 0
    assert "Floor 1 was reached." in played.written
    assert json.loads((folder / "tower.json").read_text()) == {"milestones": [10, 13]}
