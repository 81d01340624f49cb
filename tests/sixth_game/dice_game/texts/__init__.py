"""What dice say, in three languages."""
