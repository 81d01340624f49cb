"""After a match: what it could have been, turn by turn; and a match counted on paper put back on a board.

`words` opens the lexicon for whoever looks for words, `turns` reviews a finished match, `rebuild` finds the boards that
words and points allow.
"""
