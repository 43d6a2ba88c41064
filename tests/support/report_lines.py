"""Measures the default text report over folders, one repository each: lines against 15 + 8 for each file and rule that
gates, and that every finding that gates is in it.

    python tests/support/report_lines.py [--least 30] [--columns N] FOLDER...

Exits with 1 if a report is longer, or does not show a finding that gates.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys

import fork_server

PLACE = re.compile(r"^ +--> (.+):(\d+):\d+$")
HEAD = re.compile(r"^([A-Z]+\d+)(?: \[\*\])? (error|warning|info): ")
NAME = re.compile(r" \(`[^`]*`\)")
LISTED = re.compile(r"^also lines? ([\d:, ]+?)(?: and ([\d,]+) more)?(?:$|: |; )")


def run(folder, *arguments, columns=0):
    environment = {name: text for name, text in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR")}
    if columns:
        environment["COLUMNS"] = str(columns)
    command = [*fork_server.lslint(), "check", "--no-cache", "--isolated", *arguments, "."]
    return subprocess.run(command, cwd=folder, capture_output=True, env=environment).stdout.decode("utf-8")


def gating(report):
    """(path, code) -> the number of locations of the findings that fail a run with ``--fail-on warning``."""
    found = {}
    for finding in report["findings"]:
        if finding["severity"] != "info":
            pair = (finding["path"], finding["code"])
            elsewhere = {one["path"] for one in finding["related"]} - {finding["path"]}
            found[pair] = found.get(pair, 0) + (1 if elsewhere else finding["count"])
    return found


def shown(text):
    """(path, code) -> the number of locations that the report shows or counts."""
    found = {}
    code = pair = None
    for line in text.splitlines():
        if head := HEAD.match(line):
            code, pair = head[1], None
        elif place := PLACE.match(line):
            pair = (place[1], code)
            found[pair] = found.get(pair, 0) + 1
        elif pair and (also := LISTED.match(NAME.sub("", line))):
            found[pair] += also[1].count(",") + 1 + int((also[2] or "0").replace(",", ""))
    return found


def measure(folder, columns=0):
    """Files, pairs that gate, lines, the bound, and the pairs that the report lacks."""
    report = json.loads(run(folder, "--json"))
    text = run(folder, columns=columns)
    wanted, found = gating(report), shown(text)
    missing = [pair for pair, count in wanted.items() if found.get(pair, 0) < count]
    return len(report["files"]), len(wanted), len(text.splitlines()), 15 + 8 * len(wanted), missing


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--least", type=int, default=30, help="files that a repository must have to count")
    parser.add_argument("--columns", type=int, default=0, help="as in a terminal of that width")
    given = parser.parse_args()
    rows = []
    for folder in given.folders:
        files, pairs, lines, bound, missing = measure(folder, given.columns)
        if files < given.least:
            continue
        rows.append(lines / bound)
        failed = "  FAILED" * (lines > bound or bool(missing))
        print(f"{os.path.basename(folder):45} {files:4} files {pairs:3} pairs {lines:4} lines of {bound:4}{failed}")
        for path, code in missing:
            print(f"    not shown: {code} {path}")
    if rows:
        print(f"{len(rows)} repositories, median {statistics.median(rows):.0%} of the bound, at most {max(rows):.0%}")
    return int(not rows or max(rows) > 1)


if __name__ == "__main__":
    sys.exit(main())
