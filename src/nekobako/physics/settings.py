"""Settings of the simulator: one set of values for all games, each with its reason.

The integrator, cone and damping follow measured prototypes: `discrete` is the only one that never gave NaN under
stress, elliptic cones with impratio 10 stop creeping. It takes contacts as they will be at the end of a step, so they
may be as quick as one step: at 2 ms a stacked pole tips where it does at 1 ms, for half the cost.
"""

from dataclasses import dataclass
from typing import Any

import mujoco


@dataclass(frozen=True)
class Settings:
    step: float = 0.002  # s
    gravity: float = 981.0  # cm/s2
    contact_time: float = 0.002  # s; one step: quicker ones would rebound
    contact_damping: float = 1.0  # of what critically damps; light walls between heavy plates jump at 1, settle at 3
    contact_impedance: tuple[float, float, float, float, float] = (0.99, 0.999, 0.01, 0.5, 2.0)
    friction: tuple[float, float, float] = (0.45, 0.02, 0.001)
    clinging: float = 10.0  # times as hard against slipping as against sinking in: what clings less, creeps on a slope
    iterations: int = 100  # under 30, towers of 24 floors explode
    tolerance: float = 1e-8
    sleep_speed: float = 0.0005  # cm/s of any one joint: what stands still costs nothing; see sleep.py
    still: float = 0.001  # cm; what has moved less in a quarter of a second may sleep
    speculative: bool = False  # halves tunnelling of thin cards, costs up to a tenth
    room: float = 150.0  # cm from the middle to each wall


def blank_spec(settings: Settings) -> Any:
    """An empty world: gravity and solver, no table yet."""
    spec = mujoco.MjSpec()
    spec.modelname = "nekobako"
    spec.compiler.degree = False  # angles in radians everywhere; springyield would be in degrees
    option = spec.option
    option.gravity = [0.0, 0.0, -settings.gravity]
    option.timestep = settings.step
    option.integrator = mujoco.mjtIntegrator.mjINT_DISCRETE
    option.solver = mujoco.mjtSolver.mjSOL_NEWTON
    option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    option.impratio = settings.clinging
    option.iterations = settings.iterations
    option.tolerance = settings.tolerance
    option.sleep_tolerance = settings.sleep_speed
    option.enableflags = int(mujoco.mjtEnableBit.mjENBL_SLEEP)
    if settings.speculative:
        option.enableflags |= int(mujoco.mjtEnableBit.mjENBL_SPECULATIVE)
    # A world that goes wrong must be noticed, not silently begin anew.
    option.disableflags = int(mujoco.mjtDisableBit.mjDSBL_AUTORESET)
    geom = spec.default.geom
    geom.solref = [settings.contact_time, settings.contact_damping]
    geom.solimp = list(settings.contact_impedance)
    geom.friction = list(settings.friction)
    geom.condim = 3
    return spec
