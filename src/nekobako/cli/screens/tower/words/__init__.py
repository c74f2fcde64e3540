"""The terminal's sentences about Le Chat et la Tour."""
