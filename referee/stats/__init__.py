"""Players' records across matches."""
