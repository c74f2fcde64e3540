"""Tries many candidates from one moment of a world, side by side, to see what stands.

A bot tries placements, the stability meter tries trembling copies. Every trial starts from the same snapshot with a few
bodies elsewhere, moving or pushed, runs for some simulated time, and tells what fell. The world itself is not touched.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import mujoco
import numpy as np
from mujoco.batch import Batch, SimulationError

from nekobako.physics.errors import BadInput, require_finite, require_positive
from nekobako.physics.pose import Pose, Vector, checked_pose
from nekobako.physics.scenes.arrangement import Joints, arrange
from nekobako.physics.trials.falls import FallDetector, FallLimits
from nekobako.physics.trials.trial import SLICE, Candidate, Push, StartState, Trial, TrialRun
from nekobako.physics.world import OVERLAP, STATE, World

SLOTS: Final = 4  # trials at once for each thread: enough that none waits for another's collapse


class Trials:
    """A moment of a world from which candidates are tried; hands hold nothing in it. It keeps threads and memory: make
    one and use it often."""

    def __init__(self, world: World, threads: int = 2, fall: FallLimits | None = None, stop_early: bool = True) -> None:
        require_positive("threads", threads)
        self.watch = FallDetector(world, fall or FallLimits())
        self.stop_early = stop_early  # at the first fall: a collapse takes long to simulate and changes no verdict
        self.bodies = tuple(world.bodies())
        self._model = world.model
        self._steps = max(1, round(SLICE / world.settings.step))
        self._step = world.settings.step
        self._threads = threads
        self._scratch = mujoco.MjData(world.model)
        self._numbers = np.array([world.body_number(body) for body in self.bodies], dtype=np.intp)
        self._start = np.frombuffer(world.snapshot().state).copy()
        self._owners = [world.part(geom).piece for geom in range(world.model.ngeom)]
        self._pieces = {body: piece for piece in world.pieces.values() for body in piece.bodies}
        self._joints = {piece.name: Joints.of(world.model, piece) for piece in self._pieces.values()}
        self._batch: Any = None

    def run(self, candidates: Sequence[Candidate], seconds: float = 1.0) -> list[Trial]:
        """Try them all; in the order given, and the same on any number of threads."""
        runs = self._runs(candidates, seconds)
        waiting = [run for run in reversed(runs) if not run.done]
        batch = self._batch_for(len(waiting))
        busy: dict[int, TrialRun] = {}
        while waiting or busy:
            fresh = {slot: waiting.pop() for slot in range(batch.nsim) if slot not in busy and waiting}
            if fresh:
                busy |= fresh
                self._begin(batch, fresh)
            self._advance(batch, {slot: busy[slot] for slot in sorted(busy)})
            for slot in [slot for slot, run in busy.items() if run.done]:
                busy.pop(slot).final = self._final(batch.state[slot])
        return [run.trial(self.bodies) for run in runs]

    def one_by_one(self, candidates: Sequence[Candidate], seconds: float = 1.0) -> list[Trial]:
        """The same in a plain loop on one thread: what `run` is measured against and must agree with."""
        model, data = self._model, mujoco.MjData(self._model)
        state = self._start.copy()
        runs = self._runs(candidates, seconds)
        for run in [run for run in runs if not run.done]:
            mujoco.mj_resetData(model, data)
            mujoco.mj_setState(model, data, run.state, STATE)
            mujoco.mj_forward(model, data)
            run.begin(data.xipos, data.xquat)
            while not run.done:
                data.xfrc_applied[:] = run.pushed()
                mujoco.mj_step(model, data, self._steps)
                sound = not any(warning.number for warning in data.warning)
                run.look(data.xipos, data.xquat, bool((data.tree_asleep >= 0).all()), sound)
            mujoco.mj_getState(model, data, state, STATE)
            run.final = self._final(state)
        return [run.trial(self.bodies) for run in runs]

    def _runs(self, candidates: Sequence[Candidate], seconds: float) -> list[TrialRun]:
        require_positive("seconds", seconds)
        looks = max(1, round(seconds / SLICE))
        beginnings = [self._beginning(one, f"candidates[{n}]") for n, one in enumerate(candidates)]
        return [TrialRun(self.watch, beginning, looks, self.stop_early) for beginning in beginnings]

    def _batch_for(self, count: int) -> Any:
        slots = max(1, min(count, SLOTS * self._threads))
        if self._batch is None or self._batch.nsim < slots:
            self._batch = Batch(self._model, slots, self._threads, persistent=True)
            for name in ("xipos", "xquat", "tree_asleep"):
                self._batch.bind(name)
        return self._batch

    def _begin(self, batch: Any, fresh: Mapping[int, TrialRun]) -> None:
        slots = list(fresh)
        batch.reset(slots, stage=mujoco.mjtStage.mjSTAGE_NONE)
        for slot, run in fresh.items():
            batch.state[slot] = run.state
        batch.forward(slots)
        for slot, run in fresh.items():
            run.begin(batch.xipos[slot], batch.xquat[slot])

    def _advance(self, batch: Any, busy: Mapping[int, TrialRun]) -> None:
        forces = batch.bind("xfrc_applied")
        for slot, run in busy.items():
            forces[slot] = run.pushed()
        broken = set()
        try:
            batch.step(list(busy), self._steps)
        except SimulationError as error:
            broken = set(error.ids.tolist())
        for slot, run in busy.items():
            sound = slot not in broken and not batch.warning[slot, :, 1].any()
            run.look(batch.xipos[slot], batch.xquat[slot], bool((batch.tree_asleep[slot] >= 0).all()), sound)

    def _final(self, state: Vector) -> Vector:
        """The poses that a state means: after a step, the simulator's own are those before it."""
        data = self._scratch
        mujoco.mj_setState(self._model, data, state, STATE)
        mujoco.mj_kinematics(self._model, data)
        return np.hstack((data.xpos[self._numbers], data.xquat[self._numbers]))

    def _beginning(self, candidate: Candidate, where: str) -> StartState:
        data = self._scratch
        mujoco.mj_resetData(self._model, data)
        mujoco.mj_setState(self._model, data, self._start, STATE)
        moved: dict[str, dict[str, Pose]] = {}
        for body, at in candidate.poses.items():
            moved.setdefault(self._piece(body, f"{where}.poses"), {})[body] = checked_pose(at, f"{where}.poses.{body}")
        for name, poses in moved.items():
            piece = self._pieces[next(iter(poses))]
            arrange(self._model, piece, poses).put(self._joints[name], data.qpos, data.qvel, data.plastic)
        for body, velocity in candidate.velocities.items():
            name = self._piece(body, f"{where}.velocities")
            require_finite(f"{where}.velocities.{body}", velocity)
            if len(velocity) != 6 or body != self._pieces[body].bodies[0]:
                raise BadInput(f"{where}.velocities.{body}", "must be six numbers of a piece's first body")
            data.qvel[self._joints[name].motion] += np.array(velocity)
        state = np.empty_like(self._start)
        mujoco.mj_getState(self._model, data, state, STATE)
        pushes = [self._push(push, f"{where}.pushes[{n}]") for n, push in enumerate(candidate.pushes)]
        return StartState(state, pushes, self._overlap(data, set(moved)) if moved else None)

    def _overlap(self, data: Any, moved: set[str]) -> tuple[str, str] | None:
        """A piece that was put too deep into another: the solver would throw it out."""
        mujoco.mj_kinematics(self._model, data)
        mujoco.mj_comPos(self._model, data)
        mujoco.mj_collision(self._model, data)
        deep = data.contact.geom[data.contact.dist < -OVERLAP]
        for one, two in ((self._owners[a], self._owners[b]) for a, b in deep):
            if one != two and (one in moved or two in moved):
                return (one, two) if one in moved else (two, one)
        return None

    def _push(self, push: Push, where: str) -> tuple[int, Vector]:
        self._piece(push.body, f"{where}.body")
        require_finite(where, (*push.force, *push.torque, push.seconds))
        forces = np.zeros((self._model.nbody, 6))
        forces[self._model.body(push.body).id] = (*push.force, *push.torque)
        return round(push.seconds / SLICE), forces

    def _piece(self, body: str, where: str) -> str:
        if body not in self._pieces:
            raise BadInput(where, f"there is no {body!r} here")
        return self._pieces[body].name
