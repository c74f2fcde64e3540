"""The generator of every match: the same compiled and plain, saved in one number, and random enough for cards."""

import copy
import pickle
from collections.abc import Callable
from itertools import pairwise
from types import ModuleType

import pytest

from nekobako.core.chance import FACTOR, STATES, Chance, seeded
from tests.compiled import plain_twins

Below = Callable[[int], int]
EXTREMES = (1, 2, 0xFFFFFFFF, 1 << 32, STATES // 2, STATES - 2, STATES - 1)
SIZES = (1, 2, 3, 6, 7, 75, 1000, 2**16 + 1, 2**30)
FACES = 6
THROWS = 12_000
# Chi-square of a fair die lies outside these only once in a hundred thousand; seeds are fixed, so never by bad luck.
FAIR = (0.05, 31.0)  # 5 degrees of freedom
FAIR_PAIRS = (10.0, 86.0)  # 35 degrees of freedom


def stream(dice: Chance, n: int = 50, size: int = 1000) -> list[int]:
    return [dice.below(size) for _ in range(n)]


# --- The same everywhere, and resumed from a save


@pytest.fixture(scope="module")
def plain() -> ModuleType:
    return plain_twins()["nekobako.core.chance"]


@pytest.mark.parametrize("state", EXTREMES)
def test_compiled_and_plain_streams_are_equal(plain: ModuleType, state: int) -> None:
    installed, twin = Chance(state), plain.Chance(state)
    for _ in range(200):
        for size in SIZES:
            assert installed.below(size) == twin.below(size)
            assert installed.state == twin.state


@pytest.mark.parametrize("purpose", ["", "bot", "é"])
@pytest.mark.parametrize("seed", [0, 1, -1, 7, 2**48, 10**40])
def test_compiled_and_plain_seeds_are_equal(plain: ModuleType, seed: int, purpose: str) -> None:
    assert seeded(seed, purpose).state == plain.seeded(seed, purpose).state


@pytest.mark.parametrize("state", EXTREMES)
def test_numbers_and_states_stay_in_range(state: int) -> None:
    dice = Chance(state)
    for _ in range(300):
        for size in SIZES:
            assert 0 <= dice.below(size) < size
            assert 0 < dice.state < STATES


def test_every_number_comes_up() -> None:
    dice = seeded(1)
    assert {dice.below(75) for _ in range(2000)} == set(range(75))


def test_a_saved_state_goes_on_with_the_same_stream() -> None:
    dice = seeded(5)
    stream(dice)
    saved = int(dice.state)
    rest = stream(dice)
    assert stream(Chance(saved)) == rest


def test_a_copy_goes_its_own_way() -> None:
    dice = seeded(5)
    other = dice.copy()
    first = stream(other)
    assert dice.state == seeded(5).state
    assert stream(dice) == first


# --- Different seeds, different streams


def test_seeds_and_purposes_give_different_streams() -> None:
    streams = {tuple(stream(seeded(seed, purpose), n=8)) for seed in range(-100, 400) for purpose in ("", "a", "b")}
    assert len(streams) == 500 * 3


def test_a_purpose_is_not_mistaken_for_another_seed() -> None:
    assert seeded(1, "1:").state != seeded(1, "1").state
    assert seeded(11, "").state != seeded(1, "1").state


# --- Random enough: chi-square, and generators that must not pass


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((n - expected) ** 2 for n in counts) / expected


def is_uniform(below: Below) -> bool:
    counts = [0] * FACES
    for _ in range(THROWS):
        counts[below(FACES)] += 1
    return FAIR[0] < chi_square(counts) < FAIR[1]


def is_independent(below: Below, lag: int = 1) -> bool:
    """Whether a number says nothing about the one `lag` later."""
    thrown = [below(FACES) for _ in range(THROWS)]
    counts = [0] * FACES**2
    for start in range(lag):
        for one, other in pairwise(thrown[start::lag]):
            counts[one * FACES + other] += 1
    return FAIR_PAIRS[0] < chi_square(counts) < FAIR_PAIRS[1]


SEEDS = (0, 1, 2, 3, 2**40)


@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_are_uniform(seed: int) -> None:
    assert is_uniform(seeded(seed).below)


@pytest.mark.parametrize("lag", [1, 2, 3])
@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_are_independent(seed: int, lag: int) -> None:
    assert is_independent(seeded(seed).below, lag)


def test_first_numbers_of_consecutive_seeds_are_uniform_and_independent() -> None:
    """The first player of match after match, or the first card."""
    seeds = iter(range(2 * THROWS))

    def first(n: int) -> int:
        return seeded(next(seeds)).below(n)

    assert is_uniform(first)
    assert is_independent(first)


class Biased:
    """The classic remainder of too few bits: the first four of six faces come up more often."""

    def __init__(self) -> None:
        self.dice = seeded(1)

    def below(self, n: int) -> int:
        return self.dice.below(64) % n


class Sweep:
    """Each number in turn."""

    def __init__(self) -> None:
        self.last = 0

    def below(self, n: int) -> int:
        self.last += 1
        return self.last % n


class Sticky:
    """Uniform, but every seventh number or so is the one before again."""

    def __init__(self) -> None:
        self.dice = seeded(1)
        self.last = 0

    def below(self, n: int) -> int:
        if self.dice.below(7):
            self.last = self.dice.below(n)
        return self.last


def test_the_checks_tell_bad_generators() -> None:
    assert not is_uniform(Biased().below)
    assert not is_uniform(Sweep().below)  # too good to be true
    assert not is_independent(Sweep().below)
    assert not is_independent(Sticky().below)


# --- The period


def is_prime(n: int) -> bool:
    """Miller-Rabin; with these witnesses certain below 3 * 10**24."""
    witnesses = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
    if n in witnesses or any(n % w == 0 for w in witnesses):
        return n in witnesses
    twos = (n - 1 & 1 - n).bit_length() - 1
    for witness in witnesses:
        power = pow(witness, n - 1 >> twos, n)
        if power in (1, n - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % n
            if power == n - 1:
                break
        else:
            return False
    return True


@pytest.mark.parametrize("shift", [31, 32])
def test_the_factor_gives_the_stated_primes(shift: int) -> None:
    assert is_prime(FACTOR * 2**shift - 1)


def test_a_step_runs_through_the_stated_period() -> None:
    """Each step divides by 2**32 modulo the prime STATES; that has order (STATES - 1) / 2, a prime too."""
    dice = seeded(3)
    for _ in range(100):
        before = int(dice.state)
        dice.below(2)
        assert (dice.state * 2**32 - before) % STATES == 0
    assert (STATES - 1) // 2 == FACTOR * 2**31 - 1
    assert pow(2**32, (STATES - 1) // 2, STATES) == 1


def test_primality_is_really_tested() -> None:
    known = [n for n in range(2, 2000) if all(n % d for d in range(2, n))]
    assert [n for n in range(2, 2000) if is_prime(n)] == known
    assert is_prime(2**61 - 1)
    # A Carmichael number, strong pseudoprimes to the first four and nine primes, and a neighbour of the factor.
    for composite in (1729, 3215031751, 3825123056546413051, (FACTOR + 1) * 2**32 - 1):
        assert not is_prime(composite)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda chance: pickle.loads(pickle.dumps(chance))])
def test_it_is_copied_and_pickled(copied: Callable[[Chance], Chance]) -> None:
    dice = seeded(7)
    dice.below(6)
    other = copied(dice)
    ahead = [other.below(100) for _ in range(5)]
    assert [dice.below(100) for _ in range(5)] == ahead
