"""Facts are plain records: they need no simulator and travel as JSON."""

import subprocess
import sys

import msgspec

from nekobako.physics.facts import (
    Facts,
    FirstTouch,
    Footing,
    Gap,
    Hanging,
    Overhang,
    Part,
    Winding,
    circle,
    touching,
)
from tests.physics.facts_worlds import stance, touch

CORD, POLE = Part("p", "p.cord.0", "cord"), Part("q", "q.a", "pole")


def test_facts_load_no_simulator() -> None:
    code = "import sys, nekobako.physics.facts; sys.exit('mujoco' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_facts_travel_as_json() -> None:
    contact = touch("q.a", "board", ("pole", "board"))
    facts = Facts(
        ms=1200,
        stances=(stance("q.a", "pole", on=("board",)),),
        contacts=(contact,),
        gaps=(Gap(CORD, POLE, 0.4, (0.0, 0.0, 1.0), (0.0, 0.0, 1.04)),),
        footings=(Footing("q.a", (1.0, 2.0), {"Dining": -3.0}, "Dining", "Dining"),),
        overhangs=(Overhang("q.a", "pole", "board", -1.0),),
        windings=(Winding("p", "q.a", 361.0),),
        hangings=(Hanging("cat-1", "p", 0.5),),
        on_board=("q.a",),
    )
    assert msgspec.json.decode(msgspec.json.encode(facts), type=Facts) == facts
    first = FirstTouch(30, contact)
    assert msgspec.json.decode(msgspec.json.encode(first), type=FirstTouch) == first
    zone = circle("board", 13.0)
    assert msgspec.json.decode(msgspec.json.encode(zone), type=type(zone)) == zone


def test_contacts_are_found_by_kind_either_way_round_and_by_manner() -> None:
    stacked = touch("a", "b", ("pole", "pole"))
    beside = touch("a", "c", ("pole", "pole"), "side")
    crossing = touch("p.cord.0", "a", ("cord", "pole"), "side")
    facts = Facts(contacts=(stacked, beside, crossing))
    assert facts.touching("pole", "pole") == (stacked, beside)
    assert facts.touching("pole", "pole", "side") == (beside,)
    assert facts.touching("pole", "cord") == facts.touching("cord", "pole") == (crossing,)
    assert touching(facts.contacts, "cat", "pole") == ()
