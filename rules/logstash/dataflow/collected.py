"""Files that collect the configs of several pipelines, to be read or copied: no Logstash loads one as a whole."""

from __future__ import annotations

from bisect import bisect_right

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.resources import PORT, resources


@fact
def is_collection(tree: Pipeline) -> bool:
    """Whether a file has several complete pipelines, one after the other, that Logstash rejects together: they share
    the id of a plugin or a port."""
    parts = _parts(tree)
    if len(parts) < 2:
        return False
    ids: dict[str, int] = {}
    for section, plugin, _ in tree.walk_plugins():
        name = _id(plugin)
        part = _part_of(section.start, parts)
        if name and ids.setdefault(name, part) != part:
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


def _id(plugin: Plugin) -> str:
    option = plugin.option("id")
    value = getattr(option.value, "value", None) if option is not None else None
    return value if isinstance(value, str) else ""
