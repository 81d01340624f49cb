"""The file that the journal is kept in: opening it, its versions, copies of it, and what can be wrong with it."""
