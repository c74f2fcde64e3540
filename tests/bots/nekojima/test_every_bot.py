"""What every bot must do: a legal action for every moment, the same for the same input, with the hand of its level."""

from typing import Any

import pytest

from nekobako import Match
from nekobako.bots import Budget, bots_of
from nekobako.bots.nekojima.levels import CAREFUL, CLUMSY, STEADY, NekojimaLevel
from nekobako.core.chance import seeded
from nekobako.core.templates import fits
from nekobako.games.nekojima.action_checks import reaches
from nekobako.games.nekojima.actions import Place
from nekobako.games.nekojima.planning import Adviser, Effort, Skill, Task, advice, task_of
from nekobako.games.nekojima.planning.trials import TrialResult
from tests.games.nekojima.planning_tables import SMALL, table

LITTLE = Budget(playouts=200)
BOTS = list(bots_of("nekojima"))
each_bot = pytest.mark.parametrize("name", BOTS)


def choice(name: str, match: Match, seed: int = 5) -> dict[str, Any]:
    seat = match.deciders[0]
    return bots_of("nekojima")[name](LITTLE)(match.view(seat), match.events(seat), seeded(seed))


def test_weakest_first() -> None:
    assert BOTS == ["clumsy", "careful", "steady"]
    hands = [level.skill for level in (CLUMSY, CAREFUL, STEADY)]
    assert hands == sorted(hands, key=lambda hand: (-hand.tremor, -hand.aim, -hand.turn))


@each_bot
def test_decides_the_same_for_equal_inputs_and_trembles_anew_for_others(name: str) -> None:
    match = table("white", ["dining", "culture"], {"pink-4": SMALL["pink-4"]})
    action = choice(name, match)
    assert any(fits(template, action) for template in match.legal(0))
    assert action == choice(name, match)
    assert action["hand"]["tremor"] > 0
    assert action["hand"] != choice(name, match, seed=6)["hand"]


@each_bot
def test_answers_what_is_asked_before_hands_move(name: str) -> None:
    match = table(phase="roll")
    while match.view(None)["turn"]["phase"] != "build":
        seat = match.deciders[0]
        action = choice(name, match)
        assert action in match.legal(seat)
        match.play(seat, action)


def test_a_hand_that_misses_is_led_back_by_its_cord() -> None:
    """A goal that is missed by centimetres is never refused: the cord and the rim end the miss."""
    match = table("pink", ["dining", "homes"])
    task = task_of(match.view(0))
    planned = Adviser(task, Effort(), Skill(), seeded(1)).place()
    assert isinstance(planned, Place)
    wild = Adviser(task, Effort(), Skill(tremor=1.0, aim=40.0, turn=60.0), seeded(2))
    refused = [not reaches(task.state, wild.skill.doing(planned, wild.chance)) for _ in range(20)]
    assert any(refused)
    assert all(reaches(task.state, wild.by_hand(planned)) for _ in range(20))


def test_a_turn_of_the_steady_one_is_valid() -> None:
    match = table("pink", ["dining", "homes"], SMALL)
    happened = []
    while match.deciders == [0]:
        happened += [event["event"] for event in match.play(0, choice("steady", match))]
    assert happened == ["placed", "settled", "validated", "turn"]


@pytest.mark.parametrize(("name", "level"), [("clumsy", CLUMSY), ("careful", CAREFUL), ("steady", STEADY)])
def test_gives_up_after_enough_attempts(name: str, level: NekojimaLevel) -> None:
    match = table("pink", ["dining", "homes"])
    tries = [{"event": "placed", "seat": 0, "denchuu": "pink-1"}] * level.attempts
    bot = bots_of("nekojima")[name](LITTLE)
    assert bot(match.view(0), match.events(0) + tries, seeded(1)) == {"do": "concede"}
    assert bot(match.view(0), match.events(0) + tries[1:], seeded(1))["do"] == "place"


def test_gives_up_what_cannot_even_be_taken_back() -> None:
    """Hands that come to rest again and again, and nothing was placed or moved by them."""
    match = table("pink", ["dining", "homes"])
    rests = [{"event": "settled"}] * (3 * STEADY.attempts)
    bot = bots_of("nekojima")["steady"](LITTLE)
    assert bot(match.view(0), match.events(0) + rests, seeded(1)) == {"do": "concede"}
    assert bot(match.view(0), match.events(0) + rests[1:], seeded(1))["do"] == "place"


def test_the_clumsier_the_longer_one_goes_on() -> None:
    assert CLUMSY.attempts > CAREFUL.attempts > STEADY.attempts


def test_by_time_answers_even_without_any() -> None:
    match = table("white", ["dining", "homes"], {"pink-4": SMALL["pink-4"]})
    hurried = bots_of("nekojima")["steady"](Budget(seconds=0.0))
    assert hurried(match.view(0), match.events(0), seeded(1))["do"] == "place"


def test_however_often_it_goes_wrong_in_mind_there_is_an_end_to_trying(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table("pink", ["dining", "homes"])
    tried: list[object] = []
    task = task_of(match.view(0))
    wrong = TrialResult(fell=True, wrong=(), missing=False, fatal=False)

    def goes_wrong(task: Task, action: object) -> TrialResult:
        tried.append(action)
        return wrong

    monkeypatch.setattr(advice, "try_out", goes_wrong)
    action = Adviser(task, STEADY.effort, STEADY.skill, seeded(1)).action()
    assert len(tried) == STEADY.effort.tries
    assert isinstance(action, Place), "what looks best is dared"
