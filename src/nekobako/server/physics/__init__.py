"""Handlings in processes of their own: worlds are built, stepped and surveyed there, never beside the event loop."""
