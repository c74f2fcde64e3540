"""A seat may take its last action back while nothing random, hidden or of another player lies between."""

import json

import pytest

import nekobako
from nekobako import Refusal
from nekobako.table.journal import MemoryJournal, Undone
from nekobako.table.match_factory import rebuild_match


def test_an_action_is_taken_back_as_if_it_had_not_been() -> None:
    match = nekobako.new("pebbles", seats=2, seed=1)
    before, log = match.save(), match.events(0)
    match.play(0, {"do": "add", "count": 1})
    assert match.can_undo(0)
    match.undo(0)
    assert match.save() == before
    assert match.events(0) == log
    assert match.deciders == [0]


def test_only_the_seat_that_acted_last_may_and_only_once() -> None:
    match = nekobako.new("pebbles", seats=2, seed=1)
    match.play(0, {"do": "add", "count": 1})
    assert not match.can_undo(1)
    match.play(1, {"do": "add", "count": 1})
    with pytest.raises(Refusal) as refused:
        match.undo(0)
    assert refused.value.code == "stale"
    match.undo(1)
    assert not match.can_undo(1)
    assert not match.can_undo(0)


def test_what_hands_did_and_what_ended_the_match_stays() -> None:
    match = nekobako.new("pebbles", seats=2, seed=1)
    match.play(0, {"do": "throw", "frames": 3})
    assert not match.can_undo(0)
    while match.deciders:
        match.play(match.deciders[0], {"do": "add", "count": 2})
    assert not any(match.can_undo(seat) for seat in range(2))


def test_what_chance_decided_stays() -> None:
    match = nekobako.new("catham", seats=2, seed=1)
    seat = match.deciders[0]
    match.play(seat, match.legal(seat)[0])
    assert [event["event"] for event in match.events(None)][-2:] == ["refilled", "turn"]
    assert not match.can_undo(seat)


def test_a_journal_remembers_what_was_taken_back() -> None:
    match = nekobako.new("pebbles", seats=2, seed=1)
    match.play(0, {"do": "add", "count": 1})
    match.undo(0)
    match.play(0, {"do": "add", "count": 2})
    journal = match.journal
    assert isinstance(journal, MemoryJournal)
    assert Undone(0) in journal.entries()
    assert rebuild_match(journal).save() == json.loads(json.dumps(match.save()))
