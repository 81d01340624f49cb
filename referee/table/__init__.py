"""The live table: what everyone at the real table wants to see, and one line to type in.

It is a Textual application over the same match, notation and rulings as the commands. `screen` enters lines in a
session and shows its replies, `carrying` carries out the table's own commands, `layout` and `panels` draw. Nothing is
decided here.
"""
