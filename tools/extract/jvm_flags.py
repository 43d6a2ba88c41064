#!/usr/bin/env python3
"""Tries the flags of ``rules/knowledge/sources/jvm.json`` with real Java programs.

    python tools/extract/jvm_flags.py JAVA...

JAVA are paths of ``java`` programs. Exits with 1 if one of them accepts a flag that its version should not.
"""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from build import sources


def main(programs: list[str]) -> int:
    """Tries every flag with every program."""
    wrong = 0
    for java in programs:
        displayed = subprocess.run([java, "-version"], capture_output=True, text=True, check=True).stderr
        found = re.search(r'version "(?:1\.)?(\d+)', displayed)
        version = int(found[1]) if found else 0
        for flag, row in sources.load("jvm").table("flags").items():
            accepted = subprocess.run([java, flag, "-version"], capture_output=True, check=False).returncode == 0
            if accepted and version > row["removed"]:
                print(f"Java {version} accepts {flag}, which is listed as removed in {row['removed']}")
                wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
