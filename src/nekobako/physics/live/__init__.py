"""A world live under hands: people's records or a planned errand go in, frames come out, and in the end facts."""
