"""Nekojima at the terminal: the island in characters, places by name or by number, and what is wrong in words."""

import re
from pathlib import Path

import pytest

import nekobako
from nekobako import games
from nekobako.cli.game_flags import offered_to_people, options_of
from nekobako.cli.menu import NotUnderstood, chosen
from nekobako.cli.screens.nekojima.spots import facing, spots_in, within_reach
from nekobako.games.nekojima.material import QUARTERS
from nekobako.table.file_journal import FileJournal
from nekobako.table.match_factory import rebuild_match
from nekobako.table.running_action import RunningAction
from tests.cli.hand_menus import drawn, menu, picked, typed
from tests.cli.terminals import COLUMNS, PROMPT, Played, matches


def building(cube: str = "white", quarters: tuple[str, str] = ("dining", "culture"), **more: object) -> nekobako.Match:
    """A player alone, about to place a Denchuu on an empty island."""
    position = {"game": "nekojima", "dice": quarters, "quarters": quarters, "cube": cube, "drawn": [cube]}
    return nekobako.load({**position, "turn": {"phase": "build"}, **more})


PLACE = ("Place a Denchuu", "white 1", "Dining, near the middle, in the centre", "Culture, near the rim, in the centre")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_screen_of_every_step_fits(language: str) -> None:
    match = nekobako.new("nekojima", seats=3, seed=5, options={"mode": "versus", "first": 0})
    seen = ""
    while match.deciders and match.view(None)["turn"]["phase"] != "build":
        seat = match.deciders[0]
        seen += drawn(match, seat, language)
        match.play(seat, match.legal(seat)[0])
    seen += drawn(match, match.deciders[0], language)
    names = {"en": ("Dining", "Homes", "Level"), "fr": ("Restauration", "Résidence", "Niveau")}[language]
    assert all(name in seen for name in names)


def test_a_denchuu_by_names_of_places() -> None:
    match = building()
    action = picked(match, *PLACE, "straight")
    assert action["do"] == "place"
    assert [pole["on"] for pole in action["poles"]] == ["board", "board"]
    (one, two) = action["poles"]
    assert one["x"] > 0 < one["y"]
    assert two["x"] < 0 > two["y"]
    match.play(0, action)
    assert match.view(0)["violations"] == []
    shown = drawn(match)
    assert shown.count("w1") == 2
    assert "Done: let it be judged" in shown
    match.play(0, picked(match, "Done"))
    assert match.view(0)["counter"] == ["white"]


def test_every_named_place_can_be_played() -> None:
    match = building("blue", ("homes", "attractions"))
    view = match.view(0)
    pairs = [
        (one, two)
        for one in spots_in(view, "homes", "blue-1")
        for two in spots_in(view, "attractions", "blue-1")
        if within_reach("blue-1", one, two)
    ]
    assert len(pairs) > 20
    for one, two in pairs:
        poles = facing(one, two)
        action = {"do": "place", "denchuu": "blue-1", "poles": poles}
        assert isinstance(match.begin(0, action), RunningAction)


def test_the_tops_of_poles_have_names_too() -> None:
    match = building()
    match.play(0, picked(match, *PLACE, "straight"))
    match.play(0, {"do": "done"})
    later = nekobako.load(
        {
            **match.save(),
            **{key: building().save()[key] for key in ("dice", "quarters", "turn")},
            "cube": "white",
            "drawn": ["white"],
            "bag": None,
        }
    )
    [on_top] = [spot for spot in spots_in(later.view(0), "dining", "white-2") if spot.on != "board"]
    assert on_top.on == "white-1.a"
    assert on_top.z == pytest.approx(5.0, abs=0.1)
    action = picked(later, "Place a Denchuu", "white 2", "Dining, on top of pole a of white 1", "Culture", "straight")
    assert action["poles"][0]["on"] == "white-1.a"
    shown = drawn(later)
    assert shown.count("w1") == 2


def test_a_denchuu_by_numbers() -> None:
    match = building()
    given = typed(match, "3 4 -135  -4,5, -5 45 board", "Place a Denchuu", "white 1")
    assert given["poles"] == [
        {"x": 3.0, "y": 4.0, "yaw": -135.0, "on": "board"},
        {"x": -4.5, "y": -5.0, "yaw": 45.0, "on": "board"},
    ]
    with pytest.raises(NotUnderstood):
        typed(match, "3 4 here", "Place a Denchuu", "white 1")


@pytest.mark.parametrize(("language", "said"), [("en", "not inside"), ("fr", "pas à l’intérieur")])
def test_what_is_wrong_is_said_with_rule_place_and_millimetres(language: str, said: str) -> None:
    match = building()
    match.play(0, typed(match, "0.2 4 -90 -3 -5 70", "Place a Denchuu", "white 1"))
    shown = " ".join(drawn(match, language=language).split())
    assert said in shown
    assert "N-14" in shown
    assert re.search(r"\d[.,]\d mm", shown)


def test_a_pole_can_be_moved_by_name() -> None:
    match = building()
    match.play(0, typed(match, "0.2 4 -90 -3 -5 70", "Place a Denchuu", "white 1"))
    x = match.view(0)["world"]["poses"]["white-1.a"][0]
    action = picked(match, "Move a pole", "pole a of white 1", "10 mm clockwise")
    assert action["x"] == pytest.approx(x + 1.0, abs=0.1)
    match.play(0, action)
    assert "N-14" not in [violation["rule"] for violation in match.view(0)["violations"]]


def test_a_cat_by_names() -> None:
    match = building("white", drawn=["black", "white"])
    match.play(0, picked(match, *PLACE, "straight"))
    assert "Cats due" in drawn(match)
    action = picked(match, "Hang a cat", "cat 2", "by its tail", "in the middle")
    assert action == {"do": "hang", "cat": "cat-2", "denchuu": "white-1", "at": 0.5, "by": "tail"}
    share = typed(match, "40 %", "Hang a cat", "cat 2", "by its paw")
    assert (share["at"], share["by"]) == (0.4, "paw")
    match.play(0, action)
    shown = drawn(match)
    assert "c2" in shown


def test_quarters_are_asked_for_and_conceding_is_asked_twice() -> None:
    match = nekobako.load({"game": "nekojima", "dice": ["choose", "homes"], "turn": {"phase": "quarters"}})
    assert [picked(match, name)["quarter"] for name in ("Dining", "Homes", "Culture", "Attractions")] == list(QUARTERS)
    assert picked(match, "Concede", "Concede") == {"do": "concede"}


def test_what_is_no_choice_is_not_understood() -> None:
    for text in ("0", "99", "1.0", "-1", "3 4 90", "40 %"):
        with pytest.raises(NotUnderstood):
            chosen(menu(building()), text)


# --- a real terminal

SOLO = ["play", "nekojima", "--seats", "1", "--people", "1", "--seed", "3", "--pause", "0"]


@pytest.mark.parametrize(("language", "saved"), [("en", "The match is kept"), ("fr", "La partie est conservée")])
def test_placing_leaving_coming_back_and_telling(tmp_path: Path, language: str, saved: str) -> None:
    played = Played(tmp_path, [*SOLO, "--lang", language])
    played.child.timeout = 60
    played.answer(PROMPT, "1")  # roll
    played.answer(PROMPT, "1")  # draw
    played.answer(PROMPT, "2 1")  # place the first Denchuu ...
    played.answer(PROMPT, "-4 -6 80 -5 6 -80")  # in Culture and Attractions
    played.child.expect(r"[bwp]1")
    played.answer(PROMPT, "q")
    assert played.exit_code() == 0
    assert saved in played.written
    assert [line for line in played.lines() if len(line) > COLUMNS] == []
    again = Played(tmp_path, ["play", "nekojima", "--resume", "--pause", "0"])
    again.child.timeout = 60
    again.answer(PROMPT, "q")
    assert again.exit_code() == 0
    assert re.search(r"[bwp]1", again.written)
    [match] = matches(tmp_path)
    told = Played(tmp_path, ["replay", str(match), "--no-step", "--lang", language])
    assert told.exit_code() == 0
    assert {"en": "You place", "fr": "Vous posez"}[language] in told.written


def test_an_interrupted_placement_never_happened(tmp_path: Path) -> None:
    played = Played(tmp_path, [*SOLO, "--lang", "en"])
    played.child.timeout = 60
    played.answer(PROMPT, "1")
    played.answer(PROMPT, "1")
    played.answer(PROMPT, "2 1")
    played.answer(PROMPT, "-4 -6 80 -5 6 -80")
    played.child.expect("Hands at work: 0")
    played.child.sendintr()
    assert played.exit_code() == 0
    assert "The match is kept" in played.written
    [path] = matches(tmp_path)
    assert "commit" not in path.read_text()
    match = rebuild_match(FileJournal(path))
    assert (match.view(0)["turn"]["phase"], match.view(0)["denchuu"]) == ("build", None)


def test_a_refusal_is_said_and_asked_again(tmp_path: Path) -> None:
    played = Played(tmp_path, [*SOLO, "--lang", "en"])
    played.child.timeout = 60
    played.answer(PROMPT, "1")
    played.answer(PROMPT, "1")
    played.answer(PROMPT, "2 1")
    played.answer(PROMPT, "40 0 0 3 3 0")
    played.child.expect("off the board.*N-26")
    played.answer(PROMPT, "q")
    assert played.exit_code() == 0


def test_people_who_say_nothing_have_a_table_that_trembles_a_little() -> None:
    """A lobby's and a terminal's table has 0.5 mm, a program's none (N-60)."""
    nekojima = games.named("nekojima")
    assert offered_to_people(nekojima) == {"tremor": 0.5}
    assert options_of(nekojima, {"tremor": "1"}) == {"tremor": 1}
    assert nekobako.new("nekojima", seats=2).view(0)["options"]["tremor"] == 0
