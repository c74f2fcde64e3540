"""Whatever hands do: every piece and card is in one place, a save loads to itself, a refusal changes nothing."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import nekobako
from nekobako import Match, Refusal
from nekobako.games.tower import GAME
from nekobako.games.tower.cards import ours
from nekobako.games.tower.legal import is_legal
from nekobako.games.tower.material import COLOURS, COUNTS, FLOORS, NAKAMA, WALLS, colour_of, kind_of
from nekobako.games.tower.refusals.reasons import refuse
from tests.games.tower.helpers import table, tower
from tests.games.tower.random_play import filled, play_on

TABLES: list[dict[str, Any]] = [
    {"seats": 1},
    {"seats": 3},
    {"seats": 2, "options": {"mode": "versus"}},
    {"seats": 4, "options": {"mode": "versus"}},
]
JUNK: list[Any] = [
    None,
    {"do": "fly"},
    {"do": "build"},
    {"do": "pet", "impulse": 1e9},
    {"do": "swap", "mission": "z"},
]


def begun(number: int, seed: int, top: int) -> Match:
    """A fresh game, or one with some floors built already."""
    given = TABLES[number]
    if top == 1:
        return nekobako.new("tower", seed=seed, **given)
    climbers = [f"black-{seat}" for seat in range(given["seats"])] if "options" in given else ["neko"]
    return table(tower(top, dict.fromkeys(climbers, f"floor-{max(1, top - 3)}")), seed=seed, **given)


def check(match: Match) -> None:
    saved, view = match.save(), match.view(None)
    _check_pieces(saved, view)
    _check_cards(saved)
    over = match.outcome is not None
    assert (match.deciders == []) == over
    assert all(bool(match.legal(seat)) == (seat in match.deciders) for seat in range(match.seats))
    assert (view["counted"] >= 5) <= over
    assert all(0 <= floor <= view["top"] for floor in view["places"].values()) or over
    assert view["best"] >= view["places"].get("neko", 0)


def _check_pieces(saved: dict[str, Any], view: dict[str, Any]) -> None:
    own = saved.get("own", {}).get("pieces", [])
    walls = [wall for floor in saved["tower"] for wall in floor["walls"]] + [piece for piece in own if piece in WALLS]
    assert len(walls) == len(set(walls))
    used = {kind: sum(kind_of(wall) == kind for wall in walls) for kind in COUNTS}
    assert {kind: COUNTS[kind] - used[kind] for kind in COUNTS if COUNTS[kind] > used[kind]} == view["reserve"]["walls"]
    floors = view["top"] + sum(piece in FLOORS for piece in own)
    assert view["reserve"]["floors"] == len(FLOORS) - floors
    cats = {*(cat for cat in saved["places"] if cat in NAKAMA), *(piece for piece in own if piece in NAKAMA)}
    out = {colour: sum(colour_of(cat) == colour for cat in cats) for colour in COLOURS}
    assert {colour: 4 - out[colour] for colour in COLOURS if out[colour] < 4} == view["reserve"]["nakama"]
    if view["outcome"] is None:
        there = {*FLOORS[: view["top"]], *walls, *saved["places"], *own}
        assert set(saved["world"]["poses"]) <= there
        assert there - set(own) <= set(saved["world"]["poses"])


def _check_cards(saved: dict[str, Any]) -> None:
    actions, missions = saved["cards"], saved["missions"]
    named = [*actions["show"], *actions["pile"], *actions["discard"]]
    assert sorted(named) == sorted(card.id for card in ours().actions)
    held = [card for cards in (missions.get("show", []), *missions.get("hands", [])) for card in cards]
    assert sorted([*held, *missions["pile"], *missions["discard"]]) == sorted(card.id for card in ours().missions)


def check_save(match: Match) -> None:
    saved = match.save()
    assert json.loads(json.dumps(saved)) == saved
    assert nekobako.load(saved).save() == saved


def check_refusals(match: Match) -> None:
    """What is junk, out of turn or a template with something left open is refused, and nothing changes."""
    if not match.deciders:
        return
    before, seat = match.save(), match.deciders[0]
    templates = [action for action in match.legal(seat) if None in [v for k, v in action.items() if k != "from"]]
    for raw in JUNK + templates[:3]:
        with pytest.raises(Refusal):
            match.play(seat, raw)
    for other in set(range(match.seats)) - {seat}:
        with pytest.raises(Refusal) as caught:
            match.play(other, {"do": "concede"})
        assert caught.value.code == "not_your_turn"
    assert match.save() == before


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    number=st.integers(0, len(TABLES) - 1),
    seed=st.integers(0, 2**16),
    top=st.sampled_from([1, 2, 6, 23]),
    random=st.randoms(use_true_random=False),
)
def test_random_hands_keep_everything_in_one_place(number: int, seed: int, top: int, random: Random) -> None:
    match = begun(number, seed, top)
    for _ in play_on(match, random, most=12):
        check(match)
        check_refusals(match)
    check_save(match)


@pytest.mark.parametrize("number", [1, 3])
def test_a_long_game_goes_through_every_step(number: int) -> None:
    """The same with many more actions, less often looked at."""
    random, seen = Random(number), set()
    for seed in range(16):
        match = begun(number, seed, 1 if seed % 2 else 12)
        for told in play_on(match, random, most=110, falls=0.02):
            seen |= {event["event"] for event in told}
        check(match)
        check_save(match)
    wanted = {"built", "placed", "petted", "settled", "violation", "accepted", "fell", "removed", "restored", "climbed"}
    wanted |= {"drew_card", "drew_mission", "discarded", "reshuffled", "skipped", "turn", "ended", "taken", "folded"}
    wanted |= {"swapped", "moved"} if "options" in TABLES[number] else {"milestone"}
    assert wanted <= seen, wanted - seen


def test_an_action_is_done_exactly_if_it_fits_a_template_and_refused_with_a_reason_if_not() -> None:
    """Whatever is asked for in one game is asked for in all the others."""
    random = Random(7)
    matches = [begun(number, seed, top) for number in range(len(TABLES)) for seed, top in ((1, 1), (2, 6), (3, 23))]
    for match in matches:
        for _ in play_on(match, random, most=random.randrange(12)):
            pass
    asked = [match for match in matches if match.deciders]
    actions = [filled(match, action, random) for match in asked for action in match.legal(match.deciders[0])]
    done = refused = 0
    for match in asked:
        [seat], state = match.deciders, match._state
        for raw in actions:
            action = GAME.read(raw, match.seats)
            if is_legal(state, seat, action):
                done += 1
                assert any(action["do"] == raw["do"] for action in match.legal(seat))
            else:
                refused += 1
                with pytest.raises(Refusal) as caught:
                    refuse(state, seat, action)
                assert (caught.value.code, caught.value.rule is None) == ("illegal", False)
        for template in match.legal(seat):
            assert is_legal(state, seat, GAME.read(filled(match, template, random), match.seats))
    assert min(done, refused) > 100
