"""What the server answers to something it will not do; the rules' own refusals go out in the same shape."""

from typing import Final, Literal

from nekobako.core.refusal import Refusal
from nekobako.core.words import LANGUAGES, Catalogue, Phrase
from nekobako.server.protocol.shapes import Trouble

WORDS: Final = Catalogue("nekobako.server.words")

DeniedCode = Literal[
    "malformed", "unauthorised", "unknown", "forbidden", "not_now", "stale", "too_fast", "too_large", "failed"
]


class Denied(Exception):  # noqa: N818 (it is an answer, as a refusal is)
    def __init__(self, code: DeniedCode, key: str, field: str | None = None, **said: object) -> None:
        self.code: DeniedCode = code
        self.phrase = Phrase(WORDS, key, said)
        self.field = field
        self.said = said
        super().__init__(self.phrase.text("en"))

    @property
    def trouble(self) -> Trouble:
        text = {language: self.phrase.text(language) for language in LANGUAGES}
        return Trouble(code=self.code, text=text, field=self.field, detail=dict(self.said))


def trouble_of(problem: Denied | Refusal) -> Trouble:
    if isinstance(problem, Denied):
        return problem.trouble
    text = {language: problem.text(language) for language in LANGUAGES}
    return Trouble(code=problem.code, text=text, rule=problem.rule, field=problem.field, detail=problem.detail)
