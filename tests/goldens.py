"""Golden playthroughs: short matches as text, to be read when a rule changes. `make goldens` writes them anew.

What is played and how it is told, each game says for itself: see `tests/golden_games/`.
"""

from pathlib import Path

from tests.golden_games import Golden, goldens

FOLDER = Path(__file__).parent / "goldens"


def text(golden: Golden) -> str:
    return "\n".join(golden.lines()) + "\n"


def path_of(golden: Golden) -> Path:
    return FOLDER / f"{golden.name}.txt"


def main() -> None:
    for golden in goldens():
        path_of(golden).write_text(text(golden), encoding="utf-8")
        print(f"wrote {path_of(golden).relative_to(FOLDER.parent.parent)}")


if __name__ == "__main__":
    main()
