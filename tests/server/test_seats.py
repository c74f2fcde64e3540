"""Who sits where and who may change it."""

import pytest

from nekobako.server.errors import Denied
from nekobako.server.tables.seats import Occupant, Seats

BOT = "greedy"


def seated(*guests: str | None, host: str = "mia", state: str = "open") -> Seats:
    return Seats(host, [Occupant(guest=guest) for guest in guests], state)  # type: ignore[arg-type]


def refused(code: str, key: str) -> "pytest.RaisesExc[Denied]":
    return pytest.raises(Denied, check=lambda problem: problem.code == code and problem.phrase.key == key)


def test_people_sit_down_and_stand_up() -> None:
    seats = Seats.empty("mia", 3)
    seats.sit("mia", 0)
    seats.sit("leo", 2)
    seats.sit("mia", 1)
    assert (seats.people, seats.seats_of("mia"), seats.seats_of(None)) == (["mia", "leo"], [0, 1], [])
    seats.stand("mia", 0, BOT)
    assert seats.occupants[0].nobody
    assert seats.host == "mia"  # who stands up has not left


@pytest.mark.parametrize("seat", [-1, 3, 10**30])
def test_a_seat_that_is_not_there(seat: int) -> None:
    with refused("unknown", "no_seat"):
        Seats.empty("mia", 3).sit("mia", seat)


def test_a_taken_seat_is_nobody_elses() -> None:
    seats = seated("mia", None)
    with refused("not_now", "seat_taken"):
        seats.sit("leo", 0)
    with refused("forbidden", "not_yours"):
        seats.stand("leo", 0, BOT)
    with refused("not_now", "seat_taken"):
        seats.seat_bot("mia", 0, BOT)


def test_nobody_takes_a_seat_during_a_match() -> None:
    """They would see its hand."""
    seats = seated("mia", "leo", state="playing")
    seats.occupants.append(Occupant(bot=BOT))
    with refused("not_now", "not_now_open"):
        seats.sit("zoe", 2)
    with refused("not_now", "not_now_open"):
        seats.sit("mia", 2)


def test_a_person_takes_a_bots_seat_before_the_start() -> None:
    seats = seated("mia", None)
    seats.seat_bot("mia", 1, BOT)
    seats.sit("leo", 1)
    assert seats.occupants[1] == Occupant(guest="leo")


@pytest.mark.parametrize(
    "do",
    [
        lambda seats: seats.seat_bot("leo", 2, BOT),
        lambda seats: seats.kick("leo", 0),
        lambda seats: seats.resize("leo", 3),
        lambda seats: seats.start("leo", BOT),
    ],
)
def test_what_only_the_host_may(do: object) -> None:
    with refused("forbidden", "not_host"):
        do(seated("mia", "leo", None))  # type: ignore[operator]


@pytest.mark.parametrize(
    "do",
    [
        lambda seats: seats.seat_bot("mia", 2, BOT),
        lambda seats: seats.kick("mia", 1),
        lambda seats: seats.resize("mia", 3),
        lambda seats: seats.start("mia", BOT),
    ],
)
def test_what_waits_for_the_end_of_a_match(do: object) -> None:
    with refused("not_now", "not_now_open"):
        do(seated("mia", "leo", None, state="playing"))  # type: ignore[operator]


def test_empty_seats_get_bots_at_the_start() -> None:
    seats = seated("mia", None, None)
    seats.seat_bot("mia", 1, "random")
    seats.start("mia", BOT)
    assert [occupant.bot for occupant in seats.occupants] == [None, "random", BOT]
    assert seats.state == "playing"


def test_a_game_without_bots_needs_people() -> None:
    with refused("not_now", "no_bots"):
        seated("mia", None).start("mia", None)
    seated("mia", "leo").start("mia", None)


def test_a_kick_frees_all_seats_of_a_guest() -> None:
    seats = seated("mia", "leo", "leo")
    assert seats.kick("mia", 1) == "leo"
    assert [occupant.nobody for occupant in seats.occupants] == [False, True, True]
    with refused("unknown", "no_person"):
        seats.kick("mia", 1)


def test_fewer_seats_people_move_up_and_bots_make_room() -> None:
    seats = Seats(
        "mia", [Occupant(bot="random"), Occupant(guest="mia"), Occupant(bot=BOT), Occupant(), Occupant(guest="leo")]
    )
    seats.resize("mia", 3)
    assert [occupant.guest or occupant.bot for occupant in seats.occupants] == ["random", "mia", "leo"]
    seats.resize("mia", 2)
    assert [occupant.guest for occupant in seats.occupants] == ["mia", "leo"]
    with refused("not_now", "people_sit"):
        seats.resize("mia", 1)
    seats.resize("mia", 4)
    assert [occupant.guest for occupant in seats.occupants] == ["mia", "leo", None, None]


def test_a_bot_stands_in_for_someone_away_and_hands_the_seat_back() -> None:
    seats = seated("mia", "leo", state="playing")
    assert seats.away("leo", BOT)
    assert (seats.bot_at(1), seats.occupants[1].guest) == (BOT, "leo")
    assert not seats.away("leo", BOT)
    assert seats.back("leo", BOT)
    assert seats.bot_at(1) is None
    assert not seats.back("leo", BOT)


def test_for_nobody_nothing_goes_on() -> None:
    seats = seated("mia", "leo", state="playing")
    seats.away("leo", BOT)
    seats.away("mia", BOT)
    assert (seats.bot_at(0), seats.bot_at(1)) == (None, BOT)  # Mia is waited for: nobody else is there
    seats.back("leo", BOT)
    assert (seats.bot_at(0), seats.bot_at(1)) == (BOT, None)  # Léo is, now
    alone = seated("mia", state="playing")
    assert not alone.deserted(0)
    alone.away("mia", BOT)
    assert alone.bot_at(0) is None
    assert alone.deserted(0)


def test_who_stands_up_during_a_match_keeps_the_seat() -> None:
    seats = seated("mia", "leo", state="playing")
    seats.stand("leo", 1, BOT)
    assert seats.bot_at(1) == BOT
    seats.sit("leo", 1)
    assert seats.bot_at(1) is None


def test_the_host_passes_on_when_gone() -> None:
    seats = seated("mia", "leo", "zoe", state="playing")
    seats.away("leo", BOT)
    seats.away("mia", BOT)
    assert seats.host == "zoe"  # who is neither gone nor away
    seats.leave("zoe", BOT)
    assert seats.host == "zoe"  # nobody is left to be it
    seats.back("leo", BOT)
    assert seats.host == "leo"  # the first to come back
    seats.over()
    seats.sit("zoe", 2)
    assert seats.host == "leo"


def test_the_first_who_sits_down_at_a_deserted_table_is_its_host() -> None:
    seats = seated("mia", None)
    seats.leave("mia", BOT)
    assert (seats.host, seats.occupants[0].nobody) == ("mia", True)
    seats.sit("leo", 1)
    assert seats.host == "leo"


def test_all_who_are_present_must_wish_to_stop() -> None:
    seats = seated("mia", "leo", "zoe", state="playing")
    assert not seats.vote("mia", True)
    assert not seats.vote("leo", True)
    seats.away("zoe", BOT)
    assert seats.agreed
    assert not seats.vote("mia", False)
    with refused("forbidden", "not_at_table"):
        seats.vote("ann", True)
    seats.over()
    assert not seats.votes
    with refused("not_now", "not_now_playing"):
        seats.vote("mia", True)
