"""Hands in a world: records in, forces out, and a simulation that steps with them."""
