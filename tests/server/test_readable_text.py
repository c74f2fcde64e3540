"""Names and chat: what cannot be seen, or turns others round, does not pass; what people really write does."""

import logging
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from nekobako.server.errors import Denied
from nekobako.server.readable_text import hidden, is_seen, show_hidden
from nekobako.server.storage.store import Store
from tests.server.local_registry import open_registry, run

GOOD = [
    "Zoé", "Jean-François d’Où", "Mia 🐈‍⬛", "👩🏽‍🚀", "👨‍👩‍👧‍👦", "❤️‍🔥", "1️⃣", "☺︎", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇫🇷", "🏳️‍🌈",
    "محمد", "می‌خواهم", "משה", "שָׁלוֹם", "ねこ太郎", "葛\U000e0100飾", "김고양이", "क्‍ष", "நீ", "Nguyễn Văn Ất", "O'Neill",
    "กิ่ง", "מִיָּה",
]  # fmt: skip
BAD = [
    "\u202eaiM", "Mia\u202e", "\u2066Mia\u2069", "Mi\u200ba", "Mia\ufeff", "M\u00adia",
    "Mia\u200d", "\u200dMia", "M\u200dia",
    "Mia\u2060", "Mia\u0000", "Mia\u0007", "Mia\u3164", "\u3164", "\u2800\u2800", "\uffa0",
    "\u115f", "Mia\ufe0f", "Mia\ufe0f\ufe0f",
    "Mia\U000e0041", "🏴\U000e0041", "\u034f", "Mia\u200e", "M" + "\u0301" * 9, "Mia\ue000",
    "Mia\uffff", "Mia\ud800", "🐈\u200d",
]  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_what_people_write_passes(name: str) -> None:
    assert list(hidden(name)) == []
    assert is_seen(name)
    assert show_hidden(name) == name


@pytest.mark.parametrize("name", BAD)
def test_what_hides_is_found_and_shown(name: str) -> None:
    assert list(hidden(name))
    assert "⟨U+" in show_hidden(name)
    assert list(hidden(show_hidden(name))) == []


@pytest.mark.parametrize("name", ["", " ", "\u00a0", "\u0301", "\u3000 ", "\u200f", "\ufe0f", "\u3164"])
def test_nothing_to_see(name: str) -> None:
    assert not is_seen(name)


def test_marks_of_direction_are_left_to_those_who_write_that_way() -> None:
    assert show_hidden("שלום\u200f!") == "שלום\u200f!"
    assert show_hidden("salut\u200f!") == "salut⟨U+200F⟩!"


def test_names_are_refused_and_chat_is_shown(tmp_path: Path) -> None:
    async def main() -> None:
        async with open_registry(tmp_path) as registry:
            mia = await registry.person("Mia 🐈‍⬛")
            for name in BAD:
                with pytest.raises(Denied) as caught:
                    await registry.person(name)
                assert (caught.value.code, caught.value.field) == ("malformed", "name")
                with pytest.raises(Denied):
                    await registry.rename(mia.stored, name)
            table = await mia.opens("catham", seats=2)
            await mia.asks(table, "say", text="  \u202eevil\n\nlive 👩🏽‍🚀 ")
            assert (await mia.sees(table))["chat"][0]["text"] == "⟨U+202E⟩evil live 👩🏽‍🚀"
            with pytest.raises(Denied):
                await mia.asks(table, "say", text="\u0301")

    run(main())


def test_the_log_has_no_parameters_of_statements(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    try:
        with pytest.raises(DBAPIError) as caught, caplog.at_level(logging.DEBUG):
            store.read(lambda connection: connection.execute(text("SELECT :name FROM nowhere"), {"name": "secret"}))
        assert "secret" not in str(caught.value)
        assert "hidden" in str(caught.value)
    finally:
        store.close()
