"""Every catalogue says the same things in every language."""

import re
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import nekobako
from nekobako.core.words import LANGUAGES, Catalogue, Phrase, Word

ROOT = Path(nekobako.__file__).parent
PACKAGES = sorted(".".join(("nekobako", *path.parent.relative_to(ROOT).parts)) for path in ROOT.rglob("words/en.toml"))
SAME_IN_BOTH = {  # names and words that both languages have, by key or wherever they are the last part of one
    "mafia",
    "hackers",
    "culture",
    "duo",
    "expert",
    "cube",
    "missions",
    "orange",
    "neko",
    "options.factions.label",
}


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.fixture(params=PACKAGES)
def catalogue(request: pytest.FixtureRequest) -> Catalogue:
    import_module(request.param)
    return Catalogue(request.param)


def test_there_are_catalogues() -> None:
    assert {"nekobako.core.words", "nekobako.games.catham.words"} <= set(PACKAGES)


def test_every_language_has_every_key(catalogue: Catalogue) -> None:
    english, *others = (set(catalogue.keys(language)) for language in LANGUAGES)
    assert english
    assert all(other == english for other in others)


def test_sentences_use_the_same_parameters(catalogue: Catalogue) -> None:
    english, french = catalogue.keys("en"), catalogue.keys("fr")
    different = {key for key in english if fields(english[key]) != fields(french[key])}
    assert different == set()


def test_nothing_was_left_untranslated(catalogue: Catalogue) -> None:
    english, french = catalogue.keys("en"), catalogue.keys("fr")
    worded = {key for key, sentence in english.items() if re.search(r"[a-z]{2}", re.sub(r"{.*?}", "", sentence))}
    same = {key for key in worded if english[key] == french[key]}
    assert {key for key in same if not {key, key.rsplit(".", 1)[-1]} & SAME_IN_BOTH} == set()


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [("en", 0, "0 cards"), ("en", 1, "1 card"), ("en", 2, "2 cards"), ("fr", 0, "0 carte"), ("fr", 2, "2 cartes")],
)
def test_number_forms(language: str, n: int, said: str) -> None:
    words = Catalogue("nekobako.games.catham.words")
    assert said in words.say(language, "refusal.asked_hand_limit", count=n)


def test_a_word_in_a_sentence_is_said_in_its_language() -> None:
    phrase = Phrase(
        Catalogue("nekobako.games.catham.words"), "refusal.not_in_play", {"faction": Word("faction.police")}
    )
    assert "Policiers" in phrase.text("fr")
    assert "Police " in phrase.text("en")


@pytest.mark.parametrize(("language", "said"), [("en", "not -2.5."), ("fr", "pas -2,5.")])
def test_decimals_as_the_language_writes_them(language: str, said: str) -> None:
    words = Catalogue("nekobako.games.tower.words")
    assert words.say(language, "malformed.tremor", field="hand.tremor", most=50.0, value=-2.5).endswith(said)
