"""Refusals of the server itself; the rules' own refusals go out in the same shape."""

from typing import Final, Literal, get_args

from nekobako.core.refusal import Code, Refusal
from nekobako.core.words import LANGUAGES, Catalogue, Phrase, Translated
from nekobako.server import metrics
from nekobako.server.protocol.types import Trouble
from nekobako.server.storage.problem import NotKeptError

WORDS: Final = Catalogue("nekobako.server.words")

DeniedCode = Literal[
    "malformed",
    "unauthorised",
    "unknown",
    "forbidden",
    "not_now",
    "stale",
    "too_fast",
    "too_large",
    "busy",
    "failed",
    "elsewhere",
    "unavailable",
]


class Denied(Exception):  # noqa: N818 (it is an answer, as a refusal is)
    def __init__(
        self, code: DeniedCode, key: str, field: str | None = None, *, rule: str | None = None, **parameters: object
    ) -> None:
        self.code: DeniedCode = code
        self.rule = rule
        self.phrase = Phrase(WORDS, key, parameters)
        self.field = field
        self.parameters = parameters
        super().__init__(self.phrase.text("en"))

    @property
    def trouble(self) -> Trouble:
        text, detail = _translated(self.phrase), dict(self.parameters)
        return Trouble(code=self.code, text=text, rule=self.rule, field=self.field, detail=detail)


def _translated(phrase: Phrase) -> Translated:
    return {language: phrase.text(language) for language in LANGUAGES}


def said(key: str) -> Translated:
    """A sentence of the server's in every language."""
    return {language: WORDS.say(language, key) for language in LANGUAGES}


def failure(problem: Exception) -> Denied:
    """What someone is told of a failure that is not theirs."""
    return Denied("failed", "not_kept" if isinstance(problem, NotKeptError) else "failed")


class Elsewhere(Denied):
    """Another node has the table; whoever asks may follow."""

    def __init__(self, node: str) -> None:
        self.node = node
        super().__init__("elsewhere", "elsewhere", node=node)


def trouble_of(problem: Denied | Refusal) -> Trouble:
    """What someone is told who is refused; it is counted."""
    metrics.REFUSALS.labels(problem.code).inc()
    if isinstance(problem, Denied):
        return problem.trouble
    text = {language: problem.text(language) for language in LANGUAGES}
    return Trouble(code=problem.code, text=text, rule=problem.rule, field=problem.field, detail=problem.detail)


for _code in (*get_args(Code), *get_args(DeniedCode)):
    metrics.REFUSALS.labels(_code)  # a rate needs a zero to begin with
