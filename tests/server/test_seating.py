"""Who sits where and who may change it."""

import pytest

from nekobako.server.denied import Denied
from nekobako.server.tables.seating import Seating, Spot

BOT = "greedy"


def seated(*guests: str | None, host: str = "mia", state: str = "open") -> Seating:
    return Seating(host, [Spot(guest=guest) for guest in guests], state)  # type: ignore[arg-type]


def refused(code: str, key: str) -> "pytest.RaisesExc[Denied]":
    return pytest.raises(Denied, check=lambda problem: problem.code == code and problem.phrase.key == key)


def test_people_sit_down_and_stand_up() -> None:
    seating = Seating.empty("mia", 3)
    seating.sit("mia", 0)
    seating.sit("leo", 2)
    seating.sit("mia", 1)
    assert (seating.people, seating.seats_of("mia"), seating.seats_of(None)) == (["mia", "leo"], [0, 1], [])
    seating.stand("mia", 0, BOT)
    assert seating.spots[0].free
    assert seating.host == "mia"  # who stands up has not left


@pytest.mark.parametrize("seat", [-1, 3, 10**30])
def test_a_seat_that_is_not_there(seat: int) -> None:
    with refused("unknown", "no_seat"):
        Seating.empty("mia", 3).sit("mia", seat)


def test_a_taken_seat_is_nobody_elses() -> None:
    seating = seated("mia", None)
    with refused("not_now", "seat_taken"):
        seating.sit("leo", 0)
    with refused("forbidden", "not_yours"):
        seating.stand("leo", 0, BOT)
    with refused("not_now", "seat_taken"):
        seating.seat_bot("mia", 0, BOT)


def test_nobody_takes_a_seat_during_a_match() -> None:
    """They would see its hand."""
    seating = seated("mia", "leo", state="playing")
    seating.spots.append(Spot(bot=BOT))
    with refused("not_now", "not_now_open"):
        seating.sit("zoe", 2)
    with refused("not_now", "not_now_open"):
        seating.sit("mia", 2)


def test_a_person_takes_a_bots_seat_before_the_start() -> None:
    seating = seated("mia", None)
    seating.seat_bot("mia", 1, BOT)
    seating.sit("leo", 1)
    assert seating.spots[1] == Spot(guest="leo")


@pytest.mark.parametrize(
    "do",
    [
        lambda seating: seating.seat_bot("leo", 2, BOT),
        lambda seating: seating.kick("leo", 0),
        lambda seating: seating.resize("leo", 3),
        lambda seating: seating.start("leo", BOT),
    ],
)
def test_what_only_the_host_may(do: object) -> None:
    with refused("forbidden", "not_host"):
        do(seated("mia", "leo", None))  # type: ignore[operator]


@pytest.mark.parametrize(
    "do",
    [
        lambda seating: seating.seat_bot("mia", 2, BOT),
        lambda seating: seating.kick("mia", 1),
        lambda seating: seating.resize("mia", 3),
        lambda seating: seating.start("mia", BOT),
    ],
)
def test_what_waits_for_the_end_of_a_match(do: object) -> None:
    with refused("not_now", "not_now_open"):
        do(seated("mia", "leo", None, state="playing"))  # type: ignore[operator]


def test_empty_seats_get_bots_at_the_start() -> None:
    seating = seated("mia", None, None)
    seating.seat_bot("mia", 1, "random")
    seating.start("mia", BOT)
    assert [spot.bot for spot in seating.spots] == [None, "random", BOT]
    assert seating.state == "playing"


def test_a_game_without_bots_needs_people() -> None:
    with refused("not_now", "no_bots"):
        seated("mia", None).start("mia", None)
    seated("mia", "leo").start("mia", None)


def test_a_kick_frees_all_seats_of_a_guest() -> None:
    seating = seated("mia", "leo", "leo")
    assert seating.kick("mia", 1) == "leo"
    assert [spot.free for spot in seating.spots] == [False, True, True]
    with refused("unknown", "no_person"):
        seating.kick("mia", 1)


def test_fewer_seats_people_move_up_and_bots_make_room() -> None:
    seating = Seating("mia", [Spot(bot="random"), Spot(guest="mia"), Spot(bot=BOT), Spot(), Spot(guest="leo")])
    seating.resize("mia", 3)
    assert [spot.guest or spot.bot for spot in seating.spots] == ["random", "mia", "leo"]
    seating.resize("mia", 2)
    assert [spot.guest for spot in seating.spots] == ["mia", "leo"]
    with refused("not_now", "people_sit"):
        seating.resize("mia", 1)
    seating.resize("mia", 4)
    assert [spot.guest for spot in seating.spots] == ["mia", "leo", None, None]


def test_a_bot_stands_in_for_someone_away_and_hands_the_seat_back() -> None:
    seating = seated("mia", "leo", state="playing")
    assert seating.away("leo", BOT)
    assert (seating.bot_at(1), seating.spots[1].guest) == (BOT, "leo")
    assert not seating.away("leo", BOT)
    assert seating.back("leo", BOT)
    assert seating.bot_at(1) is None
    assert not seating.back("leo", BOT)


def test_for_nobody_nothing_goes_on() -> None:
    seating = seated("mia", "leo", state="playing")
    seating.away("leo", BOT)
    seating.away("mia", BOT)
    assert (seating.bot_at(0), seating.bot_at(1)) == (None, BOT)  # Mia is waited for: nobody else is there
    seating.back("leo", BOT)
    assert (seating.bot_at(0), seating.bot_at(1)) == (BOT, None)  # Léo is, now
    alone = seated("mia", state="playing")
    assert not alone.deserted(0)
    alone.away("mia", BOT)
    assert alone.bot_at(0) is None
    assert alone.deserted(0)


def test_who_stands_up_during_a_match_keeps_the_seat() -> None:
    seating = seated("mia", "leo", state="playing")
    seating.stand("leo", 1, BOT)
    assert seating.bot_at(1) == BOT
    seating.sit("leo", 1)
    assert seating.bot_at(1) is None


def test_the_host_passes_on_when_gone() -> None:
    seating = seated("mia", "leo", "zoe", state="playing")
    seating.away("leo", BOT)
    seating.away("mia", BOT)
    assert seating.host == "zoe"  # who is neither gone nor away
    seating.leave("zoe", BOT)
    assert seating.host == "zoe"  # nobody is left to be it
    seating.back("leo", BOT)
    assert seating.host == "leo"  # the first to come back
    seating.over()
    seating.sit("zoe", 2)
    assert seating.host == "leo"


def test_the_first_who_sits_down_at_a_deserted_table_is_its_host() -> None:
    seating = seated("mia", None)
    seating.leave("mia", BOT)
    assert (seating.host, seating.spots[0].free) == ("mia", True)
    seating.sit("leo", 1)
    assert seating.host == "leo"


def test_all_who_are_present_must_wish_to_stop() -> None:
    seating = seated("mia", "leo", "zoe", state="playing")
    assert not seating.vote("mia", True)
    assert not seating.vote("leo", True)
    seating.away("zoe", BOT)
    assert seating.agreed
    assert not seating.vote("mia", False)
    with refused("forbidden", "not_at_table"):
        seating.vote("ann", True)
    seating.over()
    assert not seating.votes
    with refused("not_now", "not_now_playing"):
        seating.vote("mia", True)
