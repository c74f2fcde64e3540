"""A survey of sleepers says what it would say of the same world awake, and changes nothing."""

from nekobako.physics.contact_log.contact_reader import ContactReader
from nekobako.physics.contact_log.survey import contacts_of, survey
from nekobako.physics.facts import Contact, deepest_of_each
from nekobako.physics.pieces import Prism
from nekobako.physics.pose import pose
from nekobako.physics.settle import settle
from nekobako.physics.world import World
from tests.physics.facts_worlds import LENGTH, POLE, with_poles
from tests.physics.made_worlds import rows, tower


def live_contacts(world: World) -> tuple[Contact, ...]:
    reader = ContactReader(world)
    return deepest_of_each(reader.contacts(world.data, reader.keys(world.data)))


def sleep(world: World) -> None:
    for _ in range(200):
        world.step(10)
        if (world.data.tree_asleep >= 0).all():
            world.step()
            return
    raise AssertionError("it does not fall asleep")


def the_same(world: World) -> None:
    asleep = contacts_of(world)
    assert len(world.data.contact.geom) == 0
    world.canonical()  # restored worlds are awake
    awake = live_contacts(world)
    assert len(asleep) > 3
    assert asleep == awake


def test_contacts_of_sleeping_pairs_are_those_of_waking_ones() -> None:
    world = rows(3)
    sleep(world)
    the_same(world)


def test_contacts_of_a_sleeping_tower_are_those_of_a_waking_one() -> None:
    world = tower(2)
    sleep(world)
    the_same(world)


def test_a_survey_changes_nothing() -> None:
    world = rows(2, cats=1)
    world.step(30)
    before, contacts = world.snapshot(), world.data.contact.geom.copy()
    facts = survey(world)
    assert facts.ms == 60
    assert world.snapshot() == before
    assert (world.data.contact.geom == contacts).all()
    assert survey(world) == facts


def test_a_survey_sees_poses_of_now_not_of_the_step_before() -> None:
    world = with_poles(a=pose(0, 0, 10))
    world.step(50)
    assert survey(world).stance("a").bottom_mm == 10 * world.pose("a")[2]


def test_a_survey_follows_a_rebuilt_world() -> None:
    world = with_poles(low=pose(0, 0, 0))
    assert [stance.body for stance in survey(world).stances] == ["low"]
    world.add(Prism("high", POLE), pose(0, 0, LENGTH))
    settle(world)
    assert survey(world).stance("high").on == ("low",)
    world.remove("high")
    assert [stance.body for stance in survey(world).stances] == ["low"]


def test_pairs_with_cats_in_rows() -> None:
    """Two storeys of pairs, a cat on the cord of each upper one."""
    world = rows(8, cats=1)
    settle(world)
    facts = survey(world)
    upper = facts.stance("white-8.a")
    assert (upper.on, upper.storey, upper.posture) == (("white-1.a",), 2, "standing")
    assert len(facts.on_board) == 14
    assert [(hanging.cat, hanging.cord) for hanging in facts.hangings] == [("cat-1", "white-8")]
    assert (
        facts.touching("cord", "cord") == facts.touching("cord", "pole") == facts.touching("pole", "pole", "side") == ()
    )
    assert facts.windings == ()
