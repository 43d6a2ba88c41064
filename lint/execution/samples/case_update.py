"""``--update``: writes the events that come out as the expected ones. The rest of a file keeps its text."""

from __future__ import annotations

import json
from typing import Any

from lslint.execution.references import Path
from lslint.execution.samples.case_changes import field_reference
from lslint.execution.samples.case_file import Case, CaseFile, CaseFileError, read_cases
from lslint.execution.samples.case_run import Outcome, equal, without
from lslint.files.atomic import FixError
from lslint.files.source import Source
from lslint.grammar.config.tree import Sequence
from lslint.grammar.config.yaml.values import plain_value
from lslint.grammar.lines import indent_like
from lslint.grammar.spans import replaced
from lslint.rewrite.edits import with_line_ends
from lslint.rules.fix import Edit


def updated_text(file: CaseFile, outcomes: list[Outcome], ignored: list[Path] | None = None) -> tuple[str, int]:
    """Return the text of a file with the actual events of its failed cases as expected ones, and how many were written.
    Cases that have no result, or of which something is unknown, keep what they expect. ``ignored``: fields that are
    left out, and added to ``ignore``. Raises ``FixError``."""
    text = file.source.text
    ignored = ignored or []
    is_json = file.tree.language == "json"
    wanted = [
        [without(event, ignored) for event in each.actual] if each.differs else each.case.expected for each in outcomes
    ]
    edits = [
        _edit(text, outcome.case, events, is_json)
        for outcome, events in zip(outcomes, wanted, strict=True)
        if not equal(outcome.case.expected, events)
    ]
    count = len(edits)
    if ignored:
        edits.append(_ignore(text, file, [field_reference(path) for path in ignored], is_json))
    text = replaced(text, sorted(with_line_ends(edits, text)))
    if edits and not _is_as_wanted(text, file, outcomes, wanted, ignored):
        raise FixError("its expectations cannot be replaced without changing anything else")
    return text, count


def _is_as_wanted(
    text: str, file: CaseFile, outcomes: list[Outcome], wanted: list[list[dict[str, Any]]], ignored: list[Path]
) -> bool:
    """Return whether the cases of a new text expect what they should, and are otherwise as before."""
    try:
        cases = read_cases(Source(file.source.path, text))
    except CaseFileError:
        return False
    if cases is None or len(cases.cases) != len(outcomes):
        return False
    for case, outcome, events in zip(cases.cases, outcomes, wanted, strict=True):
        old = outcome.case
        if not equal(case.expected, events) or {*case.ignore} != {*old.ignore, *ignored}:
            return False
        if (case.inputs, case.fields, case.description) != (old.inputs, old.fields, old.description):
            return False
    return True


def _ignore(text: str, file: CaseFile, names: list[str], is_json: bool) -> Edit:
    """Return the edit that adds fields to those that a file ignores."""
    root = file.root
    entry = root.entry("ignore") or root.entry("ignore_fields")
    quoted = [json.dumps(name, ensure_ascii=False) for name in names]
    written = ", ".join(quoted)
    if entry is None:
        first = root.entries[0]
        if is_json or root.flow:
            gap = text[text.rfind("{", 0, first.start) + 1 : first.start]
            return Edit(first.start, first.start, f'"ignore": [{written}],{gap or " "}')
        return Edit(first.start, first.start, f"ignore: [{written}]\n{_indent(text, first.start)}")
    listed = entry.value
    if not isinstance(listed, Sequence) or not listed.items:
        return Edit(entry.key.end, max(entry.key.end, listed.end), f": [{written}]")
    if is_json or listed.flow:
        return Edit(listed.items[-1].end, listed.items[-1].end, f", {written}")
    start = listed.items[0].start
    line = text.rfind("\n", 0, start) + 1
    return Edit(line, line, "".join(f"{text[line:start]}{name}\n" for name in quoted))


def _edit(text: str, case: Case, events: list[dict[str, Any]], is_json: bool) -> Edit:
    node, entry = case.node, case.entry
    if entry is not None:
        if is_json or _is_flow(entry.value) or _is_inline(text, entry.key.end, entry.value.start):
            indent = _indent(text, entry.start)
            return Edit(entry.value.start, entry.value.end, _as_json(events, indent))
        indent = indent_like(text, entry.start)
        return Edit(entry.key.end, _end_of_block(text, entry.value.end), f":{_as_yaml(events, indent)}")
    if is_json or node.flow:
        last = node.entries[-1]
        indent = _indent(text, last.start)
        return Edit(last.end, last.end, f',\n{indent}"expected": {_as_json(events, indent)}')
    first = node.entries[0]
    indent = indent_like(text, first.start)
    return Edit(first.start, first.start, f"expected:{_as_yaml(events, indent)}\n{indent}")


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
    written = json.dumps(events, ensure_ascii=False, indent=unit, sort_keys=True)
    return written.replace("\n", f"\n{indent}")


def _as_yaml(events: list[dict[str, Any]], indent: str) -> str:
    import yaml

    class Dumper(yaml.SafeDumper):
        """Quotes what the libraries of Go and Ruby do not read as a string, but PyYAML does, such as ``y``."""

        def represent_text(self, text: str) -> yaml.Node:
            return self.represent_scalar("tag:yaml.org,2002:str", text, None if plain_value(text) == text else "'")

    Dumper.add_representer(str, Dumper.represent_text)
    if not events:
        return " []"
    text = yaml.dump(events, Dumper=Dumper, allow_unicode=True, sort_keys=True, width=10_000).rstrip("\n")
    return "".join(f"\n{indent}  {line}" if line else "\n" for line in text.split("\n"))
