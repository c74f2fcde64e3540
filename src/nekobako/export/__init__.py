"""Finished matches as data: one row a decision, as the seat that decided saw it (docs/data.md)."""
