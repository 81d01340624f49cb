"""The journal of matches, to which matches and entries are only appended.

`protocol` says what every journal can do, `sqlite` does it in a file, and `journal` opens one by its address.
"""
