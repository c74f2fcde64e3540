"""Problems: what a command says instead of a result. Each has a sentence and an exit code."""

from typing import Final

from nekobako.cli.language import WORDS
from nekobako.core.refusal import Refusal
from nekobako.core.words import Phrase

FAILED: Final = 1
BAD_USAGE: Final = 2


class Problem(Exception):  # noqa: N818 (said to players, not a failure of ours)
    """A command cannot go on, and says why in the player's language."""

    def __init__(self, phrase: Phrase | Refusal, code: int) -> None:
        super().__init__(phrase.text("en"))
        self.phrase = phrase
        self.code = code

    def text(self, language: str) -> str:
        return self.phrase.text(language)


def bad_usage(key: str, **parameters: object) -> Problem:
    return Problem(Phrase(WORDS, f"problem.{key}", parameters), BAD_USAGE)


def failed(key: str, **parameters: object) -> Problem:
    return Problem(Phrase(WORDS, f"problem.{key}", parameters), FAILED)
