"""What is read back and written out: match files, JSON and GCG, each format's reader beside its writer.

A reader takes bytes and gives values, and all that is wrong comes as problems with their lines. Whether what a record
claims can be played is found out by playing it again: `replay` does so for our own matches, `gcg_replay` for GCG.
"""
