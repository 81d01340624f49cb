"""What is read back: games that were recorded elsewhere, each format's reader beside its writer.

A reader takes bytes and gives values. It knows nothing of files, rules or words: what a record claims is checked by
whoever replays it.
"""
