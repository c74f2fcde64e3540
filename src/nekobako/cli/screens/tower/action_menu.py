"""The legal actions as a menu. Folds and places have names; whoever knows better types centimetres and degrees."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from nekobako.cli.menu import Action, Choice, Menu
from nekobako.cli.screens.template_menu import TemplateMenu
from nekobako.cli.screens.tower import typed_places
from nekobako.cli.screens.tower.floors import BEHIND, OfferedSpot, cats_on, floor_yaw, spots_on, turned
from nekobako.cli.screens.tower.labels import TowerTerminalLabels, labels_for
from nekobako.core.words import capital
from nekobako.games.tower.geometry.footprints import crease_to_middle
from nekobako.games.tower.material import COLUMN, SIZES
from nekobako.physics.pose import yaw_of

AT_ONCE: Final = ("swap", "skip", "stop")
BY_HANDS: Final = ("build", "nakama", "pet", "move", "climb")
FOLDS: Final = {"tight": 60.0, "right": 90.0, "wide": 120.0}  # degrees
CREASE: Final = 3.4  # cm from the floor's middle to each wall's crease; the walls open towards each other
SIDES: Final = {"left": 0.0, "front": 90.0, "right": 180.0, "back": 270.0}  # where the first wall goes: its yaw
LOOKS: Final = {"right": 0.0, "back": 90.0, "left": 180.0, "front": -90.0}


class TowerMenu(TemplateMenu[TowerTerminalLabels]):
    labels_for = staticmethod(labels_for)

    def root(self) -> Menu:
        choices: list[Choice] = []
        if self.all(*BY_HANDS):
            choices.append(self.suggestion())
        done = self.leaves("done")
        choices += [*done, *(self._build(action) for action in self.all("build"))]
        choices += self._cats()
        choices += [self._pet(action) for action in self.all("pet")]
        choices += [self._mission(action) for action in self.all("climb")]
        choices += [*self.leaves(*AT_ONCE), *self.conceding()]
        return Menu(self.say("ask.under_way" if done else f"ask.{self.view['turn']['phase']}"), choices)

    def _option(self, action: Action) -> Mapping[str, Any]:
        card = next(card for card in self.view["cards"] if card["id"] == action["card"])
        option: Mapping[str, Any] = card["options"][action["option"]]
        return option

    # --- building: which fold, which wall where

    def _build(self, action: Action) -> Choice:
        label = self.labels.offered(self._option(action))
        return Choice(f"{label} …", action["card"], lambda: self.kinds(action))

    def kinds(self, action: Action) -> Menu:
        """The walls that the card names; where a kind has run out, others instead (T-33)."""
        named: Sequence[str] = self._option(action)["build"]
        left = dict(self.view["reserve"]["walls"])
        for piece in self.view["own"]["pieces"] if self.view["own"] else ():
            kind = piece.rpartition("-")[0]
            if kind in SIZES.heights.__struct_fields__:
                left[kind] = left.get(kind, 0) + 1  # a new try takes them back first
        pairs = list(_pairs(named, left))
        if len(pairs) == 1:
            return self.folds(action, pairs[0])
        choices = [Choice(self._pair(pair), "", self._folds(action, pair)) for pair in pairs]
        return Menu(self.say("ask.kinds"), choices)

    def _pair(self, kinds: Sequence[str]) -> str:
        return " + ".join(self.labels.wall(kind) for kind in kinds)

    def _folds(self, action: Action, kinds: Sequence[str]) -> Callable[[], Menu]:
        return lambda: self.folds(action, kinds)

    def folds(self, action: Action, kinds: Sequence[str]) -> Menu:
        choices = [
            Choice(self.say(f"fold.{name}"), f"{fold:.0f}°", self._sides(action, kinds, fold))
            for name, fold in FOLDS.items()
        ]
        return Menu(self.say("ask.fold"), choices, typed_places.build(action, kinds))

    def _sides(self, action: Action, kinds: Sequence[str], fold: float) -> Callable[[], Menu]:
        sides = list(SIDES) if kinds[0] != kinds[1] else list(SIDES)[:2]
        first, second = (self.labels.wall(kind) for kind in kinds)
        choices = [
            Choice(self.say(f"side.{side}", first=first, second=second), "", self._built(action, kinds, fold, side))
            for side in sides
        ]
        return lambda: Menu(self.say("ask.side"), choices)

    def _built(self, action: Action, kinds: Sequence[str], fold: float, side: str) -> Action:
        """Two walls that open towards each other across the middle of the top floor, and the next floor over them."""
        square = floor_yaw(self.view, self.view["top"])
        out = CREASE - crease_to_middle(fold)
        walls = []
        for kind, yaw in zip(kinds, (SIDES[side], SIDES[side] + 180.0), strict=True):
            x, y = turned(-out, 0.0, yaw + square)
            turn = (yaw + square + 180.0) % 360.0 - 180.0
            walls.append({"kind": kind, "x": round(x, 2), "y": round(y, 2), "yaw": round(turn, 1), "fold": fold})
        return {**action, "walls": walls, "floor": {"x": 0.0, "y": 0.0, "yaw": round(square, 1)}}

    # --- cats: which one, which floor or cat, where on it, looking where

    def _cats(self) -> list[Choice]:
        """One choice for each option of a card, or for each cat to be moved."""
        moves: dict[str, list[Action]] = {}
        for action in self.all("move"):
            moves.setdefault(action["nakama"], []).append(action)
        choices = [
            Choice(self.say("move_cat", cat=self.labels.cat(cat)) + " …", "", self._goals(family))
            for cat, family in moves.items()
        ]
        options: dict[tuple[str, int], list[Action]] = {}
        for action in self.all("nakama"):
            options.setdefault((action["card"], action["option"]), []).append(action)
        for family in options.values():
            label = capital(self.labels.offered(self._option(family[0])))
            choices.append(Choice(f"{label} …", family[0]["card"], self._which(family)))
        return choices

    def _which(self, family: Sequence[Action]) -> Callable[[], Menu]:
        """Which cat, where a card leaves the colour open or a cat must come off the tower (T-32)."""
        cats: dict[tuple[str, str | None], list[Action]] = {}
        for action in family:
            cats.setdefault((action["colour"], action.get("from")), []).append(action)
        if len(cats) == 1:
            return self._goals(family)
        choices = [Choice(self._cat(*cat), "", self._goals(actions)) for cat, actions in cats.items()]
        return lambda: Menu(self.say("ask.which"), choices)

    def _cat(self, colour: str, taken: str | None) -> str:
        if taken is not None:
            return self.say("taken_off", cat=self.labels.cat(taken))
        return capital(self.labels.word(f"nakama.{colour}"))

    def _goals(self, family: Sequence[Action]) -> Callable[[], Menu]:
        return lambda: self.goals(family)

    def goals(self, family: Sequence[Action]) -> Menu:
        """Floors from the top, then cats that can carry."""
        choices: list[Choice] = []
        above = self.view["places"].get(f"black-{self.view['turn']['seat']}", 0) if family[0]["do"] == "move" else 0
        for action in family:
            if "floor" in action:
                choices += self._floors(action, range(self.view["top"], above, -1))
            else:
                where = self.say("floor_is", floor=self.view["places"][action["on"]])
                choices.append(
                    Choice(self.say("on_cat", cat=self.labels.cat(action["on"])), where, self._on_back(action))
                )
        return Menu(self.say("ask.goal"), choices)

    def _floors(self, action: Action, floors: Sequence[int]) -> list[Choice]:
        return [
            Choice(self.say("floor_is", floor=floor), self._there(floor), self._spots({**action, "floor": floor}))
            for floor in floors
        ]

    def _there(self, floor: int) -> str:
        return ", ".join(self.labels.cat(cat) for cat in cats_on(self.view, floor))

    def _on_back(self, action: Action) -> Action:
        yaw = yaw_of(self.view["world"]["poses"][action["on"]])
        x, y = turned(BEHIND, 0.0, yaw)
        return {**action, "x": round(x, 2), "y": round(y, 2), "yaw": round(yaw, 1)}

    def _spots(self, action: Action) -> Callable[[], Menu]:
        def ask() -> Menu:
            choices = [self._spot(action, spot) for spot in spots_on(self.view, action["floor"])]
            return Menu(self.say("ask.spot", floor=action["floor"]), choices, typed_places.cat(action))

        return ask

    def _spot(self, action: Action, spot: OfferedSpot) -> Choice:
        put = {**action, "x": round(spot.x, 2), "y": round(spot.y, 2)}
        if spot.yaw is not None:
            return Choice(
                self.say(f"beside_{spot.side}", cat=self.labels.cat(spot.beside)), "", {**put, "yaw": spot.yaw}
            )
        across, along = self.say(f"across.{spot.across}"), self.say(f"along.{spot.along}")
        return Choice(f"{along}, {across}", "", self._looking(put))

    def _looking(self, action: Action) -> Callable[[], Menu]:
        choices = [Choice(self.say(f"look.{name}"), "", {**action, "yaw": yaw}) for name, yaw in LOOKS.items()]
        return lambda: Menu(self.say("ask.look"), choices)

    # --- petting and climbing

    def _pet(self, action: Action) -> Choice:
        return self.behind("pet", lambda: self.pets(action))

    def pets(self, action: Action) -> Menu:
        least, most = SIZES.pet.least, SIZES.pet.most
        strengths = {"gently": least, "kindly": (least + most) / 2, "firmly": most}
        choices = [
            Choice(self.say(f"pet.{name}"), f"{impulse:.0f}", self._towards({**action, "impulse": impulse}))
            for name, impulse in strengths.items()
        ]
        return Menu(self.say("ask.strength"), choices)

    def _towards(self, action: Action) -> Callable[[], Menu]:
        choices = [Choice(self.say(f"towards.{name}"), "", {**action, "towards": yaw}) for name, yaw in LOOKS.items()]
        return lambda: Menu(self.say("ask.towards"), choices)

    def _mission(self, action: Action) -> Choice:
        cards = [*self.view["missions"], *(self.view["hand"] or ())]
        card = next(card for card in cards if card["id"] == action["mission"])
        label = self.say("claim", mission=self.labels.goal(card["kind"]))
        versus = self.view["heights"] is not None
        now = self.view["heights"][self.view["turn"]["seat"]] if versus else self.view["places"]["neko"]
        highest = min(now + card["climb"], self.view["top"])
        effect = self.say("up_to", floor=highest)
        floors = range(highest, now, -1)
        return Choice(f"{label} …", effect, lambda: Menu(self.say("ask.climb"), self._floors(action, floors)))


def _pairs(named: Sequence[str], left: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """The two kinds that may be taken, each pair once; Columns two at a time (T-01, T-33)."""
    first, second = named
    offered = set()
    if named.count(COLUMN) > left.get(COLUMN, 0):
        left = {**left, COLUMN: 0}
    in_pairs = SIZES.column is not None and COLUMN not in named
    for one in _instead(first, left):
        for two in _instead(second, {**left, one: left[one] - 1}):
            alone = in_pairs and (one, two).count(COLUMN) == 1
            if frozenset((one, two)) not in offered and not alone:
                offered.add(frozenset((one, two)))
                yield one, two


def _instead(kind: str, left: Mapping[str, int]) -> list[str]:
    return [kind] if left.get(kind) else [other for other, count in left.items() if count]
