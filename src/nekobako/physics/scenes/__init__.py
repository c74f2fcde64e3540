"""Scenes: worlds as documents, read strictly, saved and loaded to the bit or from poses."""
