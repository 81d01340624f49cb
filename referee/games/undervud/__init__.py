"""Undervud: kons counted from what lies in front of the players, and kons ruled on turn by turn with the tape."""
