"""Browser tests that have not been seen to pass on the page as it is now, each with what is known of it.

They are skipped, and said to be, so that the others say something. `NEKOBAKO_UNPROVEN=1` runs them. A row goes as soon
as its test, or the page, has been mended: this file shall be empty and then be gone.
"""

from typing import Final

SWITCH: Final = "NEKOBAKO_UNPROVEN"

# The beginning of a test's name, as `file::test[parameter]`, and why.
NOT_SEEN: Final = "passed on parts of the page, not yet seen on all of it together"
UNPROVEN: Final = {
    "test_frame_states.py::test_a_state[nekojima-": "never run to its end since the table has things on it",
    "test_frame_states.py::test_a_state[tower-": "never run to its end since the table has things on it",
    "test_frame_states.py::test_a_state[catham-other": NOT_SEEN,
    "test_frame_states.py::test_a_state[catham-end": NOT_SEEN,
    "test_camera.py::test_a_wall_is_in_every_picture": "failed when all parts of the page came together",
    "test_nekojima_cats.py::test_a_cat_by_hand": "steers a cat to its cord the old way: now it snaps to it",
    "test_nekojima_cats.py::test_what_is_wrong_is_told_and_lit": "looks for the list in a sheet that is folded now",
    "test_duo.py::": "looks for words in a sheet that is folded now",
    "test_options_changed.py::": "failed when all parts of the page came together",
    **{
        f"{file}.py::": NOT_SEEN
        for file in (
            "test_camera",
            "test_catham_games",
            "test_gamepad",
            "test_hands_in_space",
            "test_keys_remapped",
            "test_nekojima_keyboard",
            "test_nekojima_mouse",
            "test_nekojima_things",
            "test_nekojima_touch",
            "test_plugin_game",
            "test_referee_eye",
            "test_suggestions",
            "test_table_manners",
            "test_together",
            "test_tower",
            "test_tower_hands",
            "test_tower_high",
            "test_tower_versus",
            "test_verdicts",
        )
    },
}


def why_unproven(node: str) -> str | None:
    """Why a test is skipped; None: it is not."""
    name = node.rpartition("/")[2]
    return next((why for beginning, why in UNPROVEN.items() if name.startswith(beginning)), None)
