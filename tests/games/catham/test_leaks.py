"""Nothing secret leaves: whatever a viewer cannot know is dealt anew, and what the viewer is shown must not change."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
import pytest

from nekobako.core.chance import Chance, seeded
from nekobako.core.events import Event
from nekobako.games.catham import GAME, kernel
from nekobako.games.catham.actions import AnyAction, Play, Take
from nekobako.games.catham.card_maps import to_map
from nekobako.games.catham.cards import FACTIONS
from nekobako.games.catham.events import Drew
from nekobako.games.catham.state import CathamState
from nekobako.games.catham.view import QUESTIONS
from nekobako.table.visibility import shown_event, shown_view
from tests.games.catham.redeal import redeal, redeal_log

REVEALING = {"bureaucrats", "police", "hackers"}  # effects that show hidden cards to everyone


@dataclass(frozen=True)
class Moment:
    state: CathamState
    log: list[Event]


@cache
def moments() -> list[Moment]:
    """Every state of a few dozen whole games: all sizes, both variants, factions by chance."""
    found = []
    for number in range(30):
        chance = seeded(number, "leaks")
        options = {"factions": "random", "actions_per_turn": 1 + number % 2}
        step = GAME.set_up(2 + number % 5, options, chance)
        state, log = step.state, step.events
        while GAME.deciders(state):
            found.append(Moment(state, log))
            legal = GAME.legal(state, GAME.deciders(state)[0])
            step = GAME.step(state, GAME.deciders(state)[0], legal[chance.below(len(legal))], chance)
            state, log = step.state, log + step.events
        found.append(Moment(state, log))
    return found


def sample() -> Iterator[tuple[Moment, int | None]]:
    """About 1,500 of them, each with one viewer: the seats in turn and, now and then, a spectator."""
    for number, moment in enumerate(moments()[::2]):
        viewer = number % (moment.state.kernel.seats + 1) - 1
        yield moment, None if viewer < 0 else int(viewer)


Show = Callable[[CathamState, list[Event], int | None], Any]


def shown(state: CathamState, log: list[Event], viewer: int | None) -> Any:
    """Everything the table gives a viewer."""
    events = [shown_event(n, event, viewer) for n, event in enumerate(log)]
    asked = viewer in GAME.deciders(state) and viewer is not None
    legal = msgspec.to_builtins(GAME.legal(state, viewer)) if asked else []  # type: ignore[arg-type]
    suggestion = msgspec.to_builtins(GAME.suggest(state, viewer, seeded(1))) if asked else None  # type: ignore[arg-type]
    return shown_view(GAME, state, viewer), events, legal, suggestion


def leaks(show: Show) -> int:
    """How many of the sampled moments show a viewer something that a re-deal changes."""
    chance = seeded(1, "redeal")
    return sum(_leaks(show, moment, viewer, chance) for moment, viewer in sample())


def _leaks(show: Show, moment: Moment, viewer: int | None, chance: Chance) -> bool:
    pack = kernel.full_pack(moment.state.kernel)
    other = redeal(moment.state, viewer, chance)
    other_log = redeal_log(moment.log, viewer, pack, chance)
    return bool(show(moment.state, moment.log, viewer) != show(other, other_log, viewer))


@pytest.mark.rule("C-16")
def test_views_and_logs_survive_a_redeal() -> None:
    assert leaks(shown) == 0


def test_the_sample_is_wide_enough() -> None:
    chosen = list(sample())
    states = [moment.state for moment, _ in chosen]
    questions = Counter(int(state.kernel.question) for state in states)
    assert len(chosen) >= 1000
    assert set(questions) == {*QUESTIONS, kernel.OVER}
    assert min(questions.values()) >= 10
    assert {name for state in states for name in state.options.factions} == set(FACTIONS)
    assert {(state.kernel.seats, viewer) for state, (_, viewer) in zip(states, chosen, strict=True)} == {
        (seats, viewer) for seats in range(2, 7) for viewer in (None, *range(seats))
    }


def test_a_redeal_changes_what_is_hidden() -> None:
    """Or else the test above could not fail."""
    chance = seeded(2, "redeal")
    changed = sum(
        list(redeal(moment.state, viewer, chance).kernel.hands) != list(moment.state.kernel.hands)
        for moment, viewer in sample()
    )
    assert changed > 900


@pytest.mark.parametrize(
    "secret",
    [
        lambda state, log, viewer: to_map(state.kernel.hands[((viewer or 0) + 1) % state.kernel.seats]),
        lambda state, log, viewer: list(state.kernel.pile)[state.kernel.top : state.kernel.top + 1],
        lambda state, log, viewer: [event.cards for event in log if isinstance(event, Drew)],
        lambda state, log, viewer: len(GAME.legal(state, 0)) if GAME.deciders(state) else 0,
    ],
    ids=["another hand", "the next card", "others' draws", "how many actions another has"],
)
def test_a_leak_planted_on_purpose_is_caught(secret: Show) -> None:
    def show(state: CathamState, log: list[Event], viewer: int | None) -> Any:
        return shown(state, log, viewer), secret(state, log, viewer)

    assert leaks(show) > 0


def tells_nothing(action: AnyAction) -> bool:
    """Actions whose events show no card that was hidden: a take shows the new market."""
    return not isinstance(action, Take) and not (isinstance(action, Play) and action.faction in REVEALING)


@pytest.mark.rule("C-16")
def test_what_others_do_tells_a_viewer_the_same_after_a_redeal() -> None:
    """An action that is legal in both deals, with other cards drawn: the events a viewer hears are equal."""
    chance, told = seeded(3, "redeal"), 0
    for moment, viewer in sample():
        deciders = GAME.deciders(moment.state)
        if not deciders or deciders[0] == viewer:
            continue
        other = redeal(moment.state, viewer, chance)
        legal = [a for a in GAME.legal(moment.state, deciders[0]) if tells_nothing(a)]
        for action in set_apart(legal, GAME.legal(other, deciders[0])):
            one = GAME.step(moment.state, deciders[0], action, seeded(5))
            two = GAME.step(other, deciders[0], action, seeded(5))
            if any(event.seat == viewer for event in one.events if isinstance(event, Drew)):
                continue
            assert [e.seen_by(viewer) for e in one.events] == [e.seen_by(viewer) for e in two.events]
            assert GAME.view(one.state, viewer) == GAME.view(two.state, viewer)
            told += 1
    assert told > 300


def set_apart(mine: list[AnyAction], theirs: list[AnyAction]) -> list[AnyAction]:
    return [action for action in mine if action in theirs][:3]
