"""What Le Chat et la Tour says, one file a language."""
