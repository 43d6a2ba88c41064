"""Whether JSON is an ingest pipeline: Beats, collectors and applications have lists of processors, too. One key of the
pipeline and the names of processors may be misspelt."""

from __future__ import annotations

import re

from lslint.kinds import signs

_HEAD = 262144  # characters looked at
_TOKEN = r'"([^"\\\n]*+(?:\\.[^"\\\n]*+)*+)"?|([{}\[\]:])|//[^\n]*|/\*(?:.*?\*/|.*)'
_PREPARED = r'\{<[ -]|\{%[ -]|<%[ =-]|"""'
"""Tags of the engines that render pipelines in modules, and strings that the developer console quotes."""


def is_pipeline(text: str, offset: int) -> bool:
    """Whether the JSON object at ``offset`` is certainly an ingest pipeline: its keys are those of one, and most of its
    processors are known with their options."""
    return strange_keys(text, offset) == 0


def strange_keys(text: str, offset: int) -> int:
    """The number of keys of the JSON object at ``offset`` that no ingest pipeline has, apart from a misspelt one; -1 if
    its processors are those of something else."""
    if '"processors"' not in text or re.search(_PREPARED, text) is not None:
        return -1
    from lslint.rules.elasticsearch.ingest.catalogue import processors, table
    from lslint.rules.shared.suggest import Suggestions, closest_free

    keys, outlined = _outline(text[offset : offset + _HEAD])
    if "processors" not in keys:
        return -1
    names = Suggestions([*processors()])
    corrected = [(meant, options) for name, options in outlined if (meant := names.closest(name)) is not None]
    if not corrected or 2 * len(corrected) < len(outlined):
        return -1
    fitting = foreign = 0
    for name, options in corrected:
        processor_options = processors()[name]["options"]
        foreign += any(option in signs.PROCESSOR_OPTIONS and option not in processor_options for option in options)
        fitting += any(option in processor_options for option in options)
    if fitting <= foreign:
        return -1
    of_pipeline = table()["pipeline"]
    strange = keys - of_pipeline.keys()
    misspelt = {key for key in strange if closest_free(key, [*of_pipeline], keys)}
    return len(strange) - min(len(misspelt), 1)


def _outline(text: str) -> tuple[set[str], list[tuple[str, list[str]]]]:
    """The keys of the object that the text begins with, and its processors with the names of their options; nothing if
    a string goes over several lines: ``curl -d`` joins them."""
    keys: set[str] = set()
    entries: list[tuple[str, list[str]]] = []
    level = 0
    last: str | None = None
    key = ""
    for match in re.finditer(_TOKEN, text, re.S):
        string, mark = match.group(1, 2)
        if string is not None:
            if len(match[0]) - len(string) < 2:
                if match.end() == _HEAD:
                    break  # the text goes on
                return set(), []
            last = string
        elif mark == ":":
            if last is None:
                continue
            if level == 1:
                key = last
                keys.add(last)
            elif key == "processors" and level == 3:
                entries.append((last, []))
            elif key == "processors" and level == 4 and entries:
                entries[-1][1].append(last)
            last = None
        elif mark in ("{", "["):
            level += 1
            last = None
        elif mark in ("}", "]"):
            level -= 1
            last = None
            if level <= 0:
                break
    return keys, entries
