"""`python -m saitei` is `saitei`."""

from __future__ import annotations

import sys

from saitei.queries.cli import main

if __name__ == "__main__":
    sys.exit(main())
