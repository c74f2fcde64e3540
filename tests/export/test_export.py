"""`nekobako export`: every decision of a finished match as its seat saw it, in two formats, without names."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pyarrow import parquet
from typer.testing import CliRunner, Result

import nekobako
from nekobako.cli.main import app_of
from nekobako.export.database import finished
from nekobako.export.decisions import Decision, decisions
from nekobako.server.storage import Store, matches
from nekobako.table import file_journal
from nekobako.table.journal import Acted, Committed, MemoryJournal
from nekobako.table.match_factory import new_match
from tests.server.storage.rows import journals


def played(game: str = "catham", seats: int = 2, seed: int = 3, most: int = 10_000) -> MemoryJournal:
    journal = MemoryJournal()
    match = new_match(game, seats, seed, None, journal)
    for number in range(most):
        if not match.deciders:
            break
        seat = match.deciders[0]
        match.play(seat, match.suggest(seat, seed=number))
    return journal


def test_each_decision_is_as_its_seat_saw_it() -> None:
    journal = played()
    rows = decisions(journal, 7, ["greedy", None])
    match = nekobako.new("catham", seats=2, seed=3)
    for step, row in enumerate(rows):
        assert (row.match, row.game, row.seats, row.step, row.turn) == (7, "catham", 2, step, match.turn)
        assert row.seat == match.deciders[0]
        assert row.view == match.view(row.seat)
        assert row.legal == match.legal(row.seat)
        assert row.action in row.legal
        assert row.bot == ["greedy", None][row.seat]
        match.play(row.seat, row.action)
    assert match.outcome is not None
    assert {row.won for row in rows if row.seat in match.outcome["winners"]} == {True}
    assert all(row.outcome == match.outcome for row in rows)
    assert len(rows) == sum(isinstance(entry, Acted) for entry in journal.entries())


def test_a_match_that_is_not_over_has_no_rows() -> None:
    assert decisions(played(most=5), 0) == []


def test_what_was_taken_back_is_left_out() -> None:
    journal, undone = MemoryJournal(), 0
    match = new_match("catham", 3, 3, None, journal)
    while match.deciders:
        seat = match.deciders[0]
        action = match.suggest(seat)
        match.play(seat, action)
        try:
            match.undo(seat)
        except nekobako.Refusal:
            continue
        undone += 1
        match.play(seat, action)
    assert undone
    rows = decisions(journal, 0)
    assert len(rows) == sum(isinstance(entry, Acted) for entry in journal.entries()) - undone
    again = nekobako.new("catham", seats=3, seed=3)
    for row in rows:
        again.play(row.seat, row.action)
    assert again.outcome == match.outcome


def test_tracks_come_when_asked_for() -> None:
    journal = MemoryJournal()
    match = new_match("nekojima", 1, 3, None, journal)
    for action in ({"do": "roll"}, {"do": "draw"}):
        match.play(0, action)
    match.play(0, match.suggest(0, seed=1))
    match.play(0, {"do": "concede"})
    tracks = [entry.track for entry in journal.entries() if isinstance(entry, Committed)]
    assert [row.track for row in decisions(journal, 0, tracks=True) if row.track] == [
        track for track in tracks if track
    ]
    assert tracks
    assert not any(row.track for row in decisions(journal, 0))


@pytest.fixture
def neko(tmp_path: Path) -> Path:
    file = tmp_path / "match.neko"
    file_journal.write(file, played().entries())
    return file


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app_of(["export"]), ["export", *arguments, "--lang", "en"])


def test_both_formats_tell_the_same(neko: Path, tmp_path: Path) -> None:
    unfinished = tmp_path / "unfinished.neko"
    file_journal.write(unfinished, played(most=4).entries())
    lines, table = tmp_path / "all.jsonl", tmp_path / "all.parquet"
    for out in (lines, table):
        result = run(str(neko), str(unfinished), "--out", str(out))
        assert result.exit_code == 0, result.output
    rows = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    assert f"{len(rows)} decisions of 1 match; 1 match that is not over was left out" in result.stdout
    flat: list[dict[str, Any]] = parquet.read_table(table).to_pylist()
    for row in flat:
        row.update({name: json.loads(row[name]) for name in ("view", "legal", "action", "outcome")})
    assert flat == rows
    assert list(rows[0]) == list(Decision.__struct_fields__)
    assert [msgspec.convert(row, Decision).action for row in rows] == [row["action"] for row in rows]


def test_a_database_gives_finished_matches_and_no_names(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path / 'tables.sqlite'}") as store:
        whole, begun = journals(store, 2)
        for entry in played().entries():
            whole.append(entry)
        for entry in played(most=3).entries():
            begun.append(entry)
        store.submit(lambda connection: matches.end(connection, "m0", {"winners": [0]}, 9)).result()
        [(journal, bots)] = finished(store, None, tracks=False)
        assert list(finished(store, "tower", tracks=False)) == []
        rows = decisions(journal, 0, bots)
    assert {row.bot for row in rows} == {None, "greedy"}
    text = b"".join(msgspec.json.encode(row) for row in rows).decode()
    assert len(rows) > 20
    assert "ada" not in text.lower()
    assert '"m0"' not in text


def test_what_cannot_be_is_told_in_a_sentence(neko: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.neko"
    broken.write_text("what is this\n\n", encoding="utf-8")
    out = ("--out", str(tmp_path / "a.jsonl"))
    for arguments, code, sentence in (
        ([str(neko), "--out", str(tmp_path / "all.csv")], 2, "must end in one of these: .jsonl, .parquet"),
        ([str(tmp_path / "none.neko"), *out], 1, "There is no match in"),
        ([str(broken), *out], 1, ""),
        (["--game", "chess", *out], 2, "There is no game called chess"),
        (["--data", str(tmp_path / "nowhere"), *out], 1, ""),
    ):
        result = run(*arguments)
        assert result.exit_code == code, result.output
        assert sentence in result.stderr
        assert result.stderr.strip()
    assert not list(tmp_path.glob("*.jsonl")) + list(tmp_path.glob(".*.part"))
