"""Takes off the island what goes back to the reserve: by hands, at full physics (N-28).

Only what touches nothing but the table is gone without hands. What does not come off, because something lies on it,
stays where it is.
"""

from collections.abc import Generator, Iterable, Sequence

from nekobako.games.nekojima.handling.supply import free_place, free_places
from nekobako.physics.contact_log.survey import contacts_of
from nekobako.physics.facts import Contact
from nekobako.physics.handling.simulation import Simulation
from nekobako.physics.pieces import Pair
from nekobako.physics.scripted_hand.hand import ScriptedHand
from nekobako.physics.scripted_hand.motions import HandFrame, MotionResult
from nekobako.physics.world import World

Clearing = Generator[HandFrame, None, MotionResult | None]


def is_off(contacts: Iterable[Contact], piece: str) -> bool:
    """Whether a piece touches nothing but itself and the table."""
    for contact in contacts:
        pieces = {contact.one.piece, contact.two.piece}
        if piece in pieces and not pieces <= {piece, "table"}:
            return False
    return True


def remove_what_is_off(world: World, names: Iterable[str]) -> list[str]:
    """Take away what lies beside the island; what is left has to be taken off it by hands."""
    there = [name for name in names if name in world.pieces]
    contacts = contacts_of(world) if there else ()
    for name in there:
        if is_off(contacts, name):
            world.remove(name)
    return [name for name in there if name in world.pieces]


def clear_away(simulation: Simulation, hands: ScriptedHand, names: Sequence[str]) -> Clearing:
    """Lift one after the other off the island, set it down beside it, and put it away."""
    result = None
    for name in names:
        world = simulation.world
        piece = world.pieces[name]
        if isinstance(piece, Pair):
            result = yield from hands.carry_pair(name, *free_places(world, piece))
        else:
            result = yield from hands.place(name, free_place(world, name))
        if not is_off(contacts_of(world), name):
            return result
        world.remove(name)
    return result
