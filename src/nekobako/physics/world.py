"""A world of pieces: built through MuJoCo's specification, stepped, saved, restored, rebuilt as pieces come and go.

Pieces come and go between turns: the world is rebuilt with the state of the others kept exactly. `canonical` puts the
running world through save and restore, after which the same inputs give the same bits on the same machine: with
sleeping bodies a running world is not equal to its own restored state.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import mujoco
import numpy as np

from nekobako.physics import pose as poses
from nekobako.physics.errors import BadInput
from nekobako.physics.pieces import Part, Piece, Tabletop
from nekobako.physics.pieces.piece import set_pose
from nekobako.physics.pose import Pose
from nekobako.physics.settings import Settings, blank_spec
from nekobako.physics.sleep import LOOK_EVERY, SleepThreshold, put_to_sleep

STATE: Final = int(mujoco.mjtState.mjSTATE_INTEGRATION)
NEAR_WALL: Final = 30.0  # cm; nothing comes farther from one look to the next
OVERLAP: Final = 0.05  # cm; a piece put deeper into another would be thrown out by the solver
BUILD: Final = f"mujoco {mujoco.__version__}"


@dataclass(frozen=True)
class WorldSnapshot:
    """Everything that moves, as bytes; it fits only a world of the same pieces."""

    pieces: tuple[str, ...]
    state: bytes
    build: str = BUILD


class World:
    _looked: float
    _to_look: int
    _sleep_threshold: SleepThreshold

    def __init__(self, settings: Settings | None = None, table_height: float = 0.0) -> None:
        self.settings = settings or Settings()
        self._spec = blank_spec(self.settings)
        self._table = table = Tabletop(self.settings.room, table_height)
        table.build(self._spec, poses.pose(0, 0, 0))
        self._pieces: dict[str, Piece] = {table.name: table}
        self._model = self._spec.compile()
        self._data = mujoco.MjData(self._model)
        self._index()

    # --- what is in it

    @property
    def pieces(self) -> Mapping[str, Piece]:
        return self._pieces

    @property
    def model(self) -> Any:
        return self._model

    @property
    def data(self) -> Any:
        return self._data

    @property
    def time(self) -> float:
        """Simulated seconds since the world was made."""
        return float(self._data.time)

    def part(self, geom: int) -> Part:
        return self._parts[geom]

    def bodies(self) -> list[str]:
        return [body for piece in self._pieces.values() for body in piece.bodies]

    def pose(self, body: str) -> Pose:
        number = self.body_number(body)
        self._look()
        return np.concatenate((self._data.xpos[number], self._data.xquat[number]))

    def standing(self, piece: str) -> Pose:
        """Where the shape of a piece that never moves is: the middle of it."""
        shape = self._spec.geom(next(iter(self._piece(piece).parts)))
        return np.concatenate((shape.pos, shape.quat))

    def _look(self) -> None:
        """After a step the simulator's poses are those before it; bring them up to date, once."""
        if self._data.time != self._looked:
            mujoco.mj_kinematics(self._model, self._data)
            self._looked = self._data.time

    def poses(self) -> dict[str, Pose]:
        return {body: self.pose(body) for body in self.bodies()}

    def body_number(self, body: str) -> int:
        if body not in self._numbers:
            raise BadInput("piece", f"there is no {body!r} here")
        return self._numbers[body]

    def mass(self, piece: str) -> float:
        return float(sum(self._model.body_mass[self.body_number(body)] for body in self._piece(piece).bodies))

    # --- pieces come and go

    def add(self, piece: Piece, at: Pose) -> None:
        """Put a piece into the world at rest; refused where it would overlap another."""
        if piece.name in self._pieces:
            raise BadInput("name", f"there is a {piece.name!r} already")
        spec, model, data = self._with(piece, at)
        before = self._spec, self._model, self._data, dict(self._pieces)
        self._pieces[piece.name] = piece
        self._adopt(spec, model, data)
        deep = self.overlap(piece.name)
        if deep is not None:
            self._spec, self._model, self._data, self._pieces = before
            self._index()
            other, depth = deep
            raise BadInput("pose", f"{piece.name!r} would be {depth * 10:.1f} mm inside {other!r}")

    def _with(self, piece: Piece, at: Pose) -> tuple[Any, Any, Any]:
        spec, place = self._spec.copy(), poses.checked_pose(at)
        piece.build(spec, place)
        try:
            model, data = spec.recompile(self._model, self._data)
        except ValueError as error:
            raise BadInput(piece.name, str(error)) from None
        if piece.root is not None:
            set_pose(model, data, piece.root, place)
        mujoco.mj_forward(model, data)
        return spec, model, data

    def add_all(self, pieces: Sequence[tuple[Piece, Pose]]) -> None:
        """Put many pieces in with one rebuild, for a world that is being loaded: whoever loads it gives them their
        state, and only then can be told what overlaps."""
        names = [*self._pieces, *(piece.name for piece, _ in pieces)]
        for number, name in enumerate(names):
            if name in names[:number]:
                raise BadInput("name", f"there is a {name!r} already")
        spec = self._spec.copy()
        for piece, at in pieces:
            piece.build(spec, poses.checked_pose(at))
        try:
            model, data = spec.recompile(self._model, self._data)
        except ValueError as error:
            raise BadInput("pieces", str(error)) from None
        self._pieces |= {piece.name: piece for piece, _ in pieces}
        self._adopt(spec, model, data)

    def remove(self, name: str) -> None:
        piece = self._piece(name)
        spec = self._spec.copy()
        if piece.root is not None:
            spec.delete(spec.body(piece.root))
        for mesh in piece.meshes():
            spec.delete(spec.mesh(mesh))
        for geom in piece.parts if not piece.bodies else ():
            spec.delete(spec.geom(geom))
        model, data = spec.recompile(self._model, self._data)
        mujoco.mj_forward(model, data)
        del self._pieces[name]
        self._adopt(spec, model, data)

    def move_last(self, name: str) -> None:
        """Make a piece of one body the last of all, at rest where it is.

        The solver works from the last body to the first, and is quick where each touches at most one that it has not
        come to yet. A cat on a tower is such a one if it came after its floor; one that climbs to a later floor is not,
        and ties together everything in between."""
        piece, at = self._piece(name), self.pose(name)
        self.remove(name)
        spec, model, data = self._with(piece, at)
        self._pieces[name] = piece
        self._adopt(spec, model, data)

    def overlap(self, name: str) -> tuple[str, float] | None:
        """What a piece is pushed into too deep, and how deep in cm."""
        contact = self._data.contact
        for number in np.flatnonzero(contact.dist < -OVERLAP):
            names = [self._parts[geom].piece for geom in contact.geom[number]]
            if name in names and names[0] != names[1]:
                return names[0] if names[1] == name else names[1], -float(contact.dist[number])
        return None

    # --- time

    def step(self, count: int = 1) -> None:
        """Go on by so many steps; the same however they are counted out."""
        if count == 1 and self._to_look > 1 and not self._sleep_threshold.raised:  # the usual one, while hands act
            mujoco.mj_step(self._model, self._data)
            self._to_look -= 1
            return
        while count > 0:
            now = 1 if self._sleep_threshold.raised else min(count, self._to_look)
            mujoco.mj_step(self._model, self._data, now)
            count -= now
            self._to_look -= now
            if self._sleep_threshold.raised:
                self._sleep_threshold.stepped()
            if self._to_look == 0:
                self._sleep_threshold.look()
                self._raise_walls()
                self._to_look = LOOK_EVERY

    def snapshot(self) -> WorldSnapshot:
        state = np.empty(mujoco.mj_stateSize(self._model, STATE))
        mujoco.mj_getState(self._model, self._data, state, STATE)
        return WorldSnapshot(tuple(self._pieces), state.tobytes())

    def restore(self, snapshot: WorldSnapshot) -> None:
        if snapshot.pieces != tuple(self._pieces):
            raise BadInput("snapshot", "was taken of a world with other pieces")
        if snapshot.build != BUILD:
            raise BadInput("snapshot", f"was taken with {snapshot.build}, this is {BUILD}")
        state = np.frombuffer(snapshot.state)
        if len(state) != mujoco.mj_stateSize(self._model, STATE) or not np.isfinite(state).all():
            raise BadInput("snapshot", "is not the state of such a world")
        mujoco.mj_resetData(self._model, self._data)
        mujoco.mj_setState(self._model, self._data, state, STATE)
        mujoco.mj_forward(self._model, self._data)
        self._looked = float(self._data.time)  # not when it was last as late as this
        self._watch_for_sleep()
        self._raise_walls()

    def canonical(self) -> WorldSnapshot:
        """The start of a turn: the running world made equal to its restored state."""
        snapshot = self.snapshot()
        self.restore(snapshot)
        return snapshot

    def put_to_sleep(self, bodies: Iterable[str]) -> None:
        """Let bodies that are known to be at rest sleep at once, until something touches them; the others wake."""
        trees = {int(self._model.body_treeid[self.body_number(body)]) for body in bodies}
        self.canonical()
        put_to_sleep(self._model, self._data, trees)

    def copy(self) -> "World":
        """Another world in the same state, for try-outs."""
        other = World.__new__(World)
        other.settings = self.settings
        other._spec = self._spec.copy()
        other._table = self._table
        other._pieces = dict(self._pieces)
        other._model = other._spec.compile()
        other._data = mujoco.MjData(other._model)
        other._index()
        other.restore(self.snapshot())
        return other

    # --- trouble

    def warnings(self) -> list[str]:
        """What the simulator has complained of; a sound world has nothing to say."""
        kinds = mujoco.mjtWarning
        raised = [kinds(number).name for number, warning in enumerate(self._data.warning) if warning.number]
        return raised + ([] if self.is_finite else ["not a number"])

    @property
    def is_finite(self) -> bool:
        """Whether everything is somewhere."""
        return bool(np.isfinite(self._data.qpos).all())

    def _piece(self, name: str) -> Piece:
        if name not in self._pieces:
            raise BadInput("piece", f"there is no {name!r} here")
        return self._pieces[name]

    def _adopt(self, spec: Any, model: Any, data: Any) -> None:
        self._spec, self._model, self._data = spec, model, data
        self._index()

    def _index(self) -> None:
        self._looked = -1.0  # the time of the last look at the poses
        self._watch_for_sleep()
        parts = {name: part for piece in self._pieces.values() for name, part in piece.parts.items()}
        self._parts = [
            parts.get(self._model.geom(geom).name, Part("", "", "table")) for geom in range(self._model.ngeom)
        ]
        self._numbers: dict[str, int] = {body: self._model.body(body).id for body in self.bodies()}
        self._walls = [self._model.geom(wall).id for wall in self._table.walls]
        self._raise_walls()

    def _raise_walls(self) -> None:
        """Let the walls of the room be solid while anything is near them: else the simulator would ask every piece at
        every step whether it touches them."""
        near = np.abs(self._data.xpos[:, :2]).max() > self.settings.room - NEAR_WALL
        self._model.geom_contype[self._walls] = self._model.geom_conaffinity[self._walls] = int(near)

    def _watch_for_sleep(self) -> None:
        self._model.opt.sleep_tolerance = self.settings.sleep_speed
        self._sleep_threshold = SleepThreshold(self._model, self._data, self.settings.still)
        self._to_look = LOOK_EVERY  # steps
