"""The files that code opens."""

import os
import sys


def opened_by(run):
    """Paths that Python opens or lists while ``run`` runs, without links, in order."""
    seen, active = [], [True]

    def hook(event, arguments):
        if active and event in ("open", "os.listdir", "os.scandir") and isinstance(arguments[0], str):
            seen.append(os.path.realpath(arguments[0]))

    sys.addaudithook(hook)
    try:
        run()
    finally:
        active.clear()
    return seen
