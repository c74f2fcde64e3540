"""Nekojima for learners."""
