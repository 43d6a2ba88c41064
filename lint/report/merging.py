"""One cause, one finding: a report shows findings of a file that have the same cause as one with several locations,
and, for some rules, those of several files.

This is presentation only. Suppression comments, baselines, ``--diff-base`` and ``per-file-ignores`` work on single
locations, so reports merge what these leave. Fixes and the language server use the single findings.
"""

from __future__ import annotations

import os
from copy import copy

from lslint.engine.findings import CONDITIONS
from lslint.engine.result import FileResult, Run
from lslint.report.display import grouped_plural, plural
from lslint.rules.api import Edit, Finding, Fix, Repeats, predicate, wording
from lslint.rules.facts import grouped
from lslint.rules.shared.upgrades import NEEDS_NEWER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Cause = tuple[str, str, str, str, str]
Group = list[tuple[FileResult, Finding]]


def merge(run: Run) -> None:
    """Merges the findings of a run, which are all that are to be reported."""
    _name_files(run)
    _merge_files(run)
    for result in run.results:
        if result.findings:
            result.findings = merged(result.findings)


def _name_files(run: Run) -> None:
    """Give files of the run the same path in related locations as in their findings."""
    paths = {os.path.abspath(result.path): result.path for result in run.results}
    for note in (note for result in run.results for finding in result.findings for note in finding.related):
        if note.path is not None:
            note.path = paths.get(os.path.abspath(note.path), note.path)


def _merge_files(run: Run) -> None:
    """Moves findings that have the same cause as one in an earlier file to the ``elsewhere`` of that one."""
    groups: dict[object, Group] = {}
    related: list[tuple[FileResult, Finding]] = []
    for result in run.results:
        for finding in result.findings:
            repeats = finding.rule.merge_repeats
            has_edits = finding.fix is not None and finding.fix.edits
            if repeats is None or has_edits or finding.stage not in repeats.stages:
                continue
            if repeats.across in ("", "related"):
                related.append((result, finding))
            elif finding.key or repeats.across == "message":
                folder = os.path.dirname(os.path.abspath(result.path))
                same = finding.message if repeats.across == "message" else finding.key
                key = (folder, finding.rule.code, finding.severity, finding.stage, same)
                groups.setdefault(key, []).append((result, finding))
    groups.update(_groups(related))
    moved: set[int] = set()
    for (head, first), *rest in groups.values():
        others = [(result.path, finding) for result, finding in rest if result is not head]
        first.elsewhere = tuple(others)
        moved.update(id(finding) for _, finding in others)
    for result in run.results if moved else ():
        result.findings = [finding for finding in result.findings if id(finding) not in moved]


def _groups(group: Group) -> dict[object, Group]:
    """The findings that refer to each other, directly or through others; for some rules, also to the same location."""
    nodes = [_node(finding, result.path, finding.start) for result, finding in group]
    root = dict(zip(nodes, nodes, strict=True))

    def find(node: object) -> object:
        while root.setdefault(node, node) != node:
            root[node] = node = root[root[node]]
        return node

    groups: dict[object, Group] = {}
    for node, (result, finding) in zip(nodes, group, strict=True):
        for note in finding.related:
            other = _node(finding, note.path or result.path, note.start)
            if other in root or (finding.rule.merge_repeats or Repeats()).across:
                root[find(other)] = find(node)
    for node, member in zip(nodes, group, strict=True):
        groups.setdefault(find(node), []).append(member)
    return groups


def _node(finding: Finding, path: str, start: int) -> object:
    says = "" if (finding.rule.merge_repeats or Repeats()).across else wording(finding.message)
    return finding.rule.code, finding.severity, says, path, start


def merged(findings: list[Finding]) -> list[Finding]:
    """The findings of a file, in their order, those with the same cause as one at the first of their locations."""
    groups = grouped((cause(finding) or index, finding) for index, finding in enumerate(findings))
    if len(groups) == len(findings) and not any(finding.elsewhere for finding in findings):
        return findings
    shown = [group[0] if len(group) == 1 and not group[0].elsewhere else _merged(group) for group in groups.values()]
    return sorted(shown, key=lambda finding: finding.start)


def single(findings: Iterable[Finding]) -> Iterable[Finding]:
    """The findings that were merged, and those that were not."""
    for finding in findings:
        yield finding
        yield from finding.others


def cause(finding: Finding) -> Cause | None:
    """What findings of a file that are reported as one have in common; None for a finding that is not merged."""
    if finding.key.startswith(NEEDS_NEWER):  # one release is enough for all
        return "", finding.severity, finding.stage, NEEDS_NEWER, config_of(finding)
    repeats = finding.rule.merge_repeats
    if repeats is None or finding.stage not in (*repeats.stages, *(repeats.keyed_stages if finding.key else ())):
        return None
    text = finding.key
    if not text and repeats.by != "rule":
        message = finding.message.removesuffix(CONDITIONS[0]).removesuffix(CONDITIONS[1])
        text = {"wording": wording, "subject": predicate}.get(repeats.by, str)(message)
    return finding.rule.code, finding.severity, finding.stage, text, config_of(finding)


def config_of(finding: Finding) -> str:
    """What tells apart the configs inside a manifest, whose findings are reported like those of several files."""
    return (
        f"{finding.inside.document}:{finding.inside.object}:{finding.inside.key}" if finding.inside is not None else ""
    )


def causes(findings: Iterable[Finding]) -> int:
    """As how many findings a report of a file shows these."""
    return len({cause(finding) or id(finding) for finding in findings})


def _merged(group: list[Finding]) -> Finding:
    if group[0].key.startswith(NEEDS_NEWER):  # that which most releases reject comes first
        group = sorted(group, key=lambda finding: -int(finding.key.removeprefix(NEEDS_NEWER), 16).bit_count())
    first, *others = group
    repeats = first.rule.merge_repeats
    if repeats is not None and repeats.message:
        message = repeats.message.replace("{count}", f"{len(group) + sum(len(each.elsewhere) for each in group):,}")
    else:
        message = first.message + _more(first, others, [place for each in group for place in each.elsewhere])
    finding = copy(first)
    finding.message, finding.fix = message, _combined(group)
    finding.merged_from, finding.others = first, tuple(others)
    finding.elsewhere = tuple(place for each in group for place in each.elsewhere)
    return finding


def own_message(finding: Finding) -> str:
    """The message without the number of other locations, for a report that lists these."""
    before = finding.merged_from
    return before.message if before is not None and finding.message.startswith(before.message) else finding.message


def _more(first: Finding, others: Sequence[Finding], elsewhere: Sequence[tuple[str, Finding]]) -> str:
    """A sentence on how many locations are left that the finding does not show by itself."""
    named = {(note.path, note.start) for note in first.related}
    files = [path for path, other in elsewhere if (path, other.start) not in named]
    end = "" if first.message.endswith("?") else "."
    is_alike = first.key.startswith(NEEDS_NEWER) and any(other.message != first.message for other in others)
    parts = [grouped_plural(len(others), "other place")] if others else []
    if files:
        count = len(set(files))
        places = "" if count == len(files) else f"{grouped_plural(len(files), 'place')} in "
        parts.append(f"{places}{plural(count, 'other file')}")
    return f"{end} {'Likewise' if is_alike else 'Also'} in {' and '.join(parts)}" if parts else ""


def _combined(group: list[Finding]) -> Fix | None:
    """The fixes of several findings as one: the safe ones, without any the unsafe ones, else that of the first. A fix
    that collides with an earlier one is left out."""
    fixes = [finding.fix for finding in group if finding.fix is not None]
    wanted = ("safe", "unsafe", "manual") if group[0].rule.fix_on_request else ("safe", "unsafe")
    for applicability in wanted:
        chosen = [fix for fix in fixes if fix.applicability == applicability and fix.edits]
        if not chosen:
            continue
        if len(chosen) == 1:
            (only,) = chosen
            if only is group[0].fix:
                return only
            title = f"{only.message} (1 of {len(group):,} places)"
            return Fix(only.applicability, title, only.edits, only.since, only.until)
        from lslint.rewrite.edits import TakenSpans

        taken = TakenSpans()
        chosen = [fix for fix in chosen if taken.take(fix.edits)]
        edits: list[Edit] = sorted((edit for fix in chosen for edit in fix.edits), key=lambda edit: edit.start)
        message = chosen[0].message
        are_same = len({fix.message for fix in chosen}) == 1
        if not are_same:
            message += ", and 1 other fix" if len(chosen) == 2 else f", and {len(chosen) - 1:,} other fixes"
        if len(chosen) < len(group):
            message += f" ({len(chosen):,} of {len(group):,} places)"
        elif are_same:
            message += f" ({len(chosen):,} times)"
        combined = Fix(chosen[0].applicability, message, edits)
        combined.places = len(chosen)
        return combined
    return group[0].fix
