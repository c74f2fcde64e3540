"""Facts of a tower told by hand, as people at a real table would tell them: what rests on what, what lies."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from nekobako.games.tower.material import FLOORS, WALLS
from nekobako.physics.facts import Contact, Facts, Kind, Overhang, Part, Posture, Stance

On = Mapping[str, Sequence[str]]

# Floor 2 on a brick and an angel, floor 3 on two windows, floor 4 on a column and a brick.
BUILT = ((), ("brick-1", "angel-1"), ("small_window-1", "large_window-1"), ("column-1", "brick-2"))
TOWER: On = {
    "floor-1": ["table"],
    "brick-1": ["floor-1"],
    "angel-1": ["floor-1"],
    "floor-2": ["brick-1", "angel-1"],
    "small_window-1": ["floor-2"],
    "large_window-1": ["floor-2"],
    "floor-3": ["small_window-1", "large_window-1"],
    "column-1": ["floor-3"],
    "brick-2": ["floor-3"],
    "floor-4": ["column-1", "brick-2"],
}
TOP_OF_ALL = 9  # walls and floors that are above floor 1


def kind(body: str) -> Kind:
    if body == "table":
        return "table"
    return "plate" if body in FLOORS else "wall" if body in WALLS else "cat"


def part(body: str) -> Part:
    return Part(body, body, kind(body))


def told(
    on: On,
    *,
    sides: Collection[tuple[str, str]] = (),
    lying: Collection[str] = (),
    leaning: Collection[str] = (),
    over_mm: Mapping[tuple[str, str], float] | None = None,
) -> Facts:
    """What rests on what; who touches whom by the side; who lies on a face instead of standing on its foot."""
    contacts = [
        Contact(part(body), part(under), "stacked", body not in lying, (1.0, 2.0, 3.0), (0.0, 0.0, 1.0), -0.01)
        for body, carriers in on.items()
        for under in carriers
    ]
    contacts += [
        Contact(part(one), part(two), "side", False, (1.0, 2.0, 3.0), (1.0, 0.0, 0.0), -0.01) for one, two in sides
    ]
    return Facts(
        stances=tuple(_stance(body, tuple(sorted(under)), lying, leaning) for body, under in on.items()),
        contacts=tuple(contacts),
        overhangs=tuple(Overhang(body, "wall", beyond, mm) for (body, beyond), mm in _measured(on, over_mm or {})),
        on_table=tuple(sorted(body for body, under in on.items() if "table" in under)),
    )


def _measured(on: On, over_mm: Mapping[tuple[str, str], float]) -> Iterable[tuple[tuple[str, str], float]]:
    """Every wall is well inside of the floor that lies on it, unless a test says otherwise."""
    resting = [(wall, floor) for floor, walls in on.items() if floor in FLOORS for wall in walls if wall in WALLS]
    return {**dict.fromkeys(resting, -5.0), **over_mm}.items()


def _stance(body: str, on: tuple[str, ...], lying: Collection[str], leaning: Collection[str]) -> Stance:
    posture: Posture = "lying" if body in lying else "leaning" if body in leaning else "standing"
    tilt = {"lying": 90.0, "leaning": 30.0}.get(posture, 0.0)
    return Stance(body, body, kind(body), tilt, posture, 10.0 if on else 0.0, 20.0, on)


def without(on: On, *gone: str, **changed: Sequence[str]) -> dict[str, Sequence[str]]:
    """The same without some pieces, and with others resting elsewhere (`_` in a name stands for `-`)."""
    moved = {_name(body): under for body, under in changed.items()}
    return {body: under for body, under in {**on, **moved}.items() if body not in gone}


def _name(word: str) -> str:
    head, _, number = word.rpartition("_")
    return f"{head}-{number}"
