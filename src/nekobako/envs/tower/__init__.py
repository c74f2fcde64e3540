"""Le Chat et la Tour for learners."""
