"""Refusals in a game's own words: the sentence, the rule and the field. Nothing has moved when one is raised."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NoReturn, TypeVar

from nekobako.core.refusal import Code, Refusal
from nekobako.core.words import Catalogue, Phrase, Word, readable

Name = TypeVar("Name", bound=str)


class Refusals:
    """`pieces` are the parameters that name a piece, or some of them; `name` is what people call it."""

    def __init__(self, words: Catalogue, pieces: Collection[str], name: Callable[[Any], Phrase]) -> None:
        self._words, self._pieces, self._name = words, pieces, name

    def illegal(self, key: str, rule: str, field: str, **parameters: Any) -> NoReturn:
        """It could be done, but a rule forbids it now. Players read it: pieces are called as people call them."""
        spoken = {name: self._name(value) if name in self._pieces else value for name, value in parameters.items()}
        self._refuse("illegal", f"refusal.{key}", rule, field, parameters, spoken)

    def impossible(self, key: str, rule: str, field: str, **parameters: Any) -> NoReturn:
        """There can be no such table or position. Who wrote it reads it: pieces are called as they stand there."""
        self._refuse("impossible", f"impossible.{key}", rule, field, parameters, parameters)

    def malformed(self, key: str, field: str, **parameters: Any) -> NoReturn:
        """It has not the form of an action or a position at all."""
        self._refuse("malformed", f"malformed.{key}", None, field, parameters, parameters)

    def unknown(self, what: str, field: str, name: str) -> NoReturn:
        """There is no card, piece or colour of that name."""
        parameters = {"name": name[:80]}
        self._refuse("unknown", f"unknown.{what}", None, field, parameters, parameters)

    def known(self, name: str, names: tuple[Name, ...], what: str, field: str) -> Name:
        """One of these names, or unknown."""
        match = next((known for known in names if known == name), None)
        if match is None:
            self.unknown(what, field, name)
        return match

    def known_or_none(self, name: str | None, names: tuple[Name, ...], what: str, field: str) -> Name | None:
        return None if name is None else self.known(name, names, what, field)

    def _refuse(
        self,
        code: Code,
        key: str,
        rule: str | None,
        field: str,
        parameters: Mapping[str, Any],
        spoken: Mapping[str, Any],
    ) -> NoReturn:
        """Programs get the names of the wire."""
        detail = {
            name: value.key if isinstance(value, Word) else readable(value)
            for name, value in parameters.items()
            if not isinstance(value, Phrase)
        }
        phrase = Phrase(self._words, key, {"field": field, **spoken})
        raise Refusal(code, phrase, rule=rule, field=field, detail=detail)
