"""The table: the one authority over a match being played."""
