"""Finds the place that a mutation changes, whatever has been renamed or moved since it was written.

The place is where the tokens of `old`, with those of `before` and `after` round them, are the same but for names; the
names of `old` are matched one to one. If the text round it was changed, it is still found by its own names in the
function it was in. Of several such places one must be better than each other by its names, function and file.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tests.mutations.modules import Module, shape, unknown_names
from tests.mutations.tokens import Kind, Token, tokens

FEWEST = 12  # tokens that a place with other names, in another function or module, must share with its row

Key = tuple[Kind, str]
Names = Mapping[Key, str]  # what is called what today


class LostError(ValueError):
    """There is no such place, or more than one, or names that `new` brings in are gone."""


@dataclass(frozen=True)
class Change:
    """What is changed, and hints where: only `old` and `new` must be there."""

    old: str
    new: str
    file: str = ""  # in the folder of all games
    within: str = ""  # the function, or class and method
    before: str = ""  # the text next to it
    after: str = ""

    def dedented(self) -> "Change":
        """Both texts without the indentation that the old one may be written with."""
        written = self.old.strip("\n")
        indent = written[: -len(written.lstrip(" "))]
        old, new = ("\n".join(part.removeprefix(indent) for part in text.split("\n")) for text in (written, self.new))
        return replace(self, old=old, new=new.strip())

    @property
    def tokens(self) -> tuple[list[Token], int, int]:
        """Those of the text with what is next to it, and where in them the text itself begins and ends."""
        start, end = len(self.before) + 1, len(self.before) + 1 + len(self.old)
        every = tokens(f"{self.before}\n{self.old}\n{self.after}")
        own = [number for number, token in enumerate(every) if start <= token.start < end]
        return every, own[0], own[-1] + 1


@dataclass(frozen=True)
class Place:
    change: Change
    module: Module
    first: int  # tokens of the module
    last: int
    names: Names  # of `old`
    nearby: Names  # of the text next to it

    @property
    def within(self) -> str:
        return self.module.within(self.first)

    @property
    def kept(self) -> int:
        """How many names are the same."""
        return sum(today == name for (_, name), today in self.names.items())

    @property
    def agreement(self) -> tuple[int, bool, bool]:
        return self.kept, self.within == self.change.within, self.module.file == self.change.file

    def better(self, other: "Place") -> bool:
        pairs = list(zip(self.agreement, other.agreement, strict=True))
        return all(mine >= yours for mine, yours in pairs) and any(mine > yours for mine, yours in pairs)

    def __str__(self) -> str:
        return f"{self.module.file}:{self.module.line(self.first)} in {self.within or 'the module'}"


def find(change: Change, modules: Sequence[Module]) -> Place:
    every, first, last = change.tokens
    whole = list(_matches(change, modules, every, first, last))
    if whole:
        place = _best(whole)
        if len(every) < FEWEST and place.kept < len(place.names) and place.agreement[1:] != (True, True):
            raise LostError(f"too little to go by, perhaps {place}: {change.old}")
        return place
    alone = list(_matches(change, modules, every[first:last], 0, last - first))
    by_name = [place for place in alone if place.kept == len(place.names) and place.within == change.within]
    if by_name:
        return _best(by_name)
    nearest = sorted(alone, key=lambda place: place.agreement, reverse=True)[:3]
    origin = f" from {change.file}" if change.file else ""
    raise LostError(f"{change.old!r} is gone{origin}{_listed('; it might be', nearest)}")


def _matches(
    change: Change, modules: Sequence[Module], wanted: Sequence[Token], first: int, last: int
) -> Iterator[Place]:
    sought = shape(wanted)
    for module in modules:
        for start in module.matches(sought):
            pairs = list(zip(wanted, module.tokens[start:], strict=False))
            names = one_to_one(pairs[first:last])
            if names is not None:
                nearby = _agreed([_names([pair]) for pair in pairs])
                yield Place(change, module, start + first, start + last - 1, names, nearby)


def _names(pairs: Iterable[tuple[Token, Token]]) -> Names:
    return {(mine.kind, mine.text): today.text for mine, today in pairs if mine.kind != "fixed"}


def one_to_one(pairs: Sequence[tuple[Token, Token]]) -> Names | None:
    names = _names(pairs)
    steady = all(names.get((mine.kind, mine.text), today.text) == today.text for mine, today in pairs)
    distinct = len({(kind, today) for (kind, _), today in names.items()}) == len(names)
    return names if steady and distinct else None


def _agreed(several: Iterable[Names]) -> Names:
    """The names that are never said to be two things."""
    said: dict[Key, set[str]] = {}
    for names in several:
        for key, today in names.items():
            said.setdefault(key, set()).add(today)
    return {key: today.pop() for key, today in said.items() if len(today) == 1}


def _best(places: Sequence[Place]) -> Place:
    for place in places:
        if all(place.better(other) for other in places if other is not place):
            return place
    raise LostError(f"{places[0].change.old!r} may be in several places{_listed(':', places)}")


def _listed(lead: str, places: Sequence[Place]) -> str:
    return f"{lead} {', '.join(map(str, places))}" if places else ""


def renamings(changes: Iterable[Change], modules: Sequence[Module]) -> Names:
    """What is called what today, by all changes whose places are found."""
    several: list[Names] = []
    for change in changes:
        try:
            place = find(change, modules)
        except LostError:
            continue
        several += [place.nearby, place.names]
    return _agreed(several)


def today(place: Place, modules: Sequence[Module], elsewhere: Names) -> Change:
    """The change with the names that its place has today. Names that only `new` has are looked for in the text next to
    it and, if there is nothing of that name, `elsewhere`."""
    dot = "." if place.first and place.module.tokens[place.first - 1].text == "." else ""  # an attribute comes first
    change, names = place.change.dedented(), {**place.nearby, **place.names}
    old, new = renamed(f"{dot}{change.old}", names), renamed(f"{dot}{change.new}", names)
    source = applied(place, replace(change, new=new[len(dot) :]))
    try:
        gone: set[Key] = {("name", name) for name in unknown_names(source) - place.module.unknown}
    except SyntaxError as error:
        raise LostError(f"{place}: {change.new!r} does not fit: {error}") from error
    for key in _names((token, token) for token in tokens(f"{dot}{change.new}")):
        # Whether an attribute is gone is told by other rows: another class may still have one of that name.
        if key[0] != "name" and key not in names and (key in elsewhere or not _has(modules, key)):
            gone.add(key)
    lost = sorted(name for kind, name in gone - set(elsewhere) if not (kind == "attribute" and _is_builtin(name)))
    if lost:
        raise LostError(f"{place}: there is no {', '.join(lost)} for {change.new!r}")
    new = renamed(new, {key: elsewhere[key] for key in gone & set(elsewhere)})
    return replace(change, old=old[len(dot) :], new=new[len(dot) :])


def _has(modules: Sequence[Module], key: Key) -> bool:
    return any(key[1] in module.words for module in modules)


def _is_builtin(attribute: str) -> bool:
    return any(hasattr(builtin, attribute) for builtin in (str, tuple, list, dict, set))


def renamed(text: str, names: Names) -> str:
    parts, end = [], 0
    for token in tokens(text):
        parts += [text[end : token.start], names.get((token.kind, token.text), token.text)]
        end = token.end
    return "".join(parts) + text[end:]


def applied(place: Place, change: Change) -> str:
    """The text of the module with this change, which has the names of today, at this place."""
    module = place.module
    indent = module.indent(place.first)
    first, *others = change.new.split("\n")
    new = "\n".join([first, *(f"{indent}{line}" if line else "" for line in others)])
    return module.text[: module.tokens[place.first].start] + new + module.text[module.tokens[place.last].end :]
