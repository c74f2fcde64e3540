"""The table as a seat sees it: the tower floor by floor, and beside it players, cards, Missions and the reserve."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from nekobako.cli.screens.game_screen import Reader
from nekobako.cli.screens.tower.floors import cats_on, downhill, slope
from nekobako.cli.screens.tower.labels import labels_for
from nekobako.cli.screens.violations import not_right_yet
from nekobako.games.tower.material import FLOORS, KINDS, NAKAMA, WALLS, Colour, colour_of, kind_of, number_of
from nekobako.games.tower.rules import Tower

LINE: Final = "dim"
OPEN: Final = "italic dim"  # not accepted yet
MOST_FLOORS: Final = 9  # rows; the highest and those with cats are shown
STYLES: Final[Mapping[Colour, str]] = {
    "yellow": "yellow",
    "blue": "dodger_blue1",
    "purple": "medium_orchid1",
    "orange": "dark_orange",
}


def table(reader: Reader, view: Mapping[str, Any]) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(ratio=9)
    grid.add_column(ratio=11)
    grid.add_row(_tower(reader, view), Group(*_players(reader, view), *_cards(reader, view)))
    wrong = not_right_yet(reader.translator, [labels_for(reader).wrong(violation) for violation in view["violations"]])
    return Group(Rule(_title(reader, view), style=LINE), grid, _reserve(reader, view), *wrong)


def _title(reader: Reader, view: Mapping[str, Any]) -> Text:
    labels = labels_for(reader)
    facts = [labels.say(f"mode.{view['options']['mode']}"), labels.say("turn", number=view["turn"]["number"])]
    if view["heights"] is None:
        won = ", ".join(map(str, view["milestones"])) or "–"
        facts.append(labels.say("milestones", won=won))
    return Text.assemble((Tower.title, "bold"), "  ·  " + "  ·  ".join(facts))


# --- the tower


def _tower(reader: Reader, view: Mapping[str, Any]) -> RenderableType:
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    below = view["top"] + 1
    if any(piece in FLOORS for piece in _own(view)):
        walls = [piece for piece in _own(view) if piece in WALLS]
        grid.add_row(Text(str(below), style=OPEN), Text(_carried(reader, walls), style=OPEN), "")
    for floor in _shown_floors(view):
        if floor != below - 1:
            grid.add_row("", Text("⋮", style="dim"), "")
        grid.add_row(Text(str(floor), style="bold"), _floor(reader, view, floor), _cats(reader, view, floor))
        below = floor
    if view["heights"] is not None:
        grid.add_row("", Text(labels_for(reader).word("piece.table"), style="dim"), _cats(reader, view, 0))
    return grid


def _shown_floors(view: Mapping[str, Any]) -> list[int]:
    """From the top: the highest, floor 1, and of the others those with cats, as far as there is room."""
    floors = list(range(view["top"], 0, -1))
    if len(floors) <= MOST_FLOORS:
        return floors
    with_cats = [floor for floor in floors[3:-1] if cats_on(view, floor)]
    chosen = [*floors[:3], floors[-1], *with_cats, *floors[3:-1]]
    return sorted(list(dict.fromkeys(chosen))[: MOST_FLOORS - 1], reverse=True)


def _floor(reader: Reader, view: Mapping[str, Any], floor: int) -> Text:
    """The walls that carry it, and how it slopes."""
    walls = next(entry["walls"] for entry in view["tower"] if entry["floor"] == floor)
    carried = _carried(reader, walls) or "═" * 5
    tilt = slope(view, floor)
    if tilt < 0.1:
        return Text(carried)
    arrow = {"right": "→", "left": "←", "back": "↑", "front": "↓"}[downhill(view, floor)]
    return Text.assemble(carried, (f" {reader.translator.number(tilt, 1)}°{arrow}", "cyan"))


def _carried(reader: Reader, walls: Sequence[str]) -> str:
    return "+".join(labels_for(reader).say(f"short.{kind_of(wall)}") for wall in walls)


def _own(view: Mapping[str, Any]) -> Sequence[str]:
    """The pieces of the action under way."""
    pieces: Sequence[str] = view["own"]["pieces"] if view["own"] else ()
    return pieces


def _cats(reader: Reader, view: Mapping[str, Any], floor: int) -> Text:
    labels = labels_for(reader)
    parts = []
    for cat in cats_on(view, floor):
        style = STYLES[colour_of(cat)] if cat in NAKAMA else "bold"
        parts.append(Text(labels.cat(cat), style=style))
    if floor and _goal_floor(view) == floor:
        parts += [Text(labels.cat(cat), style=OPEN) for cat in _own(view)]
    return Text(", ").join(parts)


def _goal_floor(view: Mapping[str, Any]) -> int | None:
    """Where the cat of the action under way was to stand."""
    goal = view["own"]["goal"] if view["own"] else None
    if goal in FLOORS:
        return number_of(goal)
    place: int | None = view["places"].get(goal)
    return place


# --- players, cards, Missions


def _players(reader: Reader, view: Mapping[str, Any]) -> list[Text]:
    lines = []
    labels = labels_for(reader)
    for seat, title in enumerate(reader.titles):
        active = "▶ " if seat == view["turn"]["seat"] else "  "
        height = "" if view["heights"] is None else "  " + labels.height(view["heights"][seat])
        style = "bold" if seat == reader.seat else ""
        lines.append(Text.assemble((active, "bold"), (title, style), (height, "yellow")))
    return lines


def _cards(reader: Reader, view: Mapping[str, Any]) -> list[Text]:
    labels = labels_for(reader)
    lines = [Text(labels.say("cards"), style="dim")]
    own = view["own"]["card"] if view["own"] else None
    for card in view["cards"]:
        offered = [Text(labels.offered(option)) for option in card["options"]]
        offers = Text(f" {labels.say('or')} ").join(offered)
        lines.append(Text.assemble(("● " if card["id"] == own else "· ", "bold"), offers))
    missions = view["missions"] if view["hand"] is None else view["hand"]
    if missions:
        lines.append(Text(labels.say("missions" if view["hand"] is None else "your_missions"), style="dim"))
    missing = labels.remarks(view) if view["turn"]["phase"] == "mission" else {}
    for mission in missions:
        claimed = "● " if mission["id"] == view["claim"] else "· "
        climb = f"+{mission['climb']} "
        lines.append(Text.assemble((claimed, "bold"), (climb, "bold green"), labels.goal(mission["kind"])))
        if mission["id"] in missing:
            lines.append(Text(f"  {missing[mission['id']]}", style="dim"))
    return lines


def _reserve(reader: Reader, view: Mapping[str, Any]) -> Text:
    labels, left = labels_for(reader), view["reserve"]
    parts = [Text(f"{labels.say(f'short.{kind}')} {left['walls'].get(kind, 0)}") for kind in KINDS]
    parts += [
        Text(f"{labels.say(f'colour.{colour}')} {left['nakama'].get(colour, 0)}", style=style)
        for colour, style in STYLES.items()
    ]
    parts.append(Text(labels.say("floors_left", count=left["floors"])))
    return Text.assemble((labels.say("reserve") + " ", "dim"), Text(", ").join(parts))
