#!/usr/bin/env python3
"""Count the ingest processors and their options in a tree of Elasticsearch, and name those that the catalogue lacks.

    python tools/extract/elasticsearch/count_processors.py RELEASE TREE

The count is textual: every ``TYPE`` of a class that makes processors, and every key that it reads with
``ConfigurationUtils``, must be recorded in ``ingest.json`` for RELEASE. Exits with 1 if one is missing.
"""

from __future__ import annotations

import pathlib
import re
import sys
from collections.abc import Iterator
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tools"))

from build import sources  # noqa: E402
from extract.common.trees import Tree, open_tree  # noqa: E402

_SOURCE = re.compile(r"(?:.*/)?src/main/java/.*\.java")
_TYPE = re.compile(r"\bString (?:TYPE|NAME|\w+_TYPE) = \"([a-z_]+)\";")
_READ = re.compile(
    r"\b(?:ConfigurationUtils\.)?read\w+\((?:\s*[\w.]+,){2}\s*config(?:uration)?,\s*(?:\"(\w+)\"|([A-Z_]+)\b)"
)
_CONSTANT = re.compile(r"\bString ([A-Z_]+) = \"(\w+)\";")
_OF_TESTS = ("/test/", "/testFixtures/", "x-pack/qa/", "/esql/")
_COMMON = ("ConfigurationUtils.java", "Pipeline.java")
INTERNAL = ("conditional",)
"""Types that Elasticsearch makes of options, which no pipeline names."""


def names(tree: Tree) -> Iterator[tuple[str, str]]:
    """``(processor, "")`` and ``(processor, option)`` of each factory of processors."""
    for path in tree.files():
        if not _SOURCE.fullmatch(path) or any(part in path for part in _OF_TESTS) or path.endswith(_COMMON):
            continue
        text = tree.read(path)
        if "Processor.Factory" not in text or " create(" not in text:
            continue
        types = _TYPE.findall(text)
        constants = dict(_CONSTANT.findall(text))
        options = {literal or constants.get(constant, "") for literal, constant in _READ.findall(text)} - {""}
        for name in types:
            yield name, ""
            yield from ((name, option) for option in options)


def main(release: str, place: str) -> int:
    """Print the counts; 1 if a name is missing."""
    source = sources.load("ingest")
    processors, common = source.table("processors"), source.table("common")
    options: dict[str, dict[str, Any]] = source.table("options")
    at = _numbers(release)
    found = {one for one in names(open_tree(place)) if one[0] not in INTERNAL}
    missing = []
    for processor, option in sorted(found):
        row = common.get(option, options.get(f"{processor}/{option}")) if option else processors.get(processor)
        if row is None or not _has(row, at):
            missing.append(f"{processor}.{option}" if option else processor)
    count = sum(not option for _, option in found)
    print(f"{count} processors with {len(found) - count} options, {len(missing)} not in the catalogue")
    print("\n".join(missing))
    return int(bool(missing))


def _has(row: dict[str, Any], at: tuple[int, ...]) -> bool:
    return "not_before" not in row or at >= _numbers(row["not_before"])


def _numbers(release: str) -> tuple[int, ...]:
    return tuple(map(int, release.split(".")))[:2]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
