"""``python -m lslint``."""

from __future__ import annotations

import os
import sys


def _leave_the_working_folder() -> None:
    """Python puts it first: a ``yaml.py`` of a linted tree would be run in place of the real one."""
    try:
        here = os.getcwd()
    except OSError:
        here = ""
    if not sys.flags.safe_path and sys.path and sys.path[0] in ("", here):
        del sys.path[0]


if __name__ == "__main__":
    _leave_the_working_folder()
    from lslint.cli.main import run

    run()
