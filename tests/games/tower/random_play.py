"""Random play without a simulator: a legal action filled in, and what may have come of the hands that did it.

What falls, and what a steady hand would put back, is worked out here on its own, from what rested on what.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from nekobako import Match
from nekobako.games.tower.material import COLUMN, FLOORS, KINDS, NAKAMA, NEKO, WALLS, kind_of
from tests.games.tower.facts import told
from tests.games.tower.helpers import Action, Told, by_hand, on_of

AT_ONCE = ("card", "swap", "skip", "stop", "done", "concede")


def play_on(match: Match, random: Random, most: int, falls: float = 0.2) -> Iterator[list[dict[str, Any]]]:
    """Play up to so many actions; `falls` is how often accepted pieces come down."""
    for _ in range(most):
        if not match.deciders:
            return
        seat = match.deciders[0]
        action = filled(match, _choice(match.legal(seat), random), random)
        yield match.play(seat, action) if action["do"] in AT_ONCE else _by_hand(match, action, random, falls)


def _choice(legal: Sequence[Action], random: Random) -> Action:
    """First what to do, then one of that; mostly done or climbing where that can be, and nobody concedes."""
    kinds = list(dict.fromkeys(action["do"] for action in legal if action["do"] != "concede"))
    likely = [kind for kind in kinds if kind in ("done", "climb")]
    do = random.choice(likely if likely and random.random() < 0.7 else kinds)
    return random.choice([action for action in legal if action["do"] == do])


# --- filling in


def filled(match: Match, template: Action, random: Random) -> Action:
    """A template with everything that is free chosen, so that it is legal."""
    view = match.view(None)
    action = dict(template)
    if action["do"] == "build":
        kinds = _kinds(view, _option(view, action)["build"], random)
        places = zip(kinds, (-2.5, 2.5), (180.0, 0.0), strict=True)
        action["walls"] = [{"kind": kind, "x": x, "y": 0.0, "yaw": yaw, "fold": 90.0} for kind, x, yaw in places]
        action["floor"] = {"x": 0.0, "y": 0.0, "yaw": 0.0}
    elif "kinds" in action:
        action["kinds"] = _kinds(view, _option(view, action)["build"], random)
    elif "floor" in action:
        action["floor"] = random.choice(_floors(view, action, random))
    for name, value in (("x", 0.0), ("y", 0.0), ("yaw", 0.0), ("impulse", 30.0), ("towards", 0.0), ("fold", 60.0)):
        if name in action:
            action[name] = value
    return action


def _option(view: Mapping[str, Any], action: Action) -> Any:
    [card] = (card for card in view["cards"] if card["id"] == action["card"])
    return card["options"][action["option"]]


def _kinds(view: Mapping[str, Any], named: Sequence[str], random: Random) -> list[str]:
    """The named kinds as far as they go; in place of one that has run out, another (T-33)."""
    own = [piece for piece in view["own"]["pieces"] if piece in WALLS]
    left: list[str] = [kind_of(piece) for piece in own]
    left += [kind for kind in KINDS for _ in range(view["reserve"]["walls"].get(kind, 0))]
    chosen, missing = [], 0
    for kind in named:
        if kind in left:
            left.remove(kind)
            chosen.append(kind)
        else:
            missing += 1
    others = [kind for kind in left if kind != COLUMN]  # which goes two at a time
    return chosen + random.sample(others, missing)


def _floors(view: Mapping[str, Any], action: Action, random: Random) -> list[int]:
    every = list(range(1, view["top"] + 1))
    if action["do"] == "climb":
        height, most = _height(view), max(mission["climb"] for mission in _missions(view, action))
        return [floor for floor in every if height < floor <= height + most]
    if action["do"] == "move":
        return [floor for floor in every if floor > _height(view)]
    taken_from = view["places"].get(action["from"])
    above = _height(view) + 1
    if above in every and above != taken_from and random.random() < 0.7:
        return [above]
    return [floor for floor in every if floor != taken_from] or every


def _height(view: Mapping[str, Any]) -> int:
    seat = view["turn"]["seat"]
    found: int = view["heights"][seat] if view["heights"] else view["places"][NEKO]
    return found


def _missions(view: Mapping[str, Any], action: Action) -> list[dict[str, Any]]:
    """In the competitive game a spectator does not see it: one floor is always allowed."""
    shown = [mission for mission in view["missions"] if mission["id"] == action["mission"]]
    return shown or [{"climb": 1}]


# --- what comes of it


def _by_hand(match: Match, action: Action, random: Random, falls: float) -> list[dict[str, Any]]:
    before = on_of(match)
    view = match.view(None)
    own = _own(match, view, action)
    stands = _carried_out(before, view, own, action, random)
    if random.random() < falls and (view["top"] > 1 or _cats(before, own)):
        return _fall(match, action, before, stands, own, random)
    if random.random() < 0.2 and action["do"] not in ("pet", "move", "climb"):
        lying = {piece: ["table"] for piece in own}
        return by_hand(match, action, {**stands, **lying}, lying=[piece for piece in own if piece not in FLOORS])
    at_rest = random.random() < 0.95
    return by_hand(match, action, stands, sides=_sides(stands, random), at_rest=at_rest)


def _own(match: Match, view: Mapping[str, Any], action: Action) -> list[str]:
    """The pieces in hand: as many of the lowest numbers as the action takes."""
    there = [*view["places"], *(wall for floor in view["tower"] for wall in floor["walls"])]
    match action["do"]:
        case "build":
            walls: list[str] = []
            for place in action["walls"]:
                free = (w for w in WALLS if kind_of(w) == place["kind"] and w not in (*there, *walls))
                walls.append(next(free))
            return [*walls, FLOORS[view["top"]]]
        case "nakama":
            free = (cat for cat in NAKAMA if cat.startswith(action["colour"]) and cat not in there)
            return [action["from"] or next(free)]
        case "move":
            return [action["nakama"]]
        case "climb":
            return [_climber(view)]
        case "take" if "nakama" in action:
            return [action["nakama"]]
        case "take" if "mission" in action:
            return [_climber(view)]
        case "take" | "fold":
            return list(view["own"]["pieces"])
    return []


def _climber(view: Mapping[str, Any]) -> str:
    return f"black-{view['turn']['seat']}" if view["heights"] else NEKO


def _carried_out(before: Told, view: Mapping[str, Any], own: Sequence[str], action: Action, random: Random) -> Told:
    """What rests on what if all goes well; a person's hand puts a cat on some floor."""
    stands = {body: on for body, on in before.items() if body not in view["own"]["pieces"]}
    top = FLOORS[view["top"] - 1]
    if len(own) == 3:
        *walls, floor = own
        return stands | {wall: [top] for wall in walls} | {floor: walls}
    if len(own) == 1:
        goal = action.get("on") or FLOORS[(action.get("floor") or random.randint(1, view["top"])) - 1]
        return stands | {own[0]: [goal]}
    return stands


def _sides(on: Told, random: Random) -> list[tuple[str, str]]:
    """Nakama of one floor, side by side by chance."""
    floors: dict[str, list[str]] = {}
    for cat in NAKAMA:
        if cat in on and on[cat][0] in FLOORS:
            floors.setdefault(on[cat][0], []).append(cat)
    return [(cats[0], cats[1]) for cats in floors.values() if len(cats) > 1 and random.random() < 0.7]


def _cats(on: Told, own: Sequence[str]) -> list[str]:
    return [cat for cat in on if cat not in (*FLOORS, *WALLS, *own)]


def _fall(
    match: Match, action: Action, before: Told, stands: Told, own: Sequence[str], random: Random
) -> list[dict[str, Any]]:
    """The floors from some one up come down with their walls, or some cat does; the rest is put in order."""
    top = match.view(None)["top"]
    lowest = random.randint(2, top) if top > 1 and random.random() < 0.7 else top + 1
    gone = set(FLOORS[lowest - 1 : top]) | {w for floor in FLOORS[lowest - 1 : top] for w in before[floor]}
    down = {cat for cat in _cats(before, own) if _floor(before, cat) in gone}
    down |= set(random.sample(_cats(before, own), min(1, len(_cats(before, own))))) if not gone else set()
    fallen = {**stands, **{body: ["table"] for body in sorted(gone | down)}, **{piece: ["table"] for piece in own}}
    fell = told(fallen, lying=[body for body in sorted(gone | down | set(own)) if body not in FLOORS])
    after = {body: on for body, on in before.items() if body not in gone}
    for cat in _cats(before, ()):
        if _floor(before, cat) in gone:
            del after[cat]
            if cat not in NAKAMA:
                after[cat] = [FLOORS[lowest - 2]]
    reserve = [piece for piece in (*own, *match.view(None)["own"]["pieces"]) if action["do"] not in ("move", "climb")]
    if "nakama" in action or "mission" in action:
        reserve = []
    after = {body: on for body, on in after.items() if body not in reserve}
    return by_hand(match, action, after, fell=[fell])


def _floor(on: Told, cat: str) -> str:
    """The floor a pile stands on."""
    under = on[cat][0]
    return under if under in (*FLOORS, "table") else _floor(on, under)
