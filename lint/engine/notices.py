"""Findings about the run itself: files that are not configs, or that cannot be read."""

from __future__ import annotations

from lslint.config.settings import Settings
from lslint.engine.result import FileResult
from lslint.engine.steps import selection
from lslint.rules.api import Context, Rule
from lslint.rules.run import Notice


def notice(result: FileResult, rule: type[Rule], reason: str, settings: Settings, kind: str = "logstash") -> None:
    """Adds a finding of a rule that looks at a ``Notice``, at the start of the file. ``kind``: the kind that the file
    may be meant to have."""
    context = Context("", None, result.path, result.kind)
    found = list(rule.instance().check(Notice(reason, kind=kind), context))
    result.findings += selection(found, result.path, settings)
