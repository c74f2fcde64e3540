"""Scenes of Nekojima told by hand: what stands where, as facts and as a world that no simulator made.

>>> scene = Scene().stand("pink-1", "dining", "homes").hang("cat-1", "pink-1")
>>> [footing.inside for footing in scene.facts().footings]
['dining', 'homes']
"""

from dataclasses import dataclass, field, replace

import msgspec

from nekobako.games.nekojima.material import BOARD, DENCHUU, denchuu_of
from nekobako.physics.facts import Contact, Facts, Hanging, Stance
from nekobako.physics.live_world.results import SurveyedWorld
from tests.games.nekojima import facts as by_hand

BY_HAND = "told by hand"  # instead of a simulator's build
SIDES = {"dining": (1, 1), "homes": (1, -1), "culture": (-1, -1), "attractions": (-1, 1)}
SPOTS = [(1.0 + 2.0 * i, 1.0 + 2.0 * j) for i in range(6) for j in range(6) if i + j < 6]  # in a quarter, cm
HIGH = 50.0  # mm: how long every pole of these scenes is

Place = str | tuple[float, float]  # a quarter (the first free spot in it), a pole (on its top), or x, y in cm


@dataclass(frozen=True)
class Pole:
    x: float
    y: float
    on: str = BOARD
    tilt: float = 0.0


@dataclass(frozen=True)
class Scene:
    """Each method gives a new scene; what is not said is as it should be."""

    poles: dict[str, Pole] = field(default_factory=dict)
    cats: dict[str, str | None] = field(default_factory=dict)  # on whose cord; None: it lies on the table
    shares: dict[str, float] = field(default_factory=dict)  # where on its cord a cat hangs, if not in the middle
    contacts: tuple[Contact, ...] = ()
    over: dict[str, float] = field(default_factory=dict)  # poles, and by how many mm they are over the edge

    def stand(self, denchuu: str, a: Place, b: Place) -> "Scene":
        """A Denchuu put up; if it was there, put up anew."""
        scene = self.gone(denchuu)
        for name, place in ((f"{denchuu}.a", a), (f"{denchuu}.b", b)):
            scene = replace(scene, poles={**scene.poles, name: scene._pole(place)})
        return scene

    def _pole(self, place: Place) -> Pole:
        if not isinstance(place, str):
            return Pole(*place)
        if place in self.poles:
            return Pole(self.poles[place].x, self.poles[place].y, on=place)
        taken = {(pole.x, pole.y) for pole in self.poles.values()}
        right, up = SIDES[place]
        return next(Pole(right * x, up * y) for x, y in SPOTS if (right * x, up * y) not in taken)

    def gone(self, denchuu: str) -> "Scene":
        poles = {name: pole for name, pole in self.poles.items() if denchuu_of(name) != denchuu}
        cats = {cat: cord for cat, cord in self.cats.items() if cord != denchuu}
        return replace(self, poles=poles, cats=cats)

    def hang(self, cat: str, denchuu: str | None) -> "Scene":
        return replace(self, cats={**self.cats, cat: denchuu})

    def slid(self, cat: str, share: float) -> "Scene":
        """It hangs elsewhere on its cord."""
        return replace(self, shares={**self.shares, cat: share})

    def lies(self, cat: str) -> "Scene":
        """It fell and lies on the table."""
        return self.hang(cat, None)

    def tilted(self, pole: str, degrees: float) -> "Scene":
        return replace(self, poles={**self.poles, pole: replace(self.poles[pole], tilt=degrees)})

    def moved(self, pole: str, x: float, y: float) -> "Scene":
        return replace(self, poles={**self.poles, pole: replace(self.poles[pole], x=x, y=y)})

    def touching(self, one: str, two: str) -> "Scene":
        """By the side; a Denchuu's name stands for its cord."""
        return replace(self, contacts=(*self.contacts, touch(one, two)))

    def apart(self) -> "Scene":
        """Nothing touches any more."""
        return replace(self, contacts=())

    def overhanging(self, pole: str, mm: float) -> "Scene":
        return replace(self, over={**self.over, pole: mm})

    # --- as data

    def facts(self) -> Facts:
        hanging = {cat: cord for cat, cord in self.cats.items() if cord is not None}
        return Facts(
            stances=tuple(self._stance(name) for name in self.poles),
            contacts=self.contacts,
            footings=tuple(by_hand.foot(name, pole.x, pole.y) for name, pole in self.poles.items()),
            overhangs=tuple(by_hand.over(name, mm) for name, mm in self.over.items()),
            hangings=tuple(Hanging(cat, cord, self.shares.get(cat, 0.5)) for cat, cord in hanging.items()),
            on_board=tuple(name for name, pole in self.poles.items() if pole.on == BOARD),
            on_table=tuple(cat for cat in self.cats if cat not in hanging),
        )

    def _stance(self, name: str) -> Stance:
        pole, storey = self.poles[name], self._storey(name)
        return by_hand.pole(name, (pole.on,), tilt=pole.tilt, storey=storey, bottom_mm=HIGH * (storey - 1))

    def _storey(self, name: str) -> int:
        on = self.poles[name].on
        return 1 if on == BOARD else 1 + self._storey(on)

    def still(self) -> SurveyedWorld:
        """The facts, and a world that keeps them where a simulator would keep its state."""
        facts, upright = self.facts(), [1.0, 0.0, 0.0, 0.0]
        poses = {stance.body: [0.0, 0.0, stance.bottom_mm / 10, *upright] for stance in facts.stances}
        for name, pole in self.poles.items():
            poses[name][:2] = [pole.x, pole.y]
        poses |= {cat: [0.0, 0.0, 0.0, *upright] for cat in self.cats}
        told = msgspec.json.encode(facts).decode()
        return SurveyedWorld({"poses": poses, "folds": {}, "strains": {}, "state": told, "build": BY_HAND}, facts)


def complete(cats: int) -> Scene:
    """All Denchuu stand, and so many cats hang, on pink cords."""
    scene = Scene()
    for name in DENCHUU:
        scene = scene.stand(name, "dining", "homes")
    for n in range(1, cats + 1):
        scene = scene.hang(f"cat-{n}", f"pink-{n}")
    return scene


def touch(one: str, two: str) -> Contact:
    return by_hand.touch(_link(one), _link(two), by=0.5)


def _link(name: str) -> str:
    return f"{name}.cord.3" if name in DENCHUU else name
