"""`python -m referee`."""

from __future__ import annotations

import sys

from referee.door import main

if __name__ == "__main__":
    sys.exit(main())
