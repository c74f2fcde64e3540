"""The learners' table plays the same games as a match, tells a seat no more than its view, and can be copied."""

import copy
import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import nekobako
from nekobako.core.chance import Chance, seeded
from nekobako.envs import catham_v0
from nekobako.envs.catham.aec import CathamEnv
from nekobako.envs.catham.numbering import code_of, number_of
from nekobako.games.catham import kernel, legal
from nekobako.games.catham.actions import decode, to_wire
from nekobako.games.catham.cards import HACKERS, MAFIA, POLICE, several
from tests.games.catham.redeal import redeal

VARIANTS: list[dict[str, Any]] = [
    {"seats": seats, "factions": "random", "actions_per_turn": 1 + seats % 2} for seats in range(2, 7)
]


def legal_numbers(env: CathamEnv) -> list[int]:
    return np.flatnonzero(env.infos[env.agent_selection]["action_mask"]).tolist()


def play(env: CathamEnv, chance: Chance) -> int:
    """One random step; the number that was chosen."""
    numbers = legal_numbers(env)
    number = numbers[chance.below(len(numbers))]
    env.step(number)
    return number


def steps(env: CathamEnv, chance: Chance) -> Iterator[int]:
    while not any(env.terminations.values()):
        yield play(env, chance)


def everything(env: CathamEnv) -> Any:
    """All that an environment shows, as plain data that can be compared."""
    observations = {agent: env.observe(agent) for agent in env.agents}
    rows = {agent: (seen["observation"].tolist(), seen["action_mask"].tolist()) for agent, seen in observations.items()}
    return env.agent_selection, rows, env.rewards, env._cumulative_rewards, env.terminations


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: f"{options['seats']} seats")
def test_it_plays_the_same_games_as_a_match(options: dict[str, Any]) -> None:
    env = catham_v0.raw_env(**options)
    chosen = {name: value for name, value in options.items() if name != "seats"}
    for seed in range(3):
        env.reset(seed=seed)
        match = nekobako.new("catham", seats=options["seats"], seed=seed, options=chosen)
        chance = seeded(seed, "choices")
        cards: dict[str, int] = {}
        while match.outcome is None:
            seat = match.deciders[0]
            assert env.agent_selection == f"seat_{seat}"
            assert not cards or env.view(seat)["asked"]["question"] in ("mafia", "hand_limit")
            numbers = legal_numbers(env)
            number = numbers[chance.below(len(numbers))]
            action = env.wire_action(number)
            env.step(number)
            if action["do"] == "discard":
                (faction,) = action["cards"]
                cards[faction] = cards.get(faction, 0) + 1
                action = {"do": "discard", "cards": cards}
                if action not in match.legal(seat):
                    continue  # one more card to be chosen
            match.play(seat, action)
            cards = {}
            ours, theirs = env.view(seat), match.view(seat)
            assert {**ours, "options": None} == {**theirs, "options": None}
        winners = match.outcome["winners"]
        assert [seat for seat in range(env.num_agents) if env.rewards[f"seat_{seat}"] > 0] == winners
        assert sum(env.rewards.values()) == pytest.approx(0.0)


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: f"{options['seats']} seats")
def test_the_mask_is_what_is_legal_and_numbers_go_both_ways(options: dict[str, Any]) -> None:
    env, chance = catham_v0.raw_env(**options), seeded(3)
    asked = set()
    for seed in range(4):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            state = env._table.state
            actions = legal.Actions()
            legal.legal(state, actions)
            asked.add(int(state.question))
            if state.question in (kernel.LIMIT, kernel.LOSS, kernel.MATCH):
                if not env._table.picked and len(actions.listed()) < 60:
                    assert sorted(set(completed(env))) == sorted(actions.listed())
            else:
                numbers = [int(number_of(state, code)) for code in actions.listed()]
                assert sorted(numbers) == legal_numbers(env)
                assert [code_of(state, number) for number in numbers] == actions.listed()
            play(env, chance)
    assert len(asked) >= 3


def completed(env: CathamEnv) -> Iterator[int]:
    """The kernel's actions that all ways of choosing card by card come to."""
    for number in legal_numbers(env):
        code = int(code_of(env._table.state, number))
        if code & 15 != kernel.DISCARD:
            yield code
            continue
        other = env.clone()
        before = int(env._table.picked)
        other.step(number)
        if other._table.picked:
            yield from completed(other)
        else:
            yield kernel.DISCARD | (before + (code >> 20)) << 20


def test_discards_are_chosen_one_card_at_a_time() -> None:
    env = catham_v0.raw_env(seats=2)
    env.reset(seed=1)
    state = env._table.state
    state.hands[0] = several(MAFIA, 8) + several(HACKERS, 5)
    state.question, state.asked, state.active = kernel.LIMIT, 0, 0
    env._table.list_numbers()
    env._look()
    for left in (3, 2, 1):
        assert env.agent_selection == "seat_0"
        assert env.observe("seat_0")["observation"][16:24].sum() == 3 - left  # chosen so far
        assert env.observe("seat_1")["observation"][16:24].sum() == 0  # nobody's business yet
        assert [env.wire_action(number)["cards"] for number in legal_numbers(env)] == [{"mafia": 1}, {"hackers": 1}]
        env.step(legal_numbers(env)[0])
    assert env.view(0)["hand"] == {"mafia": 5, "hackers": 5}


@pytest.mark.rule("C-16")
def test_observations_survive_a_redeal() -> None:
    """Whatever a seat cannot know is dealt anew, and what it is told must not change."""
    chance, seen, changed = seeded(1, "redeal"), 0, 0
    for number, options in enumerate(VARIANTS):
        env = catham_v0.raw_env(**options)
        env.reset(seed=number)
        for _ in steps(env, chance):
            viewer = seen % env.max_num_agents
            other = env.clone()
            state = redeal(env._state(), viewer, chance)
            other._table.state = state.kernel
            other._table.list_numbers()
            other._look()
            agent = f"seat_{viewer}"
            if agent in env.agents:
                seen += 1
                ours, theirs = env.observe(agent), other.observe(agent)
                assert ours["observation"].tolist() == theirs["observation"].tolist()
                assert ours["action_mask"].tolist() == theirs["action_mask"].tolist()
                assert env.infos[agent]["action_mask"].tolist() == other.infos[agent]["action_mask"].tolist()
                changed += list(state.kernel.hands) != list(env._table.state.hands)
    assert seen > 300
    assert changed > 0.8 * seen


@pytest.mark.parametrize(
    "copied",
    [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)), lambda env: env.clone()],
    ids=["deepcopy", "pickle", "clone"],
)
@pytest.mark.parametrize("guarded", [False, True], ids=["raw", "guarded"])
def test_a_copy_goes_its_own_way(copied: Callable[[Any], Any], guarded: bool) -> None:
    env: Any = catham_v0.env(seats=3) if guarded else catham_v0.raw_env(seats=3)
    env.reset(seed=5)
    chance = seeded(2)
    for _ in range(25):
        play(env, chance)
    other, before = copied(env), everything(env)
    assert type(other) is type(env)
    assert everything(other) == before
    ahead = [play(other, seeded(n)) for n in range(30)]
    assert everything(env) == before  # nothing is shared
    assert [play(env, seeded(n)) for n in range(30)] == ahead
    assert everything(env) == everything(other)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"seats": 7}, "impossible"),
        ({"seats": 2.0}, "malformed"),
        ({"factions": ["mafia"]}, "impossible"),
        ({"factions": ["cats"] * 5}, "unknown"),
        ({"colour": "red"}, "malformed"),
        ({"first": 2}, "unknown"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(nekobako.Refusal) as refusal:
        catham_v0.env(**options)
    assert refusal.value.code == code


def test_an_action_out_of_place_is_refused_and_changes_nothing() -> None:
    env = catham_v0.raw_env()
    env.reset(seed=1)
    before = everything(env)
    illegal = np.flatnonzero(1 - env.infos[env.agent_selection]["action_mask"])[0]
    for action in (-1, 164, None, 2.0, "3"):
        with pytest.raises(ValueError, match="a number from 0 to 163"):
            env.step(action)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="is not legal now"):
        env.step(int(illegal))
    with pytest.raises(ValueError, match="render_mode"):
        catham_v0.env(render_mode="film")
    assert everything(env) == before


def test_targets_are_counted_from_the_seat_that_acts() -> None:
    env = catham_v0.raw_env(seats=4)
    env.reset(seed=1)
    state = env._table.state
    for asked in range(4):
        state.asked = asked
        for target in (seat for seat in range(4) if seat != asked):
            code = kernel.PLAY | POLICE << 4 | 1 << 8 | MAFIA << 12 | target << 16
            number = number_of(state, code)
            assert (number - 97) // 67 == (target - asked - 1) % 4
            assert to_wire(decode(int(code_of(state, number))))["target"] == target


def test_pictures_show_what_the_deciding_seat_may_see() -> None:
    env = catham_v0.raw_env(render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert isinstance(text, str)
    assert "Catham City" in text
    other = redeal(env._state(), env._decider(), seeded(4))
    env._table.state = replace(other).kernel
    assert env.render() == text
