"""The README's picture is of the real screen and fetches nothing."""

import re

from tests.cli.picture import PICTURE, picture


def test_it_can_be_drawn_and_stands_alone() -> None:
    drawn = picture()
    for text in (drawn, PICTURE.read_text(encoding="utf-8")):
        addresses = set(re.findall(r"https?://[^\s\"]+", text))
        assert addresses <= {"http://www.w3.org/2000/svg", "https://www.textualize.io"}
        assert "Catham" in text
