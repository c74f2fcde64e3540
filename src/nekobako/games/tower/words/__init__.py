"""The words of Le Chat et la Tour, one file a language."""
