"""Worlds out of positions: which pieces a record names, and the world it tells of."""

from collections.abc import Collection

from nekobako.games.nekojima.board import ISLAND
from nekobako.games.nekojima.material import BOARD, CATS, DENCHUU, denchuu_of
from nekobako.games.nekojima.pieces import empty_world, piece
from nekobako.physics.contact_log.survey import survey
from nekobako.physics.live_world.results import SurveyedWorld
from nekobako.physics.scenes.world_record import load_world, read_world, refusal, world_of
from nekobako.physics.world import World


def still(raw_world: object | None) -> SurveyedWorld:
    """A position's `world` (None: the empty board), checked, built and surveyed; a refusal names the field."""
    return surveyed(empty_world() if raw_world is None else built(raw_world))


def built(raw_world: object, fingers: Collection[str] = ()) -> World:
    """The world of a record. Its pieces come in the order in which the record names them: so do their states. `fingers`
    are the Denchuu whose poles will be held with fingers."""
    record = read_world(raw_world)
    names = dict.fromkeys(denchuu_of(body) for body in record.poses)
    for name in names:
        if name not in DENCHUU and name not in CATS:
            raise refusal("unknown", "no_body", f"world.poses.{name}", name=name)
    pieces = [piece(name, name in fingers) for name in (BOARD, *names)]
    return load_world(pieces, record, table_height=ISLAND.table_height)


def surveyed(world: World) -> SurveyedWorld:
    return SurveyedWorld(world_of(world), survey(world, ISLAND.ask))
