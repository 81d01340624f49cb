"""`python -m referee`."""

from __future__ import annotations

from referee.door import enter

if __name__ == "__main__":
    enter()
