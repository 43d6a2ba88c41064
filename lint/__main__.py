"""``python -m lslint``."""

import sys

from lslint.cli import main

if __name__ == "__main__":
    sys.exit(main())
