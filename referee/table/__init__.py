"""The live table: what everyone at the real table wants to see, and one line to type in.

It is a Textual application over the same match, notation and rulings as the commands. `sitting` does things to the
match and hears what the referee says of them, `views` draw each game, `layout` and `screen` put it together. Nothing is
decided here.
"""
