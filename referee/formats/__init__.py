"""What is read back and written out: match files, JSON and GCG, each format's reader beside its writer.

A reader takes bytes and gives values, and all that is wrong comes as problems with their lines. Whether what a record
claims can be played is found out by whoever plays it again: `retrace` for our own matches, `replay` for GCG.
"""
