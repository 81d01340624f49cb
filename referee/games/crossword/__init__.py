"""The board games: Erudit and its kin, and Scrabble. What differs between them is in the box that is played with."""
