"""A world live under hands: people's records or a planned motion go in, frames come out, and in the end facts."""
