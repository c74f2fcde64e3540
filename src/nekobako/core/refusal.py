"""Refusals: what a match answers to something it will not do. Nothing has changed when one is raised."""

from typing import Any, Literal

from nekobako.core.words import Catalogue, Phrase

WORDS = Catalogue("nekobako.core.words")

Code = Literal["malformed", "unknown", "game_over", "not_your_turn", "illegal", "stale", "impossible"]


class Refusal(Exception):  # noqa: N818 (the name other programs are written against)
    """A stable code, the ledger's rule, the field at fault, and a sentence in English or French."""

    def __init__(
        self,
        code: Code,
        phrase: Phrase,
        *,
        rule: str | None = None,
        field: str | None = None,
        detail: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(phrase.text("en"))
        self.code = code
        self.phrase = phrase
        self.rule = rule
        self.field = field
        self.detail = detail or {}

    def text(self, language: str) -> str:
        """The sentence, with the rule it rests on."""
        return self.phrase.text(language) + (f" ({self.rule})" if self.rule else "")

    def __str__(self) -> str:
        return self.text("en")

    def __reduce__(self) -> tuple[Any, ...]:
        # It comes back from other processes, which by default would be given the sentence alone.
        return _again, (self.code, self.phrase, self.rule, self.field, self.detail)


def table_refusal(code: Code, key: str, *, field: str | None = None, **parameters: Any) -> Refusal:
    """A refusal that is the same in every game."""
    return Refusal(code, Phrase(WORDS, key, {"field": field, **parameters}), field=field, detail=parameters)


def _again(code: Code, phrase: Phrase, rule: str | None, field: str | None, detail: dict[str, Any]) -> Refusal:
    return Refusal(code, phrase, rule=rule, field=field, detail=detail)
