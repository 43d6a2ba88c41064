"""``--update``: writes the events that come out as the expected ones. The rest of a file keeps its text."""

from __future__ import annotations

import json
from typing import Any

from lslint.files.atomic import FixError
from lslint.files.source import Source
from lslint.grammar.parse_errors import Edit
from lslint.samples.case_file import CaseFile, CaseFileError, read_cases
from lslint.samples.case_run import Outcome, equal


def updated_text(file: CaseFile, outcomes: list[Outcome]) -> tuple[str, int]:
    """Return the text of a file with the actual events of its failed cases as expected ones, and their number. Cases
    that have no result, or of which something is unknown, keep what they expect. Raises ``FixError``."""
    text = file.source.text
    edits = [_edit(text, outcome, file.tree.language == "json") for outcome in outcomes if outcome.differs]
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    if edits and not _is_as_wanted(text, file, outcomes):
        raise FixError("its expectations cannot be replaced without changing anything else")
    return text, len(edits)


def _is_as_wanted(text: str, file: CaseFile, outcomes: list[Outcome]) -> bool:
    """Return whether the cases of a new text expect what came out, and are otherwise as before."""
    try:
        made = read_cases(Source(file.source.path, text))
    except CaseFileError:
        return False
    if made is None or len(made.cases) != len(outcomes):
        return False
    for case, outcome in zip(made.cases, outcomes, strict=True):
        old = outcome.case
        if not equal(case.expected, outcome.actual if outcome.differs else old.expected):
            return False
        if (case.inputs, case.fields, case.description) != (old.inputs, old.fields, old.description):
            return False
    return True


def _edit(text: str, outcome: Outcome, is_json: bool) -> Edit:
    case = outcome.case
    node, entry = case.node, case.entry
    if entry is not None:
        if is_json or _is_flow(entry.value) or _is_inline(text, entry.key.end, entry.value.start):
            indent = _indent(text, entry.start)
            return entry.value.start, entry.value.end, _as_json(outcome.actual, indent)
        indent = " " * (entry.start - (text.rfind("\n", 0, entry.start) + 1))
        return entry.key.end, _end_of_block(text, entry.value.end), f":{_as_yaml(outcome.actual, indent)}"
    if is_json or node.flow:
        last = node.entries[-1]
        indent = _indent(text, last.start)
        return last.end, last.end, f',\n{indent}"expected": {_as_json(outcome.actual, indent)}'
    first = node.entries[0]
    indent = " " * (first.start - (text.rfind("\n", 0, first.start) + 1))
    return first.start, first.start, f"expected:{_as_yaml(outcome.actual, indent)}\n{indent}"


def _is_flow(node: Any) -> bool:
    return bool(getattr(node, "flow", False))


def _is_inline(text: str, start: int, end: int) -> bool:
    """Return whether a value of YAML begins in the line of its key, and is not a block."""
    return "\n" not in text[start:end] and not text.startswith("-", end)


def _end_of_block(text: str, end: int) -> int:
    """Return the end of a block without the white space after it."""
    return len(text[:end].rstrip())


def _indent(text: str, offset: int) -> str:
    """Return the white space at the start of the line of an offset."""
    start = text.rfind("\n", 0, offset) + 1
    line = text[start:offset]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _as_json(events: list[dict[str, Any]], indent: str) -> str:
    unit = "\t" if "\t" in indent else "  "
    made = json.dumps(events, ensure_ascii=False, indent=unit, sort_keys=True)
    return made.replace("\n", f"\n{indent}")


def _as_yaml(events: list[dict[str, Any]], indent: str) -> str:
    import yaml

    if not events:
        return " []"
    text = yaml.safe_dump(events, allow_unicode=True, sort_keys=True, width=10_000).rstrip("\n")
    return "".join(f"\n{indent}  {line}" if line else "\n" for line in text.split("\n"))
