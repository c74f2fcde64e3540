"""The terminal door: play, read the rules, look at a replay, simulate."""
