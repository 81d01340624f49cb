"""The compiled lexicons, the word lists kept by hand, and the program that builds the first from the second.

The program needs the `build` extra (pymorphy3 and its dictionaries); playing needs only the `.lexicon` files.
"""
