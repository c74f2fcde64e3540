"""Nekojima's golden playthroughs: one a mode and variant, with facts told by hand instead of a simulation.

Dice, cubes and choices are the match's; what comes of hands is a script. Each turn goes well, or first goes wrong in
the way that the script says, or ends the game so.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import nekobako
from nekobako.core.chance import Chance, seeded
from nekobako.games.nekojima.material import BOX, denchuu_of
from tests.games.nekojima.helpers import CONCEDE, DONE, TAKE_BACK, by_hands, hang, load, place, position, rehang
from tests.games.nekojima.told_scenes import Scene, complete, touch
from tests.golden_games import Golden, event_line

ENDING = "level {level}"


@dataclass(frozen=True)
class Scripted(Golden):
    seats: int
    seed: int
    turns: Sequence[str]  # what happens on each: "", or something of `_Told`
    mode: str
    variants: Sequence[str] = ()
    before: Scene = field(default_factory=Scene)
    fingers: bool | None = None

    def lines(self) -> Iterator[str]:
        with BOX.holding(1):  # the scenes were laid out for the first edition's board
            told = list(self._lines())
        yield from told

    def _lines(self) -> Iterator[str]:
        yield f"{self.name}: {self.seats} players, seed {self.seed}, {' '.join([self.mode, *self.variants])}"
        told = _Told(self)
        for what in self.turns:
            if told.match.deciders:
                yield from told.turn(what)
        yield from told.table()


GOLDENS = [
    Scripted("nekojima-coop", 2, 3, ["", "drops", "short circuit", "", "", "cat falls", "changes", "falls"], "coop"),
    Scripted("nekojima-versus", 3, 5, ["", "", "", "", "", ""], "versus", before=complete(4).gone("pink-7")),
    Scripted("nekojima-solo", 1, 12, ["", "", "takes", "", "", "concedes"], "solo"),
    Scripted("nekojima-jungle", 2, 6, ["", "", "", "moves", "", "falls"], "coop", ["jungle"]),
    Scripted("nekojima-duo", 4, 10, ["", "", "", "cat falls", "", "falls"], "versus", ["duo"]),
    Scripted("nekojima-skyscrapers", 2, 7, ["", "", "", "", "bearing", "concedes"], "coop", ["skyscrapers"]),
    Scripted("nekojima-fingers", 2, 8, ["", "shock", "", "concedes"], "coop", fingers=True),
    Scripted("nekojima-expert", 3, 4, ["", "", "touches", "", "", "concedes"], "versus", ["expert"]),
]


class _Told:
    """A match as it goes on, and what stands."""

    def __init__(self, golden: Scripted) -> None:
        options = {"mode": golden.mode, "variants": list(golden.variants), "fingers": golden.fingers}
        if golden.before.poles:
            given = position(golden.before, seats=golden.seats, mode=golden.mode, variants=golden.variants)
            self.match = load({**given, "seed": golden.seed})
        else:
            self.match = nekobako.new("nekojima", seats=golden.seats, seed=golden.seed, options=options)
        self.scene = golden.before
        self.chance = seeded(golden.seed, "golden")

    # --- a turn

    def turn(self, what: str) -> Iterator[str]:
        yield from self.table()
        while self.match.deciders and self.view["turn"]["phase"] != "build":
            legal = [action for action in self.match.legal(self.match.deciders[0]) if action != CONCEDE]
            yield from self.play(self.match.deciders[0], _one(legal, self.chance))
        if self.view["cube"] is not None:
            yield from self.place(what)
        if self.view["turn"]["phase"] == "build":
            yield from self.hang()
            yield from self.play(self.match.deciders[0], CONCEDE if what == "concedes" else DONE)

    def place(self, what: str) -> Iterator[str]:
        seat = self.match.deciders[0]
        names = [action["denchuu"] for action in self.match.legal(seat) if action["do"] == "place"]
        name = _one(names, self.chance)
        before = self.scene
        well = before.stand(name, *(self.spot(quarter) for quarter in self.view["quarters"]))
        earlier = sorted({denchuu_of(pole) for pole in before.poles})
        match what:
            case "drops":
                yield from self.hands(place(name), well.tilted(f"{name}.a", 80.0))
            case "short circuit":
                yield from self.hands(place(name), well.touching(name, earlier[0]))
                yield from self.play(seat, DONE)
            case "changes":
                yield from self.hands(place(name), well)
                yield from self.hands(TAKE_BACK, before)
                name = _one([other for other in names if other != name], self.chance)
                well = before.stand(name, *(self.spot(quarter) for quarter in self.view["quarters"]))
            case "shock":
                spark = touch(f"{name}.a.fingers", earlier[0])
                yield from self.hands(place(name), before, shock=spark, alarm="shock")
            case "takes":
                yield from self.hands({"do": "take", "denchuu": name}, well)
            case "falls":
                yield from self.hands(place(name), well.tilted(f"{earlier[0]}.b", 90.0))
                return
            case "touches":
                yield from self.hands(place(name), well, touches=[touch(name, earlier[0])])
                self.scene = before
                return
            case "bearing":
                yield from self.hands(place(name), before.stand(name, *self.view["quarters"]))
        if what == "cat falls" and before.cats:
            cat = next(iter(before.cats))
            yield from self.hands(place(name), well.lies(cat))
            yield from self.hands(rehang(cat), well)
        elif what != "takes":
            yield from self.hands(place(name), well)
        if what == "moves":
            pole = f"{name}.a"
            at = well.poles[pole]
            yield from self.hands({"do": "adjust", "piece": pole, "x": at.x, "y": at.y, "yaw": 15.0}, well)
        self.scene = well

    def spot(self, quarter: str) -> str:
        """In Urban Jungle a second storey wherever there is room; among Skyscrapers the tops, once two poles bear."""
        there = {footing.body for footing in self.scene.facts().footings if footing.inside == quarter}
        free = [pole for pole in sorted(there) if all(other.on != pole for other in self.scene.poles.values())]
        storeys = {stance.body: stance.storey for stance in self.scene.facts().stances}
        variants = self.view["options"]["variants"]
        if "jungle" in variants:
            free = [pole for pole in free if storeys[pole] == 1]
            return free[0] if free else quarter
        bearing = [pole for pole in there if storeys[pole] == 1]
        return free[0] if "skyscrapers" in variants and len(bearing) >= 2 else quarter

    def hang(self) -> Iterator[str]:
        while True:
            for seat in self.match.deciders:
                left = self.view["cats"]
                ways = [way for way in self.match.legal(seat) if way["do"] == "hang" and way["cat"] in left]
                if ways:
                    way = _one(ways, self.chance)
                    self.scene = self.scene.hang(way["cat"], way["denchuu"])
                    yield from self.hands(hang(way["cat"], way["denchuu"]), self.scene, seat)
                    break
            else:
                return

    # --- told

    @property
    def view(self) -> dict[str, Any]:
        return self.match.view(None)

    def play(self, seat: int, action: dict[str, Any]) -> Iterator[str]:
        yield from self.told(seat, action, lambda: self.match.play(seat, action))

    def hands(self, action: dict[str, Any], after: Scene, seat: int | None = None, **more: Any) -> Iterator[str]:
        who = self.match.deciders[0] if seat is None else seat
        yield from self.told(who, action, lambda: by_hands(self.match, who, action, after, **more))

    def told(self, seat: int, action: dict[str, Any], do: Any) -> Iterator[str]:
        of = len(self.match.legal(seat))
        events = do()
        shown = [str(action[name]) for name in ("quarter", "seat", "denchuu", "cat", "piece") if name in action]
        yield f"{seat}: {' '.join([action['do'], *shown])}   (of {of})"
        yield from (f"    {event_line(event, ENDING)}" for event in events)

    def table(self) -> Iterator[str]:
        view = self.view
        turn = view["turn"]
        who = str(turn["seat"]) if turn["partner"] is None else f"{turn['seat']} with {turn['partner']}"
        yield ""
        yield f"turn {turn['number']}, seat {who}, {turn['phase']}: level {view['level']}, {len(view['counter'])} cubes"
        bag = " ".join(f"{n} {cube}" for cube, n in view["bag"].items() if n)
        yield f"  bag {bag or 'empty'}; owed {view['owed']}; cats {len(view['hung'])} hung"
        places = [
            f"{name} {'/'.join(view['homes'][f'{name}.{pole}'] for pole in 'ab')}"
            for name in dict.fromkeys(denchuu_of(pole) for pole in view["homes"])
        ]
        yield f"  stands: {', '.join(places) if len(places) < 10 else f'{len(places)} Denchuu'}"
        if view["nests"]:
            yield f"  nests: {', '.join(view['nests'])}"


def _one(some: Sequence[Any], chance: Chance) -> Any:
    return some[int(chance.below(len(some)))]
