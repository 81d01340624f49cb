"""The page for a television or telephones: it follows a match and only reads.

`watch` keeps what is shown up to date with the store, `page` makes the HTML, `server` answers requests.
"""
