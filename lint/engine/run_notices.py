"""Findings about the run itself: files that are not configs, or that cannot be read."""

from __future__ import annotations

from lslint.config.settings import Settings
from lslint.engine.result import FileResult
from lslint.engine.steps import selection
from lslint.rules.api import Context, Rule
from lslint.rules.run import Notice


def notice(result: FileResult, rule: type[Rule], reason: str, settings: Settings, kinds: str = "") -> str:
    """Add a finding of a rule that looks at a ``Notice``, at the start of the file. Return its message, also if the
    rule is not selected. ``kinds``: the options for the kinds that the file may be meant to have."""
    context = Context("", None, result.path, result.kind)
    findings = list(rule.instance().check(Notice(reason, kinds=kinds), context))
    result.findings += selection(findings, result.path, settings)
    return findings[0].message
