"""Findings about text that a script of the project replaces before the product reads the file."""

from __future__ import annotations

import os

from lslint.engine.result import FileResult
from lslint.grammar.spans import touched
from lslint.project import script_edits
from lslint.project.projects import Projects
from lslint.rules.api import DECISIVE, Finding
from lslint.rules.shared.verdict import NotChecked

MAX_LINE = 1000
REASON = "depends on text that a script replaces"


def may_rest_on_text(finding: Finding) -> bool:
    """Whether a finding is about a part of a line, which a script may replace, and is worth to ask."""
    is_asked = finding.severity == "error" or finding.stage in DECISIVE or finding.rule.is_security
    return is_asked and finding.end - finding.start <= MAX_LINE


def apply(result: FileResult, projects: Projects) -> None:
    """Drops the findings about such text; where they decide the verdict, it is open."""
    if result.source is None:
        return
    text, path = result.source.text, os.path.abspath(result.path)
    edits = script_edits.of_project(projects, path)
    if not (edits.tokens or edits.others or edits.keys or edits.fillers or edits.additions):
        return
    name = os.path.basename(path)
    adds = name.lower().endswith((".yml", ".yaml")) and edits.adds_to(name)
    dropped = [
        finding
        for finding in result.findings
        if _is_removed(finding, text, edits)
        or (may_rest_on_text(finding) and _is_replaced(finding, text, name, edits))
        or _quotes_token(finding, edits)
        or (adds and finding.rule.about_missing and finding.severity != "info")
    ]
    if not dropped:
        return
    kept = [finding for finding in result.findings if finding not in dropped]
    left = [finding for finding in (*kept, *result.hidden) if finding.stage in DECISIVE]
    result.keep(kept)
    decisive = [finding for finding in dropped if finding.stage in DECISIVE]
    result.not_checked += [NotChecked(REASON, finding.start, finding.end) for finding in decisive]
    if decisive and not any(finding.severity == "error" for finding in left):
        result.verdict = result.starts = "unknown"
        result.releases = None


def _is_removed(finding: Finding, text: str, edits: script_edits.ScriptEdits) -> bool:
    """Whether a finding is about a key that a script takes out of the document."""
    return finding.severity != "info" and text[finding.start : finding.end].strip("\"'") in edits.keys


def _quotes_token(finding: Finding, edits: script_edits.ScriptEdits) -> bool:
    """Whether a finding quotes a value with a placeholder that a script replaces."""
    return any(token in finding.message for token in edits.tokens)


def _is_replaced(finding: Finding, text: str, name: str, edits: script_edits.ScriptEdits) -> bool:
    first = text.rfind("\n", 0, finding.start) + 1
    last = text.find("\n", finding.start)
    last = len(text) if last < 0 else last
    if last - first > MAX_LINE:
        return False
    start, end = finding.start - first, min(finding.end, last) - first
    return bool(touched(edits.spans(text[first:last], name), start, end))
