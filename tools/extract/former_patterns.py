#!/usr/bin/env python3
"""Writes ``rules/knowledge/sources/grok-patterns.json``: what bundled grok patterns captured in former releases.

    python tools/extract/former_patterns.py PATTERNS LOGSTASH

PATTERNS is a clone of logstash-plugins/logstash-patterns-core, LOGSTASH one of elastic/logstash. Recorded are the
versions of the gem in the lock files of Logstash from 5.0 on, where the version changes, and the patterns without ECS
mode that captured other fields in one of these versions than in the next one, if their own regex did.
"""

from __future__ import annotations

import datetime
import itertools
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from build import sources
from build.sources import Row, Source, number

GEM = "logstash-patterns-core"
PRODUCT = "grok-patterns"
_FIRST = (5, 0)
_REFERENCE = re.compile(r"%\{(\w+)(?::([^:}]+))?(?::\w+)?\}|\(\?<(\w[^>]*)>")


def bundled(clone: str) -> dict[str, Row]:
    """Release of Logstash -> the version of the gem that it and the later ones contain."""
    found: dict[str, Row] = {}
    last = None
    tags = [tag[1:] for tag in _git(clone, "tag").split() if re.fullmatch(r"v\d+\.\d+\.\d+", tag)]
    for release in sorted(tags, key=number):
        if number(release) < _FIRST:
            continue
        names = _git(clone, "ls-tree", "--name-only", f"v{release}").split()
        locks = [name for name in names if re.match(r"Gemfile.*\.lock(\.release)?$", name)]
        versions = re.findall(rf"^ +{GEM} \((\d[\d.]*)\)", _git(clone, "show", f"v{release}:{locks[0]}"), re.M)
        if versions and versions[0] != last:
            last = versions[0]
            found[release] = {"version": last}
    return found


def former(clone: str, versions: list[str]) -> dict[str, Row]:
    """Pattern -> the version before which it captured other fields, and its regex then."""
    found: dict[str, Row] = {}
    read = {version: _patterns(clone, version) for version in versions}
    for old, new in itertools.pairwise(versions):
        for name in sorted(read[old].keys() & read[new].keys()):
            changed = read[old][name] != read[new][name]
            if changed and _captures(name, read[old], set()) != _captures(name, read[new], set()):
                if name in found:
                    raise SystemExit(f"{name} changed twice: one row per pattern is not enough")
                found[name] = {"before": new, "regex": read[old][name]}
    return found


def _captures(name: str, patterns: dict[str, str], seen: set[str]) -> set[str]:
    found: set[str] = set()
    if name in seen or name not in patterns:
        return found
    seen.add(name)
    for reference, field, group in _REFERENCE.findall(patterns[name]):
        found |= {field or group} - {""}
        found |= _captures(reference, patterns, seen)
    return found


def _patterns(clone: str, version: str) -> dict[str, str]:
    found = {}
    for path in _git(clone, "ls-tree", "-r", "--name-only", f"v{version}", "patterns").split():
        for line in _git(clone, "show", f"v{version}:{path}").split("\n") if "/ecs-v1/" not in path else ():
            match = re.match(r"\s*([^#\s]\S*)\s+(.*\S)", line)
            if match:
                found[match[1]] = match[2]
    return found


def _git(clone: str, *arguments: str) -> str:
    return subprocess.run(["git", "-C", clone, *arguments], capture_output=True, text=True, check=True).stdout


def main(patterns: str, logstash: str) -> None:
    """Writes the file."""
    releases = bundled(logstash)
    tags = set(_git(patterns, "tag").split())
    versions = {row["version"] for row in releases.values() if f"v{row['version']}" in tags}
    seen = {
        "date": datetime.date.today().isoformat(),
        "how": "lock files of the releases of Logstash, and the pattern files of these versions of the gem that are"
        " tagged; patterns without ECS mode; written by tools/extract/former_patterns.py",
        "from": [f"logstash-plugins/{GEM}", "elastic/logstash"],
        "license": "Apache-2.0",
    }
    tables = {"bundled": releases, "former": former(patterns, sorted(versions, key=number))}
    sources.write(Source(PRODUCT, None, None, seen, tables))


if __name__ == "__main__":
    main(*sys.argv[1:])
