"""The words of what games of balance share."""
