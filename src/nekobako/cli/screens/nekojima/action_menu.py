"""The legal actions as a menu. Places have names; whoever knows better types centimetres and degrees."""

from collections.abc import Callable, Sequence
from math import atan2, cos, degrees, radians, sin
from typing import Final

from nekobako.cli.menu import Action, Choice, Menu
from nekobako.cli.screens.nekojima import typed_places
from nekobako.cli.screens.nekojima.labels import NekojimaTerminalLabels, labels_for
from nekobako.cli.screens.nekojima.poles import Pole, poles_of, quarter_at
from nekobako.cli.screens.nekojima.spots import BOWED, PoleSpot, facing, spots_in, within_reach
from nekobako.cli.screens.template_menu import TemplateMenu
from nekobako.games.nekojima.pieces import cat

AT_ONCE: Final = ("roll", "quarter", "draw", "give", "rehang", "take_back")
NUDGES: Final = (0.3, 1.0)  # cm
TURN: Final = 15.0  # degrees
SHARES: Final = {"first": 0.3, "half": 0.5, "second": 0.7}  # of a cord, from its first pole


class NekojimaMenu(TemplateMenu[NekojimaTerminalLabels]):
    labels_for = staticmethod(labels_for)

    def root(self) -> Menu:
        choices: list[Choice] = []
        places, hangs, adjusts = self.all("place"), self.all("hang"), self.all("adjust")
        if places or hangs:
            choices.append(self.suggestion())
        if places:
            choices.append(self.behind("place", lambda: self.denchuu(places)))
        if hangs:
            choices.append(self.behind("hang", lambda: self.cords(hangs)))
        choices += self.leaves(*AT_ONCE)
        if adjusts:
            choices.append(self.behind("adjust", lambda: self.poles(adjusts)))
        choices += [*self.leaves("done"), *self.conceding()]
        return Menu(self.labels.question(self.view), choices)

    # --- a Denchuu: which one, where one pole, where the other, and how its cord bows

    def denchuu(self, places: Sequence[Action]) -> Menu:
        return Menu(
            self.say("ask.denchuu"),
            [
                Choice(self.labels.piece(place["denchuu"]), self.labels.sizes(place["denchuu"]), self._where(place))
                for place in places
            ],
        )

    def _where(self, place: Action) -> Callable[[], Menu]:
        return lambda: self.first_pole(place)

    def first_pole(self, place: Action) -> Menu:
        """Only places from which the other pole has somewhere to go."""
        denchuu, (one, two) = place["denchuu"], self.view["quarters"]
        ways = [(one, two)] if one == two else [(one, two), (two, one)]
        choices = []
        for mine, others in ways:
            seconds = spots_in(self.view, others, denchuu)
            for spot in spots_in(self.view, mine, denchuu):
                reached = [second for second in seconds if within_reach(denchuu, spot, second)]
                if reached:
                    choices.append(self._spot(spot, self._second(place, spot, reached)))
        pole, other = (self.labels.piece(f"{denchuu}.{end}") for end in "ab")
        question = self.say("ask.first_pole", pole=pole, other=other)
        return Menu(question, choices, typed_places.two_poles(place))

    def _spot(self, spot: PoleSpot, then: Action | Callable[[], Menu]) -> Choice:
        return Choice(self.labels.spot(spot), "", then)

    def _second(self, place: Action, first: PoleSpot, seconds: Sequence[PoleSpot]) -> Callable[[], Menu]:
        pole = self.labels.piece(f"{place['denchuu']}.b")
        return lambda: Menu(
            self.say("ask.second_pole", pole=pole),
            [self._spot(second, self._bowed(place, first, second)) for second in seconds],
        )

    def _bowed(self, place: Action, first: PoleSpot, second: PoleSpot) -> Callable[[], Menu]:
        bows = {"straight": 0.0, "left": BOWED, "right": -BOWED}
        return lambda: Menu(
            self.say("ask.cord"),
            [
                Choice(self.say(f"cord.{name}"), "", {**place, "poles": facing(first, second, bow)})
                for name, bow in bows.items()
            ],
        )

    # --- a cat: which cord, which cat, where on it

    def cords(self, hangs: Sequence[Action]) -> Menu:
        cords = list(dict.fromkeys(hang["denchuu"] for hang in hangs))
        if len(cords) == 1:
            return self.cats(hangs)
        choices = [Choice(self.labels.piece(cord), self._stretch(cord), self._cats_of(hangs, cord)) for cord in cords]
        return Menu(self.say("ask.cord_for_cat"), choices)

    def _cats_of(self, hangs: Sequence[Action], cord: str) -> Callable[[], Menu]:
        return lambda: self.cats([hang for hang in hangs if hang["denchuu"] == cord])

    def _stretch(self, denchuu: str) -> str:
        """From which quarter to which its cord goes."""
        ends = [pole for pole in poles_of(self.view) if pole.denchuu == denchuu]
        return " – ".join(self.labels.quarter(quarter_at(*pole.foot[:2])) for pole in ends)

    def cats(self, hangs: Sequence[Action]) -> Menu:
        choices = [
            Choice(self.labels.piece(hang["cat"]), self.labels.cat_size(hang["cat"]), self._hooks(hang))
            for hang in hangs
        ]
        return Menu(self.say("ask.cat", denchuu=self.labels.piece(hangs[0]["denchuu"])), choices)

    def _hooks(self, hang: Action) -> Callable[[], Menu]:
        """By what it shall hang, where there is a choice (N-21)."""
        hooks = [hook.name for hook in cat(hang["cat"]).hooks]
        if len(hooks) == 1:
            return self._shares(hang)
        question = self.say("ask.hook", cat=self.labels.piece(hang["cat"]))
        choices = [Choice(self.say(f"hook.{name}"), "", self._shares({**hang, "by": name})) for name in hooks]
        return lambda: Menu(question, choices)

    def _shares(self, hang: Action) -> Callable[[], Menu]:
        return lambda: Menu(
            self.say("ask.share", cat=self.labels.piece(hang["cat"])),
            [Choice(self.say(f"share.{name}"), "", {**hang, "at": at}) for name, at in SHARES.items()],
            typed_places.share(hang),
        )

    # --- putting a pole right

    def poles(self, adjusts: Sequence[Action]) -> Menu:
        standing = {pole.name: pole for pole in poles_of(self.view)}
        choices = []
        for adjust in adjusts:
            pole = standing[adjust["piece"]]
            where = self.labels.quarter(quarter_at(*pole.foot[:2]))
            choices.append(Choice(self.labels.piece(pole.name), where, self._nudges(adjust, pole)))
        return Menu(self.say("ask.pole"), choices)

    def _nudges(self, adjust: Action, pole: Pole) -> Callable[[], Menu]:
        x, y, _ = pole.foot
        outwards = degrees(atan2(y, x))
        ways = {"in": outwards + 180.0, "out": outwards, "clockwise": outwards - 90.0, "counter": outwards + 90.0}
        moved = [(self.say("nudge.straight"), _put(adjust, x, y, pole.yaw))]
        for key, angle in ways.items():
            for far in NUDGES:
                name = self.say(f"nudge.{key}", mm=round(10 * far))
                nudged = x + far * cos(radians(angle)), y + far * sin(radians(angle))
                moved.append((name, _put(adjust, *nudged, pole.yaw)))
        for key, turn in (("turn_left", TURN), ("turn_right", -TURN)):
            moved.append((self.say(f"nudge.{key}", degrees=round(TURN)), _put(adjust, x, y, pole.yaw + turn)))
        choices = [Choice(name, "", action) for name, action in moved]
        return lambda: Menu(
            self.say("ask.nudge", pole=self.labels.piece(pole.name)), choices, typed_places.one_pole(adjust)
        )


def _put(adjust: Action, x: float, y: float, yaw: float) -> Action:
    return {**adjust, "x": round(x, 3), "y": round(y, 3), "yaw": round(yaw, 1)}
