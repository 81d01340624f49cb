"""A club evening or a tournament: players, rounds, pairings and results are acts of a journal, standings a fold.

`event` has the values and the fold, `pairing` makes a round, `standings` orders the players, `ratings` rates them
across events, `printing` sets pages, and `organise` takes an event from the store and does something to it.
"""
