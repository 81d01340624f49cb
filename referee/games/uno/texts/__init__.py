"""What this game says, a module for each language."""
