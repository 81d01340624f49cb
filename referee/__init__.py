"""Referee and scorekeeper for word games and UNO played with real sets."""

__version__ = "0.1.0"
