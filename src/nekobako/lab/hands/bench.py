"""The bench itself: a world, two hands in it and eyes on it. It knows no time but its own."""

from dataclasses import asdict
from typing import Any, Final

from nekobako.core.handling import HandRecord
from nekobako.lab.hands.messages import FEEL, Order, Said, felt
from nekobako.lab.hands.things import bench_world
from nekobako.physics.errors import BadInput
from nekobako.physics.facts import FirstTouch, Kind, Manner
from nekobako.physics.handling.hands import Hand, Hands, two_hands
from nekobako.physics.handling.simulation import STEPS, Simulation
from nekobako.physics.watching.watch import ContactWatch, milliseconds

SEAT: Final = 0
# What Nekojima forbids, and the page flashes.
FORBIDDEN: Final[tuple[tuple[Kind, Kind, Manner | None], ...]] = (
    ("cord", "cord", None),
    ("cord", "pole", None),
    ("cord", "board", None),
    ("pole", "pole", "side"),
)


class Bench:
    def __init__(self) -> None:
        self.world = bench_world()
        self.tick = STEPS * self.world.settings.step  # s of a frame
        self.feel = FEEL
        self.age = 0  # counts how often time began anew
        self._start = self.world.snapshot()
        self._last = 0  # ms, of the frame before
        self._lay_out()

    @property
    def idle(self) -> bool:
        return self.simulation.idle

    @property
    def hands(self) -> list[Hand]:
        return [self.simulation.hands[name] for name in two_hands(SEAT)]

    def hear(self, said: Said) -> None:
        """Take in a record or an order; refused (BadInput), nothing has changed."""
        if isinstance(said, HandRecord):
            self._feed(said)
        elif said.do == "reset":
            self.reset()
        else:
            self._open(said)

    def frame(self) -> None:
        """Go on by one. A world that has gone wrong is put back as it was, and that is told."""
        self._last = milliseconds(self.world)
        self.simulation.frame()
        wrong = self.world.warnings()
        if wrong:
            self.reset()
            raise BadInput("world", f"went wrong and was begun anew: {', '.join(wrong)}")

    def reset(self) -> None:
        self.simulation.hands.open()
        self.simulation.hands.tidy()
        self.world.restore(self._start)
        self.age += 1
        self._lay_out()

    def news(self) -> dict[str, Any]:
        """What the page shows beside the poses."""
        return {
            "ms": milliseconds(self.world),
            "age": self.age,
            "idle": self.idle,
            "hands": [_hand(hand) for hand in self.hands],
            "touches": [_touch(touch) for touch in self.new_touches()],
            "feel": asdict(self.feel),
        }

    def new_touches(self) -> list[FirstTouch]:
        """The forbidden ones of the last frame, each pair once since a hand last took something."""
        found = (touch for kinds in FORBIDDEN for touch in self._watch.new_touches(*kinds))
        return [touch for touch in found if touch.ms > self._last]

    def _feed(self, record: HandRecord) -> None:
        hands = self.simulation.hands
        held = [hand.holds for hand in self.hands]
        hands.feed(SEAT, record)
        if record.grip is not None and record.grip not in held:
            self._watch.clear(self.world)

    def _open(self, order: Order) -> None:
        """Let everything go; whoever comes next has a clock of their own."""
        feel = felt(order.feel) if order.do == "feel" else self.feel
        self.simulation.hands.open()
        self.simulation.frame()
        self.feel = feel
        self._lay_out()

    def _lay_out(self) -> None:
        """Fresh hands and eyes for the world as it is."""
        self._last = milliseconds(self.world)
        self._watch = ContactWatch(self.world)
        self.simulation = Simulation(self.world, Hands(self.world, two_hands(SEAT), feel=self.feel), self._watch)


def _hand(hand: Hand) -> dict[str, Any]:
    grip = hand.grip
    if grip is None:
        return {"holds": None, "heard": hand.heard}
    force = sum(axis * axis for axis in grip.force) ** 0.5
    return {"holds": grip.body, "heard": hand.heard, "goal": grip.goal.tolist(), "effort": force / grip.strength}


def _touch(touch: FirstTouch) -> dict[str, Any]:
    contact = touch.contact
    return {
        "ms": touch.ms,
        "bodies": contact.bodies,
        "kinds": [contact.one.kind, contact.two.kind],
        "at": contact.point,
    }
