"""A mutation is found when modules, functions, locals and attributes are renamed or moved, or says that it is not."""

import ast
import re
import tomllib
from dataclasses import replace

import pytest

from tests.mutations import listed, modules, mutations, names_of
from tests.mutations.__main__ import as_of_today
from tests.mutations.modules import Module, unknown_names
from tests.mutations.places import Change, LostError, applied, find, renamed, renamings, today
from tests.mutations.tidy import anchored, rewritten
from tests.mutations.tokens import Kind, tokens

CODE = '''
LIMIT: Final = 5


def hand(state, seat):
    """Its cards."""
    if state.over:
        return []
    cards = [card for card in state.cards if card.seat == seat]  # sorted
    if cards:
        cards.sort(key=rank)
    return cards


def pile(state):
    found = state.pile
    if found:
        return found[-1]
    return f"none of {len(found)} left"
'''


def changed(change: Change, *texts: str) -> str:
    """The first module after the change."""
    all_modules = [Module(f"m{n}.py", text) for n, text in enumerate(texts)]
    place = find(change, all_modules)
    return applied(place, today(place, all_modules, {}))


def hinted(old: str, new: str, *, text: str = CODE) -> Change:
    """As `--tidy` would write it."""
    module = Module("m0.py", text)
    place = find(Change(old, new), [module])
    return anchored(place, today(place, [module], {}), [module])


def new_names(text: str) -> str:
    """Every name is another, and attributes are other ones than locals of the same name."""
    kinds = {"name": "x", "attribute": "y", "argument": "y"}
    return renamed(text, {(t.kind, t.text): f"{kinds[t.kind]}_{t.text}" for t in tokens(text) if t.kind in kinds})


def only_in_new(change: Change) -> set[tuple[Kind, str]]:
    """The names that neither `old` nor the text next to it has."""
    texts = (change.new, f"{change.before} {change.old} {change.after}")
    new, other = ({(token.kind, token.text) for token in tokens(text)} for text in texts)
    return {key for key in new - other if key[0] != "fixed"}


def bound_in(text: str) -> set[tuple[Kind, str]]:
    """The names that it gives to something itself, such as those of a comprehension."""
    return {("name", name) for name in re.findall(r"\b(?:for )?(\w+) (?:=|in)(?= )", text)}


@pytest.mark.parametrize("game", listed())
def test_every_row_is_found_when_all_names_and_modules_are_called_something_else(game: str) -> None:
    before = modules(game)
    after = [Module(f"elsewhere/{n}.py", new_names(module.text)) for n, module in enumerate(before)]
    names, same = renamings([mutation.change for mutation in mutations(game)], after), 0
    for mutation in mutations(game):
        was, now = mutation.place(), find(mutation.change, after)
        assert (before.index(was.module), was.first) == (after.index(now.module), now.first), mutation
        brought = only_in_new(mutation.change)
        if not brought - set(names) - bound_in(mutation.change.new):
            program = applied(now, today(now, after, names))
            program = renamed(program, {key: f"x_{key[1]}" for key in bound_in(mutation.change.new)})
            assert ast.dump(ast.parse(program)) == ast.dump(ast.parse(new_names(mutation.source()))), mutation
            same += 1
    assert same > 0.95 * len(mutations(game))


@pytest.mark.parametrize("game", listed())
def test_every_row_is_found_when_each_function_moves_to_a_module_of_its_own(game: str) -> None:
    moved: list[Module] = []
    for module in modules(game):
        lines = module.text.splitlines(keepends=True)
        for node in ast.parse(module.text).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                first, last = node.lineno - len(node.decorator_list), node.end_lineno or 0
                moved.append(Module(f"{module.file}/{first}", "".join(lines[first - 1 : last])))
                lines[first - 1 : last] = ["\n"] * (last - first + 1)
        moved.append(Module(module.file, "".join(lines)))
    for mutation in mutations(game):
        was, now = mutation.place(), find(mutation.change, moved)
        file, _, lines_before = now.module.file.partition(".py/")
        assert was.module.file.removesuffix(".py") == file.removesuffix(".py"), mutation
        assert was.module.line(was.first) == now.module.line(now.first) + int(lines_before or 1) - 1, mutation


@pytest.mark.parametrize("game", listed())
def test_the_rows_as_they_are_have_been_tidied_once(game: str) -> None:
    """Not that they are tidy: a rename need not touch them. But what is tidied stays as it is and finds its place."""
    for mutation in mutations(game):
        tidy = as_of_today(mutation)
        place = find(tidy, modules(game))
        assert str(place) == str(mutation.place())
        assert applied(place, today(place, modules(game), names_of(game))) == mutation.source()
        assert anchored(place, tidy, modules(game)) == tidy


def test_comments_docstrings_layout_and_trailing_commas_do_not_matter() -> None:
    change = Change("if state.over: return []\ncards = [card for card in state.cards]", "pass")
    text = (
        "def f(state):\n    if state.over:  # at the end\n        return []\n\n    # why\n"
        "    cards = [\n        card\n        for card in state.cards\n    ]\n"
    )
    assert changed(change, text) == "def f(state):\n    pass\n"
    assert changed(Change("f(a, b)", "f(b)"), "x = 1\nf(\n    a,\n    b,\n)\n") == "x = 1\nf(b)\n"


def test_names_in_f_strings_are_names_and_the_rest_is_text() -> None:
    row = hinted('f"none of {len(found)} left"', '""')
    assert changed(row, CODE.replace("found", "top")).splitlines()[-1] == '    return ""'
    with pytest.raises(LostError, match="is gone"):
        changed(row, CODE.replace("left", "there"))
    parts = ['f"{{a}} {', "b", "!r:>{", "c", "}}{", "d", ".", "e", '}"']
    assert [token.text for token in tokens("".join(parts))] == parts


def test_what_is_renamed_in_old_is_renamed_in_new() -> None:
    row = hinted("card.seat == seat", "card.seat != seat")
    text = CODE.replace("card.seat", "card.owner").replace("seat", "player").replace("hand", "cards_of")
    assert "if card.owner != player]" in changed(row, text)
    assert "found" not in changed(hinted("if found:", "if len(found) > 1:"), CODE.replace("found", "cards"))


def test_the_text_next_to_it_tells_places_apart_that_differ_by_names_alone() -> None:
    row = hinted("if found:", "if False:")
    assert row.before == "found = state.pile"
    assert row.within == "pile"
    mixed = CODE.replace("found", "top").replace("cards", "found")  # now another place has the row's own name
    assert "if False:\n        return top[-1]" in changed(row, mixed)


def test_where_the_text_next_to_it_was_changed_its_own_names_in_its_function_tell() -> None:
    row = hinted("if found:", "if False:")
    edited = CODE.replace("found = state.pile", "found = list(state.pile)")
    assert "if False:\n        return found[-1]" in changed(row, edited, CODE.replace("pile", "bag"))
    with pytest.raises(LostError, match=r"gone from m0.py; it might be m0.py:17 in pile, m0.py:10 in hand"):
        changed(row, edited.replace("found", "top"))


def test_the_same_text_elsewhere_is_not_taken_for_it() -> None:
    twice = CODE + CODE.replace("hand", "other_hand").replace("pile", "other_pile")
    row = Change("if found:", "if False:")
    with pytest.raises(LostError, match=r"several places: m0.py:10 in hand, .* m0.py:36 in other_pile"):
        changed(row, twice)
    assert "if False:" in changed(replace(row, within="pile"), twice)
    with pytest.raises(LostError, match=r"too little to go by, perhaps m0.py:2 in the module"):
        changed(Change("MOST: Final = 5", "MOST: Final = 6"), CODE.replace("Final", "Fixed"))


def test_a_name_that_only_the_new_text_has_must_be_known_there() -> None:
    row = hinted("return cards", "return cards[:LIMIT]")
    assert "return cards[:LIMIT]" in changed(row, CODE)
    text = CODE.replace("LIMIT", "MOST")
    with pytest.raises(LostError, match=r"m0.py:12 in hand: there is no LIMIT for"):
        changed(row, text)
    all_modules = [Module("m0.py", text)]
    names = renamings([hinted("LIMIT: Final = 5", "LIMIT: Final = 6")], all_modules)
    assert "cards[:MOST]" in today(find(row, all_modules), all_modules, names).new
    with pytest.raises(LostError, match="there is no elders for"):
        changed(hinted("state.over", "state.elders"), CODE)


def test_names_that_a_module_does_not_know() -> None:
    assert unknown_names("import a\nb = [c for c in a.d]\ndef e(f):\n    g = f\n    return g + h + len(b)\n") == {"h"}


def test_new_lines_are_indented_like_the_place() -> None:
    row = Change("    if found:\n        return found[-1]", "    if found:\n        found.pop()\n        return 0")
    nested = "class A:\n    def f(self, found):\n        if found:\n            return found[-1]\n"
    assert changed(row, nested).endswith("        if found:\n            found.pop()\n            return 0\n")
    tidy = hinted(row.old, row.new)
    assert (tidy.old, tidy.new) == ("if found:\n    return found[-1]", "if found:\n    found.pop()\n    return 0")


LIST = """# One

[[mutation]]
rule = "C-01"
old = \'\'\'
[[mutation]]
\'\'\'
new = 'a'

# Two
[[mutation]]
old = 'b'
"""
WRITTEN = """# One

[[mutation]]
rule = "C-01"
what = "a \\"card\\""
before = \'\'\'
b
c
\'\'\'
old = \'\'\''d'\'\'\'
new = ''

# Two
[[mutation]]
rule = "C-02"
old = 'e'
new = 'f'
"""


def test_a_list_is_written_anew_with_its_comments_and_in_its_order() -> None:
    rows = [
        {"rule": "C-01", "what": 'a "card"', **vars(Change("'d'", "", before="b\nc"))},
        {"rule": "C-02", "what": "", **vars(Change("e", "f"))},
    ]
    assert rewritten(LIST, rows) == WRITTEN
    assert tomllib.loads(WRITTEN)["mutation"][0]["before"] == "b\nc\n"
