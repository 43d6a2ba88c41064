"""The differences of two snapshots, each with the rule and the kind of difference that it belongs to."""

import difflib
import gzip
import json
import pathlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

CODE = re.compile(r"\b[A-Z]{2,5}\d{3}\b")
NO_RULE = "(no rule)"
Run = dict[str, Any]


@dataclass
class Difference:
    """One difference; several targets may have it."""

    rule: str
    kind: str
    unit: str
    path: str
    line: "int | None"
    old: str
    new: str
    targets: "list[str]" = field(default_factory=list)


@dataclass
class Comparison:
    """Differences, and how much was compared."""

    differences: "list[Difference]" = field(default_factory=list)
    compared: int = 0
    changed_material: "list[str]" = field(default_factory=list)
    only_old: int = 0
    only_new: int = 0
    notes: "list[str]" = field(default_factory=list)


def _place(row: Run) -> "tuple[str, str]":
    return str(row["code"]), str(row["path"])


def _show(row: Run) -> str:
    return f"{row['severity']}: {row['message']}"


PASSES: "tuple[tuple[str, ...], ...]" = (
    ("range", "pointer", "message"), ("range", "pointer"), ("message", "pointer"), ("message",), ("pointer",),
    ("line",),
)  # fmt: skip


def _pairs(old: "list[Run]", new: "list[Run]") -> "Iterator[tuple[Run | None, Run | None]]":
    """Pair the findings of one rule and path: those that share most first; what remains has no partner."""
    for names in PASSES:

        def key(row: Run, names: "tuple[str, ...]" = names) -> str:
            return json.dumps([row["range"][0] if name == "line" else row[name] for name in names])

        waiting: dict[str, list[Run]] = {}
        for row in new:
            waiting.setdefault(key(row), []).append(row)
        rest = []
        for row in old:
            partners = waiting.get(key(row)) if names != ("pointer",) or row["pointer"] is not None else None
            if partners:
                partner = partners.pop(0)
                new = [other for other in new if other is not partner]
                yield row, partner
            else:
                rest.append(row)
        old = rest
    for row in old:
        yield row, None
    for row in new:
        yield None, row


def finding_differences(old: "list[Run]", new: "list[Run]") -> "Iterator[tuple[str, str, str, int | None, str, str]]":
    """Yield ``(rule, kind, path, line, old, new)`` for the findings of one run."""
    unchanged = [json.dumps(row, sort_keys=True) for row in new]
    gone = []
    for row in old:
        text = json.dumps(row, sort_keys=True)
        if text in unchanged:
            unchanged.remove(text)
        else:
            gone.append(row)
    added = [json.loads(text) for text in unchanged]
    for place in sorted({_place(row) for row in (*gone, *added)}):
        sides = ([row for row in rows if _place(row) == place] for rows in (gone, added))
        for before, after in _pairs(*sides):
            if after is None and before is not None:
                yield *_of(before, "gone"), _show(before), ""
            elif before is None and after is not None:
                yield *_of(after, "new"), "", _show(after)
            elif before is not None and after is not None:
                for key in ("severity", "message", "range", "pointer", "fix", "count", "related"):
                    if before[key] != after[key]:
                        kind = "range" if key == "pointer" else key
                        yield *_of(after, kind), _text(before[key]), _text(after[key])


def _of(row: Run, kind: str) -> "tuple[str, str, str, int | None]":
    return str(row["code"]), kind, str(row["path"]), row["range"][0]


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _changed_lines(old: str, new: str) -> "tuple[list[str], list[str]]":
    changes = list(difflib.unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm=""))[2:]
    removed = [line[1:] for line in changes if line.startswith("-")]
    return removed, [line[1:] for line in changes if line.startswith("+")]


def run_differences(
    old: Run, new: Run, parts: "Iterable[str]"
) -> "Iterator[tuple[str, str, str, int | None, str, str]]":
    """Yield ``(rule, kind, path, line, old, new)`` for two runs of one unit and target.

    What follows from findings (verdict, exit code, text, patch) belongs to the rules whose findings differ.
    """
    if "error" in old or "error" in new:
        if old.get("error") != new.get("error"):
            yield NO_RULE, "run failed", "", None, str(old.get("error", "ran")), str(new.get("error", "ran"))
        return
    findings = []
    if "findings" in parts:
        findings = list(finding_differences(old["findings"], new["findings"]))
        yield from findings
    changed = sorted({rule for rule, *_ in findings})
    files = [{str(file[0]): file for file in run["files"]} for run in (old, new)]
    for path in sorted(files[0].keys() | files[1].keys()):
        before, after = files[0].get(path), files[1].get(path)
        if before is None or after is None:
            kind = "file new" if before is None else "file gone"
            yield NO_RULE, kind, path, None, _text(before and before[1:]), _text(after and after[1:])
            continue
        decisive = sorted(
            {rule for rule, kind, place, *_ in findings if place == path and kind in ("gone", "new", "severity")}
        )
        for index, kind in ((1, "kind"), (2, "verdict"), (3, "starts")):
            if before[index] != after[index]:
                for rule in (decisive if kind != "kind" else None) or [NO_RULE]:
                    yield rule, kind, path, None, _text(before[index]), _text(after[index])
    if old["failures"] != new["failures"]:
        yield NO_RULE, "failures", "", None, _text(old["failures"]), _text(new["failures"])
    if old["exit"] != new["exit"]:
        for rule in changed or [NO_RULE]:
            yield rule, "exit code", "", None, str(old["exit"]), str(new["exit"])
    for part in ("fix", "text"):
        if part not in parts or old.get(part) == new.get(part):
            continue
        removed, added = _changed_lines(old.get(part) or "", new.get(part) or "")
        rules = changed or sorted(set(CODE.findall("\n".join((*removed, *added))))) if part == "text" else changed
        if part == "fix" and not changed and "findings" in parts:
            rows = (*old["findings"], *new["findings"])
            rules = sorted({row["code"] for row in rows if row["fix"] and row["fix"][0] == "safe"})
        for rule in rules or [NO_RULE]:
            yield rule, "patch" if part == "fix" else part, "", None, "\n".join(removed), "\n".join(added)


def unit_differences(old: Run, new: Run, parts: "Iterable[str]") -> "list[Difference]":
    """Return the differences of a unit; equal ones of several targets are one."""
    merged: dict[tuple[Any, ...], Difference] = {}
    sides = [{target: _expanded(row["runs"], target) for target in row["runs"]} for row in (old, new)]
    for target in dict.fromkeys((*sides[0], *sides[1])):
        before, after = (side.get(target, {"error": "no record"}) for side in sides)
        for rule, kind, path, line, *texts in run_differences(before, after, parts):
            key = (rule, kind, path, line, *texts)
            if key not in merged:
                merged[key] = Difference(rule, kind, old["unit"], path, line, texts[0], texts[1])
            if target not in merged[key].targets:
                merged[key].targets.append(target)
    return list(merged.values())


def _expanded(runs: Run, target: str) -> Run:
    entry = runs[target]
    return dict(runs[entry] if isinstance(entry, str) else entry)


def _rows(path: pathlib.Path) -> "Iterator[str]":
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as file:
        yield from file


def _name(line: str) -> str:
    return str(json.JSONDecoder().raw_decode(line, len('{"unit": '))[0])


def compare(old: pathlib.Path, new: pathlib.Path) -> Comparison:
    """Compare two snapshots unit by unit. Both are sorted, so that neither has to fit into memory."""
    result = Comparison()
    sides = (_rows(old), _rows(new))
    headers = [json.loads(next(side)) for side in sides]
    parts = [part for part in headers[0]["parts"] if part in headers[1]["parts"]]
    if headers[0]["environment"] != headers[1]["environment"]:
        result.notes.append(f"different environments: {headers[0]['environment']} and {headers[1]['environment']}")
    before, after = (next(side, None) for side in sides)
    while before is not None or after is not None:
        names = [None if line is None else _name(line) for line in (before, after)]
        if names[1] is None or (names[0] is not None and names[0] < names[1]):
            result.only_old += 1
            before = next(sides[0], None)
            continue
        if names[0] is None or names[1] < names[0]:
            result.only_new += 1
            after = next(sides[1], None)
            continue
        assert before is not None
        assert after is not None
        if before == after:
            result.compared += 1
        else:
            rows = json.loads(before), json.loads(after)
            if rows[0]["digest"] != rows[1]["digest"]:
                result.changed_material.append(rows[0]["unit"])
            else:
                result.compared += 1
                result.differences += unit_differences(*rows, parts)
        before, after = (next(side, None) for side in sides)
    return result


def groups(differences: "list[Difference]") -> "dict[tuple[str, str], list[Difference]]":
    """Return the differences by rule and kind; the rules with most differences first."""
    grouped: dict[tuple[str, str], list[Difference]] = {}
    totals: dict[str, int] = {}
    for difference in differences:
        grouped.setdefault((difference.rule, difference.kind), []).append(difference)
        totals[difference.rule] = totals.get(difference.rule, 0) + 1
    return dict(sorted(grouped.items(), key=lambda item: (-totals[item[0][0]], item[0][0], -len(item[1]))))
