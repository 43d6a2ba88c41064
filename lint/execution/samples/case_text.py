"""The results of test cases as text and as JUnit XML."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import unified_diff
from itertools import zip_longest
from typing import Any

from lslint.execution.samples.case_run import FAILED, PASSED, SKIPPED, Outcome, equal
from lslint.execution.samples.values_text import Paint
from lslint.execution.values import copied
from lslint.report.display import clean, plural, relative
from lslint.report.hiding import Hider
from lslint.report.xml import element, escape

MAX_REASONS = 5
ONLY_SECRETS = "the events differ only in values that are hidden"


@dataclass
class FileOutcomes:
    """The results of a test case file. ``hider`` hides the secrets of the pipeline."""

    path: str
    hider: Hider
    outcomes: list[Outcome] = field(default_factory=list)

    def counts(self) -> Counter[str]:
        """Return the number of outcomes of each status."""
        return Counter(outcome.status for outcome in self.outcomes)


def difference(outcome: Outcome, hider: Hider) -> list[str]:
    """Return a unified diff from the expected events to the actual ones, without secrets."""
    expected = _as_shown(outcome.case.expected, outcome.actual, outcome.shown)
    old, new = _lines(expected, hider), _lines(outcome.shown, hider)
    return list(unified_diff(old, new, "expected", "actual", lineterm="", n=3)) or [ONLY_SECRETS]


def _as_shown(expected: Any, actual: Any, shown: Any) -> Any:
    """Return what is expected, as the same value is shown in the actual events."""
    if equal(expected, actual):
        return shown
    if isinstance(expected, dict) and isinstance(actual, dict) and isinstance(shown, dict):
        return {
            name: _as_shown(inner, actual[name], shown[name]) if name in actual and name in shown else inner
            for name, inner in expected.items()
        }
    if isinstance(expected, list) and isinstance(actual, list) and isinstance(shown, list):
        pairs = zip_longest(expected, actual[: len(expected)], shown[: len(expected)])
        return [_as_shown(*three) for three in pairs]
    return expected


def _lines(events: list[dict[str, Any]], hider: Hider) -> list[str]:
    text = json.dumps(hider.value(copied(events, _plain)), ensure_ascii=False, indent=2, sort_keys=True)
    return [clean(hider.text(line)) for line in text.split("\n")]


def _plain(value: Any) -> Any:
    """Return a whole float as an integer, because they count as equal."""
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 1e15 else value


def as_text(files: list[FileOutcomes], notes: list[str], paint: Paint, verbose: bool) -> str:
    """Return the failures with their differences, the reasons of skipped cases and a summary. ``verbose``: passed cases
    too."""
    lines = [line for file in files for outcome in file.outcomes for line in _outcome(file, outcome, paint, verbose)]
    lines += [f"note: {clean(note)}" for note in notes]
    total = sum((file.counts() for file in files), Counter[str]())
    counts = [
        f"{total[status]:,} {status}" for status in (PASSED, FAILED, SKIPPED) if total[status] or status == PASSED
    ]
    color = paint["bad"] if total[FAILED] else paint["good"]
    lines.append(f"{color}{', '.join(counts)}{paint['reset']} in {plural(len(files), 'file')}")
    return "\n".join(lines) + "\n"


def _outcome(file: FileOutcomes, outcome: Outcome, paint: Paint, verbose: bool) -> Iterator[str]:
    case = outcome.case
    name = f"{clean(file.path)}:{case.line}: {clean(case.name)}"
    if outcome.status == PASSED:
        if verbose:
            yield f"{paint['good']}passed{paint['reset']} {name}"
        return
    color = paint["bad" if outcome.status == FAILED else "changed"]
    yield f"{color}{outcome.status}{paint['reset']} {name}"
    yield from (f"  {clean(file.hider.text(reason))}" for reason in outcome.reasons[:MAX_REASONS])
    if outcome.differs:
        for line in difference(outcome, file.hider):
            role = {"-": "bad", "+": "good"}.get(line[:1])
            yield f"  {paint[role]}{line}{paint['reset']}" if role else f"  {line}"
        yield ""


def as_junit(files: list[FileOutcomes]) -> str:
    """Return the results as JUnit XML: a suite for each file."""
    total = sum((file.counts() for file in files), Counter[str]())
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<{element('testsuites', _counts('lslint', total))}>"]
    for file in files:
        path = relative(file.path)
        lines.append(f"  <{element('testsuite', _counts(path, file.counts()))}>")
        for outcome in file.outcomes:
            case = outcome.case
            opening = element(
                "testcase", {"name": clean(case.name), "classname": path, "file": path, "line": case.line}
            )
            if outcome.status == PASSED:
                lines.append(f"    <{opening}/>")
                continue
            reasons = file.hider.text("; ".join(map(clean, outcome.reasons)))
            lines.append(f"    <{opening}>")
            if outcome.status == SKIPPED:
                lines.append(f"      <{element('skipped', {'message': reasons})}/>")
            else:
                message = reasons or "the events differ from the expected ones"
                text = escape("\n".join(difference(outcome, file.hider))) if not outcome.reasons else ""
                lines.append(f"      <{element('failure', {'message': message})}>{text}</failure>")
            lines.append("    </testcase>")
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>"]) + "\n"


def _counts(name: str, counts: Counter[str]) -> dict[str, Any]:
    return {
        "name": name, "tests": sum(counts.values()), "failures": counts[FAILED], "errors": 0,
        "skipped": counts[SKIPPED],
    }  # fmt: skip
