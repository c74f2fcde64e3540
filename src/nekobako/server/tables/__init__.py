"""Tables: who sits where, the match that is played, and everyone who looks on."""
