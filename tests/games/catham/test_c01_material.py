"""The cards: eight factions of fifteen, five of them in a game, and points that no token limits."""

from collections import Counter
from typing import Any

import pytest

import nekobako
from nekobako import Refusal
from tests.games.catham.helpers import (
    ALL,
    FIRST_GAME,
    TOWN,
    assert_illegal,
    assert_impossible,
    discard,
    play,
    points,
    position,
    table,
    take,
)

FRENCH = ["Journalistes", "Détectives", "Bureaucrates", "Scientifiques", "Robochas", "Mafia", "Policiers", "Hackers"]


def all_cards(saved: dict[str, Any]) -> Counter[str]:
    """Every card of a saved position, wherever it is."""
    cards = Counter(saved["draw_pile"])
    for part in (saved["market"], saved["discard"], *(player["hand"] for player in saved["players"])):
        cards.update(part)
    return cards


@pytest.mark.rule("C-01")
@pytest.mark.rule("C-02")
@pytest.mark.parametrize("factions", [FIRST_GAME, TOWN, ALL[:5]])
def test_a_game_has_fifteen_cards_of_each_of_its_five_factions_and_no_other(factions: list[str]) -> None:
    match = nekobako.new("catham", seats=4, seed=1, options={"factions": factions})
    assert all_cards(match.save()) == dict.fromkeys(factions, 15)


@pytest.mark.rule("C-01")
@pytest.mark.parametrize(("name", "french"), [*zip(ALL, FRENCH, strict=True)])
def test_each_faction_has_its_english_and_its_french_name(name: str, french: str) -> None:
    others = [other for other in ALL if other != name][:5]
    match = table({}, {}, factions=others, market={})
    with pytest.raises(Refusal) as caught:
        match.play(0, take(name))
    assert name.capitalize() in caught.value.text("en")
    assert french in caught.value.text("fr")


@pytest.mark.rule("C-01")
def test_there_are_no_more_factions_than_the_eight() -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.new("catham", seed=1, options={"factions": [*FIRST_GAME[:4], "firemen"]})
    assert (caught.value.code, caught.value.field) == ("unknown", "options.factions[4]")


@pytest.mark.rule("C-01")
def test_a_sixteenth_card_of_a_faction_cannot_be() -> None:
    fifteen = position({"scientists": 8}, {"scientists": 7})
    assert all_cards(nekobako.load(fifteen).save())["scientists"] == 15
    assert_impossible(position({"scientists": 8}, {"scientists": 8}), "C-01", "players[1].hand.scientists")
    assert_impossible(position({"scientists": 8}, {}, discarded={"scientists": 8}), "C-01", "discard.scientists")
    assert_impossible(position({"scientists": 8}, {}, pile=["scientists"] * 8), "C-01", "draw_pile[7]")
    assert_impossible(position({"scientists": -1}, {}), "C-01", "players[0].hand.scientists")


@pytest.mark.rule("C-02")
def test_the_first_game_set_is_what_one_gets_without_choosing() -> None:
    match = nekobako.new("catham", seed=1)
    assert match.view(None)["options"]["factions"] == FIRST_GAME
    assert all_cards(match.save()) == dict.fromkeys(FIRST_GAME, 15)


@pytest.mark.rule("C-02")
@pytest.mark.parametrize(
    "factions", [FIRST_GAME[:4], ALL[:6], [*FIRST_GAME[:4], "mafia"], [*FIRST_GAME, "mafia"], [], "mafia"]
)
def test_neither_fewer_nor_more_than_five_different_factions(factions: object) -> None:
    with pytest.raises(Refusal) as caught:
        nekobako.new("catham", seed=1, options={"factions": factions})
    refusal = caught.value
    assert (refusal.code, refusal.rule, refusal.field) == ("impossible", "C-02", "options.factions")


@pytest.mark.rule("C-02")
def test_random_five_draws_five_different_factions_and_any_of_the_eight() -> None:
    seen: set[tuple[str, ...]] = set()
    for seed in range(40):
        match = nekobako.new("catham", seed=seed, options={"factions": "random"})
        chosen = match.view(None)["options"]["factions"]
        assert len(set(chosen)) == 5
        assert all_cards(match.save()) == dict.fromkeys(chosen, 15)
        seen.add(tuple(sorted(chosen)))
    assert {name for chosen in seen for name in chosen} == set(ALL)
    assert len(seen) > 10


@pytest.mark.rule("C-02")
@pytest.mark.parametrize(
    ("action", "field"),
    [
        (take("scientists"), "faction"),
        (play("scientists"), "faction"),
        (play("police", count=1, extra="robocats", target=1), "extra"),
    ],
)
def test_a_faction_out_of_the_game_can_be_neither_taken_nor_played(action: dict[str, Any], field: str) -> None:
    match = table({"police": 1, "mafia": 1}, {}, factions=TOWN)
    assert_illegal(match, 0, action, "C-02", field)


@pytest.mark.rule("C-02")
def test_a_faction_out_of_the_game_cannot_be_discarded() -> None:
    match = table({"mafia": 10}, {}, market={"hackers": 7})
    match.play(0, take("hackers", 1))
    assert_illegal(match, 0, discard(police=1), "C-02", "cards.police")


@pytest.mark.rule("C-02")
def test_a_position_has_no_card_of_a_faction_out_of_the_game() -> None:
    assert_impossible(position({}, {"police": 1}), "C-02", "players[1].hand.police")
    assert_impossible(position({}, {}, market={"police": 1}), "C-02", "market.police")
    assert_impossible(position({}, {}, discarded={"police": 1}), "C-02", "discard.police")
    assert_impossible(position({}, {}, pile=["police"]), "C-02", "draw_pile[0]")


@pytest.mark.rule("C-06")
def test_points_are_counted_on_when_the_tokens_of_five_have_run_out() -> None:
    """Twelve points each are two tokens of 5 for six players: all twelve are on the table before the last gain."""
    hand = {"police": 6, "mafia": 1}
    match = table(hand, {"mafia": 6}, {}, {}, {}, {}, factions=TOWN, points=[12] * 6, market={"hackers": 7})
    match.play(0, play("police", count=6, extra="mafia", target=1))
    assert points(match) == [18, 12, 12, 12, 12, 12]
