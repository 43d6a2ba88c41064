"""Files that collect the configs of several pipelines, to be read or copied: no Logstash loads one as a whole."""

from __future__ import annotations

from bisect import bisect_right

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.compiled import plugin_ids, repeated_ids
from lslint.rules.logstash.dataflow.resources import PORT, resources


@fact
def is_collection(tree: Pipeline) -> bool:
    """Whether a file has several complete pipelines, one after the other, that Logstash rejects together: they share
    the id of a plugin or a port."""
    parts = _parts(tree)
    if len(parts) < 2:
        return False
    first = plugin_ids(tree)
    for name, option in repeated_ids(tree):
        if name and _part_of(first[name].start, parts) != _part_of(option.start, parts):
            return True
    ports: dict[tuple[str, str], int] = {}
    for resource in resources(tree):
        part = _part_of(resource.start, parts)
        if resource.what == PORT and ports.setdefault((resource.key, resource.detail), part) != part:
            return True
    return False


def _parts(tree: Pipeline) -> list[int]:
    """The offsets at which complete pipelines begin; empty if a part of the file is none."""
    found: list[int] = []
    kinds: set[str] = set()
    for section in tree.sections:
        if section.kind == "input" and "output" in kinds:
            if "input" not in kinds:
                return []
            kinds = set()
        if not kinds:
            found.append(section.start)
        kinds.add(section.kind)
    return found if {"input", "output"} <= kinds else []


def _part_of(offset: int, parts: list[int]) -> int:
    return bisect_right(parts, offset)
