"""A hand's tremor: as large as asked, between 8 and 12 Hz, smooth, and the same for the same seed."""

import numpy as np
import pytest

from nekobako.physics.errors import BadInput
from nekobako.physics.handling.tremor import Tremor
from nekobako.physics.pose import pose
from tests.physics.hand_worlds import hold, with_pole

SECONDS = 20


def traced(tremor: Tremor) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    return np.array([tremor.at(ms / 1000) for ms in range(1000 * SECONDS)])


def share_in_band(
    places: np.ndarray[tuple[int, int], np.dtype[np.float64]], low: float, high: float, each: float = 0.001
) -> float:
    power = (np.abs(np.fft.rfft(places - places.mean(axis=0), axis=0)) ** 2).sum(axis=1)
    pitch = np.fft.rfftfreq(len(places), each)
    return float(power[(pitch >= low) & (pitch <= high)].sum() / power.sum())


@pytest.mark.parametrize("amplitude", [0.5, 2.0])
def test_its_size_and_its_band(amplitude: float) -> None:
    trace = traced(Tremor(amplitude, seed=3))
    sizes = 10 * np.linalg.norm(trace[:, :3], axis=1)  # mm
    assert np.sqrt((sizes**2).mean()) == pytest.approx(amplitude, rel=0.02)
    assert sizes.max() < 2.9 * amplitude
    assert share_in_band(trace[:, :3], 7.9, 12.1) > 0.99
    directions = np.sqrt((trace[:, :3] ** 2).mean(axis=0))
    assert directions == pytest.approx([amplitude / 10 / 3**0.5] * 3, rel=0.05)


def test_its_velocity_is_that_of_its_place() -> None:
    trace = traced(Tremor(1.0, seed=3))
    assert np.abs(np.gradient(trace[:, :3], 0.001, axis=0) - trace[:, 3:])[1:-1].max() < 0.02  # of 11 cm/s


def test_it_is_its_seed_s() -> None:
    assert Tremor(1.0, seed=3).at(1.5) == Tremor(1.0, seed=3).at(1.5)
    assert Tremor(1.0, seed=3).at(1.5) != Tremor(1.0, seed=4).at(1.5)
    assert Tremor(0.0, seed=3).at(1.5) == (0, 0, 0, 0, 0, 0)


def test_a_held_pole_trembles_with_the_hand() -> None:
    simulation = with_pole(tremor=Tremor(1.0, seed=3))
    hold(simulation, "pole", pose(0, 0, 5), 40)
    places = []
    for _ in range(1000):  # 2 s
        simulation.step()
        places.append(simulation.world.pose("pole")[:3])
    sizes = 10 * np.linalg.norm(np.array(places) - [0, 0, 5], axis=1)
    print(f"1 mm in the hand is {np.sqrt((sizes**2).mean()):.2f} mm in the pole")
    assert np.sqrt((sizes**2).mean()) == pytest.approx(1.0, rel=0.25)
    assert share_in_band(np.array(places), 7.5, 12.5, simulation.world.settings.step) > 0.95


@pytest.mark.parametrize("amplitude", [-1.0, float("nan"), float("inf")])
def test_it_must_be_a_size(amplitude: float) -> None:
    with pytest.raises(BadInput, match="tremor"):
        Tremor(amplitude, seed=1)
