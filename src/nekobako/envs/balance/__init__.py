"""Games of balance for learners: placements as numbers from -1 to 1, what a seat sees as a row of numbers."""
