"""Catham City for learners: numbered actions, observations as rows of small numbers, one table and many at once."""
