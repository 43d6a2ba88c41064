"""``--add-ignore``: writes a suppression comment for each finding, so that a legacy repository starts clean."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from lslint.engine.check import parse, text_source
from lslint.engine.result import FileResult
from lslint.files.atomic import FixError, write_atomic
from lslint.files.source import Source
from lslint.grammar.spans import replaced
from lslint.grammar.suppression import extend, render
from lslint.kinds import BY_NAME
from lslint.rules.api import Finding
from lslint.suppression.placement import Edit, LongTexts, above, at_line_end, has_comments, lists_by_line


@dataclass(eq=False)
class IgnoreOutcome:
    """What was done to a file: ``text``, how many findings have a comment now, and ``(line, reason)`` of the others."""

    text: str
    count: int = 0
    left: list[tuple[int, str]] = field(default_factory=list)


def add(result: FileResult, reason: str) -> IgnoreOutcome:
    """Comments for all findings of a file, at the end of their line; above it if a string continues past the line end;
    for findings inside such a string after its last line.

    Each is verified to be parsed as a comment. Nothing is written.
    """
    source = result.source
    if source is None:
        return IgnoreOutcome("")
    with_comments = has_comments(result.kind, source.path)
    tree = parse(source, result.kind)[0] if with_comments else None
    long_texts = LongTexts(source, tree) if with_comments else None

    def line_of(finding: Finding) -> int:
        around = None if long_texts is None else long_texts.lines(finding.start)
        return around[1] if around is not None else source.lines.position(finding.start)[0]

    outcome = IgnoreOutcome(source.text)
    codes: dict[int, list[str]] = {}
    for finding in result.findings:
        if finding.rule.code.startswith("LS9"):
            continue
        line = line_of(finding)
        listed = codes.setdefault(line, [])
        if finding.rule.code not in listed:
            listed.append(finding.rule.code)
    if not codes:
        return outcome
    if not with_comments:
        why = "JSON has no comments" if result.kind in BY_NAME else "the config is inside another file"
        outcome.left = [(line, why) for line in sorted(codes)]
        return outcome
    remaining = _placed(source, result.kind, tree.comments if tree is not None else (), codes, reason)
    outcome.left = [(line, "a comment is not possible there") for line in sorted(codes) if line not in remaining]
    outcome.text = replaced(source.text, sorted(remaining.values()))
    lines = [line_of(finding) for finding in result.findings if not finding.rule.code.startswith("LS9")]
    outcome.count = sum(line in remaining for line in lines)
    return outcome


def _placed(
    source: Source, kind: str, comments: Sequence[tuple[int, int]], codes: dict[int, list[str]], reason: str
) -> dict[int, Edit]:
    """Line -> insertion, for the lines at which a comment is read as one."""
    lists = lists_by_line(source, comments)
    remaining: dict[int, Edit] = {}
    left = dict(codes)
    for place in (at_line_end, above):
        for line, names in left.items():
            if place is at_line_end and line in lists:
                remaining[line] = extend(lists[line], names)
            else:
                remaining[line] = place(source, line, render(names, reason))
        while True:
            text = replaced(source.text, sorted(remaining.values()))
            tree, _ = parse(text_source(source.path, text, source.encoding), kind)
            wrong = _not_comments(remaining, tree.comments if tree is not None else ())
            if not wrong:
                break
            for line in wrong:
                del remaining[line]
        left = {line: names for line, names in left.items() if line not in remaining}
        if not left:
            break
    return remaining


def _not_comments(remaining: dict[int, Edit], comments: Sequence[tuple[int, int]]) -> list[int]:
    """Lines whose insertion is not within one of the comments of the new text."""
    starts = [start for start, _ in comments]
    wrong = []
    moved = 0
    for line, (offset, _, added) in sorted(remaining.items(), key=lambda item: item[1][0]):
        mark = offset + moved + max(added.find("#"), 0)
        moved += len(added)
        index = bisect_right(starts, mark) - 1
        if index < 0 or mark >= comments[index][1]:
            wrong.append(line)
    return wrong


def write(source: Source, text: str) -> None:
    """Puts the text into the file. Raises ``FixError``, also for a file whose bytes cannot be given back."""
    if not source.exact:
        raise FixError("it contains bytes that are not valid in its encoding")
    write_atomic(source.path, source.encode(text), expected=source.encode(source.text))
